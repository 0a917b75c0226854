import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import { planOfKey } from "../service/account/plan-of-key.ts";
import { DEFAULT_AUTH_SCHEME, type Plan } from "../settings/schema/settings.ts";

/** The public service, or any other one at an address. */
export type ServiceChoice = "deepl" | "other";

/** What the step still needs, in the order of its fields. */
export type ServiceNeed = "service" | "address" | "key";

// Findings that a better key or address would change.
const ABOUT_KEY: readonly string[] = ["key_refused", "forbidden"];
const ABOUT_ADDRESS: readonly string[] = ["not_this_service", "redirected", "unreachable"];

/** Chooses the service and its key, and checks both before the next step. */
export class ServiceStepModel {
  readonly connection: ConnectionModel;
  readonly choice: ReadonlySignal<ServiceChoice | null>;
  /** Address of another service; empty until it is stored. */
  readonly address: ReadonlySignal<string>;
  /** The plan that the key shows; null when it cannot show it. */
  readonly toldPlan: ReadonlySignal<Plan | null>;
  /** Host that the browser is asked for; empty without an address. */
  readonly host: ReadonlySignal<string>;
  /** The field to point at; null before the first attempt to go on, and when nothing is missing. */
  readonly need: ReadonlySignal<ServiceNeed | null>;
  /** The last attempt that was refused, and the field to move the focus to; a new object each time. */
  readonly refusal = signal<{ readonly need: ServiceNeed | null } | null>(null);
  // At once, as storing a choice takes a moment.
  readonly #chosen = signal<ServiceChoice | null>(null);
  readonly #tried = signal(false);
  #planKey = "";

  constructor(connection: ConnectionModel) {
    this.connection = connection;
    const { baseUrl, apiKey, test } = connection;
    this.choice = computed(() => this.#choiceOf(baseUrl.value));
    this.address = computed(() => (this.#isDeepl(baseUrl.value) ? "" : baseUrl.value));
    this.toldPlan = computed(() => this.#planOf(apiKey.value));
    this.host = computed(() => {
      const { plan, paidBaseUrl, freeBaseUrl } = connection.service.value;
      const base = (this.toldPlan.value ?? plan) === "paid" ? paidBaseUrl : freeBaseUrl;
      return base && new URL(base).host;
    });
    this.need = computed(() => {
      if (!this.#tried.value) return null;
      const missing = this.#missing(baseUrl.value, apiKey.value);
      if (missing !== null) return missing;
      const finding = test.value.state === "done" ? test.value.verdict.finding : "";
      if (ABOUT_KEY.includes(finding)) return "key";
      return this.choice.value === "other" && ABOUT_ADDRESS.includes(finding) ? "address" : null;
    });
  }

  choose(choice: ServiceChoice): void {
    this.#chosen.value = choice;
    if (choice === "deepl") void this.connection.savePreset("deepl");
  }

  useLocalService(): void {
    this.#chosen.value = "other";
    void this.connection.savePreset("local");
  }

  /** Stores the address of another service, for both plans unless they have different ones. */
  async saveAddress(baseUrl: string): Promise<void> {
    const { connection } = this;
    const { plan, paidBaseUrl, freeBaseUrl } = connection.service.value;
    const both = { paidBaseUrl: baseUrl, freeBaseUrl: baseUrl };
    if (connection.presetId.value !== null) {
      return connection.saveService({ ...both, authScheme: DEFAULT_AUTH_SCHEME });
    }
    const other = plan === "paid" ? freeBaseUrl : paidBaseUrl;
    const isShared = other === "" || other === connection.baseUrl.value;
    const own = plan === "paid" ? { paidBaseUrl: baseUrl } : { freeBaseUrl: baseUrl };
    await connection.saveService(isShared ? both : own);
  }

  /**
   * Asks for the browser's permission, then asks the service. Must be called in a user gesture.
   * @returns whether the service accepts the key; if not, `need` or the test's verdict says why
   */
  async check(): Promise<boolean> {
    const { connection } = this;
    this.#tried.value = true;
    const { plan, paidBaseUrl, freeBaseUrl, apiKey } = connection.latestDraft();
    const baseUrl = plan === "paid" ? paidBaseUrl : freeBaseUrl;
    const missing = this.#missing(baseUrl, apiKey);
    if (missing !== null) return this.#refuse(missing);
    this.applyPlan();
    await connection.runTest();
    if (this.#finding() === "wrong_plan") {
      const other = connection.service.value.plan === "paid" ? "free" : "paid";
      await connection.saveService({ plan: other });
      await connection.runTest();
    }
    return this.#finding() === "works" || this.#refuse(this.need.value);
  }

  /** Chooses the plan that the key shows, once for each key. */
  applyPlan(): void {
    const { apiKey } = this.connection.latestDraft();
    if (apiKey === "" || apiKey === this.#planKey) return;
    this.#planKey = apiKey;
    const plan = this.#planOf(apiKey);
    if (plan !== null) void this.connection.saveService({ plan });
  }

  #choiceOf(baseUrl: string): ServiceChoice | null {
    if (this.#chosen.value !== null) return this.#chosen.value;
    if (this.#isDeepl(baseUrl)) return "deepl";
    return baseUrl === "" ? null : "other";
  }

  #missing(baseUrl: string, apiKey: string): ServiceNeed | null {
    const choice = this.#choiceOf(baseUrl);
    if (choice === null) return "service";
    if (choice === "other" && (baseUrl === "" || this.#isDeepl(baseUrl))) return "address";
    return apiKey === "" ? "key" : null;
  }

  // Other services may give keys of the free plan another form.
  #planOf(apiKey: string): Plan | null {
    const { presetId, service } = this.connection;
    const { paidBaseUrl, freeBaseUrl } = service.value;
    if (apiKey === "") return null;
    const plan = planOfKey(apiKey);
    if (presetId.value !== null) return plan;
    return plan === "free" && paidBaseUrl === freeBaseUrl ? plan : null;
  }

  #isDeepl(baseUrl: string): boolean {
    const deepl = this.connection.api.presets.find(({ id }) => id === "deepl");
    return baseUrl !== "" && (baseUrl === deepl?.paidBaseUrl || baseUrl === deepl?.freeBaseUrl);
  }

  #finding(): string | null {
    const test = this.connection.test.value;
    return test.state === "done" ? test.verdict.finding : null;
  }

  #refuse(need: ServiceNeed | null): false {
    this.refusal.value = { need };
    return false;
  }
}
