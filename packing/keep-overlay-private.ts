import type { CrxPlugin } from "@crxjs/vite-plugin";

/**
 * `scripting.executeScript` injects the overlay, so no page needs to reach it by URL. A page that
 * could would be able to detect the extension.
 */
export const keepOverlayPrivate: CrxPlugin = {
  name: "keep-overlay-private",
  enforce: "post",
  renderCrxManifest(rendered) {
    delete rendered.web_accessible_resources;
    return rendered;
  },
};
