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
  /** Addresses of tabs; of others the browser tells none. */
  const addresses = new Map<number, string>();
  const privateTabs = new Set<number>();
  const front = { tabId: 7 };

  /** As Chromium has it, a wide pattern covers the hosts of its scheme. */
  const covers = (pattern: string, origin: string) =>
    pattern === origin || (pattern === "https://*/*" && origin.startsWith("https://"));
  const has = (origin: string) => [...granted].some((pattern) => covers(pattern, origin));

  const areaOf = (name: "local" | "session", values: Map<string, unknown>) => ({
    async get(key: string | null): Promise<Record<string, unknown>> {
      if (key === null) return structuredClone(Object.fromEntries(values));
      return values.has(key) ? { [key]: structuredClone(values.get(key)) } : {};
    },
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
      url: addresses.get(id),
      incognito: privateTabs.has(id),
      mutedInfo: { muted: mutedTabs.has(id) },
    }),
    query: async ({ active }: { active?: boolean }) =>
      active
        ? [await tabs.get(front.tabId)]
        : await Promise.all([...addresses.keys()].map((id) => tabs.get(id))),
  };
  /** What the toolbar button says of each tab: sign and title. */
  const buttons = new Map<number, { text?: string; title?: string }>();
  const action = {
    async setBadgeText({ tabId, text }: { tabId: number; text: string }) {
      buttons.set(tabId, { ...buttons.get(tabId), text });
    },
    async setTitle({ tabId, title }: { tabId: number; title: string }) {
      buttons.set(tabId, { ...buttons.get(tabId), title });
    },
    setBadgeBackgroundColor: async () => undefined,
  };
  const menu = new Map<string, Record<string, unknown>>();
  const contextMenus = {
    removeAll: async () => menu.clear(),
    create: (entry: { id: string }) => void menu.set(entry.id, entry),
    async update(id: string, change: Record<string, unknown>) {
      if (!menu.has(id)) throw new Error(`Cannot find menu item with id ${id}`);
      menu.set(id, { ...menu.get(id), ...change });
    },
  };
  /** When each alarm rings, by its name. */
  const rings = new Map<string, number>();
  const alarms = {
    create: (name: string, { when }: { when: number }) => void rings.set(name, when),
    clear: async (name: string) => rings.delete(name),
    clearAll: async () => rings.clear(),
  };
  const i18n = { getMessage: (key: string) => key };
  const storage = { local, session, onChanged };
  /** Hosts that the manifest itself demands. */
  const demanded: string[] = [];
  const runtime = { getManifest: () => ({ host_permissions: demanded }) };
  const browser = { storage, permissions, tabs, action, contextMenus, alarms, i18n, runtime };
  return {
    browser,
    /** What is in `storage.local`. */
    stored,
    /** What is in `storage.session`. */
    remembers,
    granted,
    demanded,
    /** Hosts the user was asked about, in order. */
    asked,
    /** What the user answers. */
    answers,
    /** Tabs the user has muted. */
    mutedTabs,
    addresses,
    privateTabs,
    rings,
    /** The tab in front. */
    front,
    buttons,
    /** Entries of the context menu, by their names. */
    menu,
  };
}
