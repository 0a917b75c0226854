/**
 * Path of a Chromium that can load this extension, or null when there is none.
 * @throws Error when `CHROMIUM_PATH` names something that is no Chromium
 */
export declare function findChromium(): Promise<string | null>;
