/**
 * Installs the dependencies exactly as the lock file lists them, unless they are there already.
 * @param root folder of package.json
 * @throws Error when `npm ci` fails
 */
export declare function ensureDependencies(root: string): void;
