import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { ConnectionPort, Plan, ServiceFields, Verdict } from "./connection-api.ts";

/**
 * Whether the browser lets the extension talk to the chosen address: `unknown` until the browser
 * said so, `none` without an address.
 */
export type HostAccess = "unknown" | "none" | "allowed" | "missing";

/** A test of the connection: what it is doing, or what it found. */
export type ConnectionTest =
  | { readonly state: "idle" }
  | { readonly state: "asking" } // the browser asks the user for the host
  | { readonly state: "running" }
  | { readonly state: "not_allowed" }
  | { readonly state: "done"; readonly plan: Plan; readonly verdict: Verdict };

/** A connection as it is tested. */
type Tested = ServiceFields & { readonly apiKey: string };

/** The form for the service: what is stored, whether it may be reached, whether it works. */
export class ConnectionModel {
  readonly port: ConnectionPort;
  readonly service: ReadonlySignal<ServiceFields>;
  readonly apiKey: ReadonlySignal<string>;
  readonly access = signal<HostAccess>("unknown");
  readonly test = signal<ConnectionTest>({ state: "idle" });
  readonly baseUrl: ReadonlySignal<string>;
  /** The preset that the addresses are those of; null for addresses of one's own. */
  readonly presetId: ReadonlySignal<string | null>;
  /** Whether there is all a session needs: an address, a key and the right to use them. */
  readonly ready: ReadonlySignal<boolean>;
  /** Whether the key was removed because the service it was entered for is no longer chosen. */
  readonly keyRemoved = signal(false);
  readonly #life: AbortSignal;
  #running = new AbortController();
  /** What was given to be stored from here and has not come back yet. */
  #onItsWay: Partial<Tested> = {};
  #tested: Tested | null = null;
  /** Settled once it is certain that the key may go to the chosen address; never fails. */
  #keyChecked: Promise<unknown> = Promise.resolve();

