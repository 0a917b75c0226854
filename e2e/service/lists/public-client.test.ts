import {
  AuthorizationError,
  DeepLClient,
  GlossaryEntries,
  GlossaryNotFoundError,
  QuotaExceededError,
} from "deepl-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const client = (key: string) =>
  new DeepLClient(key, { serverUrl: service.url, maxRetries: 0, minTimeout: 5_000 });

test("the public client manages style rules", async () => {
  const own = client("local-key.public.empty-lists.account=styles");
  const created = await own.createStyleRule({
    name: "House",
    language: "de",
    configured_rules: { numbers: { decimal_separator: "use_comma_as_decimal_separator" } },
    custom_instructions: [{ label: "Kurz", prompt: "Halte Sätze kurz." }],
  });
  const { styleId } = created;
  expect(created).toMatchObject({
    version: 1,
    configuredRules: { numbers: { decimal_separator: "use_comma_as_decimal_separator" } },
    customInstructions: [{ label: "Kurz", sourceLanguage: "de" }],
  });
  expect(created.creationTime.getTime()).toBeGreaterThan(0);
  expect(await own.updateStyleRuleName(styleId, "Home")).toMatchObject({
    name: "Home",
    version: 2,
  });
  const ruled = await own.updateStyleRuleConfiguredRules(styleId, {
    punctuation: { ellipsis: "use_three_periods" },
  });
  expect(ruled.configuredRules?.punctuation).toEqual({ ellipsis: "use_three_periods" });
  const added = await own.createStyleRuleCustomInstruction(styleId, {
    label: "Tone",
    prompt: "Be calm.",
    source_language: "en",
  });
  const id = added.id ?? "";
  expect(await own.getStyleRuleCustomInstruction(styleId, id)).toEqual(added);
  const replaced = await own.updateStyleRuleCustomInstruction(styleId, id, {
    label: "Tone",
    prompt: "Be calmer.",
  });
  expect(replaced).toMatchObject({ id, prompt: "Be calmer." });
  await own.deleteStyleRuleCustomInstruction(styleId, id);
  const whole = await own.getStyleRule(styleId);
  expect(whole).toMatchObject({ version: 6, customInstructions: [{ label: "Kurz" }] });
  expect(await own.getAllStyleRules(0, 25, true)).toEqual([whole]);
  const [brief] = await own.getAllStyleRules();
  expect(brief).toMatchObject({ styleId, configuredRules: undefined });
  const text = await own.translateText("12…", null, "de", { styleRule: whole });
  expect(text.text).toBe("12...");
  await own.deleteStyleRule(styleId);
  expect(await own.getAllStyleRules()).toEqual([]);
  await expect(own.getStyleRule(styleId)).rejects.toThrow(`Style Rules ${styleId} not found`);
  await expect(client("local-key.public.lists-refused").getAllStyleRules()).rejects.toBeInstanceOf(
    AuthorizationError,
  );
});

