import type { GivenMaterial } from '../../contracts/agent-requests.ts';
import type { ResearchContext } from '../../contracts/agents.ts';

/** A request to one agent, with what the conversation holds. */
export interface AgentRequestTurn {
  readonly jobId: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly message: string;
  readonly given: GivenMaterial;
  readonly research: ResearchContext;
}
