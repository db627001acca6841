import type { ResearchContext } from '../../contracts/agents.ts';
import { isRefusedAnswer } from '../../contracts/failure.ts';

/**
 * Asks an agent once more where the rules of evidence refuse its answer, with the reason in the context. A second refusal
 * leaves `fallback`: a made-up citation costs one answer, never the run.
 */
export async function withOneRepair<Answer, Checked>(
  context: ResearchContext,
  ask: (context: ResearchContext) => Promise<Answer>,
  { check, fallback }: { check: (answer: Answer) => Checked; fallback: (answer: Answer) => Checked },
): Promise<Checked> {
  try {
    return check(await ask(context));
  } catch (error) {
    if (!isRefusedAnswer(error)) throw error;
    const second = await ask({ ...context, refusal: error.message });
    try {
      return check(second);
    } catch (again) {
      if (!isRefusedAnswer(again)) throw again;
      return fallback(second);
    }
  }
}
