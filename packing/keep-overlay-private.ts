import type { CrxPlugin } from "@crxjs/vite-plugin";
import type { FirefoxManifest } from "./firefox-manifest.ts";

/**
 * `scripting.executeScript` injects the overlay, so no page needs to reach it by URL. A page that
 * could would be able to detect the extension. Only what the manifest itself names stays.
 */
export function keepOverlayPrivate(manifest: Partial<FirefoxManifest>): CrxPlugin {
  return {
    name: "keep-overlay-private",
    enforce: "post",
    renderCrxManifest(rendered) {
      const { web_accessible_resources: named } = manifest;
      if (named) rendered.web_accessible_resources = named;
      else delete rendered.web_accessible_resources;
      return rendered;
    },
  };
}
