import { expect, test } from "vitest";
import manifest from "../manifest.json" with { type: "json" };
import { CHROMIUM_PERMISSIONS, firefoxManifest, SAMPLE_WORKLET } from "./firefox-manifest.ts";

const derived = firefoxManifest(manifest);

test("Firefox runs the background script in an event page and the panel in the sidebar", () => {
  expect(derived.background).toEqual({
    scripts: [manifest.background.service_worker],
    type: "module",
  });
  expect(derived.sidebar_action).toMatchObject({
    default_panel: manifest.side_panel.default_path,
    open_at_install: false,
  });
});

test("no permission is left for an API that Firefox does not have, and all others stay", () => {
  // A permission that the manifest no longer has needs no exception.
  for (const name of CHROMIUM_PERMISSIONS) expect(manifest.permissions).toContain(name);
  expect([...derived.permissions, ...CHROMIUM_PERMISSIONS].sort()).toEqual(
    [...manifest.permissions].sort(),
  );
});

test("the Firefox package names its id, its lowest version and the data that it sends", () => {
  const { id, strict_min_version, data_collection_permissions } =
    derived.browser_specific_settings.gecko;
  // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/browser_specific_settings
  expect(id).toMatch(/^[\w.-]*@[\w.-]+$/);
  expect(strict_min_version).toMatch(/^\d+\.0$/);
  expect(data_collection_permissions.required).toContain("authenticationInfo");
  expect(data_collection_permissions.required).not.toContain("none");
});

test("only the frame of the capture document is added to the content security policy", () => {
  const directives = (policy: string) => policy.split("; ");
  const ours = directives(manifest.content_security_policy.extension_pages);
  const theirs = directives(derived.content_security_policy.extension_pages);
  expect(theirs.filter((each) => !ours.includes(each))).toEqual([
    "frame-src 'self'",
    "frame-ancestors 'self'",
  ]);
  expect(ours.filter((each) => !theirs.includes(each))).toEqual(["frame-ancestors 'none'"]);
});

test("pages can load the worklet that reads their sound, and nothing else", () => {
  const resources = derived.web_accessible_resources.flatMap((each) => each.resources);
  expect(resources).toEqual([SAMPLE_WORKLET]);
});

test("everything else is the same in both manifests", () => {
  const differing = [
    ...["background", "side_panel", "sidebar_action", "permissions", "storage"],
    ...["minimum_chrome_version", "browser_specific_settings", "content_security_policy"],
    "web_accessible_resources",
  ];
  const rest = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !differing.includes(key)));
  expect(rest(derived)).toEqual(rest(manifest));
  for (const key of ["side_panel", "storage", "minimum_chrome_version"]) {
    expect(derived).not.toHaveProperty(key);
  }
});
