import { expect, test } from "vitest";
import manifest from "../../manifest.json" with { type: "json" };

test("the content security policy names everything, and starts from nothing", () => {
  const policy = manifest.content_security_policy.extension_pages;
  const directives = policy.split(/;\s*/).map((directive) => directive.split(/\s+/));
  expect(Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))).toEqual({
    "default-src": ["'none'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'"],
    "style-src": ["'self'"],
    // The icon of the captioned page, in the popup.
    "img-src": ["'self'", "data:", "https:", "http:"],
    // The service, at an address that only the user knows: encrypted, or on this machine.
    "connect-src": [
      ...["'self'", "https:", "wss:", "http://localhost:*", "http://127.0.0.1:*"],
      ...["ws://localhost:*", "ws://127.0.0.1:*"],
    ],
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  });
});
