import { startScriptedModel, type ModelScript, type ScriptedModel } from '../fakes/scripted-model.ts';
import { startTestService, type TestService } from './service.ts';

export interface ModelService {
  readonly model: ScriptedModel;
  readonly service: TestService;
  readonly close: () => Promise<void>;
}

/** A listening service all of whose agents have a scripted model. */
export async function startModelService(
  script: ModelScript,
  settings: Readonly<Record<string, string>> = {},
): Promise<ModelService> {
  const model = await startScriptedModel(script);
  const service = await startTestService({ ...model.settings, ...settings }, { listen: true });
  return {
    model,
    service,
    async close() {
      await service.close();
      await model.close();
    },
  };
}
