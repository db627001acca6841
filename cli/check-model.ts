import { readConfig } from '../config.ts';
import { Refusal } from './exit-codes.ts';

/** Says of each model whether it answers. @throws Refusal where one does not */
export async function checkModel(environment: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { models } = readConfig(environment);
  const { checkModels } = await import('../clients/models/check-model.ts');
  const checked = await checkModels(models);
  if (checked.length === 0)
    return 'No agent has a language model (LLM_PROVIDER is builtin): there is nothing to check.';
  const lines = checked.map(
    ({ name, agents, problem }) => `${problem ?? `${name} answers.`} Used by ${agents.join(', ')}.`,
  );
  if (checked.some(({ problem }) => problem !== null)) throw new Refusal(lines.join('\n'));
  return lines.join('\n');
}
