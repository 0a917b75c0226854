import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { transcriptFormat } from "../../features/export/transcript-format.ts";
import { markUnoffered } from "../../features/languages/mark-unoffered.ts";
import { sortLanguages } from "../../features/languages/sort-languages.ts";
import type { LibraryEntry } from "../../store/library/library.ts";
import type { TranslationChoices } from "../../store/translation/translation-job.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { type DevicePack, DevicePackStatus, useDevicePack } from "./device-pack.tsx";
import type { LibraryApi } from "./library-api.ts";
import type { LibraryFormat } from "./library-format.ts";
import { nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import {
  DEFAULT_TRANSLATION_OPTIONS,
  TranslationOptionsForm,
} from "./translation-options-form.tsx";

export interface TranslateDialogProps {
  readonly model: LibraryModel;
  readonly api: Pick<
    LibraryApi,
    | "translationCost"
    | "areTextsForDevice"
    | "deviceTranslation"
    | "formality"
    | "lists"
    | "checkIdentifier"
    | "defaultStyle"
    | "makeSubtitleDocument"
  >;
  readonly entry: LibraryEntry;
  readonly format: LibraryFormat;
  readonly onClose: () => void;
  /** Called after an SRT file was added to the documents page. */
  readonly onDocument: () => void;
}

/**
 * Asks for a language and shows the cost of the translation, or that this computer translates.
 * Nothing is sent before it is confirmed.
 */
export function TranslateDialog(props: TranslateDialogProps) {
  const { model, api, entry, format, onClose, onDocument } = props;
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const languages = possibleTargets(entry, model, format);
  const nameTarget = markUnoffered(format.nameLanguage, model.targets.value.reported, text);
  const [target, setTarget] = useState<string>("");
  const [wishes, setWishes] = useState(DEFAULT_TRANSLATION_OPTIONS);
  const [cost, setCost] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Null until it is known who translates.
  const [isOnDevice, setOnDevice] = useState<boolean | null>(null);
  const source = sourceLanguageOf(entry);
  const pack = useDevicePack(api.deviceTranslation, source, target);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void api.areTextsForDevice().then(setOnDevice), [api]);
  useEffect(() => {
    if (isOnDevice !== false) return;
    void model.fetchTargets();
    model.fetchUsage().then(
      () => setProblem(null),
      (thrown: unknown) => setProblem(reasonOf(thrown)),
    );
  }, [model, isOnDevice]);
  const choices = choicesFor(entry, target);
  useEffect(() => {
    let isWanted = true;
    setCost(null);
    if (target !== "")
      void api.translationCost(choices).then((letters) => isWanted && setCost(letters));
    return () => {
      isWanted = false;
    };
  }, [target]);
  const usage = problem === null ? model.usage.value : null;
  const left = usage?.charactersLeft ?? null;
  const confirmOnDevice = async () => {
    if (!(await pack.fetch())) return;
    await model.translate({ ...choices, engine: "device" });
    onClose();
  };
  const confirm = async () => {
    if (isOnDevice) return await confirmOnDevice();
    const styleId = wishes.styleId ?? (await api.defaultStyle(target));
    await model.translate({
      ...choices,
      formality: wishes.formality ?? (await api.formality()),
      glossaryId: wishes.glossaryId === "" ? null : wishes.glossaryId,
      styleId: styleId === "" ? null : styleId,
    });
    onClose();
  };
  const makeDocument = async () => {
    const around = transcriptFormat(text, format);
    const { sessionId, sourceLane } = choices;
    if (await api.makeSubtitleDocument(sessionId, sourceLane, target, around)) onDocument();
  };
  const canConfirm = isOnDevice
    ? target !== "" && isReadyOnPress(pack)
    : isOnDevice === false && cost !== null && problem === null;
  return (
    <dialog
      ref={dialog}
      class="translate-dialog"
      aria-labelledby="translate-title"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <h2 id="translate-title">
          {text("translate_title", nameOf(entry) || text("transcript_untitled"))}
        </h2>
        <Select
          label={text("translate_into")}
          value={target}
          groups={[
            {
              label: null,
              choices: [
                { value: "", label: text("translate_choose") },
                ...languages.map((tag) => ({ value: tag, label: nameTarget(tag).name })),
              ],
            },
          ]}
          onChoose={(picked) => {
            setTarget(picked);
            // A style rule list belongs to its language.
            if (wishes.styleId) setWishes({ ...wishes, styleId: null });
          }}
        />
        {isOnDevice && <DevicePackStatus pack={pack} format={format} />}
        {isOnDevice === false && (
          <>
            <TranslationOptionsForm
              options={wishes}
              api={api}
              source={source}
              target={target}
              format={format}
              onChange={setWishes}
            />
            <div class="translate-cost" role="status">
              {cost !== null && (
                <p>
                  {cost === 0
                    ? text("translate_cost_none")
                    : text("translate_cost", format.number(cost))}
                </p>
              )}
              {usage && (
                <p class="quiet">
                  {usage.characterLimit === null || left === null
                    ? text("translate_no_limit")
                    : text(
                        "translate_quota",
                        format.number(left),
                        format.number(usage.characterLimit),
                      )}
                </p>
              )}
              {cost !== null && left !== null && cost > left && (
                <Notice kind="working">{text("translate_too_much")}</Notice>
              )}
              {problem !== null && (
                <Notice kind="stopped">{text(`error_${problem}` as TextKey)}</Notice>
              )}
            </div>
          </>
        )}
        <p class="quiet small">{text("translate_how")}</p>
        {isOnDevice === false && <p class="quiet small">{text("translate_document_how")}</p>}
        <div class="dialog-buttons">
          <Button type="submit" kind="primary" disabled={!canConfirm}>
            {text("translate_confirm")}
          </Button>
          {isOnDevice === false && (
            <Button onClick={() => void makeDocument()}>{text("translate_as_document")}</Button>
          )}
          <Button onClick={() => dialog.current?.close()}>{text("cancel")}</Button>
        </div>
      </form>
    </dialog>
  );
}

