import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import { withStorageLock } from "../platform/storage-lock.ts";
import type { createFakeBrowser } from "../platform/testing/fake-browser.ts";
import { eraseStorage } from "./erase-storage.ts";
import { FakePrivateFiles } from "./testing/fake-private-files.ts";
import { storeSession } from "./testing/sample-session.ts";

const fake = vi.hoisted(() => ({ current: null as unknown }));
vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser: create } = await import("../platform/testing/fake-browser.ts");
  fake.current = create();
  return { default: (fake.current as ReturnType<typeof create>).browser };
});

const fakes = () => fake.current as ReturnType<typeof createFakeBrowser>;
let files: FakePrivateFiles;

beforeEach(() => {
  files = new FakePrivateFiles();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => files.root } });
  fakes().stored.set("apiKey", "very-secret");
  fakes().sessionStored.set("lists:style", { lists: [] });
  fakes().alarmTimes.set("documents", 1);
  fakes().granted.add("https://a.example.test/*");
});

afterEach(() => {
  vi.unstubAllGlobals();
  fakes().granted.clear();
  fakes().requiredHosts.length = 0;
});

async function records(): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) found.push(...(await database.getAll(store)));
    database.close();
  }
  return found;
}

test("all kinds of storage are erased", async () => {
  await storeSession({ id: "talk" }, { original: ["One."] });
  const other = await openDB("some-other-database", 1, {
    upgrade: (made) => void made.createObjectStore("things"),
  });
  await other.put("things", "a thing", "key");
  other.close();
  files.put("documents/a.source", 1);
  files.put("documents/deeper/b.crswap", 1);
  files.put("c", 1);
  expect(await records()).not.toEqual([]);

  expect(await eraseStorage()).toEqual([]);
  expect(await records()).toEqual([]);
  expect(files.paths).toEqual([]);
  const { stored, sessionStored, alarmTimes, granted } = fakes();
  expect([stored.size, sessionStored.size, alarmTimes.size, granted.size]).toEqual([0, 0, 0, 0]);
});

test("a database that is kept open is emptied all the same", async () => {
  const held = await openDB("held", 1, {
    upgrade: (made) => void made.createObjectStore("things"),
  });
  await held.put("things", "a thing", "key");
  expect(await eraseStorage(50)).toEqual([]);
  expect(await held.getAll("things")).toEqual([]);
  held.close();
});

test("kinds that cannot be erased are reported, and the rest is erased", async () => {
  files.put("documents/a.source", 1);
  files.put("documents/b.source", 1);
  files.locked.add("a.source");
  vi.spyOn(indexedDB, "databases").mockRejectedValueOnce(new Error("broken"));
  vi.spyOn(fakes().browser.permissions, "remove").mockRejectedValueOnce(new Error("managed"));
  vi.spyOn(fakes().browser.storage.local, "clear").mockRejectedValueOnce(new Error("disk"));
  expect(await eraseStorage(50)).toEqual(["databases", "files", "permissions", "choices"]);
  expect(files.paths).toEqual(["documents/a.source"]);
});

test("a file that is locked for a moment is waited for", async () => {
  files.put("documents/a.source", 1);
  files.locked.add("a.source");
  setTimeout(() => files.locked.clear(), 50);
  expect(await eraseStorage(10_000)).toEqual([]);
  expect(files.paths).toEqual([]);
});

test("hosts that the manifest requires do not count as left", async () => {
  fakes().requiredHosts.push("http://127.0.0.1/*");
  fakes().granted.add("http://127.0.0.1/*");
  expect(await eraseStorage()).toEqual([]);
  expect([...fakes().granted]).toEqual(["http://127.0.0.1/*"]);
});

test("a change that is under way does not write old values back", async () => {
  const slow = withResolvers<void>();
  const { local } = fakes().browser.storage;
  const change = withStorageLock("sites", async () => {
    const before = await local.get("apiKey");
    await slow.promise;
    await local.set({ apiKey: before.apiKey });
  });
  const erased = eraseStorage();
  setTimeout(slow.resolve, 20);
  await Promise.all([change, erased]);
  expect(fakes().stored.size).toBe(0);
});
