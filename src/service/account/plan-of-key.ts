/** The plan that a key shows: keys of the free plan end in `:fx` (service-api §1.1). */
export function planOfKey(apiKey: string): "paid" | "free" {
  return apiKey.endsWith(":fx") ? "free" : "paid";
}
