import { Icon } from "../ui/icon.tsx";
import { type TextKey, useText } from "../ui/texts.ts";

export interface StepState<Step extends string> {
  readonly step: Step;
  readonly title: TextKey;
  readonly done: boolean;
}

export interface StepListProps<Step extends string> {
  readonly steps: readonly StepState<Step>[];
  readonly current: Step;
  readonly onGoTo: (step: Step) => void;
}

export function StepList<Step extends string>({ steps, current, onGoTo }: StepListProps<Step>) {
  const text = useText();
  return (
    <nav aria-label={text("welcome_steps")}>
      <ol class="step-list">
        {steps.map(({ step, title, done }, index) => (
          <li key={step}>
            <button
              type="button"
              class="step"
              aria-current={step === current ? "step" : undefined}
              onClick={() => onGoTo(step)}
            >
              <span class={done ? "step-number step-done" : "step-number"} aria-hidden="true">
                {done ? <Icon name="check" /> : index + 1}
              </span>
              {text(title)}
              {done && <span class="unseen">, {text("welcome_done_mark")}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
