import { expect, it } from "vitest";
import { Downmix } from "./downmix.ts";

function block(...channels: readonly (readonly number[])[]): AudioData {
  const fake = {
    numberOfChannels: channels.length,
    numberOfFrames: channels[0]?.length ?? 0,
    copyTo: (into: Float32Array, { planeIndex }: AudioDataCopyToOptions) =>
      into.set(channels[planeIndex] ?? []),
  };
  return fake as unknown as AudioData;
}

it("returns the mean of any number of channels, whatever came before", () => {
  const downmix = new Downmix();
  const mixed = (...channels: readonly (readonly number[])[]) => [
    ...downmix.mixToMono(block(...channels)),
  ];
  expect(mixed([0.5, -0.25])).toEqual([0.5, -0.25]);
  expect(mixed([0.5, -1], [0.25, 1])).toEqual([0.375, 0]);
  expect(mixed([1, 0], [1, 0.5], [1, 0.5], [1, 1])).toEqual([1, 0.5]);
  expect(mixed([0.5, 0.5, 0.5], [0, 0.5, -0.5])).toEqual([0.25, 0.5, 0]);
});
