import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

test("docs/dependencies.md says what every dependency is for, and names no other", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const rows = read("docs/dependencies.md").split("\n");
  const named = rows
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(@?[\w./-]+)`/g)])
    .map(([, name = ""]) => name);
  // One row has all packages of types, `@types/*`.
  const withoutTypes = installed.filter((name) => !name.startsWith("@types/"));
  expect([...named].sort()).toEqual(withoutTypes.sort());
});

test("the permissions page says what every permission is for", () => {
  const { permissions }: { permissions: string[] } = JSON.parse(read("manifest.json"));
  const page = read("docs/guide/permissions.md");
  expect(permissions.filter((name) => !page.includes(`| \`${name}\` `))).toEqual([]);
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
