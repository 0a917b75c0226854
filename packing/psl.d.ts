/** The used part of `psl`, whose package does not export its own types. */
declare module "psl" {
  interface Parsed {
    /** Public suffix; null when the host has no registrable domain below it. */
    readonly tld: string | null;
    readonly domain: string | null;
    readonly error?: unknown;
  }
  export function parse(hostname: string): Parsed;
}
