import type { ComponentChildren } from "preact";
import { EngineChoice } from "../features/device/engine-choice.tsx";
import type { EngineStepModel } from "./engine-step-model.ts";

export interface EngineStepProps {
  readonly model: EngineStepModel;
  /** Languages and their packs, below the engine on this computer. */
  readonly children?: ComponentChildren;
}

export function EngineStep({ model, children }: EngineStepProps) {
  return (
    <>
      <EngineChoice
        value={model.engine.value}
        support={model.device.support.value}
        onChoose={(engine) => model.pick(engine)}
      />
      {children}
    </>
  );
}
