import type { Plugin } from "vite";
import { PUBLIC_SUFFIX_FILE } from "../src/service/hosts/registrable-domain.ts";
import { publicSuffixRules } from "./public-suffix-rules.ts";

const HEADER = "# Made from the Public Suffix List, https://publicsuffix.org/list/ (MPL-2.0)";

/**
 * Packs the Public Suffix List as a file that is read where it is needed: a library would be loaded
 * with every start of the service worker. The development server packs nothing: there, other hosts
 * of the same domain are asked about.
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
 * Rules as they are packed: a line for each domain, with all labels that make a public suffix of it
 * (`uk:ac,co,gov`). Rules of one label are left out: the last label of a host always is a suffix.
 */
export function publicSuffixText(rules: readonly string[]): string {
  const labels = new Map<string, string[]>();
  // Neighbours in the tree stand together, which makes the package smaller.
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
