import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { Locale } from "../features/languages/locale.ts";
import { NUDGES_MS } from "../messaging/cue-report.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select, type SelectGroup } from "../ui/select.tsx";
import { type TextKey, type TextLookup, useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";
import {
  ORIGINS,
  type OverlayTranscript,
  type TranscriptOrigin,
} from "./transcript-overlay-api.ts";
import type { TranscriptOverlayModel } from "./transcript-overlay-model.ts";
import "./transcript-overlay-section.css";

export interface TranscriptOverlaySectionProps {
  readonly overlay: TranscriptOverlayModel;
  readonly model: PopupModel;
  readonly locale: Locale;
}

/** A form that chooses a stored transcript to show over the player; collapsed unless offered. */
export function TranscriptOverlaySection({
  overlay,
  model,
  locale,
}: TranscriptOverlaySectionProps) {
  const text = useText();
  const chosen = overlay.chosen.value;
  const isShown = overlay.shown.value !== null;
  if (isShown || chosen === null || model.tab.refusal !== null) return null;
  const start = () => void overlay.show(model.active.value);
  return (
    <details name="popup-more" open={overlay.isOffered.value}>
      <summary>{text("show_title")}</summary>
      <div class="popup-fold-body">
        <Select
          label={text("show_which")}
          value={chosen.id}
          groups={groupsOf(overlay.transcripts.value, text, locale)}
          onChoose={(id) => overlay.chooseTranscript(id)}
        />
        <fieldset class="popup-show-lanes">
          <legend class="unseen">{text("export_languages")}</legend>
          {chosen.lanes.map(({ lane, language }) => (
            <Checkbox
              key={lane}
              label={laneName(lane, language, text, locale)}
              checked={overlay.lanes.includes(lane)}
              onToggle={(isIncluded) => overlay.setIncluded(lane, isIncluded)}
            />
          ))}
        </fieldset>
        {overlay.isRefused.value && (
          <Notice kind="stopped" announced>
            {text("error_page_forbidden")}
          </Notice>
        )}
        {overlay.isConfirming.value ? (
          <Notice
            kind="working"
            announced
            actions={
              <>
                <Button onClick={start}>{text("show_replace")}</Button>
                <Button
                  onClick={() => {
                    overlay.isConfirming.value = false;
                  }}
                >
                  {text("show_keep")}
                </Button>
              </>
            }
          >
            {text("show_asks")}
          </Notice>
        ) : (
          <div>
            <Button disabled={overlay.lanes.length === 0} onClick={start}>
              {text("show_start")}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

/** The stored transcript that is shown over the player, with its offset. */
export function ShownTranscript({
  overlay,
  locale,
}: Pick<TranscriptOverlaySectionProps, "overlay" | "locale">) {
  const text = useText();
  // Subtitles of the player have a view of their own.
  if (overlay.shown.value === null || overlay.shown.value.translation) return null;
  const { title } = overlay.shown.value;
  return (
    <section class="popup-show" aria-label={text("show_title")}>
      <p>{text("show_showing", title || text("transcript_untitled"))}</p>
      <OffsetButtons overlay={overlay} locale={locale} />
      <div class="popup-show-end">
        <Button onClick={() => void overlay.hide()}>{text("show_stop")}</Button>
        <span class="quiet small">{text("show_until_captions")}</span>
      </div>
    </section>
  );
}

/** Shifts what is shown over the player. */
export function OffsetButtons({
  overlay,
  locale,
}: Pick<TranscriptOverlaySectionProps, "overlay" | "locale">) {
  const text = useText();
  const offsetMs = overlay.shown.value?.offsetMs ?? 0;
  const decimal = new Intl.NumberFormat(locale.uiLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const offsetLabel = (ms: number): string => {
    if (ms === 0) return text("show_offset_none");
    const key = ms > 0 ? "show_offset_later" : "show_offset_earlier";
    return text(key, decimal.format(Math.abs(ms) / 1000));
  };
  const signed = new Intl.NumberFormat(locale.uiLanguage, { signDisplay: "always" });
  const shiftButton = (byMs: number) => (
    <Button key={byMs} aria-label={offsetLabel(byMs)} onClick={() => void overlay.shift(byMs)}>
      {signed.format(byMs / 1000)}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers cannot lay out every fieldset in a row
    <div class="popup-nudges" role="group" aria-label={text("show_offset")}>
      {NUDGES_MS.slice(0, 2).map(shiftButton)}
      <output>{offsetLabel(offsetMs)}</output>
      {NUDGES_MS.slice(2).map(shiftButton)}
    </div>
  );
}

const GROUPS: Readonly<Record<TranscriptOrigin, TextKey>> = {
  page: "show_here",
  site: "show_site",
  other: "show_others",
};

function groupsOf(
  entries: readonly OverlayTranscript[],
  text: TextLookup,
  { uiLanguage }: Locale,
): SelectGroup<string>[] {
  const date = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium" });
  return ORIGINS.map((origin) => ({
    label: text(GROUPS[origin]),
    choices: entries
      .filter((entry) => entry.origin === origin)
      .map(({ id, title, startedAtMs }) => {
        const name = title || text("transcript_untitled");
        // Isolated, so that a right-to-left title does not move the date.
        return { value: id, label: `\u2068${name}\u2069 · ${date.format(startedAtMs)}` };
      }),
  })).filter(({ choices }) => choices.length > 0);
}

function laneName(
  lane: string,
  language: string,
  text: TextLookup,
  { nameLanguage }: Locale,
): string {
  const { name } = nameLanguage(language);
  return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
}