  /** @param life ends everything the model began */
  constructor(
    port: ConnectionPort,
    service: ReadonlySignal<ServiceFields>,
    apiKey: ReadonlySignal<string>,
    life: AbortSignal,
  ) {
    this.port = port;
    this.service = service;
    this.apiKey = apiKey;
    this.#life = life;
    this.baseUrl = computed(() => baseUrlOf(service.value, service.value.plan));
    this.presetId = computed(
      () => port.presets.find((preset) => isPreset(preset, service.value))?.id ?? null,
    );
    this.ready = computed(
      () => this.baseUrl.value !== "" && apiKey.value !== "" && this.access.value === "allowed",
    );
    const stopAccess = effect(() => {
      void this.#look(this.baseUrl.value);
    });
    const stopVerdict = effect(() => {
      this.#forget({ ...service.value, apiKey: apiKey.value });
      // A verdict is about what was tested; once that changes it says nothing any more.
      if (!this.#isTested()) this.#cancelTest();
    });
    port.onHostsChanged(() => void this.#look(this.baseUrl.peek()), life);
    life.addEventListener(
      "abort",
      () => {
        stopAccess();
        stopVerdict();
        this.#running.abort();
      },
      { once: true },
    );
  }

  /** Takes over the addresses and the scheme of a known service, and asks for its host. */
  async choosePreset(id: string): Promise<void> {
    const preset = this.port.presets.find((candidate) => candidate.id === id);
    if (!preset) return;
    const { paidBaseUrl, freeBaseUrl, authScheme } = preset;
    this.#ask(baseUrlOf(preset, this.service.value.plan));
    await this.saveService({ paidBaseUrl, freeBaseUrl, authScheme });
  }

  async choosePlan(plan: Plan): Promise<void> {
    this.#ask(baseUrlOf(this.service.value, plan));
    await this.saveService({ plan });
  }

  /** Stores a checked address and, if it is the chosen plan's, asks for its host. */
  async saveAddress(plan: Plan, baseUrl: string): Promise<void> {
    if (plan === this.service.value.plan) this.#ask(baseUrl);
    await this.saveService(plan === "paid" ? { paidBaseUrl: baseUrl } : { freeBaseUrl: baseUrl });
  }

  /** Stores a change. A key is removed before the address becomes that of another service. */
  async saveService(change: Partial<ServiceFields>): Promise<void> {
    const before = this.#latest();
    const after = { ...before, ...change };
    const checked = this.#checkKey(
      baseUrlOf(before, before.plan),
      baseUrlOf(after, after.plan),
      before.apiKey,
    );
    this.#keyChecked = Promise.allSettled([this.#keyChecked, checked]);
    await this.#store(change, async () => {
      await checked;
      await this.port.saveService(change);
    });
  }

  async saveApiKey(apiKey: string): Promise<void> {
    this.keyRemoved.value = false;
    await this.#store({ apiKey }, () => this.port.saveApiKey(apiKey));
  }

  /** Asks again for the chosen address. */
  allow(): void {
    this.#ask(this.baseUrl.value);
  }

  /**
   * Tries the chosen plan's address with the key, after asking for its host if need be: as they
   * were written last, also where they are still being stored.
   */
  async runTest(): Promise<void> {
    this.#cancelTest();
    const running = new AbortController();
    this.#running = running;
    const draft = this.#latest();
    this.#tested = draft;
    const { plan } = draft;
    const baseUrl = baseUrlOf(draft, plan);
    if (baseUrl !== "") {
      if (this.access.value !== "allowed") this.test.value = { state: "asking" };
      const allowed = await this.port.askForHost(baseUrl);
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
      const verdict = await this.port.testConnection(draft, running.signal);
      if (!running.signal.aborted) this.test.value = { state: "done", plan, verdict };
    } catch (thrown) {
      if (!running.signal.aborted) throw thrown;
    }
  }

  /** Removes a key that was entered for one service where another one takes its place. */
  async #checkKey(before: string, after: string, apiKey: string): Promise<void> {
    if (before === "" || before === after || apiKey === "") return;
    if (after !== "" && (await this.port.isSameService(before, after))) return;
    // One that was entered meanwhile is meant for the new service.
    if (this.#latest().apiKey !== apiKey) return;
    await this.saveApiKey("");
    this.keyRemoved.value = true;
  }

  /** The connection as it was written last, also where that is still being stored. */
  #latest(): Tested {
    return { ...this.service.value, apiKey: this.apiKey.value, ...this.#onItsWay };
  }

  #isTested(): boolean {
    return JSON.stringify(this.#latest()) === JSON.stringify(this.#tested);
  }

  async #store(change: Partial<Tested>, save: () => Promise<void>): Promise<void> {
    this.#onItsWay = { ...this.#onItsWay, ...change };
    this.#forget({ ...this.service.peek(), apiKey: this.apiKey.peek() });
    try {
      await save();
    } catch (thrown) {
      this.#onItsWay = {};
      throw thrown;
    }
  }

  /** What has been stored is on its way no more. */
  #forget(stored: Tested): void {
    const known = new Map<string, string>(Object.entries(stored));
    const left = Object.entries(this.#onItsWay).filter(([key, value]) => known.get(key) !== value);
    this.#onItsWay = Object.fromEntries(left);
  }

  #cancelTest(): void {
    this.#running.abort();
    this.#tested = null;
    this.test.value = { state: "idle" };
  }

  /** The question must be put in the gesture itself; its answer may take the user a while. */
  #ask(baseUrl: string): void {
    if (baseUrl === "") return;
    void this.port.askForHost(baseUrl).then(() => this.#look(this.baseUrl.peek()));
  }

  async #look(baseUrl: string): Promise<void> {
    if (baseUrl === "") {
      this.access.value = "none";
      return;
    }
    const allowed = await this.port.hasHost(baseUrl);
    // Meanwhile the address may have changed; that change looks for itself.
    if (this.#life.aborted || baseUrl !== this.baseUrl.peek()) return;
    this.access.value = allowed ? "allowed" : "missing";
    // Allowed after all: the verdict that it is not has had its day.
    if (allowed && this.test.peek().state === "not_allowed") this.#cancelTest();
  }
}

function baseUrlOf(
  { paidBaseUrl, freeBaseUrl }: Pick<ServiceFields, "paidBaseUrl" | "freeBaseUrl">,
  plan: Plan,
): string {
  return plan === "paid" ? paidBaseUrl : freeBaseUrl;
}

function isPreset(
  preset: Omit<ServiceFields, "plan" | "streamHosts">,
  service: ServiceFields,
): boolean {
  return (
    preset.paidBaseUrl === service.paidBaseUrl &&
    preset.freeBaseUrl === service.freeBaseUrl &&
    preset.authScheme === service.authScheme
  );
}
