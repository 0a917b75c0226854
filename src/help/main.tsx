import { renderPage } from "../features/frame/render-page.tsx";
import { quotaApi } from "../features/quota/quota-api.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { preparePage } from "../platform/prepare-page.ts";
import { text } from "../platform/text.ts";
import { HelpPage } from "./help-page.tsx";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

preparePage(text("help_title"));
renderPage("help", new QuotaModel(quotaApi, life.signal), <HelpPage />);
