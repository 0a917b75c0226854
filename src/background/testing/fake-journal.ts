import type { Journal } from "../../store/journal.ts";
import type { JournalSegment, JournalSession } from "../../store/journal-entry.ts";

/** A journal in memory, for tests. */
export class FakeJournal implements Journal {
  readonly sessions = new Map<string, JournalSession>();
  readonly segments: JournalSegment[] = [];
  /** What every writing of segments waits for. */
  writing: Promise<void> = Promise.resolve();

  async begin(session: JournalSession): Promise<void> {
    this.sessions.set(session.id, session);
  }

  async change(id: string, change: Partial<JournalSession>): Promise<void> {
    const session = this.sessions.get(id);
    if (session) this.sessions.set(id, { ...session, ...change });
  }

  async append(segments: readonly JournalSegment[]): Promise<boolean> {
    await this.writing;
    if (segments.some(({ sessionId }) => !this.sessions.has(sessionId))) return false;
    this.segments.push(...segments);
    return true;
  }

  async session(id: string): Promise<JournalSession | null> {
    return this.sessions.get(id) ?? null;
  }

  async laneEnds(id: string, lastMs: number) {
    const own = this.segments.filter(({ sessionId }) => sessionId === id);
    const lanes = [...new Set(own.map(({ lane }) => lane))];
    return lanes.map((lane) => {
      const all = own.filter((segment) => segment.lane === lane);
      const fromMs = (all.at(-1)?.endMs ?? 0) - lastMs;
      return { lane, newest: all.filter(({ endMs }) => endMs >= fromMs) };
    });
  }
}
