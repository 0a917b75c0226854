import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { LanguageReading } from "../features/languages/language-form.tsx";
import { NUDGES_MS } from "../messaging/cue-report.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select, type SelectGroup } from "../ui/select.tsx";
import { type TextKey, type TextLookup, useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";
import type { ShowEntry, ShowModel } from "./show-model.ts";
import "./show-fold.css";

export interface ShowFoldProps {
  readonly show: ShowModel;
  readonly model: PopupModel;
  readonly reading: LanguageReading;
}

/** A stored transcript over the player: the one that is shown, or the choice of one, folded. */
export function ShowFold({ show, model, reading }: ShowFoldProps) {
  const text = useText();
  if (show.shown.value !== null) return <Shown show={show} reading={reading} />;
  const chosen = show.chosen.value;
  if (chosen === null || !model.tab.captionable) return null;
  const start = () => void show.show(model.active.value);
  return (
    <details class="popup-site" open={show.isOffered.value}>
      <summary>{text("show_title")}</summary>
      <div class="popup-site-choices">
        <Select
          label={text("show_which")}
          value={chosen.id}
          groups={groupsOf(show.entries.value, text, reading)}
          onChoose={(id) => show.choose(id)}
        />
        <fieldset class="popup-show-lanes">
          <legend class="unseen">{text("export_languages")}</legend>
          {chosen.lanes.map(({ lane, language }) => (
            <Checkbox
              key={lane}
              label={laneName(lane, language, text, reading)}
              checked={show.lanes.includes(lane)}
              onToggle={(isWanted) => show.setWanted(lane, isWanted)}
            />
          ))}
        </fieldset>
        {show.isRefused.value && (
          <Notice kind="stopped" announced>
            {text("popup_page_forbidden")}
          </Notice>
        )}
        {show.asks.value ? (
          <Notice
            kind="working"
            announced
            actions={
              <>
                <Button onClick={start}>{text("show_replace")}</Button>
                <Button
                  onClick={() => {
                    show.asks.value = false;
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
            <Button disabled={show.lanes.length === 0} onClick={start}>
              {text("show_start")}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

function Shown({ show, reading }: Pick<ShowFoldProps, "show" | "reading">) {
  const text = useText();
  const { title = "", offsetMs = 0 } = show.shown.value ?? {};
  const decimal = new Intl.NumberFormat(reading.uiLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const words = (ms: number): string => {
    if (ms === 0) return text("show_offset_none");
    const key = ms > 0 ? "show_offset_later" : "show_offset_earlier";
    return text(key, decimal.format(Math.abs(ms) / 1000));
  };
  const signed = new Intl.NumberFormat(reading.uiLanguage, { signDisplay: "always" });
  const nudge = (byMs: number) => (
    <Button key={byMs} aria-label={words(byMs)} onClick={() => void show.nudge(byMs)}>
      {signed.format(byMs / 1000)}
    </Button>
  );
  return (
    <section class="popup-show" aria-label={text("show_title")}>
      <p>{text("show_showing", title || text("transcript_untitled"))}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere */}
      <div class="popup-nudges" role="group" aria-label={text("show_offset")}>
        {NUDGES_MS.slice(0, 2).map(nudge)}
        <output>{words(offsetMs)}</output>
        {NUDGES_MS.slice(2).map(nudge)}
      </div>
      <div class="popup-show-end">
        <Button onClick={() => void show.hide()}>{text("show_stop")}</Button>
        <span class="quiet small">{text("show_until_captions")}</span>
      </div>
    </section>
  );
}

const GROUPS: Readonly<Record<ShowEntry["place"], TextKey>> = {
  page: "show_here",
  site: "show_site",
  other: "show_others",
};

function groupsOf(
  entries: readonly ShowEntry[],
  text: TextLookup,
  { uiLanguage }: LanguageReading,
): SelectGroup<string>[] {
  const date = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium" });
  return (["page", "site", "other"] as const)
    .map((place) => ({
      label: text(GROUPS[place]),
      choices: entries
        .filter((entry) => entry.place === place)
        .map(({ id, title, startedAtMs }) => {
          const name = title || text("transcript_untitled");
          // A title in another direction must not take the date along.
          return { value: id, label: `\u2068${name}\u2069 · ${date.format(startedAtMs)}` };
        }),
    }))
    .filter(({ choices }) => choices.length > 0);
}

function laneName(
  lane: string,
  language: string,
  text: TextLookup,
  { nameLanguage }: LanguageReading,
): string {
  const { name } = nameLanguage(language);
  return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
}
