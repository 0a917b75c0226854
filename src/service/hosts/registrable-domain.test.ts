import { expect, test } from "vitest";
import { parsePublicSuffixes, registrableDomain } from "./registrable-domain.ts";

const SUFFIXES = parsePublicSuffixes(
  [
    "# A few rules, with the wildcards and exceptions of the real list",
    "ck:*,!www",
    "example.uk:*",
    "io:github",
    "jp:kobe",
    "kobe.jp:*,!city",
    "uk:co",
    "",
  ].join("\n"),
);

test.each([
  ["example.com", "example.com"],
  ["a.b.example.com", "example.com"],
  ["example.co.uk", "example.co.uk"],
  ["a.example.co.uk", "example.co.uk"],
  ["shop.uk", "shop.uk"],
  ["a.alice.github.io", "alice.github.io"],
  ["a.shop.any.ck", "shop.any.ck"],
  ["www.ck", "www.ck"],
  ["a.www.ck", "www.ck"],
  ["a.city.kobe.jp", "city.kobe.jp"],
  ["a.shop.any.kobe.jp", "shop.any.kobe.jp"],
  ["a.shop.any.example.uk", "shop.any.example.uk"],
  ["example.uk", "example.uk"],
  ["a.example.com.", "example.com."],
  ["a.example.co.uk.", "example.co.uk."],
  ["a.b.unheard-of", "b.unheard-of"],
])("the registrable domain of %s is %s", (host, domain) => {
  expect(registrableDomain(host, SUFFIXES)).toBe(domain);
});

test.each([
  "com",
  "com.",
  "co.uk",
  "co.uk.",
  "github.io",
  "any.ck",
  "any.kobe.jp",
  "kobe.jp",
  "localhost",
  "",
  ".",
  "a..com",
  ".com",
  "192.0.2.7",
  "192.0.2.7.",
  "[2001:db8::1]",
])("%j has no registrable domain", (host) => {
  expect(registrableDomain(host, SUFFIXES)).toBeNull();
});
