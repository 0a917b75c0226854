import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useText } from "../../ui/texts.ts";
import { Menu } from "../shared/menu.tsx";
import type { PanelModel } from "./panel-model.ts";

export interface CopyMenuProps {
  readonly model: PanelModel;
  readonly onCopy: (rows: readonly TranscriptRow[]) => void;
}

export function CopyMenu({ model, onCopy }: CopyMenuProps) {
  const text = useText();
  const view = model.view.value;
  view.version.value;
  const { copyTimes, copyOriginal } = model.choices.value;
  const selected = view.selected.value;
  const count = selected ? selected[1] - selected[0] + 1 : 0;
  return (
    <Menu label={text("panel_copy")}>
      <Checkbox
        label={text("panel_copy_times")}
        checked={copyTimes}
        onToggle={(on) => void model.changeChoices({ copyTimes: on })}
      />
      <Checkbox
        label={text("panel_copy_original")}
        checked={copyOriginal}
        onToggle={(on) => void model.changeChoices({ copyOriginal: on })}
      />
      <Button disabled={count === 0} onClick={() => onCopy(view.selectedRows())}>
        {text("panel_copy_selected", String(count))}
      </Button>
      <Button disabled={view.rows.rows.length === 0} onClick={() => onCopy(view.rows.rows)}>
        {text("panel_copy_all")}
      </Button>
      <p class="quiet small">{text("panel_copy_hint")}</p>
    </Menu>
  );
}
