// Loaded before tsx rewrites modules, which takes more than a second for these.
import "@echogarden/espeak-ng-emscripten";
import "@mediabunny/aac-encoder";
import "libopus-wasm";
// A thread does not inherit the loader of tsx, Vitest or Playwright.
import { register } from "tsx/esm/api";

register();
await import("./speech-thread.ts");
