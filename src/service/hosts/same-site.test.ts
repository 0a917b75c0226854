import { afterEach, expect, test, vi } from "vitest";
import { isSameHost, isSameSite } from "./same-site.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["api.example.com", "api.example.com"],
  ["api.example.com", "voice.example.com"],
  ["api.example.com", "example.com"],
  ["api.example.org", "eu-1.voice.example.org"],
  ["api.example.de", "voice.example.de"],
  ["api.example.eu", "voice.example.eu"],
  ["api.example.co.uk", "voice.example.co.uk"],
  ["api.example.com.au", "example.com.au"],
  ["api.alice.github.io", "voice.alice.github.io"],
  ["api.xn--bcher-kva.example", "voice.xn--bcher-kva.example"],
  ["api.firm.xn--55qx5d.cn", "voice.firm.xn--55qx5d.cn"],
  ["api.example.com.", "voice.example.com."],
  ["www.ck", "voice.www.ck"],
  ["localhost", "127.0.0.1"],
  ["[::1]", "localhost"],
  ["192.0.2.7", "192.0.2.7"],
  ["co.uk", "co.uk"],
])("%s and %s are the same site", async (a, b) => {
  expect(await isSameSite(a, b)).toBe(true);
  expect(await isSameSite(b, a)).toBe(true);
});

test.each([
  ["api.example.com", "api.example.org"],
  ["api.example.com", "notexample.com"],
  ["api.example.com", "api.example.com.evil.org"],
  ["api.example.com", "com"],
  ["com", "org"],
  ["alice.github.io", "mallory.github.io"],
  ["alice.github.io", "github.io"],
  ["alice.herokuapp.com", "herokuapp.com"],
  ["alice.co.uk", "mallory.co.uk"],
  ["alice.xn--55qx5d.cn", "mallory.xn--55qx5d.cn"],
  ["alice.any.ck", "mallory.any.ck"],
  ["192.0.2.7", "198.51.2.7"],
  ["10.0.0.1", "11.0.0.1"],
  ["[2001:db8::1]", "[2001:db8::2]"],
  ["localhost", "voice.localhost"],
  ["intranet", "voice.intranet"],
  // Browsers treat these as two sites too.
  ["api.example.com", "voice.example.com."],
])("%s and %s are not", async (a, b) => {
  expect(await isSameSite(a, b)).toBe(false);
  expect(await isSameSite(b, a)).toBe(false);
});

test("all names of this machine are the same host, and no other is", () => {
  expect(isSameHost("localhost", "[::1]")).toBe(true);
  expect(isSameHost("localhost", "example.com")).toBe(false);
});

test("the list is read only when it decides", async () => {
  const read = vi.spyOn(globalThis, "fetch");
  await isSameSite("api.example.com", "api.example.com");
  await isSameSite("localhost", "127.0.0.1");
  await isSameSite("api.example.com", "voice.example.org");
  expect(read).not.toHaveBeenCalled();
  await isSameSite("api.example.com", "voice.example.com");
  expect(read).toHaveBeenCalledExactlyOnceWith("/assets/public-suffixes.txt");
});

test.each([
  ["cannot be read", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is missing", async () => new Response("Not found", { status: 404 })],
])("while the list %s, other hosts are unrelated", async (_, answer) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  expect(await isSameSite("api.example.com", "voice.example.com")).toBe(false);
  expect(await isSameSite("api.example.com", "api.example.com")).toBe(true);
});
