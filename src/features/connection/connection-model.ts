import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ConnectionDraft, ConnectionVerdict } from "../../service/account/connection-test.ts";
import type { Plan, ServiceSettings } from "../../settings/schema/settings.ts";
import type { ConnectionApi } from "./connection-api.ts";

/** Whether the browser lets the extension talk to the chosen address; `none` without an address. */
export type HostAccess = "unknown" | "none" | "allowed" | "missing";

export type ConnectionTest =
  | { readonly state: "idle" }
  | { readonly state: "asking" } // waiting for the user's answer to the permission prompt
  | { readonly state: "running" }
  | { readonly state: "not_allowed" }
  | { readonly state: "done"; readonly plan: Plan; readonly verdict: ConnectionVerdict };

export class ConnectionModel {
  readonly api: ConnectionApi;
  readonly service: ReadonlySignal<ServiceSettings>;
  readonly apiKey: ReadonlySignal<string>;
  readonly access = signal<HostAccess>("unknown");
  readonly test = signal<ConnectionTest>({ state: "idle" });
  readonly baseUrl: ReadonlySignal<string>;
  /** The preset whose addresses and scheme are stored; null for custom addresses. */
  readonly presetId: ReadonlySignal<string | null>;
  /** Whether a session can start: there is an address, a key and a permission. */
  readonly ready: ReadonlySignal<boolean>;
  /** Whether the key was removed because it belongs to another service. */
  readonly keyRemoved = signal(false);
  readonly #life: AbortSignal;
  #running = new AbortController();
  // Changes that are still being stored.
  #pending: Partial<ConnectionDraft> = {};
  #tested: ConnectionDraft | null = null;
  // Resolves when the key may go to the chosen address; never rejects.
  #keyChecked: Promise<unknown> = Promise.resolve();