// Whether a press translates, after a download if necessary.
function isReadyOnPress({ state, share }: DevicePack): boolean {
  const isPossible = state !== null && state !== "unavailable" && state !== "no_translator";
  return isPossible && share === null;
}

function sourceLanguageOf({ summary }: LibraryEntry): string | null {
  const source = summary.lanes.find(({ lane }) => lane === ORIGINAL_LANE) ?? summary.lanes[0];
  return source === undefined || source.language === "" ? null : rootLanguage(source.language);
}

function choicesFor({ session, summary }: LibraryEntry, target: string): TranslationChoices {
  const source = summary.lanes.find(({ lane }) => lane === ORIGINAL_LANE) ?? summary.lanes[0];
  return {
    sessionId: session.id,
    sourceLane: source?.lane ?? ORIGINAL_LANE,
    target,
    engine: "service",
    formality: "default",
    glossaryId: null,
    styleId: null,
  };
}

// Languages still missing, including those with an unfinished translation.
function possibleTargets(
  { session, summary }: LibraryEntry,
  model: LibraryModel,
  format: LibraryFormat,
): readonly string[] {
  const done = model.jobs.value.filter((job) => job.sessionId === session.id);
  const running = done.filter(({ state }) => state === "running").map((job) => job.target);
  const unfinished = done
    .filter(({ state }) => state === "stopped")
    .map((job) => job.target)
    .concat(partlyTranslated({ session, summary }).filter((lane) => !running.includes(lane)));
  const there = summary.lanes
    .map(({ lane, language }) => (lane === ORIGINAL_LANE ? rootLanguage(language) : lane))
    .concat(done.map((job) => job.target))
    .filter((lane) => !unfinished.includes(lane));
  const targets = model.targets.value.tags.filter((tag) => !there.includes(tag));
  return sortLanguages(targets, format.nameLanguage, format.uiLanguage);
}

// Subtitles are translated while they are shown, so a lane may miss what was not played.
function partlyTranslated({ session, summary }: LibraryEntry): readonly string[] {
  if (session.origin !== "subtitles") return [];
  const original = summary.lanes.find(({ lane }) => lane === ORIGINAL_LANE);
  const isPartly = ({ segments }: { segments: number }) => segments < (original?.segments ?? 0);
  return summary.lanes.filter(isPartly).map(({ lane }) => lane);
}

function reasonOf(thrown: unknown): string {
  const reason = thrown instanceof Error && "reason" in thrown ? thrown.reason : null;
  return typeof reason === "string" ? reason : "unreachable";
}
