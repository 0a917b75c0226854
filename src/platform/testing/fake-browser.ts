type Listener<Data extends unknown[]> = (...data: Data) => void;

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
 * An in-memory subset of the browser API for tests of settings, permissions and the background.
 * Install it with `vi.mock("webextension-polyfill", …)`. `@webext-core/fake-browser` has no
 * permissions, context menus or texts, and cannot read storage synchronously.
 */
export function createFakeBrowser() {
  const onChanged = new FakeEvent<[changes: Changes, area: string]>();
  const onAdded = new FakeEvent<[]>();
  const onRemoved = new FakeEvent<[]>();
  const stored = new Map<string, unknown>();
  const sessionStored = new Map<string, unknown>();
  const managedStored = new Map<string, unknown>();
  const granted = new Set<string>();
  // Hosts granted once: browsers grant them again without a prompt.
  const previouslyGranted = new Set<string>();
  const requested: string[] = [];
  const userChoice = { allow: true };
  const mutedTabs = new Set<number>();
  // Known tab URLs; the browser reports none for other tabs.
  const addresses = new Map<number, string>();
  const privateTabs = new Set<number>();
  const activeTab = { tabId: 7 };

  // As in Chromium, a wide pattern covers all hosts of its scheme.
  const covers = (pattern: string, origin: string) =>
    pattern === origin || (pattern === "https://*/*" && origin.startsWith("https://"));
  const has = (origin: string) => [...granted].some((pattern) => covers(pattern, origin));

  const areaOf = (name: "local" | "session" | "managed", values: Map<string, unknown>) => ({
    async get(key: string | string[] | null): Promise<Record<string, unknown>> {
      if (Array.isArray(key)) {
        const parts = await Promise.all(key.map((each) => this.get(each)));
        return Object.assign({}, ...parts);
      }
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
    async remove(keys: string | readonly string[]) {
      for (const key of [keys].flat()) {
        const oldValue = values.get(key);
        if (values.delete(key)) onChanged.raise({ [key]: { oldValue } }, name);
      }
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
      const unknown = origins.filter((origin) => !has(origin) && !previouslyGranted.has(origin));
      requested.push(...unknown);
      if (unknown.length > 0 && !userChoice.allow) return false;
      for (const origin of origins) {
        granted.add(origin);
        previouslyGranted.add(origin);
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
  const session = areaOf("session", sessionStored);
  // An extension cannot write here; tests set values as the browser does for a policy.
  const managed = areaOf("managed", managedStored);
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
        ? [await tabs.get(activeTab.tabId)]
        : await Promise.all([...addresses.keys()].map((id) => tabs.get(id))),
  };
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
  const alarmTimes = new Map<string, number>();
  const alarms = {
    create: (name: string, { when }: { when: number }) => void alarmTimes.set(name, when),
    get: async (name: string) => (alarmTimes.has(name) ? { name } : undefined),
    clear: async (name: string) => alarmTimes.delete(name),
    clearAll: async () => alarmTimes.clear(),
  };
  const i18n = { getMessage: (key: string) => key };
  const storage = { local, session, managed, onChanged };
  const requiredHosts: string[] = [];
  const runtime = { getManifest: () => ({ host_permissions: requiredHosts }) };
  const browser = { storage, permissions, tabs, action, contextMenus, alarms, i18n, runtime };
  return {
    browser,
    stored,
    sessionStored,
    managedStored,
    granted,
    requiredHosts,
    requested,
    userChoice,
    mutedTabs,
    addresses,
    privateTabs,
    alarmTimes,
    activeTab,
    buttons,
    menu,
  };
}
