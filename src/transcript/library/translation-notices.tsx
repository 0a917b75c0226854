import type { TranslationChoices, TranslationJob } from "../../store/translation-job.ts";
import { Button } from "../../ui/button.tsx";
import { FailureReference } from "../../ui/failure-reference.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";

export interface TranslationNoticesProps {
  readonly model: LibraryModel;
  readonly words: LibraryWords;
  /** Tells of the translations of this transcript; null for all. */
  readonly sessionId: string | null;
}

/** How translations of transcripts are doing: running, or stopped with a reason. */
export function TranslationNotices({ model, words, sessionId }: TranslationNoticesProps) {
  const jobs = model.jobs.value.filter(
    (job) => job.state !== "done" && (sessionId === null || job.sessionId === sessionId),
  );
  return (
    <>
      {jobs.map((job) => (
        <TranslationNotice key={job.id} model={model} words={words} job={job} />
      ))}
    </>
  );
}

/** How a translation does without a list that the account has no more. */
const WITHOUT_LOST: Readonly<Record<string, Partial<TranslationChoices>>> = {
  style_not_found: { styleId: null },
  glossary_not_found: { glossaryId: null },
};

interface TranslationNoticeProps {
  readonly model: LibraryModel;
  readonly words: LibraryWords;
  readonly job: TranslationJob;
}

function TranslationNotice({ model, words, job }: TranslationNoticeProps) {
  const text = useText();
  const entry = model.entries.value?.find(({ session }) => session.id === job.sessionId);
  if (!entry) return null;
  const name = nameOf(entry) || text("transcript_untitled");
  const language = words.nameLanguage(job.target).name;
  const share = job.totalCharacters === 0 ? 0 : job.doneCharacters / job.totalCharacters;
  if (job.state === "running") {
    return (
      <Notice
        kind="working"
        actions={
          <Button onClick={() => void model.stopTranslating(job.id)}>
            {text("translate_stop")}
          </Button>
        }
      >
        <p>{text("translate_running", name, language)}</p>
        <progress
          max={1}
          value={share}
          aria-label={text("translate_progress", words.percent(share))}
        />
      </Notice>
    );
  }
  const { failure } = job;
  const without = failure ? WITHOUT_LOST[failure.reason] : undefined;
  return (
    <Notice
      kind={failure ? "stopped" : "info"}
      announced={failure !== null}
      actions={
        <>
          <Button onClick={() => void model.translateOn(job)}>{text("translate_go_on")}</Button>
          {without && (
            <Button onClick={() => void model.translateOn(job, without)}>
              {text("translate_go_on_without")}
            </Button>
          )}
        </>
      }
    >
      <p>{text("translate_stopped", name, language, words.percent(share))}</p>
      {failure && <p>{text(`error_${failure.reason}` as TextKey)}</p>}
      {failure?.reason === "quota_exceeded" && <QuotaLeft model={model} words={words} job={job} />}
      {(failure?.traceId || failure?.code) && (
        <p>
          <FailureReference traceId={failure.traceId} code={failure.code} />
        </p>
      )}
    </Notice>
  );
}

/** What is left of the quota, and how much of the translation still needs some. */
function QuotaLeft({ model, words, job }: TranslationNoticeProps) {
  const text = useText();
  const usage = model.usage.value;
  if (usage?.charactersLeft == null) return null;
  const needed = Math.max(0, job.totalCharacters - job.doneCharacters);
  return <p>{text("translate_left", words.number(usage.charactersLeft), words.number(needed))}</p>;
}
