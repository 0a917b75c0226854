/** What is used of `psl`, whose own types its package does not export. */
declare module "psl" {
  interface Parsed {
    /** Public suffix; null when the host has no registrable domain below it. */
    readonly tld: string | null;
    /** Registrable domain. */
    readonly domain: string | null;
    readonly error?: unknown;
  }
  export function parse(hostname: string): Parsed;
}
