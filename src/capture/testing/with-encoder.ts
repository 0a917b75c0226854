import type { CreateEncoders } from "../capture-feed.ts";

/** Encoders for a test in which no recogniser or translator runs. */
export function withEncoder(createEncoder: CreateEncoders["createEncoder"]) {
  return {
    createEncoder,
    startRecogniser: () => Promise.reject(new Error("This test has no recogniser.")),
    translate: () => Promise.reject(new Error("This test has no translator.")),
  };
}
