export class Unreachable extends Error {
  override readonly name = "Unreachable";
}
