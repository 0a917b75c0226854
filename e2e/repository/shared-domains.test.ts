// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSameSite } from "../../src/service/same-site.ts";
import { domainHash, encodeHashes } from "../../src/service/shared-domains.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

/** The Public Suffix List as `psl` carries it, one rule each: `co.uk`, `*.ck`, `!www.ck`. */
const RULES = [...read("node_modules/psl/data/rules.js").matchAll(/"([^"\s]+)"/g)].map(
  ([, rule = ""]) => rule,
);

/** Public suffixes as the hosts of URLs have them. */
const SUFFIXES = RULES.filter((rule) => !rule.startsWith("!")).map(
  (rule) => new URL(`https://${rule.replace("*", "any")}`).hostname,
);

test("strangers under any public suffix are not the same site", () => {
  expect(SUFFIXES.length).toBeGreaterThan(9_000);
  const taken = SUFFIXES.filter((suffix) => isSameSite(`alice.${suffix}`, `mallory.${suffix}`));
  expect(taken).toEqual([]);
});

test("the hashes of shared domains are those of the list, and no others", () => {
  const shared = SUFFIXES.filter((suffix) => suffix.includes("."))
    .map((suffix) => suffix.split(".").slice(-2).join("."))
    .filter((domain) => /\.(?:ai|com|io|net|org)$/.test(domain));
  const hashes = [...new Set(shared.map(domainHash))].sort((a, b) => a - b);
  const written = JSON.stringify(encodeHashes(hashes));
  expect(read("src/service/shared-domains.ts")).toContain(written);
});
