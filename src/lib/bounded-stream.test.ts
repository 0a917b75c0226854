import { describe, expect, it, vi } from "vitest";
import { boundBody, boundStream, TooManyBytesError } from "./bounded-stream.ts";

function pieces(count = Number.POSITIVE_INFINITY, onCancel = () => {}) {
  let left = count;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (left === 0) controller.close();
      else controller.enqueue(new Uint8Array(3));
      left -= 1;
    },
    cancel: onCancel,
  });
}

const sizeOf = async (content: ReadableStream) => (await new Response(content).blob()).size;

describe("boundStream", () => {
  it("passes content within the bound", async () => {
    expect(await sizeOf(boundStream(pieces(4), 12))).toBe(12);
  });

  it.each([0, 11])("stops endless bytes beyond %i and cancels the source", async (max) => {
    const onCancel = vi.fn();
    await expect(sizeOf(boundStream(pieces(undefined, onCancel), max))).rejects.toThrow(
      TooManyBytesError,
    );
    await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
  });
});

describe("boundBody", () => {
  const answer = (body: ReadableStream | null, declared?: string) =>
    new Response(body, declared === undefined ? {} : { headers: { "Content-Length": declared } });

  it("rejects a declared length over the bound before reading", async () => {
    const onCancel = vi.fn();
    await expect(boundBody(answer(pieces(1, onCancel), "13"), 12)).rejects.toThrow(
      TooManyBytesError,
    );
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it.each([undefined, "3", "-1", "many"])("counts bytes when %s is declared", async (declared) => {
    const body = await boundBody(answer(pieces(), declared), 12);
    await expect(sizeOf(body ?? pieces(0))).rejects.toThrow(TooManyBytesError);
    const whole = await boundBody(answer(pieces(4), declared), 12);
    expect(await sizeOf(whole ?? pieces(0))).toBe(12);
  });

  it("returns null when there is no body", async () => {
    expect(await boundBody(answer(null), 12)).toBeNull();
  });
});
