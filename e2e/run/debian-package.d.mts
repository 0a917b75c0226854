/** Whether this is Debian, and this user may install packages without a password. */
export declare function mayInstallDebianPackage(): boolean;

/** Installs a package of Debian, quietly. Whether it worked shows when the program is looked for. */
export declare function installDebianPackage(name: string): void;
