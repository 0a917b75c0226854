import { expect, it } from "vitest";
import type { HttpClient, RequestOptions } from "../http/http-client.ts";
import { STYLE_RULE_LANGUAGES } from "../style-rules/style-rule-languages.ts";
import {
  fetchLanguages,
  interfaceOffer,
  LANGUAGE_RESOURCES,
  offerOf,
  voiceOfferOf,
} from "./languages.ts";
import {
  DETECTED_LANGUAGES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
} from "./voice-languages.ts";

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

const language = (
  lang: unknown,
  source: unknown = true,
  target: unknown = true,
  features: unknown = { auto_detection: { status: "stable" } },
) => ({
  lang,
  name: "A language",
  usable_as_source: source,
  usable_as_target: target,
  status: "stable",
  features,
});

const STABLE = { status: "stable" };

async function voiceOffer(...languages: unknown[]) {
  return voiceOfferOf(await fetchLanguages(service(languages).http, "voice", signal));
}

it("spells tags as the interface does, and keeps others unchanged", async () => {
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
  expect(offerOf("translate_document", languages).reported).toEqual({
    sources: ["de", "sw", "yue-Hant-HK"],
    targets: ["de", "zh-HANS", "en-GB", "sw", "yue-Hant-HK"],
  });
});

it("skips entries that are no language or not usable", async () => {
  const { http } = service([
    language("de"),
    language("de", false, true),
    language("../../etc"),
    language("x".repeat(80)),
    language(7),
    language(""),
    language("original"),
    language("fr", false, false),
    language("it", "yes", 1),
    { lang: "es" },
    null,
    "pt",
  ]);
  const languages = await fetchLanguages(http, "voice", signal);
  expect(languages).toEqual([
    { tag: "de", isSource: true, isTarget: true, features: ["auto_detection"] },
  ]);
});

it("reads a limited number of languages", async () => {
  const { http } = service(Array.from({ length: 5_000 }, (_, n) => language(`de-x-a${n}`)));
  expect(await fetchLanguages(http, "voice", signal)).toHaveLength(1_000);
});

it.each([null, {}, "de", { languages: [] }])("rejects any other response: %j", async (body) => {
  const asked = fetchLanguages(service(body).http, "voice", signal);
  await expect(asked).rejects.toMatchObject({ reason: "bad_answer", traceId: "4f91" });
});

it("falls back to the interface's lists when a service reports nothing", () => {
  expect(offerOf("translate_text", null)).toEqual(interfaceOffer("translate_text"));
  expect(offerOf("translate_text", [])).toEqual({
    sources: SOURCE_LANGUAGES,
    targets: TARGET_LANGUAGES,
    reported: null,
  });
  expect(offerOf("style_rules", null).targets).toHaveLength(8);
  expect(offerOf("glossary", null).targets).not.toContain("en-GB");
});

it.each(LANGUAGE_RESOURCES)(
  "offers the interface's list and the service's additions for %s",
  async (resource) => {
    const { http } = service([language("de"), language("sw")]);
    const offer = offerOf(resource, await fetchLanguages(http, resource, signal));
    const own = interfaceOffer(resource);
    expect(offer).toEqual({
      sources: [...own.sources, "sw"],
      targets: [...own.targets, "sw"],
      reported: { sources: ["de", "sw"], targets: ["de", "sw"] },
    });
    expect(own.targets).toEqual(expect.arrayContaining([...STYLE_RULE_LANGUAGES]));
  },
);

it("uses features for detection, speech and Spoken Terms", async () => {
  const offer = await voiceOffer(
    language("de", true, true, { auto_detection: STABLE, translated_speech: STABLE }),
    language("ar", true, true, { transcription: STABLE, spoken_terms: STABLE }),
    language("sw", true, true, { auto_detection: STABLE, translated_speech: { status: "beta" } }),
    language("yue", true, false, { spoken_terms: STABLE }),
  );
  expect(offer.detected).toEqual([
    "de",
    "sw",
    // The service does not report these.
    ...DETECTED_LANGUAGES.filter((tag) => tag !== "de"),
  ]);
  expect(offer.speech).toEqual({ tags: [...TARGET_MEDIA_LANGUAGES, "sw"], reported: ["de", "sw"] });
  expect(offer.terms).toEqual({ tags: [...SOURCE_LANGUAGES, "yue"], reported: ["ar", "yue"] });
});

it("does not detect a language that is reported without detection", async () => {
  const offer = await voiceOffer(
    language("de", true, true, { transcription: STABLE }),
    language("fr", true, true, { auto_detection: STABLE }),
  );
  expect(offer.detected).not.toContain("de");
  expect(offer.detected).toContain("it");
});

it.each([[7], [null], ["all"], [[]], [{}], [{ auto_detection: null, "odd name": STABLE }]])(
  "uses the interface's lists when a service reports no features: %j",
  async (features) => {
    const offer = await voiceOffer(language("sw", true, true, features));
    expect(offer.targets).toContain("sw");
    expect(offer.detected).toBe(DETECTED_LANGUAGES);
    expect(offer.speech).toEqual({ tags: TARGET_MEDIA_LANGUAGES, reported: null });
    expect(offer.terms).toEqual({ tags: SOURCE_LANGUAGES, reported: null });
  },
);

it("keeps only the features that matter", async () => {
  const others = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, STABLE]));
  const features = { ...others, spoken_terms: STABLE };
  const { http } = service([language("de", true, true, features)]);
  const [german] = await fetchLanguages(http, "voice", signal);
  expect(german?.features).toEqual(["spoken_terms"]);
});
