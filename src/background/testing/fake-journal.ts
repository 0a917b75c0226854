import type { Journal } from "../../store/journal/journal.ts";
import type { JournalSegment, JournalSession } from "../../store/journal/journal-entry.ts";

export class FakeJournal implements Journal {
  readonly sessions = new Map<string, JournalSession>();
  readonly segments: JournalSegment[] = [];
  /** Every write of segments waits for this. */
  writing: Promise<void> = Promise.resolve();

  async beginSession(session: JournalSession): Promise<void> {
    this.sessions.set(session.id, session);
  }

  async changeSession(id: string, change: Partial<JournalSession>): Promise<void> {
    const session = this.sessions.get(id);
    if (session) this.sessions.set(id, { ...session, ...change });
  }

  async appendSegments(segments: readonly JournalSegment[]): Promise<boolean> {
    await this.writing;
    if (segments.some(({ sessionId }) => !this.sessions.has(sessionId))) return false;
    this.segments.push(...segments);
    return true;
  }

  async getSession(id: string): Promise<JournalSession | null> {
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
