import { RadioGroup } from "../ui/radio-group.tsx";
import { useText } from "../ui/texts.ts";
import type { SoundChoiceModel } from "./sound-choice-model.ts";

/** The choice between the whole tab and one player; nothing where it would make no difference. */
export function SoundChoice({ model }: { readonly model: SoundChoiceModel }) {
  const text = useText();
  if (!model.isOffered.value) return null;
  const isOne = model.isOnePlayer.value;
  return (
    <section class="popup-sound">
      <RadioGroup
        compact
        label={text("sound_choice")}
        value={isOne ? "player" : "tab"}
        choices={[
          { value: "tab", label: text("sound_tab") },
          { value: "player", label: text("sound_one_player") },
        ]}
        onChoose={(value) => void model.choose(value === "player")}
      />
      {isOne && <p class="quiet small">{text("sound_one_player_hint")}</p>}
    </section>
  );
}
