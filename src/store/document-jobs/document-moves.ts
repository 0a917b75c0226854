import type { DocumentJob, DocumentProblem, DocumentState } from "./document-job.ts";
import type { DocumentJobs } from "./document-jobs.ts";
import type { DocumentCall } from "./document-problem.ts";

/** Where documents are written down. */
interface MoveWorld {
  readonly jobs: DocumentJobs;
}

/** Where a document stands again after a call in vain. */
export const BACK: Readonly<Record<DocumentCall, readonly DocumentState[]>> = {
  upload: ["waiting", "uploading"],
  status: ["queued", "translating"],
  result: ["done", "fetching"],
};

/** Changes a document that is still where it was; null when it was called off or forgotten. */
export function changeDocument(
  job: DocumentJob,
  world: MoveWorld,
  from: readonly DocumentState[],
  change: Partial<DocumentJob>,
): Promise<DocumentJob | null> {
  return world.jobs.change(job.id, (now) =>
    from.includes(now.state) ? { ...now, ...change } : null,
  );
}

/** Puts a document back to before the call that failed, to be tried again at `nextAtMs` or never. */
export async function settleDocument(
  job: DocumentJob,
  world: MoveWorld,
  call: DocumentCall,
  problem: DocumentProblem,
  nextAtMs: number | null,
): Promise<void> {
  const [state] = BACK[call];
  const back = call === "status" ? {} : { state: state ?? job.state };
  await changeDocument(job, world, BACK[call], {
    ...back,
    problem,
    nextAtMs,
    attempts: job.attempts + 1,
  });
}

/** Ends a document. */
export async function failDocument(
  job: DocumentJob,
  world: MoveWorld,
  call: DocumentCall,
  problem: DocumentProblem,
): Promise<void> {
  await changeDocument(job, world, BACK[call], { state: "failed", problem, nextAtMs: null });
}
