import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { sortByName } from "../../features/languages/language-name.ts";
import { markUnoffered } from "../../features/languages/mark-unoffered.ts";
import type { LibraryEntry } from "../../store/library.ts";
import type { TranslationChoices } from "../../store/translation-job.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { transcriptWords } from "../../ui/transcript-format.ts";
import type { LibraryPort } from "./library-api.ts";
import { nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";
import { NO_WISHES, TranslationWishes } from "./translation-wishes.tsx";

export interface TranslateDialogProps {
  readonly model: LibraryModel;
  readonly port: Pick<
    LibraryPort,
    "cost" | "formality" | "lists" | "checkIdentifier" | "defaultStyle" | "makeSubtitleDocument"
  >;
  readonly entry: LibraryEntry;
  readonly words: LibraryWords;
  readonly onClose: () => void;
  /** Called when a file of subtitles lies on the documents page. */
  readonly onDocument: () => void;
}

/** Asks for a language and tells what a translation costs; nothing is sent before it is confirmed. */
export function TranslateDialog(props: TranslateDialogProps) {
  const { model, port, entry, words, onClose, onDocument } = props;
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const languages = possibleTargets(entry, model, words);
  const nameTarget = markUnoffered(words.nameLanguage, model.targets.value.told, text);
  const [target, setTarget] = useState<string>("");
  const [wishes, setWishes] = useState(NO_WISHES);
  const [cost, setCost] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    void model.askTargets();
    model.askUsage().then(
      () => setProblem(null),
      (thrown: unknown) => setProblem(reasonOf(thrown)),
    );
  }, [model]);
  const choices = choicesFor(entry, target);
  useEffect(() => {
    let isWanted = true;
    setCost(null);
    if (target !== "") void port.cost(choices).then((letters) => isWanted && setCost(letters));
    return () => {
      isWanted = false;
    };
  }, [target]);
  const usage = problem === null ? model.usage.value : null;
  const left = usage?.charactersLeft ?? null;
  const confirm = async () => {
    const styleId = wishes.styleId ?? (await port.defaultStyle(target));
    await model.translate({
      ...choices,
      formality: wishes.formality ?? (await port.formality()),
      glossaryId: wishes.glossaryId === "" ? null : wishes.glossaryId,
      styleId: styleId === "" ? null : styleId,
    });
    onClose();
  };
  const makeDocument = async () => {
    const around = transcriptWords(text, words);
    const { sessionId, sourceLane } = choices;
    if (await port.makeSubtitleDocument(sessionId, sourceLane, target, around)) onDocument();
  };
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
            // A style rule list goes with its language.
            if (wishes.styleId) setWishes({ ...wishes, styleId: null });
          }}
        />
        <TranslationWishes
          wishes={wishes}
          port={port}
          source={sourceLanguageOf(entry)}
          target={target}
          words={words}
          onChange={setWishes}
        />
        <div class="translate-cost" role="status">
          {cost !== null && (
            <p>
              {cost === 0
                ? text("translate_cost_none")
                : text("translate_cost", words.number(cost))}
            </p>
          )}
          {usage && (
            <p class="quiet">
              {usage.characterLimit === null || left === null
                ? text("translate_no_limit")
                : text("translate_quota", words.number(left), words.number(usage.characterLimit))}
            </p>
          )}
          {cost !== null && left !== null && cost > left && (
            <Notice kind="working">{text("translate_too_much")}</Notice>
          )}
          {problem !== null && (
            <Notice kind="stopped">{text(`error_${problem}` as TextKey)}</Notice>
          )}
        </div>
        <p class="quiet small">{text("translate_how")}</p>
        <p class="quiet small">{text("translate_document_how")}</p>
        <div class="dialog-buttons">
          <Button type="submit" kind="primary" disabled={cost === null || problem !== null}>
            {text("translate_confirm")}
          </Button>
          <Button onClick={() => void makeDocument()}>{text("translate_as_document")}</Button>
          <Button onClick={() => dialog.current?.close()}>{text("translate_cancel")}</Button>
        </div>
      </form>
    </dialog>
  );
}

/** The language that is translated from, as far as it is known. */
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
    formality: "default",
    glossaryId: null,
    styleId: null,
  };
}

/** Languages it is not in yet, by their names; what is translated in part can go on. */
function possibleTargets(
  { session, summary }: LibraryEntry,
  model: LibraryModel,
  words: LibraryWords,
): readonly string[] {
  const done = model.jobs.value.filter((job) => job.sessionId === session.id);
  const unfinished = done.filter(({ state }) => state === "stopped").map((job) => job.target);
  const there = summary.lanes
    .map(({ lane, language }) => (lane === ORIGINAL_LANE ? rootLanguage(language) : lane))
    .concat(done.map((job) => job.target))
    .filter((lane) => !unfinished.includes(lane));
  const targets = model.targets.value.tags.filter((tag) => !there.includes(tag));
  return sortByName(targets, words.nameLanguage, words.uiLanguage);
}

function reasonOf(thrown: unknown): string {
  const reason = thrown instanceof Error && "reason" in thrown ? thrown.reason : null;
  return typeof reason === "string" ? reason : "unreachable";
}
