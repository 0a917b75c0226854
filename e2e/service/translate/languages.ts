import { styleLanguages } from "../lists/check-style-list.ts";
import {
  detectedLanguages,
  rootLanguage,
  sourceLanguages,
  targetLanguages,
  targetMediaLanguages,
} from "../voice/voice-languages.ts";
import { formalityLanguages } from "./check-translate-request.ts";
import { everyLanguage, narrowLanguages, type OfferedLanguages } from "./offered-languages.ts";

interface LanguageFeature {
  readonly status: "stable" | "beta";
  /** Provided by a partner of the service (service-api §17). */
  readonly external?: true;
}

export interface ListedLanguage {
  readonly lang: string;
  readonly name: string;
  readonly usable_as_source: boolean;
  readonly usable_as_target: boolean;
  readonly status: "stable" | "beta";
  readonly features: Readonly<Record<string, LanguageFeature>>;
}

/**
 * A feature of a resource: which languages have it, and on which sides of a translation it is
 * required.
 */
interface ResourceFeature {
  readonly name: string;
  readonly of: "source" | "target" | "both";
  readonly status?: "beta";
  has(language: string): boolean;
}

interface Resource {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly features: readonly ResourceFeature[];
}

const all = () => true;
const isRoot = (language: string) => sourceLanguages.includes(language);
const ofRoot = (languages: readonly string[]) => (language: string) =>
  languages.includes(rootLanguage(language));

const textsIn = ({ sources, targets }: OfferedLanguages): Resource => ({
  sources,
  targets,
  features: [
    { name: "auto_detection", of: "source", has: isRoot },
    { name: "formality", of: "target", has: ofRoot(formalityLanguages) },
    { name: "glossary", of: "both", has: all },
    { name: "style_rules", of: "target", has: ofRoot(styleLanguages) },
  ],
});
const texts = textsIn(everyLanguage);
const fewTexts = textsIn(narrowLanguages);

// Languages of text improvement, which this service does not offer.
const writeSources = "de en es fr it ja ko pt zh".split(" ");
const writeTargets = "de en-GB en-US es fr it ja ko pt-BR pt-PT zh-HANS".split(" ");
// Languages of text improvement without tones and styles.
const unwrittenTones = ["ja", "ko", "zh-HANS"];

// The resources of `/v3/languages` (service-api §17).
const resources: Readonly<Record<string, Resource>> = {
  translate_text: texts,
  translate_document: texts,
  glossary: { sources: sourceLanguages, targets: sourceLanguages, features: [] },
  voice: {
    sources: sourceLanguages,
    targets: targetLanguages,
    features: [
      { name: "transcription", of: "source", has: isRoot },
      { name: "auto_detection", of: "source", has: (each) => detectedLanguages.includes(each) },
      { name: "spoken_terms", of: "source", status: "beta", has: isRoot },
      {
        name: "translated_speech",
        of: "target",
        has: (each) => targetMediaLanguages.includes(each),
      },
      { name: "formality", of: "target", has: ofRoot(formalityLanguages) },
      { name: "glossary", of: "both", has: all },
    ],
  },
  style_rules: { sources: [], targets: styleLanguages, features: [] },
  write: {
    sources: writeSources,
    targets: writeTargets,
    features: [
      { name: "auto_detection", of: "source", has: (each) => writeSources.includes(each) },
      { name: "tone", of: "target", has: (each) => !unwrittenTones.includes(each) },
      { name: "writing_style", of: "target", has: (each) => !unwrittenTones.includes(each) },
    ],
  },
  translation_memory: { sources: sourceLanguages, targets: targetLanguages, features: [] },
};

export interface LanguageSelection {
  readonly beta: boolean;
  /** Languages transcribed by partners. */
  readonly external: boolean;
  /** Lists other languages for texts and documents (mode `languages`). */
  readonly isNarrow: boolean;
}

export function listLanguages(
  name: string,
  { beta, external, isNarrow }: LanguageSelection,
): ListedLanguage[] | undefined {
  const usual = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (!usual) return undefined;
  const resource = isNarrow ? narrowed(name, usual) : usual;
  const isPartners = (lang: string) => name === "voice" && !detectedLanguages.includes(lang);
  const isSource = (lang: string) =>
    resource.sources.includes(lang) && (external || !isPartners(lang));
  const featuresOf = (lang: string) =>
    resource.features
      .filter((feature) => feature.has(lang) && (beta || feature.status !== "beta"))
      .filter(({ of }) => of !== "source" || isSource(lang))
      .map((feature): [string, LanguageFeature] => [
        feature.name,
        {
          status: feature.status ?? "stable",
          ...(feature.name === "transcription" && isPartners(lang) && { external: true }),
        },
      ]);
  return [...new Set([...resource.sources, ...resource.targets])].map((lang) => ({
    lang,
    name: nameOf(lang),
    usable_as_source: isSource(lang),
    usable_as_target: resource.targets.includes(lang),
    status: "stable",
    features: Object.fromEntries(featuresOf(lang)),
  }));
}

// Voice sessions keep all languages of the interface.
function narrowed(name: string, usual: Resource): Resource {
  if (usual === texts) return fewTexts;
  if (name !== "voice") return usual;
  return {
    ...usual,
    sources: usual.sources.filter((each) => narrowLanguages.sources.includes(each)),
    targets: usual.targets.filter((each) => narrowLanguages.targets.includes(each)),
  };
}

/** All resources, and on which sides of a translation each feature is required. */
export function listResources() {
  return Object.entries(resources).map(([name, { features }]) => ({
    name,
    features: features.map(({ name: feature, of }) => ({
      name: feature,
      ...(of !== "target" && { needs_source_support: true }),
      ...(of !== "source" && { needs_target_support: true }),
    })),
  }));
}

/** Languages in the format of version 2: codes in upper case. */
export function listOlderLanguages(type: "source" | "target") {
  const languages = type === "source" ? sourceLanguages : targetLanguages;
  return languages.map((language) => ({
    language: language.toUpperCase(),
    name: nameOf(language),
    ...(type === "target" && { supports_formality: ofRoot(formalityLanguages)(language) }),
  }));
}

export function listGlossaryPairs() {
  return sourceLanguages.flatMap((source) =>
    sourceLanguages
      .filter((target) => target !== source)
      .map((target) => ({ source_lang: source, target_lang: target })),
  );
}

function nameOf(language: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
}
