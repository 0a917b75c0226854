import { EngineChoice } from "../features/device/engine-choice.tsx";
import type { EngineStepModel } from "./engine-step-model.ts";

export function EngineStep({ model }: { model: EngineStepModel }) {
  return (
    <EngineChoice
      value={model.engine.value}
      support={model.languages.support.value}
      onChoose={(engine) => model.pick(engine)}
    />
  );
}
