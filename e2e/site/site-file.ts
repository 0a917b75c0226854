import { extname, resolve, sep } from "node:path";
import { contentTypes } from "./content-types.ts";

/**
 * The file of the site for a request path. Undefined for a path outside the site's folder or of a
 * kind that is not served. The file need not exist.
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
