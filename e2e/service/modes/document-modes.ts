import { type DocumentBehaviour, documentMessages } from "./behaviour.ts";
import { choice, flag, type Mode, measured } from "./mode.ts";

const statuses = [400, 403, 404, 413, 429, 456, 500, 503, 504, 529];

/** Refuses one kind of call: `404`, or `503x2` for the first two alone. */
function refusing(name: "upload" | "status" | "result"): Mode {
  return {
    name: `doc-${name}`,
    value: "status | statusxnumber",
    example: `doc-${name}=503x2`,
    summary: `Refuses the ${name} call of documents with this status: always, or so many times.`,
    behave(value) {
      const [, status, times] = /^(\d{3})(?:x(\d{1,4}))?$/.exec(value ?? "") ?? [];
      if (!statuses.includes(Number(status))) return undefined;
      const refusal = {
        status: Number(status),
        times: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
      };
      return { documents: { [name]: refusal } };
    },
  };
}

function set(documents: DocumentBehaviour) {
  return { documents };
}

/** Misbehaviours with documents. */
export const documentModes: readonly Mode[] = [
  measured("doc-slow", "s", 30, "Every document takes so long to translate.", (seconds) =>
    set({ seconds }),
  ),
  flag("doc-held", "Translations do not end before a test releases them.", set({ held: true })),
  choice("doc-estimate", ["absurd"], "Estimates years for every document.", (estimate) =>
    set({ estimate }),
  ),
  flag("doc-fail", "Every document ends with the status error.", set({ fail: true })),
  choice(
    "doc-message",
    documentMessages,
    "How the explanation of that error is called in the status.",
    (message) => set({ message }),
  ),
  measured(
    "doc-break",
    "n",
    1,
    "The first so many downloads of each document break half-way; it is kept.",
    (breaks) => set({ breaks }),
  ),
  flag("doc-break-lost", "What broke half-way is not kept.", set({ breaksForGood: true })),
  measured("doc-drip", "s", 5, "Results go out slowly, over so many seconds.", (dripSeconds) =>
    set({ dripSeconds }),
  ),
  measured(
    "doc-drips",
    "n",
    1,
    "Only the first so many downloads of each document go out slowly.",
    (drips) => set({ drips }),
  ),
  flag("doc-forget", "Documents are gone as soon as they are done.", set({ forget: true })),
  measured(
    "doc-unfetched",
    "n",
    2,
    "Refuses uploads with 429 while so many results lie unfetched.",
    (unfetched) => set({ unfetched }),
  ),
  refusing("upload"),
  refusing("status"),
  refusing("result"),
];
