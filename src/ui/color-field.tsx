import { Field } from "./field.tsx";
import { useChoice } from "./use-choice.ts";
import { useLatest } from "./use-latest.ts";
import { useSavedMark } from "./use-saved-mark.ts";
import "./color-field.css";

export interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb` */
  readonly value: string;
  readonly save: (color: string) => Promise<void>;
}

export function ColorField(props: ColorFieldProps) {
  const { saved, markSaved } = useSavedMark();
  const store = useLatest(async (next: string) => {
    await props.save(next);
    markSaved();
  });
  const [value, choose] = useChoice(props.value, (next) => void store(next));
  return (
    <Field label={props.label} saved={saved}>
      {({ id, "aria-describedby": describedBy }) => (
        <div class="color">
          <input
            id={id}
            aria-describedby={describedBy}
            type="color"
            value={value}
            onInput={(event) => choose(event.currentTarget.value.toLowerCase())}
          />
          <code class="quiet small">{value}</code>
        </div>
      )}
    </Field>
  );
}
