import { domainToASCII } from "node:url";
import trie from "tldts/dist/cjs/src/data/trie.js";

/**
 * All rules of the Public Suffix List, including the private section, with hosts as in URLs:
 * `co.uk`, `*.ck`, `!www.ck`, `xn--55qx5d.cn`.
 * @throws Error for a rule that cannot be packed
 */
export function publicSuffixRules(): readonly string[] {
  const offsets = [0];
  for (const length of trie.edgeLength) offsets.push((offsets.at(-1) ?? 0) + length);
  const rules = new Set<string>();
  const walk = (node: number, domain: string, sign: "" | "!") => {
    for (let edge = trie.edgeStart[node] ?? 0; edge < (trie.edgeStart[node + 1] ?? 0); edge += 1) {
      const label = trie.labelText.slice(offsets[edge], offsets[edge + 1]);
      const child = trie.edgeChild[edge] ?? 0;
      const rule = domain === "" ? label : `${label}.${domain}`;
      if (trie.nodeFlags[child]) rules.add(sign + asHost(rule));
      walk(child, rule, sign);
    }
  };
  walk(trie.rulesRoot, "", "");
  walk(trie.exceptionsRoot, "", "!");
  return [...rules];
}

function asHost(rule: string): string {
  const [, wildcard = "", domain = ""] = /^(\*\.)?(.+)$/.exec(rule) ?? [];
  const host = domainToASCII(domain);
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(host)) throw new Error(`No public suffix: ${rule}`);
  return wildcard + host;
}
