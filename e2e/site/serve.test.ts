import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "./serve.ts";

const MEDIA = readFileSync(new URL("talks/lighthouses.en.webm", import.meta.url));

let site: Site;

beforeAll(async () => {
  site = await startSite({ port: 0 });
});

afterAll(async () => {
  await site.close();
});

it.each([
  ["/", "text/html; charset=utf-8"],
  ["/site.css", "text/css; charset=utf-8"],
  ["/site.js", "text/javascript; charset=utf-8"],
  ["/players/plain.html?talk=bread&autoplay=1", "text/html; charset=utf-8"],
  ["/talks/lighthouses.ja.vtt", "text/vtt; charset=utf-8"],
  ["/talks/lighthouses.en.webm", "video/webm"],
  ["/talks.json", "application/json; charset=utf-8"],
])("serves %s as %s, never from a cache", async (path, type) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("cache-control")).toBe("no-store");
  await response.arrayBuffer();
});

it("answers under both of its names", async () => {
  const other = site.url.replace("localhost", "127.0.0.1");
  expect((await fetch(`${other}/`)).status).toBe(200);
  expect((await fetch(`${site.url}/`)).status).toBe(200);
});

it("serves parts of a media file", async () => {
  const response = await fetch(`${site.url}/talks/lighthouses.en.webm`, {
    headers: { Range: "bytes=1000-1999" },
  });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(`bytes 1000-1999/${MEDIA.length}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(MEDIA.subarray(1000, 2000))).toBe(true);
});

it("refuses a part beyond the end", async () => {
  const response = await fetch(`${site.url}/talks/lighthouses.en.webm`, {
    headers: { Range: `bytes=${MEDIA.length}-` },
  });
  expect(response.status).toBe(416);
  expect(response.headers.get("content-range")).toBe(`bytes */${MEDIA.length}`);
});

it("finds a talk's media without its spoken language", async () => {
  const response = await fetch(`${site.url}/talks/lighthouses.webm`);
  expect(Buffer.from(await response.arrayBuffer()).equals(MEDIA)).toBe(true);
  expect((await fetch(`${site.url}/talks/light.webm`)).status).toBe(404);
});

it("answers a HEAD request with the length and no body", async () => {
  const response = await fetch(`${site.url}/talks/lighthouses.en.webm`, { method: "HEAD" });
  expect(response.headers.get("content-length")).toBe(String(MEDIA.length));
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});

it("lists its talks", async () => {
  const talks: unknown = await (await fetch(`${site.url}/talks.json`)).json();
  expect(talks).toContainEqual({
    name: "lighthouses",
    title: "How lighthouses learned to blink",
    spokenLanguage: "en",
    languages: expect.arrayContaining(["en", "de", "es", "ja", "ar"]),
    mediaPath: "/talks/lighthouses.en.webm",
  });
});

it("puts its strict page under a strict policy, and no other", async () => {
  const strict = await fetch(`${site.url}/players/csp.html`);
  expect(strict.headers.get("content-security-policy")).toContain("default-src 'none'");
  const plain = await fetch(`${site.url}/players/plain.html`);
  expect(plain.headers.get("content-security-policy")).toBeNull();
});

it("serves nothing outside its folder", async () => {
  // fetch normalises paths before it sends them; a hostile client does not.
  const statuses = [
    "/../serve.ts",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/biome.json",
    "/serve.ts",
  ];
  for (const path of statuses) expect(await rawStatus(path), path).toBe(404);
});

it("accepts no other method", async () => {
  const response = await fetch(`${site.url}/`, { method: "POST", body: "x" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

it("rejects when its port is taken", async () => {
  const port = Number(new URL(site.url).port);
  await expect(startSite({ port })).rejects.toThrow("EADDRINUSE");
});

function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.url);
    request({ host: "127.0.0.1", port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}
