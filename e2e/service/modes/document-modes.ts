import { type DocumentBehaviour, documentMessages } from "./behaviour.ts";
import { choice, flag, type Mode, measured } from "./mode.ts";

const statuses = [400, 403, 404, 413, 429, 456, 500, 503, 504, 529];

/** Parses a status, optionally with a count: `404`, or `503x2` for the first two calls only. */
function refusing(name: "upload" | "status" | "result"): Mode {
  return {
    name: `doc-${name}`,
    value: "status | statusxnumber",
    example: `doc-${name}=503x2`,
    summary: `Refuses the ${name} call of documents with this status: always, or this many times.`,
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

export const documentModes: readonly Mode[] = [
  measured("doc-slow", "s", 30, "Time to translate every document.", (seconds) => set({ seconds })),
  flag("doc-held", "Translations finish only when a test releases them.", set({ held: true })),
  choice("doc-estimate", ["absurd"], "Estimates years for every document.", (estimate) =>
    set({ estimate }),
  ),
  flag("doc-fail", "Every document ends with the status error.", set({ fail: true })),
  choice(
    "doc-message",
    documentMessages,
    "The field that explains that error in the status.",
    (message) => set({ message }),
  ),
  measured(
    "doc-break",
    "n",
    1,
    "The first n downloads of each document break half-way; the document is kept.",
    (breaks) => set({ breaks }),
  ),
  flag(
    "doc-break-lost",
    "A document whose download broke half-way is removed.",
    set({ breaksForGood: true }),
  ),
  measured("doc-drip", "s", 5, "Results are sent slowly, over this many seconds.", (dripSeconds) =>
    set({ dripSeconds }),
  ),
  measured("doc-drips", "n", 1, "Only the first n downloads of each document are slow.", (drips) =>
    set({ drips }),
  ),
  flag("doc-forget", "Documents disappear as soon as they are done.", set({ forget: true })),
  measured(
    "doc-unfetched",
    "n",
    2,
    "Refuses uploads with 429 while this many results are not downloaded.",
    (unfetched) => set({ unfetched }),
  ),
  refusing("upload"),
  refusing("status"),
  refusing("result"),
];
