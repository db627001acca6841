import type { AnalysisService } from '../clients/analysis-service.ts';
import type { LiteratureSource } from '../clients/literature-source.ts';
import type { Agents } from '../contracts/agents.ts';
import { assertNotGivenUp } from './activity-context.ts';

/** Model and service calls cost money and have effects: a process that lost its activity must not make them. */

export function agentsOnlyWhileOurs(agents: Agents): Agents {
  return {
    answerChat: guarded((context) => agents.answerChat(context)),
    planInitial: guarded((context) => agents.planInitial(context)),
    formHypothesis: guarded((context) => agents.formHypothesis(context)),
    reflect: guarded((context) => agents.reflect(context)),
    discover: guarded((context) => agents.discover(context)),
    planNext: guarded((context) => agents.planNext(context)),
    decideContinue: guarded((context) => agents.decideContinue(context)),
    composeReply: guarded((context, decision) => agents.composeReply(context, decision)),
  };
}

export function sourceOnlyWhileOurs(source: LiteratureSource): LiteratureSource {
  return { ...source, search: guarded((query) => source.search(query)) };
}

export function serviceOnlyWhileOurs(service: AnalysisService): AnalysisService {
  return {
    ...service,
    submit: guarded((request, key) => service.submit(request, key)),
    poll: guarded((id) => service.poll(id)),
    collect: guarded((id) => service.collect(id)),
  };
}

function guarded<Question extends readonly unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  return async (...question) => {
    assertNotGivenUp();
    return ask(...question);
  };
}
