import * as v from "valibot";
import {
  type CaptionPositions,
  NO_POSITIONS,
  POSITION_PERCENT,
  WIDTH_PERCENT,
} from "../../captions/look/caption-position.ts";
import type { NumberBounds } from "../schema/number-bounds.ts";
import { LanguagesSchema, type Settings, StyleSchema } from "../schema/settings.ts";

/** More sites than this are not remembered: the one that was used longest ago is forgotten. */
export const MAX_SITES = 200;

const percent = ({ min, max }: NumberBounds) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max));

const PlaceSchema = v.object({
  centerPercent: percent(POSITION_PERCENT),
  bottomPercent: percent(POSITION_PERCENT),
  widthPercent: v.nullable(percent(WIDTH_PERCENT)),
});

/** What is damaged, or of an earlier version, costs that choice and not the others of the site. */
const SiteSchema = v.object({
  /** As {@link siteOf} names it. */
  site: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  /** Where the user has put captions. */
  places: v.fallback(
    v.object({ window: v.nullable(PlaceSchema), fullscreen: v.nullable(PlaceSchema) }),
    NO_POSITIONS,
  ),
  /** The site's own look; null where the one of all sites holds. */
  style: v.fallback(v.nullable(StyleSchema), null),
  /** The site's own languages; null where those of all sites hold. */
  languages: v.fallback(v.nullable(LanguagesSchema), null),
  /** Whether the toolbar button offers captions by itself. */
  suggest: v.fallback(v.boolean(), false),
  /** How often captions were started here. */
  starts: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

/** What the user has chosen for one site only. */
export type SiteChoices = Readonly<v.InferOutput<typeof SiteSchema>>;

/** Sites from whatever is stored, the one used last first; an entry that is none is left out. */
export function parseSites(stored: unknown): readonly SiteChoices[] {
  const entries = Array.isArray(stored) ? stored.slice(0, MAX_SITES) : [];
  return entries.flatMap((entry) => {
    const site = v.safeParse(SiteSchema, entry);
    return site.success ? [site.output] : [];
  });
}

/**
 * Names the site of an address: its host, encrypted or not; all files of this machine are one.
 * @returns null for what is no site, and for an address the browser does not tell
 */
export function siteOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  if (protocol === "file:") return "file:";
  return (protocol === "https:" || protocol === "http:") && host !== "" ? host : null;
}

/** A site for which nothing was chosen. */
export function plainSite(site: string): SiteChoices {
  return { site, places: NO_POSITIONS, style: null, languages: null, suggest: false, starts: 0 };
}

/** What was chosen for a site, or that nothing was. */
export function choicesOf(sites: readonly SiteChoices[], site: string): SiteChoices {
  return sites.find((each) => each.site === site) ?? plainSite(site);
}

/** The sites with one of them changed, which is the one used last now. */
export function withSite(
  sites: readonly SiteChoices[],
  changed: SiteChoices,
): readonly SiteChoices[] {
  const others = sites.filter(({ site }) => site !== changed.site);
  return [changed, ...others].slice(0, MAX_SITES);
}

/** The settings as they hold on a site; `choices` null for a site that is not known. */
export function settingsFor(settings: Settings, choices: SiteChoices | null): Settings {
  return {
    ...settings,
    languages: choices?.languages ?? settings.languages,
    style: choices?.style ?? settings.style,
  };
}

/** Where captions stand on a site; `choices` null for a site that is not known. */
export function placesFor(choices: SiteChoices | null): CaptionPositions {
  return choices?.places ?? NO_POSITIONS;
}
