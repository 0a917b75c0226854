/** All keys of a session. Arrays sort after every text and number. */
export function sessionRange(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

export function laneRange(id: string, lane: string): IDBKeyRange {
  return IDBKeyRange.bound([id, lane], [id, lane, []]);
}
