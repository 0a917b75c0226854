import type { DocumentJob, DocumentProblem, DocumentState } from "./document-job.ts";
import type { DocumentJobs } from "./document-jobs.ts";
import type { DocumentCall } from "./document-problem.ts";

interface JobDeps {
  readonly jobs: DocumentJobs;
}

/** The states that a document may be in during each call; a failed call returns it to the first. */
export const STATES_DURING: Readonly<Record<DocumentCall, readonly DocumentState[]>> = {
  upload: ["waiting", "uploading"],
  status: ["queued", "translating"],
  result: ["done", "fetching"],
};

/**
 * Changes a document that is still in one of the `from` states; null when it was cancelled or
 * removed.
 */
export function changeDocument(
  job: DocumentJob,
  deps: JobDeps,
  from: readonly DocumentState[],
  change: Partial<DocumentJob>,
): Promise<DocumentJob | null> {
  return deps.jobs.change(job.id, (now) =>
    from.includes(now.state) ? { ...now, ...change } : null,
  );
}

/**
 * Returns a document to its state before the failed call. It is retried at `nextAtMs`, or never if
 * that is null.
 */
export async function returnDocument(
  job: DocumentJob,
  deps: JobDeps,
  call: DocumentCall,
  problem: DocumentProblem,
  nextAtMs: number | null,
): Promise<void> {
  const [state] = STATES_DURING[call];
  const back = call === "status" ? {} : { state: state ?? job.state };
  await changeDocument(job, deps, STATES_DURING[call], {
    ...back,
    problem,
    nextAtMs,
    attempts: job.attempts + 1,
  });
}

export async function failDocument(
  job: DocumentJob,
  deps: JobDeps,
  call: DocumentCall,
  problem: DocumentProblem,
): Promise<void> {
  await changeDocument(job, deps, STATES_DURING[call], {
    state: "failed",
    problem,
    nextAtMs: null,
  });
}
