import type { Plugin } from "vite";
import { PUBLIC_SUFFIX_FILE } from "../src/service/hosts/registrable-domain.ts";
import { publicSuffixRules } from "./public-suffix-rules.ts";

const HEADER = "# Made from the Public Suffix List, https://publicsuffix.org/list/ (MPL-2.0)";

/**
 * Packs the Public Suffix List as a file that is read on demand; a library would load with every
 * start of the service worker. The dev server packs nothing, so the extension asks about other
 * hosts of the same domain there.
 */
export const packPublicSuffixes: Plugin = {
  name: "pack-public-suffixes",
  apply: "build",
  generateBundle() {
    const source = publicSuffixText(publicSuffixRules());
    this.emitFile({ type: "asset", fileName: PUBLIC_SUFFIX_FILE, source });
  },
};

/**
 * The packed rules: a line for each domain, with all labels that form a public suffix of it
 * (`uk:ac,co,gov`). Rules of one label are omitted, because the last label of a host is always a
 * suffix.
 */
export function publicSuffixText(rules: readonly string[]): string {
  const labels = new Map<string, string[]>();
  // Sorting by the last label makes the package smaller.
  for (const rule of [...rules].sort(byLastLabel)) {
    const [, label, domain] = /^([^.]+)\.(.+)$/.exec(rule) ?? [];
    if (label === undefined || domain === undefined) continue;
    const under = labels.get(domain) ?? [];
    under.push(label);
    labels.set(domain, under);
  }
  const lines = [...labels].map(([domain, under]) => `${domain}:${under.join(",")}`);
  return [HEADER, ...lines, ""].join("\n");
}

function byLastLabel(one: string, other: string): number {
  return reversed(one) < reversed(other) ? -1 : 1;
}

function reversed(rule: string): string {
  return rule.split(".").reverse().join(".");
}
