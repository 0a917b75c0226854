/** The keys of everything of a session. A list sorts after every text and number. */
export function sessionRange(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** The keys of everything of a lane. */
export function laneRange(id: string, lane: string): IDBKeyRange {
  return IDBKeyRange.bound([id, lane], [id, lane, []]);
}