  constructor(
    api: ConnectionApi,
    service: ReadonlySignal<ServiceSettings>,
    apiKey: ReadonlySignal<string>,
    life: AbortSignal,
  ) {
    this.api = api;
    this.service = service;
    this.apiKey = apiKey;
    this.#life = life;
    this.baseUrl = computed(() => baseUrlOf(service.value, service.value.plan));
    this.presetId = computed(
      () => api.presets.find((preset) => isPreset(preset, service.value))?.id ?? null,
    );
    this.ready = computed(
      () => this.baseUrl.value !== "" && apiKey.value !== "" && this.access.value === "allowed",
    );
    const stopAccessEffect = effect(() => {
      void this.#checkAccess(this.baseUrl.value);
    });
    const stopVerdictEffect = effect(() => {
      this.#dropStored({ ...service.value, apiKey: apiKey.value });
      // A verdict is only valid for the connection that was tested.
      if (!this.#isTested()) this.#cancelTest();
    });
    api.onHostsChanged(() => void this.#checkAccess(this.baseUrl.peek()), life);
    life.addEventListener(
      "abort",
      () => {
        stopAccessEffect();
        stopVerdictEffect();
        this.#running.abort();
      },
      { once: true },
    );
  }

  /** Stores a preset's addresses and scheme, and asks for the host of the chosen plan. */
  async choosePreset(id: string): Promise<void> {
    const preset = this.#preset(id);
    if (preset) this.#requestHost(baseUrlOf(preset, this.service.value.plan));
    await this.savePreset(id);
  }

  /** Stores a preset's addresses and scheme. */
  async savePreset(id: string): Promise<void> {
    const preset = this.#preset(id);
    if (!preset) return;
    const { paidBaseUrl, freeBaseUrl, authScheme } = preset;
    await this.saveService({ paidBaseUrl, freeBaseUrl, authScheme });
  }

  async choosePlan(plan: Plan): Promise<void> {
    this.#requestHost(baseUrlOf(this.service.value, plan));
    await this.saveService({ plan });
  }

  /** Stores a valid address. Asks for its host if it belongs to the chosen plan. */
  async saveAddress(plan: Plan, baseUrl: string): Promise<void> {
    if (plan === this.service.value.plan) this.#requestHost(baseUrl);
    await this.saveService(plan === "paid" ? { paidBaseUrl: baseUrl } : { freeBaseUrl: baseUrl });
  }

  /** Stores a change. Removes the key first if the address will belong to another service. */
  async saveService(change: Partial<ServiceSettings>): Promise<void> {
    const before = this.latestDraft();
    const after = { ...before, ...change };
    const checked = this.#checkKey(
      baseUrlOf(before, before.plan),
      baseUrlOf(after, after.plan),
      before.apiKey,
    );
    this.#keyChecked = Promise.allSettled([this.#keyChecked, checked]);
    await this.#store(change, async () => {
      await checked;
      await this.api.saveService(change);
    });
  }

  async saveApiKey(apiKey: string): Promise<void> {
    this.keyRemoved.value = false;
    await this.#store({ apiKey }, () => this.api.saveApiKey(apiKey));
  }

  /** The latest values, including those still being stored. */
  latestDraft(): ConnectionDraft {
    return { ...this.service.value, apiKey: this.apiKey.value, ...this.#pending };
  }

  requestAccess(): void {
    this.#requestHost(this.baseUrl.value);
  }

  /**
   * Tests the latest values, including those still being stored. Asks for the host first if needed.
   */
  async runTest(): Promise<void> {
    this.#cancelTest();
    const running = new AbortController();
    this.#running = running;
    const draft = this.latestDraft();
    this.#tested = draft;
    const { plan } = draft;
    const baseUrl = baseUrlOf(draft, plan);
    if (baseUrl !== "") {
      if (this.access.value !== "allowed") this.test.value = { state: "asking" };
      const allowed = await this.api.askForHost(baseUrl);
      if (running.signal.aborted) return;
      if (!allowed) {
        this.test.value = { state: "not_allowed" };
        return;
      }
    }
    await this.#keyChecked;
    if (running.signal.aborted) return;
    if (!this.#isTested()) {
      this.#cancelTest();
      return;
    }
    this.test.value = { state: "running" };
    try {
      const verdict = await this.api.testConnection(draft, running.signal);
      if (!running.signal.aborted) this.test.value = { state: "done", plan, verdict };
    } catch (thrown) {
      if (!running.signal.aborted) throw thrown;
    }
  }

  async #checkKey(before: string, after: string, apiKey: string): Promise<void> {
    if (before === "" || before === after || apiKey === "") return;
    if (after !== "" && (await this.api.isSameService(before, after))) return;
    // A key entered in the meantime is meant for the new service.
    if (this.latestDraft().apiKey !== apiKey) return;
    await this.saveApiKey("");
    this.keyRemoved.value = true;
  }

  #preset(id: string) {
    return this.api.presets.find((candidate) => candidate.id === id);
  }

  #isTested(): boolean {
    return JSON.stringify(this.latestDraft()) === JSON.stringify(this.#tested);
  }

  async #store(change: Partial<ConnectionDraft>, save: () => Promise<void>): Promise<void> {
    this.#pending = { ...this.#pending, ...change };
    this.#dropStored({ ...this.service.peek(), apiKey: this.apiKey.peek() });
    try {
      await save();
    } catch (thrown) {
      this.#pending = {};
      throw thrown;
    }
  }

  #dropStored(stored: ConnectionDraft): void {
    const known = new Map<string, unknown>(Object.entries(stored));
    const left = Object.entries(this.#pending).filter(([key, value]) => known.get(key) !== value);
    this.#pending = Object.fromEntries(left);
  }

  #cancelTest(): void {
    this.#running.abort();
    this.#tested = null;
    this.test.value = { state: "idle" };
  }

  // Must run in the user gesture; the user may take a while to answer.
  #requestHost(baseUrl: string): void {
    if (baseUrl === "") return;
    void this.api.askForHost(baseUrl).then(() => this.#checkAccess(this.baseUrl.peek()));
  }

  async #checkAccess(baseUrl: string): Promise<void> {
    if (baseUrl === "") {
      this.access.value = "none";
      return;
    }
    const allowed = await this.api.hasHost(baseUrl);
    // If the address changed in the meantime, another check is under way.
    if (this.#life.aborted || baseUrl !== this.baseUrl.peek()) return;
    this.access.value = allowed ? "allowed" : "missing";
    // The permission is there now, so "not allowed" is no longer true.
    if (allowed && this.test.peek().state === "not_allowed") this.#cancelTest();
  }
}

function baseUrlOf(
  { paidBaseUrl, freeBaseUrl }: Pick<ServiceSettings, "paidBaseUrl" | "freeBaseUrl">,
  plan: Plan,
): string {
  return plan === "paid" ? paidBaseUrl : freeBaseUrl;
}

function isPreset(
  preset: Omit<ServiceSettings, "plan" | "streamHosts">,
  service: ServiceSettings,
): boolean {
  return (
    preset.paidBaseUrl === service.paidBaseUrl &&
    preset.freeBaseUrl === service.freeBaseUrl &&
    preset.authScheme === service.authScheme
  );
}
