import type { Reflection, ResearchContext } from '../../contracts/agents.ts';
import {
  conversationTitle,
  evolvingObjective,
  keyInsights,
  methodology,
} from '../../science/narrate/conversation/insights.ts';
import { neutral } from '../../science/narrate/markdown.ts';

export async function reflect(context: ResearchContext): Promise<Reflection> {
  return {
    conversationTitle: conversationTitle(context),
    currentObjective: context.currentObjective ?? (neutral(context.question) || 'Find out what the data hold.'),
    evolvingObjective: evolvingObjective(context) || 'Find out what the data hold.',
    keyInsights: keyInsights(context),
    methodology: methodology(context),
  };
}
