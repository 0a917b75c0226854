/** Top-level domains under which people register names directly: `example.com`, never `example.co.uk`. */
const FLAT_DOMAINS: ReadonlySet<string> = new Set("ai app com dev eu io net org".split(" "));

/**
 * Hashes of the domains under them in which strangers get hosts of their own (`github.io`,
 * `herokuapp.com`): every such domain in the Public Suffix List of December 2024, 16 bits each,
 * base64. The list itself would take 30 kB of the package. A domain whose hash is in here by chance
 * (one in 75) is only asked about needlessly, once. After an update of `psl`,
 * `e2e/repository/shared-domains.test.ts` prints the new value.
 */
const SHARED_DOMAIN_HASHES =
  "ABQAhQDfAPMBTgGUAd0CZQKHApwCqAMUA4YE8gT9BV0FegXiBhgGZgcMB0YHuQgcCFsIaAiMCJYJUglnCYYKPAo/CkQKcAqNCqwK/gszC1gLgguJDD8MowyyDRcNKQ1XDXENhA28Dj0OVA6yDygPlg+fEEsQdxGaEZ4R3xI3EsMT7xQoFG4UcBTDFNQU3BUCFQcVHRVNFawV3xYtFmMXQheJF78X9hf+GEcYcxiFGI0YlxihGP8ZEhmVGaAZ3BpOGu8bdxu2G94b6xwZHFUcgxyFHJAcqhzJHNkc5x0DHQcdOh10HXYdzx3RHpwevB8lH9kgYiFGIZMhnyG6Id0iISJAIk4icCKQIw0jkSQQJUklxSX0Jl8mjSa+JwcnaSgaKDgotCjOKXkpgCmlKeEp6ioGKosq6Cs8Kz0sYyxxLNQs2C0+LVUtai2LLZcuHy47LpcvWjAbMDQwTzBWMHIwpTC9MN0xAjJfMnwyrDL3M6I0CzSHNLU08TUnNSk1TTViNjI2TzZeNmA2ZDeiN7U3xjgqOGE4bThwOWw5ezmFOYk5kTomOmo61TsvO+U8GDySPJY8nD0TPRo9Kj06PU89lj3tPjc+Sz6sPzQ/ZD+eQAtAPUC+QUFBY0GqQbRBuUG+QiRCLkL8QwxDakOZQ51DokO3RDlEUkR5RJdEvkUiRWJFoEXARftGCEZ7RutG+EciSFdIZEi9SW9JkUmdSfBKwUtUS4hMC02BTa5Odk6pTsJOxU7TT6hPqlALUCVRdlIxUlVSa1JzUp9TEVMdVApUDlQgVF1UpFTtVShVaVWiVeBWFVYlVn9Wzlb5Vv9YBliEWKBYv1jIWNdZHFkwWflaK1pBWnhai1sjW1Vbn1u2XAJceVx6XLVc0lzUXapd5V4UXhVeKV5OXmBfAF+cX/BgjGDNYUphUGHzYfZh/GNOY3ZjoWQLZB5kLWR8ZLNktWTIZWllqmXiZhFmP2ZCZlJmjmaYZq1muWbBZzxnmWfPZ+xoGWg4aH1og2nmahJrXGtia+1sAmxmbHFtFm1ObVJtYm1xbaRtsG5Pbmtucm98b+dwGnA1cPBxKXFFcW9x+nIQcmhydXJ6cptyzXMAdAV0aXRsdLt00XTYdSp1bHWIdbR1uXYOdhJ2uXcVdyB3J3dKeMF45XlPedV523ocerN7G3tAe5p7vXwyfEJ8VnyKfQp9qn4nfjB+eH6Rf8Z/04BmgTSBeYF6geWCAoIZgkmC04LYgu2DiYOmhAeEmISshLOE/IVNhVWFnIWohb6F0IYvh0CHU4dZiFOIZIkviUCJZ4mUiaGJ6ooiijiKtIsPi1WLX4uLi76L7Ix4jI+NHY0wjW+NtI4XjpKOqI6wjsiPM487j5CP65CNkLuRJJE7kUmRfJGikaaRu5IOkjeSWpQqlD6UhJSllMyU3ZUPlU+VYZWDlbyVv5XilgGWL5ZKls2XEJeLl42X9JhJmUGaTZp8muOa85ubnAKcNZxFnJ2ctJ0LnVKeGJ65nvae+J9Nn4+gYqB9oLOi6aMOo8Sj+6RPpFekuaVlpYGll6YAphamwabiqBCoEqhgqIuoqakfqcmp/qqwquCq56ryqxKrTqvEq9qsSKycrNms7a2craat4q30riyuNK49rrivGrA4sEqwV7C6sQ2xJLFhsY6xu7HQsjuyrrLdsuSy9LM+s2Oz9LRFtF20k7TgtR21oLX1tj62V7abtry25bchtyS3RLd+t4+3tLhpuLO49rj6uXi5orpguzW7Q7w6vJi80LzhvPK9Sb1PvXi9lb35vge+Er5qvoK+3r9rv62/0sAgwD7AX8BuwJ/Aq8DSwcfDYMPXw9zEBMVyxd7HBscSxyrHYMegx7XIH8jayO/JYMlhyaXJ28oCyk/Ke8qoytjK6suWy7bMmszMzVTOHs5HzkjOVM7Sz0LPxNAu0GLQitCv0NPQ1dE40TrRetMQ05jTptQ81ELUQ9SH1OHVLNU01afVvtZ610zYGtlD2W/Zhdm+2iPaJtqN2p7bzdvT2+Pb/txP3KHcpNzA3MPdVt4V3l/eht6H33Hfj9+m36vgF+Av4Eng3eEb4ZDhmuGi4d/iCOIT4hnie+LN4x7jVONc47bkTORx5MTlwOZm5pXmr+bC5ujnZef26FfodujR6gvqQepq6n/qyesD6wzrKOyg7Oftge2j7aTtr+237gbuW+5m7ofum+6678vwAvAT8CrwPfBh8HzwhvE/8cXyDPI68kLye/Kq8uTy7PL+8xn0rvTG9P71fPWZ9dP14/Y29j32zfbQ90z3WfeJ96z4Gfh2+K340/ni+hv6IfpR+nT6/vwr/Ez86/0y/V/9Zf2S/gj+Lf5d/pX+z/+C/87/5Q==";

let shared: ReadonlySet<number> | null = null;

/**
 * Whether a domain of two labels surely belongs to one owner: one that is registered under a flat
 * top-level domain and does not give hosts away. False says no more than that it is uncertain.
 */
export function hasOneOwner(domain: string): boolean {
  const topLevel = domain.slice(domain.indexOf(".") + 1);
  shared ??= decodeHashes(SHARED_DOMAIN_HASHES);
  return FLAT_DOMAINS.has(topLevel) && !shared.has(domainHash(domain));
}

/** FNV-1a of an ASCII domain, folded to 16 bits. */
export function domainHash(domain: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < domain.length; at += 1) {
    hash = Math.imul(hash ^ domain.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & 0xffff;
}

function decodeHashes(base64: string): ReadonlySet<number> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return new Set(Array.from({ length: bytes.length / 2 }, (_, at) => view.getUint16(2 * at)));
}
