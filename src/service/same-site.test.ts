// @vitest-environment node
import { expect, test } from "vitest";
import { isSameHost, isSameSite } from "./same-site.ts";
import { hasOneOwner } from "./shared-domains.ts";

test.each([
  ["api.example.com", "api.example.com"],
  ["api.example.com", "voice.example.com"],
  ["api.example.com", "example.com"],
  ["api.example.org", "eu-1.voice.example.org"],
  ["localhost", "127.0.0.1"],
  ["[::1]", "localhost"],
  ["192.0.2.7", "192.0.2.7"],
  ["co.uk", "co.uk"],
])("%s and %s are the same site", (a, b) => {
  expect(isSameSite(a, b)).toBe(true);
  expect(isSameSite(b, a)).toBe(true);
});

test.each([
  ["api.example.com", "api.example.org"],
  ["api.example.com", "notexample.com"],
  ["api.example.com", "api.example.com.evil.org"],
  ["api.example.com", "com"],
  ["com", "org"],
  ["alice.github.io", "mallory.github.io"],
  ["alice.herokuapp.com", "herokuapp.com"],
  ["api.example.co.uk", "mallory.co.uk"],
  // Surely the same owner, but nobody here can know that.
  ["api.example.co.uk", "voice.example.co.uk"],
  ["192.0.2.7", "198.51.2.7"],
  ["10.0.0.1", "11.0.0.1"],
  ["[2001:db8::1]", "[2001:db8::2]"],
  ["localhost", "voice.localhost"],
  ["api.example.com", "voice.example.com."],
])("%s and %s are not known to be", (a, b) => {
  expect(isSameSite(a, b)).toBe(false);
  expect(isSameSite(b, a)).toBe(false);
});

test("all names of this machine are the same host, and no other is", () => {
  expect(isSameHost("localhost", "[::1]")).toBe(true);
  expect(isSameHost("localhost", "example.com")).toBe(false);
});

test("most domains are not taken for shared ones by chance", () => {
  const domains = Array.from({ length: 5_000 }, (_, at) => `service-${at}.com`);
  const wrong = domains.filter((domain) => !hasOneOwner(domain)).length;
  expect(wrong / domains.length).toBeLessThan(0.05);
});
