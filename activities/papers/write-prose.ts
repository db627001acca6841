import type { PaperMaterial } from '../../contracts/paper-material.ts';
import type { PaperProse } from '../../contracts/paper-prose.ts';
import type { ErrorCode } from '../../contracts/errors.ts';
import { Failure } from '../../contracts/failure.ts';
import type { ModelCallRepository } from '../../db/model-call-repository.ts';
import type { PaperRun } from '../../db/paper-journal.ts';
import { paperContext } from '../../science/papers/index.ts';
import { inModelStep } from '../models/model-step.ts';
import type { WriteProse } from '../agents/paper/with-model.ts';

/** After these the built-in writer writes the paper, and its byline says why. Also where waiting would help: a paper has a deadline. */
const WITHOUT_MODEL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MODEL_BUDGET_SPENT',
  'MODEL_NO_CREDIT',
  'MODEL_REFUSED',
  'MODEL_INPUT_TOO_LONG',
  'MODEL_ANSWER_INVALID',
  'MODEL_MISCONFIGURED',
  'MODEL_RATE_LIMITED',
  'MODEL_AWAY',
]);

export interface PaperWriter {
  readonly writeProse: WriteProse;
  readonly modelCalls: Pick<ModelCallRepository, 'giveUp'>;
}

/** The model's part of a paper. What it answered is stored: after a crash the same words are read again, and not paid for again. */
export async function proseOf(
  { writeProse, modelCalls }: PaperWriter,
  { jobId, conversationId, userId }: PaperRun,
  material: PaperMaterial,
): Promise<PaperProse> {
  const step = { jobId, conversationId, userId, level: 0, step: 'write' };
  try {
    return await inModelStep(step, () => writeProse(paperContext(material)));
  } catch (error) {
    if (!(error instanceof Failure) || !WITHOUT_MODEL.has(error.code)) throw error;
    await modelCalls.giveUp(step, error);
    const byline = `Written by the built-in agents, without a language model: ${error.message}`;
    return { byline, abstract: [], introduction: [], discussion: [] };
  }
}
