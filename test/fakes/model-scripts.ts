import type { ModelQuestion, ScriptedAnswer } from './scripted-model.ts';

/** A model that does its work: it plans one comparison, refers to what was found, and ends. */
export function diligentModel({ agent, data }: ModelQuestion): ScriptedAnswer {
  const results = (data.results ?? []).filter(({ clear }) => clear === true).slice(0, 1);
  const statements = results.map(({ id }) => ({ say: null, evidence: [id] }));
  const answers: Readonly<Record<string, ScriptedAnswer>> = {
    planning: { objective: 'Find out whether rain differs between the cities.', tasks: [rainByCity()] },
    'planning-next': { nextObjective: null, suggestedNextSteps: [] },
    hypothesis: { mode: 'create', statements },
    reflection: {
      title: 'Rain by city',
      objective: 'Find out whether rain differs between the cities.',
      insights: statements,
    },
    discovery: { discoveries: statements.length === 0 ? [] : [{ title: 'Rain by city', statements }] },
    'continue-research': { shouldContinue: false, confidence: 80, reasoning: 'Nothing is open in the data.' },
    reply: { answer: statements, limits: [] },
    chat: { answer: statements },
    literature: { passages: [] },
    paper: { abstract: statements, introduction: [], discussion: statements },
  };
  return answers[agent] ?? {};
}

export const rainByCity = (parts: object = {}) => ({
  type: 'ANALYSIS',
  query: null,
  analysis: {
    ...{ table: 't1', question: 'difference', outcome: 'rain_mm', predictors: ['city'] },
    contrast: { group: 'Bergen', reference: 'Oslo' },
    ...parts,
  },
});
