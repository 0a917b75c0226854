// A thread inherits no loader from those who run the service, be it tsx, Vitest or Playwright.
import { register } from "tsx/esm/api";

register();
await import("./speech-thread.ts");
