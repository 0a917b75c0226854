/** The Public Suffix List in the package, written by `packing/pack-public-suffixes.ts`. */
export const PUBLIC_SUFFIX_FILE = "assets/public-suffixes.txt";

/**
 * For each domain, the labels that make a public suffix of it: `*` stands for any label, `!label`
 * for an exception.
 */
export type PublicSuffixes = ReadonlyMap<string, readonly string[]>;

export function parsePublicSuffixes(text: string): PublicSuffixes {
  const lines = text.split("\n").map((line) => line.split(":"));
  return new Map(lines.map(([domain = "", labels = ""]) => [domain, labels.split(",")]));
}

/**
 * The registrable domain of a host: its public suffix and one more label, which one owner controls.
 * A trailing dot stays, as the URL Standard requires
 * (https://url.spec.whatwg.org/#host-registrable-domain).
 * @param hostname `hostname` of a URL
 * @returns null for an IP address, a single label and a public suffix
 */
export function registrableDomain(hostname: string, suffixes: PublicSuffixes): string | null {
  const labels = hostname.replace(/\.$/, "").split(".");
  if (labels.length < 2 || labels.includes("") || isIpAddress(hostname)) return null;
  const from = (at: number) => hostname.split(".").slice(at).join(".");
  // The longest rule prevails (https://github.com/publicsuffix/list/wiki/Format#algorithm).
  for (const [at, label] of labels.entries()) {
    const rules = suffixes.get(labels.slice(at + 1).join(".")) ?? [];
    if (rules.includes(`!${label}`)) return from(at);
    if (rules.includes(label) || rules.includes("*")) return at === 0 ? null : from(at - 1);
  }
  // Without a matching rule the last label is the suffix; the file omits such rules.
  return from(labels.length - 2);
}

// A URL parser turns every host that ends in a number into an IPv4 address.
function isIpAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /\.\d+\.?$/.test(hostname);
}
