const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const headersByPath: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "/players/csp.html",
    new Map([
      ["Content-Security-Policy", strictPolicy],
      ["Permissions-Policy", "microphone=(), camera=(), display-capture=()"],
      ["Cross-Origin-Opener-Policy", "same-origin"],
      ["Referrer-Policy", "no-referrer"],
    ]),
  ],
]);

export function pageHeaders(path: string): ReadonlyMap<string, string> {
  return headersByPath.get(path) ?? new Map();
}
