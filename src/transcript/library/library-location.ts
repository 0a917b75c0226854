export interface LibraryLocation {
  readonly sessionId: string;
  readonly at: { readonly lane: string; readonly ordinal: number } | null;
  readonly find: string;
  /** Whether to ask for a language to translate the transcript into. */
  readonly translate: boolean;
}

/** Parses `location.hash`; null for the list of transcripts. */
export function parseLibraryLocation(hash: string): LibraryLocation | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const sessionId = parameters.get("session");
  if (!sessionId) return null;
  const lane = parameters.get("lane");
  const at = parameters.get("at") ?? "";
  return {
    sessionId,
    at: lane !== null && /^\d{1,9}$/.test(at) ? { lane, ordinal: Number(at) } : null,
    find: parameters.get("find") ?? "",
    translate: parameters.has("translate"),
  };
}

export function libraryHash({ sessionId, at, find }: Omit<LibraryLocation, "translate">): string {
  const parameters = new URLSearchParams({ session: sessionId });
  if (at) {
    parameters.set("lane", at.lane);
    parameters.set("at", String(at.ordinal));
  }
  if (find !== "") parameters.set("find", find);
  return `#${parameters}`;
}
