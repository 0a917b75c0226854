import * as v from "valibot";
import {
  type CaptionPositions,
  NO_POSITIONS,
  POSITION_BASES,
  POSITION_KINDS,
  POSITION_PERCENT,
  type PositionKind,
  WIDTH_PERCENT,
} from "../../captions/look/caption-position.ts";
import { LanguageTagSchema } from "../schema/language-tag-schema.ts";
import type { NumberBounds } from "../schema/number-bounds.ts";
import { CaptionStyleSchema, ENGINES, LanguagesSchema, type Settings } from "../schema/settings.ts";

/** Sites with stored choices; the least recently used is dropped first. */
export const MAX_SITES = 200;

const percent = ({ min, max }: NumberBounds) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max));

const PlaceSchema = v.object({
  // Earlier versions stored places in percent of the window, and did not say so.
  of: v.optional(v.picklist(POSITION_BASES), "window"),
  centerPercent: percent(POSITION_PERCENT),
  bottomPercent: percent(POSITION_PERCENT),
  widthPercent: v.nullable(percent(WIDTH_PERCENT)),
});

// One damaged place leaves the others intact.
const KindSchema = v.fallback(v.nullable(PlaceSchema), null);
const kindEntries = Object.fromEntries(POSITION_KINDS.map((kind) => [kind, KindSchema]));
const PlacesSchema = v.object(kindEntries as Record<PositionKind, typeof KindSchema>);

// A damaged choice falls back by itself and leaves the site's other choices intact.
const SiteSchema = v.object({
  /** As named by {@link siteOf}. */
  site: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  places: v.fallback(PlacesSchema, NO_POSITIONS),
  /** The site's own look; null for the look of all sites. */
  style: v.fallback(v.nullable(CaptionStyleSchema), null),
  languages: v.fallback(v.nullable(LanguagesSchema), null),
  /** Null for the engine of all sites. */
  engine: v.fallback(v.nullable(v.picklist(ENGINES)), null),
  /** The language spoken on the site, for the engine on this computer; null until it is known. */
  spoken: v.fallback(v.nullable(LanguageTagSchema), null),
  suggest: v.fallback(v.boolean(), false),
  /** Whether captions start by themselves; works only with the permission for the site. */
  autoStart: v.fallback(v.boolean(), false),
  /** Whether captions are of the player that was started last, instead of the whole tab. */
  onePlayer: v.fallback(v.boolean(), false),
  starts: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

export type SiteChoices = Readonly<v.InferOutput<typeof SiteSchema>>;

/** Reads stored sites, most recently used first, and skips damaged entries. */
export function parseSites(stored: unknown): readonly SiteChoices[] {
  const entries = Array.isArray(stored) ? stored.slice(0, MAX_SITES) : [];
  return entries.flatMap((entry) => {
    const site = v.safeParse(SiteSchema, entry);
    return site.success ? [site.output] : [];
  });
}

/**
 * The site of an address: its host, encrypted or not. All local files are one site.
 * @returns null for other addresses and for hidden ones
 */
export function siteOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  if (protocol === "file:") return "file:";
  return (protocol === "https:" || protocol === "http:") && host !== "" ? host : null;
}

export function defaultSiteChoices(site: string): SiteChoices {
  return {
    ...{ site, places: NO_POSITIONS, style: null, languages: null, engine: null, spoken: null },
    ...{ suggest: false, autoStart: false, onePlayer: false, starts: 0 },
  };
}

export function choicesOf(sites: readonly SiteChoices[], site: string): SiteChoices {
  return sites.find((each) => each.site === site) ?? defaultSiteChoices(site);
}

/** Replaces a site's choices and moves the site to the front. */
export function withSite(
  sites: readonly SiteChoices[],
  changed: SiteChoices,
): readonly SiteChoices[] {
  const others = sites.filter(({ site }) => site !== changed.site);
  return [changed, ...others].slice(0, MAX_SITES);
}

/**
 * The settings in force on a site.
 * @param choices null for an unknown site
 */
export function settingsFor(settings: Settings, choices: SiteChoices | null): Settings {
  const kind = choices?.engine ?? settings.engine.kind;
  const languages = choices?.languages ?? settings.languages;
  const spoken = kind === "device" ? (choices?.spoken ?? null) : null;
  return {
    ...settings,
    engine: { ...settings.engine, kind },
    languages: spoken === null ? languages : { ...languages, source: spoken, sourceMode: "fixed" },
    style: choices?.style ?? settings.style,
  };
}

/**
 * The caption positions on a site.
 * @param choices null for an unknown site
 */
export function captionPositionsFor(choices: SiteChoices | null): CaptionPositions {
  return choices?.places ?? NO_POSITIONS;
}
