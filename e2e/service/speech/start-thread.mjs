// A thread does not inherit the loader of tsx, Vitest or Playwright.
import { register } from "tsx/esm/api";

register();
await import("./speech-thread.ts");
