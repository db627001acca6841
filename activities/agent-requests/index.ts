import type { AgentAnswers, AgentRequest, RequestedAgent } from '../../contracts/agent-requests.ts';
import type { Agents, Plan, ResearchContext } from '../../contracts/agents.ts';
import { allowed } from '../research/planning.ts';
import { replyFrom } from '../research/closing.ts';
import { discoveriesFrom, hypothesisFrom, reflectionFrom } from '../research/synthesis.ts';
import { withScratch } from '../scratch.ts';
import { createAnalyseGiven, type AnalyseGivenDeps } from './analyse-given.ts';
import type { AgentRequestTurn } from './agent-request-turn.ts';
import { givenContext } from './given-context.ts';
import { readGivenTables } from './given-tables.ts';
import { createSearchDocuments, type SearchDocumentsDeps } from './search-documents.ts';

export type AgentRequestDeps = Omit<AnalyseGivenDeps, 'agents'> & SearchDocumentsDeps & { readonly agents: Agents };

type Answerers = { readonly [Agent in RequestedAgent]: (turn: AgentRequestTurn) => Promise<AgentAnswers[Agent]> };

/** The agents, each requested alone: by the rules of evidence of a run, and without writing to the findings of the conversation. */
export function createAgentRequests(deps: AgentRequestDeps) {
  const { agents, extract, scratch } = deps;
  const { analyseGiven } = createAnalyseGiven(deps);
  const { searchDocuments } = createSearchDocuments(deps);
  const known = ({ given, message, research }: AgentRequestTurn) => givenContext(research, message, given);

  /** Plans the next iteration: of the tables that are given, or of what the conversation holds. */
  async function plan({ given, message, research }: AgentRequestTurn): Promise<Plan> {
    const context = givenContext(research, message, given);
    const level = context.tasks.length === 0 ? 1 : context.level + 1;
    return withScratch(scratch, async (directory) => {
      const data = given.tables && (await readGivenTables(extract, given.tables, directory));
      const planned: ResearchContext = { ...context, level, datasets: data?.datasets ?? context.datasets };
      const { objective, tasks } = await agents.planInitial(planned);
      return { objective, tasks: allowed(tasks, planned) };
    });
  }

  const answerers: Answerers = {
    literature: searchDocuments,
    analysis: analyseGiven,
    planning: async (turn) => ({ plan: await plan(turn) }),
    hypothesis: async (turn) => ({ hypothesis: await hypothesisFrom(agents, known(turn)) }),
    reflection: async (turn) => ({ reflection: await reflectionFrom(agents, known(turn)) }),
    discovery: async (turn) => ({
      discoveries: (await discoveriesFrom(agents, known(turn))).map((found) => ({
        ...found,
        unverifiedNumbers: [...found.unverifiedNumbers],
      })),
    }),
    async reply(turn) {
      const context = known(turn);
      const decision = await agents.decideContinue(context);
      return { decision, text: await replyFrom(agents, context, decision) };
    },
  };

  /** The answer as JSON text, which is what a message holds. */
  async function answerAgentRequest(
    { agent, given }: AgentRequest,
    turn: Omit<AgentRequestTurn, 'given'>,
  ): Promise<string> {
    return JSON.stringify(await answerers[agent]({ ...turn, given }));
  }

  return { answerAgentRequest };
}
export type AgentRequests = ReturnType<typeof createAgentRequests>;
