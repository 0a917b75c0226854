// @vitest-environment node
import { describe, expect, it } from "vitest";
import { packError, RemoteError, unpackReply } from "./error-envelope.ts";

/** What the browser makes of an answer on its way. */
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
  ])("%o gives the reply", (answer, reply) => {
    expect(unpackReply(sent(answer), "greet")).toEqual(reply);
  });

  it.each([null, "text", 7, []])("of %o is none, and the message is named", (answer) => {
    expect(() => unpackReply(answer, "greet")).toThrow('"greet"');
  });

  it("gives an error its name, message and reason back", () => {
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
  ])("with the error %o is an error all the same", (error, expected) => {
    expect(thrownBy({ error })).toMatchObject(expected);
  });
});
