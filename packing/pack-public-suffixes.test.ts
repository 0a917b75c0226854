import { parse } from "psl";
import { parse as parseWithTldts } from "tldts";
import { expect, test } from "vitest";
import { parsePublicSuffixes, registrableDomain } from "../src/service/hosts/registrable-domain.ts";
import { publicSuffixText } from "./pack-public-suffixes.ts";
import { publicSuffixRules } from "./public-suffix-rules.ts";

const RULES = publicSuffixRules();
const TEXT = publicSuffixText(RULES);
const SUFFIXES = parsePublicSuffixes(TEXT);

// For each rule: a matching suffix, and hosts one, two and three labels below it.
const HOSTS = [
  ...new Set(
    RULES.flatMap((rule) => {
      const suffix = rule.replace("!", "").replace("*", "any");
      const above = suffix.slice(suffix.indexOf(".") + 1);
      const below = [`alice.${suffix}`, `api.alice.${suffix}`, `eu.api.alice.${suffix}`];
      return [above, suffix, ...below];
    }),
  ),
];

const RESULTS = HOSTS.map((host) => ({
  host,
  own: registrableDomain(host, SUFFIXES),
  other: parseWithTldts(host, { allowPrivateDomains: true }),
}));

test("rules of every kind are packed, each once", () => {
  expect(RULES.length).toBeGreaterThan(9_000);
  expect(new Set(RULES).size).toBe(RULES.length);
  expect(RULES).toEqual(
    expect.arrayContaining(["com", "co.uk", "github.io", "*.ck", "!www.ck", "xn--55qx5d.cn"]),
  );
  expect(TEXT).toMatch(/\nck:!www,\*\n/);
  expect(TEXT).toMatch(/^[\x20-\x7e\n]*$/);
});

test("every host has the domain that tldts finds independently", () => {
  const wrong = RESULTS.filter(({ own, other }) => own !== other.domain);
  expect(wrong).toEqual([]);
});

test("every host has the domain that psl finds independently, with its own rules", () => {
  const compared = RESULTS.flatMap(({ host, own, other }) => {
    const found = parse(host);
    if (found.error) return [];
    // The packages update the list at different times, so suffixes that only one of them knows are
    // skipped.
    return found.tld === other.publicSuffix ? [{ host, own, domain: found.domain }] : [];
  });
  expect(compared.length).toBeGreaterThan(HOSTS.length * 0.75);
  const wrong = compared.filter(({ own, domain }) => own !== domain);
  expect(wrong).toEqual([]);
});
