import {
  listGlossaryPairs,
  listLanguages,
  listOlderLanguages,
  listResources,
} from "../translate/languages.ts";
import { authorize, authorizeV2 } from "./authorize.ts";
import { misbehave } from "./misbehave.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import type { ListRoutesOptions } from "./serve-lists.ts";
import type { ServiceRequest } from "./service-request.ts";

const inclusions = ["beta", "external"];

export function languageRoutes({ keyState, credentials, clock }: ListRoutesOptions): Route[] {
  const route = (
    path: string,
    work: (query: URLSearchParams, isNarrow: boolean) => unknown,
  ): Route => ({
    method: "GET",
    path,
    async handle(request: ServiceRequest): Promise<Reply> {
      const isOlder = path.startsWith("/v2/");
      const key = (isOlder ? authorizeV2 : authorize)(request, credentials);
      const { languages } = key.behaviour;
      return await misbehave(key, keyState(key), { clock, signal: request.signal }, async () => {
        if (languages === "missing" && !isOlder) {
          throw new Refusal(404, "not_found", `There is nothing at ${path}.`);
        }
        return { status: 200, body: work(request.query, languages === "narrow") };
      });
    },
  });
  return [
    route("/v3/languages", (query, isNarrow) => {
      const included = query.getAll("include");
      const unknown = included.find((each) => !inclusions.includes(each));
      if (unknown !== undefined) {
        throw new Refusal(400, "invalid_include", `There is no '${unknown}' to include.`);
      }
      const resource = query.get("resource");
      if (!resource) throw new Refusal(400, "missing_resource", "resource is required.");
      const [beta, external] = [included.includes("beta"), included.includes("external")];
      const languages = listLanguages(resource, { beta, external, isNarrow });
      if (languages) return languages;
      throw new Refusal(400, "invalid_resource", `There is no resource '${resource}'.`);
    }),
    route("/v3/languages/resources", () => listResources()),
    route("/v2/languages", (query) => {
      const type = query.get("type") ?? "source";
      if (type === "source" || type === "target") return listOlderLanguages(type);
      throw new Refusal(400, "invalid_type", "type must be source or target.");
    }),
    route("/v2/glossary-language-pairs", () => ({ supported_languages: listGlossaryPairs() })),
  ];
}
