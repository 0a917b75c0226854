import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../run/build-extension.ts";
import { pictureCaptions, picturePanel, picturePopup } from "./caption-scenes.ts";
import { animateDemo } from "./demo-animation.ts";
import { pictureDocuments, pictureLibrary, pictureStyleRules } from "./page-scenes.ts";
import { openStoreStage, type StoreStage } from "./store-stage.ts";
import { pictureTile } from "./tile.ts";

const SCREENSHOTS = join(ROOT, "store", "screenshots");
const CAPTIONS = join(SCREENSHOTS, "1-captions.png");

// Pictures by path. `npm run store -- popup tile` makes only those with these words in their names.
const PICTURES: Readonly<Record<string, (stage: StoreStage) => Promise<Buffer>>> = {
  [CAPTIONS]: pictureCaptions,
  [join(SCREENSHOTS, "2-popup.png")]: picturePopup,
  [join(SCREENSHOTS, "3-panel.png")]: picturePanel,
  [join(SCREENSHOTS, "4-library.png")]: pictureLibrary,
  [join(SCREENSHOTS, "5-style-rules.png")]: pictureStyleRules,
  [join(SCREENSHOTS, "6-documents.png")]: pictureDocuments,
  [join(ROOT, "store", "tile.png")]: (stage) => pictureTile(stage, readFileSync(CAPTIONS)),
  [join(ROOT, "docs", "demo.webp")]: animateDemo,
};

mkdirSync(SCREENSHOTS, { recursive: true });
const parts = process.argv.slice(2);
for (const [path, takePicture] of Object.entries(PICTURES)) {
  const name = basename(path);
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
  // Each picture gets a browser of its own, so that nothing in it comes from the one before.
  const stage = await openStoreStage();
  try {
    const picture = await takePicture(stage);
    writeFileSync(path, picture);
    process.stdout.write(`${name}: ${picture.length.toLocaleString("en")} bytes\n`);
  } finally {
    await stage.close();
  }
}