test("the public client manages glossaries and translates with them", async () => {
  const own = client("local-key.public.empty-lists.account=glossaries");
  const words = (entries: Record<string, string>) => new GlossaryEntries({ entries });
  const created = await own.createMultilingualGlossary("Sea", [
    { sourceLangCode: "en", targetLangCode: "de", entries: words({ buoy: "Boje", quay: "Kai" }) },
  ]);
  const { glossaryId } = created;
  expect(created.dictionaries).toEqual([
    { sourceLangCode: "en", targetLangCode: "de", entryCount: 2 },
  ]);
  expect(await own.getMultilingualGlossary(glossaryId)).toEqual(created);
  expect(await own.listMultilingualGlossaries()).toEqual([created]);
  const named = await own.updateMultilingualGlossaryName(glossaryId, "Harbour");
  expect(named.name).toBe("Harbour");
  await own.updateMultilingualGlossaryDictionary(glossaryId, {
    sourceLangCode: "en",
    targetLangCode: "de",
    entries: words({ quay: "Pier" }),
  });
  const read = await own.getMultilingualGlossaryDictionaryEntries(glossaryId, "en", "de");
  expect(read.entries.entries()).toEqual({ buoy: "Boje", quay: "Pier" });
  await own.updateMultilingualGlossaryDictionaryWithCsv(
    glossaryId,
    "en",
    "fr",
    '"buoy, red",bouée',
  );
  const replaced = await own.replaceMultilingualGlossaryDictionary(glossaryId, {
    sourceLangCode: "en",
    targetLangCode: "de",
    entries: words({ mast: "Mast" }),
  });
  expect(replaced.entryCount).toBe(1);
  await own.replaceMultilingualGlossaryDictionaryWithCsv(glossaryId, "en", "de", "buoy,Boje");
  await own.deleteMultilingualGlossaryDictionary(glossaryId, "en", "fr");
  await expect(
    own.getMultilingualGlossaryDictionaryEntries(glossaryId, "en", "fr"),
  ).rejects.toBeInstanceOf(GlossaryNotFoundError);
  const csv = await own.createMultilingualGlossaryWithCsv("CSV", "en", "de", "a,b\nc,d");
  expect(csv.dictionaries[0]?.entryCount).toBe(2);
  const text = await own.translateText("buoy", "en", "de", { glossary: glossaryId });
  expect(text).toMatchObject({ detectedSourceLang: "en", text: "Boje" });
  await own.deleteMultilingualGlossary(glossaryId);
  await expect(own.getMultilingualGlossary(glossaryId)).rejects.toBeInstanceOf(
    GlossaryNotFoundError,
  );
});

test("the public client manages glossaries of version 2", async () => {
  const own = client("local-key.public.empty-lists.account=older");
  const entries = new GlossaryEntries({ entries: { buoy: "Boje", quay: "Käi" } });
  const created = await own.createGlossary("Sea", "en", "de", entries);
  expect(created).toMatchObject({ sourceLang: "en", targetLang: "de", entryCount: 2, ready: true });
  await own.createMultilingualGlossary("Two", [
    { sourceLangCode: "en", targetLangCode: "de", entries },
    { sourceLangCode: "en", targetLangCode: "fr", entries },
  ]);
  expect(await own.listGlossaries()).toEqual([created]);
  expect(await own.getGlossary(created.glossaryId)).toEqual(created);
  expect((await own.getGlossaryEntries(created)).entries()).toEqual(entries.entries());
  const text = await own.translateText("quay", "en", "de", { glossary: created });
  expect(text.text).toBe("Käi");
  const csv = await own.createGlossaryWithCsv("CSV", "en", "de", Buffer.from("a,b"));
  expect(csv.entryCount).toBe(1);
  await own.deleteGlossary(created);
  await expect(own.getGlossary(created.glossaryId)).rejects.toBeInstanceOf(GlossaryNotFoundError);
  await expect(client("nobody").listGlossaries()).rejects.toBeInstanceOf(AuthorizationError);
});

test("the public client reads languages and usage", async () => {
  const own = client("local-key.public.quota=20.document-limit=2-9");
  expect(await own.getSourceLanguages()).toContainEqual({ code: "de", name: "German" });
  expect(await own.getTargetLanguages()).toContainEqual({
    code: "pt-BR",
    name: "Brazilian Portuguese",
    supportsFormality: true,
  });
  expect(await own.getGlossaryLanguagePairs()).toContainEqual({
    sourceLang: "en",
    targetLang: "de",
  });
  await own.translateText("0123456789", null, "de");
  const usage = await own.getUsage();
  expect(usage.character).toMatchObject({ count: 10, limit: 20 });
  expect(usage.document).toMatchObject({ count: 2, limit: 9 });
  expect(usage.anyLimitReached()).toBe(false);
  await expect(own.translateText("01234567890", null, "de")).rejects.toBeInstanceOf(
    QuotaExceededError,
  );
});
