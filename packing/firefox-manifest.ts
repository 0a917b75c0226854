import type manifest from "../manifest.json";

type Manifest = typeof manifest;

/** The manifest of the Firefox package, as far as it differs from the one in `manifest.json`. */
export interface FirefoxManifest
  extends Omit<Manifest, "minimum_chrome_version" | "background" | "side_panel" | "storage"> {
  readonly background: { readonly scripts: string[]; readonly type: "module" };
  readonly sidebar_action: {
    readonly default_panel: string;
    readonly default_title: string;
    readonly open_at_install: boolean;
  };
  readonly browser_specific_settings: { readonly gecko: typeof GECKO };
  readonly web_accessible_resources: {
    readonly resources: string[];
    readonly matches: string[];
  }[];
}

/** The audio worklet that reads the sound of players, built under this name for Firefox alone. */
export const SAMPLE_WORKLET = "assets/sample-worklet.js";

/** Permissions for APIs that Firefox does not have, where it would warn of an unknown permission. */
export const CHROMIUM_PERMISSIONS: readonly string[] = [
  // Firefox has no capture of a tab's sound.
  "tabCapture",
  // The event page has a document of its own, so Firefox has no offscreen documents.
  "offscreen",
  // The sidebar needs no permission.
  "sidePanel",
];

const GECKO = {
  // Firefox keeps data and policies under the id. It can never change.
  id: "surtitle@extension",
  // The oldest release with support from Mozilla, and the one that the tests run in. It has the
  // unprefixed `captureStream` (149) and `optional_host_permissions` (128).
  strict_min_version: "153.0",
  // What is sent to the service that the user has chosen (PRIVACY.md). Firefox shows it before the
  // installation. Nothing is sent to the developers.
  data_collection_permissions: {
    required: [
      // The API key, with each request.
      "authenticationInfo",
      // The sound of players, selected text, words of captions and subtitles of a page.
      "websiteContent",
      // Selected text and documents may be letters and messages, and sound may be a conversation.
      "personalCommunications",
    ] satisfies DataCategory[],
  },
};

type DataCategory = "authenticationInfo" | "websiteContent" | "personalCommunications";

/**
 * Derives the manifest of the Firefox package. Everything that this function does not name is the
 * same in both browsers, including the content security policy.
 */
export function firefoxManifest(built: Manifest): FirefoxManifest {
  const {
    // Firefox has its own lowest version, below.
    minimum_chrome_version: _version,
    // Firefox reads managed values without a schema, and warns of this key.
    storage: _schema,
    background: { service_worker: backgroundScript },
    side_panel: { default_path: panel },
    permissions,
    content_security_policy: { extension_pages: policy },
    ...shared
  } = built;
  return {
    ...shared,
    // Firefox has no service workers for extensions. It runs the same script in an event page.
    background: { scripts: [backgroundScript], type: "module" },
    // Firefox shows the panel in its sidebar, and opens that after the installation unless told not to.
    sidebar_action: {
      default_panel: panel,
      default_title: "__MSG_extensionName__",
      open_at_install: false,
    },
    // The background holds the capture document as a frame. Pages of the web cannot: no page of the
    // extension is accessible to them.
    content_security_policy: {
      extension_pages: policy.replace(
        "frame-ancestors 'none'",
        "frame-src 'self'; frame-ancestors 'self'",
      ),
    },
    // Pages load the worklet that reads their sound. Each installation has another address that no
    // page can guess, so none finds the extension by it.
    web_accessible_resources: [
      { resources: [SAMPLE_WORKLET], matches: ["https://*/*", "http://*/*"] },
    ],
    permissions: permissions.filter((name) => !CHROMIUM_PERMISSIONS.includes(name)),
    browser_specific_settings: { gecko: GECKO },
  };
}
