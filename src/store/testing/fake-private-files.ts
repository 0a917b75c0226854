export class FakePrivateFiles {
  readonly root = new FakeFolder(this);
  readonly locked = new Set<string>();

  put(path: string, lastModified: number): void {
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    let folder = this.root;
    for (const part of parts) folder = folder.folder(part);
    folder.children.set(name, { kind: "file", getFile: async () => ({ lastModified, size: 1 }) });
  }

  get paths(): readonly string[] {
    return this.root.paths("").sort();
  }
}

interface FakeFile {
  readonly kind: "file";
  getFile(): Promise<{ readonly lastModified: number; readonly size: number }>;
}

class FakeFolder {
  readonly kind = "directory";
  readonly children = new Map<string, FakeFile | FakeFolder>();
  readonly #files: FakePrivateFiles;

  constructor(files: FakePrivateFiles) {
    this.#files = files;
  }

  folder(name: string): FakeFolder {
    const child = this.children.get(name);
    if (child?.kind === "directory") return child;
    const made = new FakeFolder(this.#files);
    this.children.set(name, made);
    return made;
  }

  paths(above: string): string[] {
    return [...this.children].flatMap(([name, child]) =>
      child.kind === "file" ? [above + name] : child.paths(`${above}${name}/`),
    );
  }

  async getDirectoryHandle(name: string): Promise<FakeFolder> {
    const child = this.children.get(name);
    if (child?.kind !== "directory") throw new DOMException("", "NotFoundError");
    return child;
  }

  async *entries(): AsyncGenerator<[string, FakeFile | FakeFolder]> {
    for (const entry of [...this.children]) yield entry;
  }

  async removeEntry(name: string): Promise<void> {
    const child = this.children.get(name);
    if (!child) throw new DOMException("", "NotFoundError");
    if (child.kind === "directory" && child.children.size > 0) {
      throw new DOMException("", "InvalidModificationError");
    }
    if (this.#files.locked.has(name)) throw new DOMException("", "NoModificationAllowedError");
    this.children.delete(name);
  }
}
