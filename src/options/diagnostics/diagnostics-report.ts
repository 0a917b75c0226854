import type { CaptionFacts, CaptionFailure } from "../../messaging/caption-status.ts";
import type { Managed } from "../../settings/managed/policies.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";

/** What a report is made of. It may contain secrets, which the report leaves out. */
export interface DiagnosticFacts {
  readonly atMs: number;
  readonly version: string;
  readonly browser: string;
  readonly system: string;
  readonly uiLanguage: string;
  readonly settings: Settings;
  /** Base address of the service; empty without one. */
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly hasHost: boolean;
  readonly managed: Managed;
  readonly siteCount: number;
  readonly permissions: readonly string[];
  /** Patterns of granted hosts. */
  readonly hosts: readonly string[];
  readonly captions: readonly CaptionFacts[];
  /** Disk space in bytes; null where the browser does not report it. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  readonly transcriptCount: number;
}

/**
 * The facts for a bug report as plain text, in English for its readers. It picks each value by name:
 * words, titles, addresses of pages, identifiers of lists and keys never get in.
 */
export function formatDiagnostics(facts: DiagnosticFacts): string {
  const { settings, managed } = facts;
  const { voice, dub, languages, stream, transcripts, service } = settings;
  const lines: readonly (readonly [string, string])[] = [
    ["Surtitle", facts.version],
    ["Time", new Date(facts.atMs).toISOString()],
    ["Browser", plain(facts.browser)],
    ["System", plain(facts.system)],
    ["UI language", plain(facts.uiLanguage)],
    ["Service", serviceOf(facts)],
    ["Plan", service.plan],
    ["API key", facts.hasKey ? "set" : "not set"],
    ["Host permission", yesNo(facts.hasHost)],
    ["Permissions", list(facts.permissions)],
    ["Hosts", hostsOf(facts)],
    [
      "Languages",
      `${languages.source ?? "automatic"} (${languages.sourceMode}) to ${list(languages.targets)}`,
    ],
    ["Source format", voice.sourceFormat],
    ["Message format", voice.messageFormat],
    ["Slow connection", voice.slowLink],
    ["Buffer", `${stream.ringSeconds} s, silence ${stream.silenceMinutes} min`],
    ["When hidden", stream.whenHidden],
    ["Spoken translation", dub.on ? `${dub.language ?? "no language"}, ${dub.format}` : "off"],
    ["Formality", voice.formality],
    ["Glossary", yesNo(voice.glossaryId !== "")],
    ["Spoken Terms", yesNo(voice.spokenTermsId !== "")],
    ["Style rule lists", String(Object.keys(settings.styleRules.defaults).length)],
    ["Changed settings", list(changedFields(settings))],
    ["Sites with settings", String(facts.siteCount)],
    ["Transcripts", `${facts.transcriptCount}, kept: ${transcripts.keep}`],
    ["Storage", `${megabytes(facts.usedBytes)} of ${megabytes(facts.quotaBytes)}`],
    ["Set by the organization", list(Object.keys(managed.policies))],
    ["Ignored policies", list(managed.ignored)],
    ["Captions", facts.captions.length === 0 ? "none" : String(facts.captions.length)],
  ];
  const head = lines.map(([name, value]) => `${name}: ${value}`);
  const captions = facts.captions.map((each, index) => `${index + 1}. ${captionsOf(each)}`);
  return [...head, ...captions].join("\n");
}

function captionsOf({ status, traceId }: CaptionFacts): string {
  const { state, sound, behindMs, backlogMs, lostMs, dub, failure, trouble, startedAtMs } = status;
  const parts = [
    state,
    `sound ${sound}`,
    startedAtMs !== null && `since ${new Date(startedAtMs).toISOString()}`,
    behindMs !== null && `${Math.round(behindMs)} ms behind`,
    `backlog ${Math.round(backlogMs)} ms`,
    `lost ${Math.round(lostMs)} ms`,
    `dub ${dub}`,
    status.slowLink && "slow connection",
    status.journalFailure !== null && `not stored: ${status.journalFailure}`,
    !status.overlayShown && "no overlay",
    status.overlayHidden && "hidden",
    status.overlayKeptOut && "kept out",
    status.tabMuted && "tab muted",
    traceId !== null && `trace ${token(traceId)}`,
    failure !== null && `failed: ${failureOf(failure)}`,
    trouble !== null && `retrying: ${failureOf(trouble.failure)}`,
  ];
  return parts.filter((part) => typeof part === "string").join(", ");
}

// Without the detail, which is in the service's own words.
function failureOf({ reason, code, traceId }: CaptionFailure): string {
  const codes = code ? ` ${token(code)}` : "";
  return `${reason}${codes}${traceId === null ? "" : `, trace ${token(traceId)}`}`;
}

function serviceOf({ baseUrl, settings }: DiagnosticFacts): string {
  if (baseUrl === "") return "not set";
  const known = ["Service-Auth-Key", "DeepL-Auth-Key"].includes(settings.service.authScheme);
  return `${new URL(baseUrl).host}, scheme ${known ? settings.service.authScheme : "other"}`;
}

// Other hosts may be those of services from before, and are counted alone.
function hostsOf({ hosts, baseUrl }: DiagnosticFacts): string {
  const own = baseUrl === "" ? "" : new URL(baseUrl).hostname;
  const known = hosts.filter((host) => host === "https://*/*" || host.includes(`//${own}/`));
  const others = hosts.length - known.length;
  return `${list(known)}${others > 0 ? ` and ${others} more` : ""}`;
}

function changedFields(settings: Settings): readonly string[] {
  const { version: _, ...sections } = DEFAULT_SETTINGS;
  return Object.entries(sections).flatMap(([name, defaults]) => {
    const section: Record<string, unknown> = { ...settings[name as keyof typeof sections] };
    return Object.entries(defaults)
      .filter(([field, value]) => JSON.stringify(section[field]) !== JSON.stringify(value))
      .map(([field]) => `${name}.${field}`);
  });
}

function megabytes(bytes: number | null): string {
  return bytes === null ? "unknown" : `${(bytes / 1e6).toFixed(1)} MB`;
}

function list(values: readonly string[]): string {
  return values.length === 0 ? "none" : values.join(", ");
}

function yesNo(is: boolean): string {
  return is ? "yes" : "no";
}

// A code or an identifier; a service could send anything.
function token(text: string): string {
  return /^[\w.:-]{1,80}$/.test(text) ? text : "(unusual)";
}

function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 200);
}
