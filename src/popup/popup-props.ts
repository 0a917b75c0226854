import type { ReadonlySignal } from "@preact/signals";
import type { TargetContentType } from "../audio/formats/target-formats.ts";
import type { Pace } from "../captions/pace/reading-choices.ts";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import type { LanguageApi } from "../features/languages/language-api.ts";
import type { Locale } from "../features/languages/locale.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { LookApi } from "../settings/changes/look-changes.ts";
import type { DubSettings } from "../settings/schema/settings.ts";
import type { DeviceStartModel } from "./device-start-model.ts";
import type { InterruptedModel } from "./interrupted-model.ts";
import type { PopupModel } from "./popup-model.ts";
import type { QuotaBlockModel } from "./quota-block-model.ts";
import type { SiteModel } from "./site-model.ts";
import type { SoundChoiceModel } from "./sound-choice-model.ts";
import type { SubtitlesModel } from "./subtitles-model.ts";
import type { TranscriptOverlayModel } from "./transcript-overlay-model.ts";

export interface PopupProps {
  readonly model: PopupModel;
  /** Whether the browser lets extensions hear a whole tab, and not only its players. */
  readonly hearsTabs: boolean;
  readonly interrupted: InterruptedModel;
  readonly overlay: TranscriptOverlayModel;
  readonly subtitles: SubtitlesModel;
  readonly soundChoice: SoundChoiceModel;
  readonly connection: ConnectionModel;
  /** Languages that the service offers for captions; null if it does not report them. */
  readonly voiceOffer?: ReadonlySignal<VoiceOffer | null>;
  readonly quota: QuotaModel;
  readonly quotaBlock: QuotaBlockModel;
  readonly site: SiteModel;
  readonly device: DeviceStartModel;
  readonly languageApi: LanguageApi;
  readonly lookApi: Pick<LookApi, "saveStyle" | "saveReading">;
  /** Speech formats that this browser can play; null until known. */
  readonly playable: ReadonlySignal<ReadonlySet<TargetContentType> | null>;
  readonly saveDub: (change: Partial<DubSettings>) => Promise<void>;
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
  readonly locale: Locale;
  readonly onOpenTranscript: () => void;
  readonly onOpenSaved: (sessionId: string, translate: boolean) => void;
  readonly onOpenOptions: () => void;
  readonly onOpenDocuments: () => void;
  /** Opens the browser's page where the user can allow files. */
  readonly onAllowFiles: () => void;
  readonly onSetUp: () => void;
}
