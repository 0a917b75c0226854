import { type Behaviour, type GarbageKind, garbageKinds } from "../modes/behaviour.ts";

/** Something bad to do now. */
export type Mischief =
  | { readonly kind: "drop" | "drop-hard" | "stream-error" }
  | { readonly kind: "garbage"; readonly garbage: GarbageKind };

/** Decides when a session's stream misbehaves, by the sound it has received. */
export class StreamMischief {
  readonly #behaviour: Behaviour;
  readonly #done = new Set<string>();
  #garbageSent = 0;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  /** What is due when `receivedMs` of sound have come; each once, garbage once every second. */
  due(receivedMs: number): Mischief[] {
    const behaviour = this.#behaviour;
    const list: Mischief[] = [];
    this.#once("drop", behaviour.dropAfterSeconds, receivedMs, list);
    this.#once("drop-hard", behaviour.dropHardAfterSeconds, receivedMs, list);
    this.#once("stream-error", behaviour.streamErrorAfterSeconds, receivedMs, list);
    const { garbageAfterSeconds, garbageKind } = behaviour;
    if (
      garbageAfterSeconds !== undefined &&
      receivedMs >= (garbageAfterSeconds + this.#garbageSent) * 1_000
    ) {
      const next = garbageKinds[this.#garbageSent % garbageKinds.length] ?? "wrong-frame";
      list.push({ kind: "garbage", garbage: garbageKind ?? next });
      this.#garbageSent += 1;
    }
    return list;
  }

  #once(
    kind: "drop" | "drop-hard" | "stream-error",
    afterSeconds: number | undefined,
    receivedMs: number,
    list: Mischief[],
  ): void {
    if (afterSeconds === undefined || receivedMs < afterSeconds * 1_000 || this.#done.has(kind)) {
      return;
    }
    this.#done.add(kind);
    list.push({ kind });
  }
}
