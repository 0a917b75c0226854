import { extname, resolve, sep } from "node:path";
import { contentTypes } from "./content-types.ts";

/**
 * The file of the site a request path stands for, or undefined where there can be none: outside the
 * site's folder, or of a kind the site does not serve. Whether it exists is not looked at.
 */
export function siteFile(siteFolder: string, path: string): string | undefined {
  const decoded = decode(path);
  if (decoded === undefined || decoded.includes("\0") || decoded.includes("\\")) return undefined;
  const file = resolve(siteFolder, `.${decoded.endsWith("/") ? `${decoded}index.html` : decoded}`);
  const isInside = file.startsWith(resolve(siteFolder) + sep);
  return isInside && contentTypes.has(extname(file)) ? file : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
