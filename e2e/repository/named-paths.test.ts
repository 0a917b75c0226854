import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// Top-level folders whose paths a page may name.
const NAMED_FROM_ROOT = /^(?:\.ci|\.github|docs|e2e|packing|public|src|store)\//;

const FILE = /^[\w.@-]+(?:\/[\w.@-]+)*\.(?:css|html|json|md|mjs|png|svg|tsx?|wat|webp|yml)$/;

// Files that exist only while something runs, or that a build creates.
const MADE =
  /^(?:\.bench\/|dist\/|browser-1\/|assets\/)|^(?:error\.txt|service\.json|licences\.txt)$/;

const ROOMS = readdirSync(join(ROOT, "src"));

const PATHS = allPaths("");

const pages = repositoryFiles()
  .filter(({ path }) => path.endsWith(".md"))
  .map(({ path, location }) => ({ path, text: readFileSync(location, "utf8") }));

function allPaths(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    const isPart = !["node_modules", "dist", ".git", ".bench"].includes(entry.name);
    return isPart ? [path, ...allPaths(path)] : [];
  });
}

// The files and folders that a text names in inline code, without trailing slashes.
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = ""]) => code.replace(/\/$/, ""))
    .filter((code) => !/[*<>{}?=…]/.test(code) && !MADE.test(code))
    .filter((code) => FILE.test(code) || NAMED_FROM_ROOT.test(code) || isInRoom(code));
}

// Whether a text names a folder of a room (`overlay/terms`) rather than a media type
// (`audio/webm`).
function isInRoom(code: string): boolean {
  const [room = "", ...rest] = code.split("/");
  return ROOMS.includes(room) && room !== "audio" && /^[\w-]+(?:\/[\w-]+)*$/.test(rest.join("/"));
}

// A path may omit its leading folders: `lane-view.ts`, `overlay/lanes`.
function exists(path: string): boolean {
  return PATHS.some((known) => known === path || known.endsWith(`/${path}`));
}

// Links of a page to other files and to headings, without links to other sites.
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

// The anchors that Markdown renderers generate for the headings.
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBroken(page: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const path = file === "" ? page : join(dirname(page), file);
  if (!existsSync(join(ROOT, path))) return true;
  return (
    anchor !== undefined && !anchorsOf(readFileSync(join(ROOT, path), "utf8")).includes(anchor)
  );
}

describe("paths in the documentation", () => {
  it("are found", () => {
    const text = "`a.ts`, `overlay/terms`, `audio/webm`, `src/x/`, `npm start`, `e2e/*.spec.ts`";
    expect(namedPaths(text)).toEqual(["a.ts", "overlay/terms", "src/x"]);
    expect([exists("prose.test.ts"), exists("repository/prose.test.ts")]).toEqual([true, true]);
    expect([exists("se.test.ts"), exists("nowhere/prose.test.ts")]).toEqual([false, false]);
    expect(pages.flatMap(({ text: page }) => namedPaths(page)).length).toBeGreaterThan(400);
  });

  it("all exist", () => {
    const lost = pages.flatMap(({ path, text }) =>
      namedPaths(text)
        .filter((named) => !exists(named))
        .map((named) => `${path}: ${named}`),
    );
    expect(lost).toEqual([]);
  });

  it("lead somewhere when they are links", () => {
    expect(isBroken("README.md", "docs/README.md#user-guide")).toBe(false);
    expect(isBroken("README.md", "docs/README.md#no-such-heading")).toBe(true);
    expect(isBroken("README.md", "docs/no-such-page.md")).toBe(true);
    const broken = pages.flatMap(({ path, text }) =>
      linksOf(text)
        .filter((link) => isBroken(path, link))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("lead from the overview to every page", () => {
    const overview = pages.find(({ path }) => path === "docs/README.md")?.text ?? "";
    const linked = linksOf(overview).map((link) => join("docs", link));
    const unlinked = pages
      .map(({ path }) => path)
      .filter((path) => path.startsWith("docs/") && path !== "docs/README.md")
      .filter((path) => !linked.includes(path));
    expect(unlinked).toEqual([]);
  });

  it("answer each question of docs/where-is-it.md, from the root of the repository", () => {
    const page = pages.find(({ path }) => path === "docs/where-is-it.md")?.text ?? "";
    const [introduction = "", ...answers] = page.split(/^### /m);
    const unanswered = answers.filter((answer) => {
      const [first = ""] = namedPaths(answer);
      return !PATHS.includes(first);
    });
    expect(answers.length).toBeGreaterThanOrEqual(12);
    expect(unanswered).toEqual([]);
    const named = [introduction, ...answers]
      .flatMap(namedPaths)
      .filter((path) => path.includes("/"));
    expect(named.filter((path) => !PATHS.includes(path))).toEqual([]);
  });

  it("are all folders of the local service, in its README", () => {
    const page = pages.find(({ path }) => path === "e2e/service/README.md")?.text ?? "";
    const rows = [...page.matchAll(/^\| `([\w-]+)\/` /gm)].map(([, folder = ""]) => folder);
    const folders = readdirSync(join(ROOT, "e2e/service"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(rows.sort()).toEqual(folders.sort());
  });
});
