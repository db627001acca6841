import type { UnverifiedTreatment } from '../../contracts/models.ts';
import type { AskModel } from './ask-model.ts';

/** What an agent with a model is made of. */
export interface ModelAgentDeps {
  readonly ask: AskModel;
  /** `openai/gpt-4o`, as readers of an answer see it. */
  readonly modelName: string;
  readonly treatment: UnverifiedTreatment;
}

/** How many sentences of the model its evidence did not carry, for the reader. */
export function describeTreatment(unverified: number, treatment: UnverifiedTreatment): string {
  if (unverified === 0) return '';
  const some = unverified === 1 ? 'One sentence of the model' : 'Several sentences of the model';
  return treatment === 'mark'
    ? ` ${some} could not be verified and ${unverified === 1 ? 'is' : 'are'} marked.`
    : ` ${some} could not be verified and ${unverified === 1 ? 'was' : 'were'} left out.`;
}
