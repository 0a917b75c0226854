import { expect, it } from "vitest";
import type { HttpClient, RequestOptions } from "./http-client.ts";
import { fetchLanguages, interfaceOffer, offerOf } from "./languages.ts";
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from "./voice-languages.ts";

const { signal } = new AbortController();

function service(body: unknown) {
  const asked: [path: string, query: RequestOptions["query"]][] = [];
  const http: HttpClient = {
    requestJson: async (_, path, options) => {
      asked.push([path, options?.query]);
      return { body, traceId: "4f91" };
    },
  };
  return { http, asked };
}

const language = (lang: unknown, source: unknown = true, target: unknown = true) => ({
  lang,
  name: "A language",
  usable_as_source: source,
  usable_as_target: target,
  status: "stable",
  features: { auto_detection: { status: "stable" } },
});

it("takes tags in the interface's spelling, and others as they come", async () => {
  const { http, asked } = service([
    language("DE"),
    language("zh-Hans", false),
    language("en-gb", false),
    language("sw"),
    language("yue-Hant-HK"),
  ]);
  const languages = await fetchLanguages(http, "translate_document", signal);
  expect(asked).toEqual([
    ["/v3/languages", { resource: "translate_document", include: ["beta", "external"] }],
  ]);
  expect(offerOf("translate_document", languages)).toEqual({
    sources: ["de", "sw", "yue-Hant-HK"],
    targets: ["de", "zh-HANS", "en-GB", "sw", "yue-Hant-HK"],
    isFromService: true,
  });
});

it("passes over what is no language, or for nothing", async () => {
  const { http } = service([
    language("de"),
    language("de", false, true),
    language("../../etc"),
    language("x".repeat(80)),
    language(7),
    language(""),
    language("fr", false, false),
    language("it", "yes", 1),
    { lang: "es" },
    null,
    "pt",
  ]);
  const languages = await fetchLanguages(http, "voice", signal);
  expect(languages).toEqual([{ tag: "de", isSource: true, isTarget: true }]);
});

it("reads no more than anybody translates", async () => {
  const { http } = service(Array.from({ length: 5_000 }, (_, n) => language(`de-x-a${n}`)));
  expect(await fetchLanguages(http, "voice", signal)).toHaveLength(1_000);
});

it.each([null, {}, "de", { languages: [] }])("takes no other answer: %j", async (body) => {
  const asked = fetchLanguages(service(body).http, "voice", signal);
  await expect(asked).rejects.toMatchObject({ reason: "bad_answer", traceId: "4f91" });
});

it("falls back to the interface's lists where a service tells nothing", () => {
  expect(offerOf("translate_text", null)).toEqual(interfaceOffer("translate_text"));
  expect(offerOf("translate_text", [])).toEqual({
    sources: SOURCE_LANGUAGES,
    targets: TARGET_LANGUAGES,
    isFromService: false,
  });
  expect(offerOf("style_rules", null).targets).toHaveLength(8);
  expect(offerOf("glossary", null).targets).not.toContain("en-GB");
});
