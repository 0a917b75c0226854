import { afterEach } from "vitest";
import { type RigOptions, StreamRig } from "./stream-rig.ts";
import type { Talk } from "./talk.ts";

/** Creates the rigs of a test file; each is disposed of after its test. */
export function useRigs() {
  let rig: StreamRig | null = null;
  afterEach(() => {
    rig?.dispose();
    rig = null;
  });
  const rigFor = (talk: Talk, options?: RigOptions): StreamRig => {
    rig = new StreamRig(talk, options);
    return rig;
  };
  const startRig = (talk: Talk, options?: RigOptions): StreamRig => {
    const started = rigFor(talk, options);
    started.start();
    return started;
  };
  return { rigFor, startRig };
}
