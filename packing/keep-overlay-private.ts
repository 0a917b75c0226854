import type { CrxPlugin } from "@crxjs/vite-plugin";

/**
 * The overlay goes in through `scripting.executeScript`, so no page needs to reach it by URL, and a
 * page that could reach it would know the extension is there.
 */
export const keepOverlayPrivate: CrxPlugin = {
  name: "keep-overlay-private",
  enforce: "post",
  renderCrxManifest(rendered) {
    delete rendered.web_accessible_resources;
    return rendered;
  },
};
