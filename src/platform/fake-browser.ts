type Listener<Data extends unknown[]> = (...data: Data) => void;

/** An event as the browser offers it, which a test can raise. */
class FakeEvent<Data extends unknown[]> {
  readonly #listeners = new Set<Listener<Data>>();

  addListener(listener: Listener<Data>): void {
    this.#listeners.add(listener);
  }

  removeListener(listener: Listener<Data>): void {
    this.#listeners.delete(listener);
  }

  raise(...data: Data): void {
    for (const listener of this.#listeners) listener(...data);
  }
}

type Changes = Record<string, { oldValue?: unknown; newValue?: unknown }>;

/**
 * The parts of the browser's API that settings, permissions and the background use, in memory, for tests. Install
 * it with `vi.mock("webextension-polyfill", …)`.
 */
export function createFakeBrowser() {
  const onChanged = new FakeEvent<[changes: Changes, area: string]>();
  const onAdded = new FakeEvent<[]>();
  const onRemoved = new FakeEvent<[]>();
  const stored = new Map<string, unknown>();
  const remembers = new Map<string, unknown>();
  const granted = new Set<string>();
  /** Hosts the user once allowed: asked for again, they are granted without a question. */
  const remembered = new Set<string>();
  const asked: string[] = [];
  const answers = { allow: true };
  const mutedTabs = new Set<number>();

  /** As Chromium has it, a wide pattern covers the hosts of its scheme. */
  const covers = (pattern: string, origin: string) =>
    pattern === origin || (pattern === "https://*/*" && origin.startsWith("https://"));
  const has = (origin: string) => [...granted].some((pattern) => covers(pattern, origin));

  const areaOf = (name: "local" | "session", values: Map<string, unknown>) => ({
    get: async (key: string) =>
      values.has(key) ? { [key]: structuredClone(values.get(key)) } : {},
    async set(changed: Record<string, unknown>) {
      for (const [key, newValue] of Object.entries(changed)) {
        const oldValue = values.get(key);
        values.set(key, structuredClone(newValue));
        onChanged.raise({ [key]: { oldValue, newValue } }, name);
      }
    },
    async remove(key: string) {
      const oldValue = values.get(key);
      if (values.delete(key)) onChanged.raise({ [key]: { oldValue } }, name);
    },
    async clear() {
      const changes = [...values].map(([key, oldValue]) => [key, { oldValue }] as const);
      values.clear();
      onChanged.raise(Object.fromEntries(changes), name);
    },
  });
  const permissions = {
    onAdded,
    onRemoved,
    contains: async ({ origins }: { origins: string[] }) => origins.every(has),
    getAll: async () => ({ origins: [...granted] }),
    async request({ origins }: { origins: string[] }) {
      const unknown = origins.filter((origin) => !has(origin) && !remembered.has(origin));
      asked.push(...unknown);
      if (unknown.length > 0 && !answers.allow) return false;
      for (const origin of origins) {
        granted.add(origin);
        remembered.add(origin);
      }
      onAdded.raise();
      return true;
    },
    async remove({ origins }: { origins: string[] }) {
      for (const pattern of origins) {
        for (const origin of [...granted]) if (covers(pattern, origin)) granted.delete(origin);
      }
      onRemoved.raise();
      return true;
    },
  };
  const local = areaOf("local", stored);
  const session = areaOf("session", remembers);
  const tabs = {
    get: async (id: number) => ({
      id,
      title: `Tab ${id}`,
      incognito: false,
      mutedInfo: { muted: mutedTabs.has(id) },
    }),
  };
  const browser = { storage: { local, session, onChanged }, permissions, tabs };
  return {
    browser,
    /** What is in `storage.local`. */
    stored,
    /** What is in `storage.session`. */
    remembers,
    granted,
    /** Hosts the user was asked about, in order. */
    asked,
    /** What the user answers. */
    answers,
    /** Tabs the user has muted. */
    mutedTabs,
  };
}
