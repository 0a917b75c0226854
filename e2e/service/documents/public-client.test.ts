import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AuthorizationError,
  DocumentTranslationError,
  QuotaExceededError,
  Translator,
} from "deepl-node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";

let service: RunningService;
let folder: string;

const asksEveryMs = 5_000;
// Request timeout: shorter than the polling interval, because that much clock time passes at once.
const requestMs = 4_900;

beforeAll(async () => {
  const { setTimeout: wait } = globalThis;
  const hurry: typeof setTimeout = Object.assign(
    (task: () => void, ms?: number) => wait(task, ms === asksEveryMs ? 20 : ms),
    wait,
  );
  vi.stubGlobal("setTimeout", hurry);
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), "documents-"));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.close();
  await rm(folder, { recursive: true });
});

const client = (key = "local-key.public") =>
  new Translator(key, { serverUrl: service.url, maxRetries: 0, minTimeout: requestMs });

test.concurrent("the public client uploads, waits and downloads", async () => {
  const [input, output] = [join(folder, "talk.txt"), join(folder, "talk.de.txt")];
  await writeFile(input, "Good evening, and welcome to the coast.\n");
  const status = await client().translateDocument(input, output, null, "de", {
    formality: "prefer_more",
  });
  expect(status.done()).toBe(true);
  expect(status.billedCharacters).toBe(39);
  expect(await readFile(output, "utf8")).toBe("Guten Abend und willkommen an der Küste.\n");
}, 30_000);

test.concurrent("the public client recognises the errors", async () => {
  const file = Buffer.from("Hello");
  const upload = (key?: string) =>
    client(key).uploadDocument(file, null, "de", { filename: "a.txt" });
  await expect(upload("nobody")).rejects.toBeInstanceOf(AuthorizationError);
  await expect(upload("local-key.public.quota=1")).rejects.toBeInstanceOf(QuotaExceededError);
  await expect(client().uploadDocument(file, "de", "de", { filename: "a.txt" })).rejects.toThrow(
    "Source and target language are equal",
  );
  await expect(client().uploadDocument(file, null, "de", { filename: "a.exe" })).rejects.toThrow(
    "extension",
  );
  const input = join(folder, "fails.txt");
  await writeFile(input, "Hello");
  const waited = client("local-key.public.doc-fail").translateDocument(
    input,
    `${input}.de`,
    null,
    "de",
  );
  await expect(waited).rejects.toBeInstanceOf(DocumentTranslationError);
  await expect(waited).rejects.toThrow("as asked for");
}, 30_000);
