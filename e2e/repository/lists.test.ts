// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

const README = read("README.md");

test("every dependency says in the README what it is for", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const rows = README.split("\n").filter((line) => line.startsWith("| `"));
  const named = [...rows.join().matchAll(/`(@?[\w./-]+)`/g)].map(([, name]) => name);
  const unnamed = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith("@types/"))
    .filter((name) => !named.includes(name));
  expect(unnamed).toEqual([]);
});

test("every permission says in the README what it is for", () => {
  const { permissions }: { permissions: string[] } = JSON.parse(read("manifest.json"));
  expect(permissions.filter((name) => !README.includes(`| \`${name}\` `))).toEqual([]);
});

test("every page that the manifest names is there", () => {
  const manifest = JSON.parse(read("manifest.json"));
  const pages: (string | undefined)[] = [
    manifest.action?.default_popup,
    manifest.options_ui?.page,
    manifest.side_panel?.default_path,
    manifest.background?.service_worker,
  ];
  for (const page of pages) expect(page && existsSync(new URL(page, ROOT)), page).toBe(true);
});
