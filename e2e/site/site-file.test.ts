import { resolve } from "node:path";
import { expect, it } from "vitest";
import { siteFile } from "./site-file.ts";

const SITE = resolve("/srv/site");

it.each([
  ["/", "index.html"],
  ["/players/plain.html", "players/plain.html"],
  ["/players/", "players/index.html"],
  ["/talks/a%20talk.vtt", "talks/a talk.vtt"],
  ["/players/../site.css", "site.css"],
])("finds %s", (path, file) => {
  expect(siteFile(SITE, path)).toBe(resolve(SITE, file));
});

it.each([
  "/../secret.html",
  "/..%2f..%2fetc%2fsecret.html",
  "/players/%2e%2e/%2e%2e/secret.html",
  "/..%5c..%5csecret.html",
  "/a%00.html",
  "/%zz.html",
  "/serve.ts",
  "/talks/make/bread.json",
  "/players",
])("refuses %s", (path) => {
  expect(siteFile(SITE, path)).toBeUndefined();
});

it("does not mistake a neighbouring folder for the site", () => {
  expect(siteFile(SITE, "/../site-of-another/index.html")).toBeUndefined();
});
