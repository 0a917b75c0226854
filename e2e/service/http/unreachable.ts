/** Thrown to cut a request off without an answer, as a network that is down does. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}
