import { describe, expect, it } from "vitest";
import { packError, RemoteError, unpackReply } from "./error-envelope.ts";

const sent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

function thrownBy(answer: unknown): unknown {
  try {
    unpackReply(sent(answer), "greet");
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}

describe("an answer", () => {
  it.each([
    [{ reply: { a: 1 } }, { a: 1 }],
    [{ reply: null }, null],
    [{ reply: undefined }, undefined],
  ])("%o returns the reply", (answer, reply) => {
    expect(unpackReply(sent(answer), "greet")).toEqual(reply);
  });

  it.each([null, "text", 7, []])("%o is no answer, and the error names the message", (answer) => {
    expect(() => unpackReply(answer, "greet")).toThrow('"greet"');
  });

  it("restores an error's name, message and reason", () => {
    const original = Object.assign(new TypeError("no such tab"), { reason: "capture_refused" });
    const thrown = thrownBy({ error: packError(original) });
    expect(thrown).toBeInstanceOf(RemoteError);
    expect(thrown).toMatchObject({
      name: "TypeError",
      message: "no such tab",
      reason: "capture_refused",
    });
  });

  it.each([
    [packError("just a text"), { name: "Error", message: "just a text", reason: undefined }],
    [packError(Object.assign(new Error("x"), { reason: 7 })), { message: "x", reason: undefined }],
    ["no envelope", { name: "Error", message: "Unknown error" }],
    [{}, { name: "Error", message: "Unknown error" }],
  ])("with the malformed error %o still throws", (error, expected) => {
    expect(thrownBy({ error })).toMatchObject(expected);
  });
});
