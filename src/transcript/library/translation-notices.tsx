import type {
  TranslationChoices,
  TranslationJob,
} from "../../store/translation/translation-job.ts";
import { Button } from "../../ui/button.tsx";
import { FailureDetails } from "../../ui/failure-details.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import { nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";

export interface TranslationNoticesProps {
  readonly model: LibraryModel;
  readonly format: LibraryFormat;
  /** Only translations of this transcript; null for all. */
  readonly sessionId: string | null;
}

export function TranslationNotices({ model, format, sessionId }: TranslationNoticesProps) {
  const jobs = model.jobs.value.filter(
    (job) => job.state !== "done" && (sessionId === null || job.sessionId === sessionId),
  );
  return (
    <>
      {jobs.map((job) => (
        <TranslationNotice key={job.id} model={model} format={format} job={job} />
      ))}
    </>
  );
}

// Choices that continue a translation without a list that no longer exists.
const WITHOUT_LOST: Readonly<Record<string, Partial<TranslationChoices>>> = {
  style_not_found: { styleId: null },
  glossary_not_found: { glossaryId: null },
};

// What only the options can settle: a language pack, or a service.
const NEED_OPTIONS: readonly string[] = ["device_missing", "device_pack", "device_pair"];

function failureKey(reason: string): TextKey {
  if (reason === "device_missing") return "error_device_no_translator";
  return `error_${reason}` as TextKey;
}

interface TranslationNoticeProps {
  readonly model: LibraryModel;
  readonly format: LibraryFormat;
  readonly job: TranslationJob;
}

function TranslationNotice({ model, format, job }: TranslationNoticeProps) {
  const text = useText();
  const entry = model.entries.value?.find(({ session }) => session.id === job.sessionId);
  if (!entry) return null;
  const name = nameOf(entry) || text("transcript_untitled");
  const language = format.nameLanguage(job.target).name;
  const share = job.totalCharacters === 0 ? 0 : job.doneCharacters / job.totalCharacters;
  if (job.state === "running") {
    return (
      <Notice
        kind="working"
        actions={<Button onClick={() => void model.stopTranslating(job.id)}>{text("stop")}</Button>}
      >
        <p>{text("translate_running", name, language)}</p>
        <progress
          max={1}
          value={share}
          aria-label={text("translate_progress", format.percent(share))}
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
          <Button onClick={() => void model.continueTranslation(job)}>
            {text("translate_go_on")}
          </Button>
          {without && (
            <Button onClick={() => void model.continueTranslation(job, without)}>
              {text("translate_go_on_without")}
            </Button>
          )}
        </>
      }
    >
      <p>{text("translate_stopped", name, language, format.percent(share))}</p>
      {failure && (
        <p>
          {text(failureKey(failure.reason))}{" "}
          {NEED_OPTIONS.includes(failure.reason) && (
            <a href="/src/options/index.html#engine">{text("popup_open_options")}</a>
          )}
        </p>
      )}
      {failure?.reason === "quota_exceeded" && (
        <QuotaLeft model={model} format={format} job={job} />
      )}
      {failure && <FailureDetails traceId={failure.traceId} code={failure.code} />}
    </Notice>
  );
}

function QuotaLeft({ model, format, job }: TranslationNoticeProps) {
  const text = useText();
  const usage = model.usage.value;
  if (usage?.charactersLeft == null) return null;
  const needed = Math.max(0, job.totalCharacters - job.doneCharacters);
  return (
    <p>{text("translate_left", format.number(usage.charactersLeft), format.number(needed))}</p>
  );
}
