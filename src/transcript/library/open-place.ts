/** What of the library is open: one transcript, perhaps at a place of it. */
export interface OpenPlace {
  readonly sessionId: string;
  /** A segment to go to, by its lane and its place in it. */
  readonly at: { readonly lane: string; readonly ordinal: number } | null;
  /** What is searched for in it. */
  readonly find: string;
}

/** Reads the part of the address after `#`; null when the list is meant. */
export function readOpenPlace(hash: string): OpenPlace | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const sessionId = parameters.get("session");
  if (!sessionId) return null;
  const lane = parameters.get("lane");
  const at = parameters.get("at") ?? "";
  return {
    sessionId,
    at: lane !== null && /^\d{1,9}$/.test(at) ? { lane, ordinal: Number(at) } : null,
    find: parameters.get("find") ?? "",
  };
}

/** The part of the address after `#`, with it. */
export function writeOpenPlace({ sessionId, at, find }: OpenPlace): string {
  const parameters = new URLSearchParams({ session: sessionId });
  if (at) {
    parameters.set("lane", at.lane);
    parameters.set("at", String(at.ordinal));
  }
  if (find !== "") parameters.set("find", find);
  return `#${parameters}`;
}
