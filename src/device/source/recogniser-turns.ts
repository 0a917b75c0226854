// An end this soon after the start of another recogniser was probably caused by it. A recogniser
// that ends this soon after its own start was probably refused.
const CAUSED_WITHIN_MS = 1500;

// Conflicts that are older say nothing about the present one.
const REMEMBERED_MS = 20_000;

// So many refusals in a row are no coincidence.
const REFUSALS = 3;

interface Conflict {
  readonly victim: RecogniserTurn;
  readonly other: RecogniserTurn;
  readonly atMs: number;
}

/**
 * Notices that the browser lets only one recogniser run at a time. It says so nowhere: it refuses
 * the second one, or ends the first. Without an agreement, two tabs would end each other's for ever.
 */
export class RecogniserTurns {
  readonly #turns = new Set<RecogniserTurn>();
  #conflicts: Conflict[] = [];
  #count = 0;

  /** Captions begin to use recognisers. Those that began earlier keep theirs. */
  enter(): RecogniserTurn {
    const turn = new RecogniserTurn(this, this.#count);
    this.#count += 1;
    this.#turns.add(turn);
    return turn;
  }

  leave(turn: RecogniserTurn): void {
    this.#turns.delete(turn);
    this.#conflicts = this.#conflicts.filter(
      ({ victim, other }) => victim !== turn && other !== turn,
    );
  }

  /** A recogniser has ended by itself, perhaps because of another one. */
  noteEnd(victim: RecogniserTurn): void {
    const atMs = performance.now();
    this.#conflicts = this.#conflicts.filter((each) => each.atMs > atMs - REMEMBERED_MS);
    const isRefused = isYoung(victim, atMs);
    const other = [...this.#turns].find(
      (turn) => turn !== victim && turn.isRunning && (isRefused || isYoung(turn, atMs)),
    );
    if (other) this.#conflicts.push({ victim, other, atMs });
  }

  /** Whether captions should give way to others that began earlier. */
  mustYield(turn: RecogniserTurn): boolean {
    return [...this.#turns].some((other) => {
      if (other.order >= turn.order) return false;
      const own = this.#countConflicts(turn, other);
      return own >= REFUSALS || (own > 0 && this.#countConflicts(other, turn) > 0);
    });
  }

  /** Whether others, however late they began, keep the recogniser from starting. */
  isRefused(turn: RecogniserTurn): boolean {
    return [...this.#turns].some((other) => this.#countConflicts(turn, other) >= REFUSALS);
  }

  #countConflicts(victim: RecogniserTurn, other: RecogniserTurn): number {
    return this.#conflicts.filter((each) => each.victim === victim && each.other === other).length;
  }
}

/** The recognisers of one tab's captions, one after the other. */
export class RecogniserTurn {
  readonly order: number;
  readonly #turns: RecogniserTurns;
  #state: "off" | "starting" | "running" = "off";
  #heardAtMs = 0;

  constructor(turns: RecogniserTurns, order: number) {
    this.#turns = turns;
    this.order = order;
  }

  get isRunning(): boolean {
    return this.#state !== "off";
  }

  /** When the recogniser got its first sound; null before that. */
  get heardAtMs(): number | null {
    return this.#state === "running" ? this.#heardAtMs : null;
  }

  start(): void {
    this.#state = "starting";
  }

  onSound(): void {
    this.#state = "running";
    this.#heardAtMs = performance.now();
  }

  /** The captions have ended the recogniser. */
  stop(): void {
    this.#state = "off";
  }

  /**
   * The recogniser has ended by itself.
   * @returns whether these captions should give way to those of another tab
   */
  onOver(): boolean {
    this.#turns.noteEnd(this);
    this.#state = "off";
    return this.#turns.mustYield(this);
  }

  get isRefused(): boolean {
    return this.#turns.isRefused(this);
  }

  leave(): void {
    this.#turns.leave(this);
  }
}

function isYoung({ heardAtMs }: RecogniserTurn, nowMs: number): boolean {
  return heardAtMs === null || nowMs - heardAtMs < CAUSED_WITHIN_MS;
}
