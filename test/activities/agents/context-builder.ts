import type {
  Citation,
  Finding,
  KnownDataset,
  KnownTask,
  ResearchContext,
  TaskProposal,
} from '../../../contracts/agents.ts';
import type { FollowUp } from '../../../contracts/analysis.ts';
import type { ContinueDecision, TriggerReason } from '../../../contracts/research.ts';

/** Realistic contexts: penguins, their measurements, and two papers about them. */

export const PENGUINS: KnownDataset = {
  id: 'penguins-file',
  filename: 'penguins.csv',
  description: '344 rows, 8 columns',
  tables: [
    {
      name: 'penguins',
      rows: 344,
      columns: [
        { name: 'species', type: 'text' },
        { name: 'island', type: 'text' },
        { name: 'bill_length_mm', type: 'number' },
        { name: 'bill_depth_mm', type: 'number' },
        { name: 'flipper_length_mm', type: 'integer' },
        { name: 'body_mass_g', type: 'integer' },
        { name: 'sex', type: 'text' },
        { name: 'year', type: 'integer' },
      ],
    },
  ],
};

export const CARS: KnownDataset = {
  id: 'cars-file',
  filename: 'cars.csv',
  description: '32 rows, 3 columns',
  tables: [
    {
      name: 'cars',
      rows: 32,
      columns: [
        { name: 'mpg', type: 'number' },
        { name: 'horsepower', type: 'integer' },
        { name: 'gearbox', type: 'text' },
      ],
    },
  ],
};

export const GORMAN: Citation = {
  key: 'gorman2014',
  page: 3,
  title: 'Ecological sexual dimorphism and environmental variability within a community of Antarctic penguins',
  doi: '10.1371/journal.pone.0090081',
};
export const WILLIAMS: Citation = { key: 'williams1995', page: null, title: 'The Penguins', doi: null };

let nextId = 0;

export function finding(parts: Partial<Finding> & Pick<Finding, 'kind' | 'statement'>): Finding {
  nextId += 1;
  return {
    id: `finding-${String(nextId)}`,
    citation: null,
    method: '',
    variables: [],
    n: 0,
    statistics: [],
    significant: null,
    reversal: false,
    caveats: [],
    followUps: [],
    ...parts,
  };
}

export function extract(statement: string, citation: Citation = GORMAN): Finding {
  return finding({ kind: 'extract', statement, citation });
}

const SEX_FOLLOW_UP: FollowUp = {
  objective: 'Compare body_mass_g between the levels of species within each sex',
  reason: 'Sex also goes with body_mass_g and is not spread evenly over the species.',
};

export const massBySpecies = (parts: Partial<Finding> = {}): Finding =>
  finding({
    kind: 'comparison',
    statement:
      'body_mass_g differed between the groups of species (Welch F(2, 190) = 317, p < 0.001; η² = 0.670). Means: Gentoo: 5076 g (n = 123), Chinstrap: 3733 g (n = 68) and Adelie: 3701 g (n = 151).',
    method: 'Welch analysis of variance',
    variables: ['body_mass_g', 'species'],
    n: 342,
    significant: true,
    statistics: [
      { name: 'Welch F', value: 317.1 },
      { name: 'Welch numerator degrees of freedom', value: 2 },
      { name: 'Welch denominator degrees of freedom', value: 190.4 },
      { name: 'p value', value: 2.1e-61 },
      { name: 'mean of body_mass_g for Adelie', value: 3700.66 },
      { name: 'mean of body_mass_g for Chinstrap', value: 3733.09 },
      { name: 'mean of body_mass_g for Gentoo', value: 5076.02 },
    ],
    caveats: ['2 of 344 rows were left out because body_mass_g is missing in them.'],
    followUps: [SEX_FOLLOW_UP],
    ...parts,
  });

export const billsPooled = (parts: Partial<Finding> = {}): Finding =>
  finding({
    kind: 'association',
    statement: 'bill_depth_mm was lower where bill_length_mm was higher (Pearson r = −0.235, p < 0.001; n = 342).',
    method: 'Pearson correlation',
    variables: ['bill_depth_mm', 'bill_length_mm'],
    n: 342,
    significant: true,
    statistics: [
      { name: 'Pearson r', value: -0.2351 },
      { name: 'p value', value: 1.1e-5 },
    ],
    followUps: [
      {
        objective: 'Test the association between bill_length_mm and bill_depth_mm within each species',
        reason: 'Both differ between the levels of species, which may hide or turn the relation.',
      },
    ],
    ...parts,
  });

export const billsWithinSpecies = (parts: Partial<Finding> = {}): Finding =>
  finding({
    kind: 'stratified',
    statement:
      'Within every level of species, bill_depth_mm was higher where bill_length_mm was higher (r = 0.391 in Adelie, 0.654 in Chinstrap, 0.643 in Gentoo), against r = −0.235 for all rows together.',
    method: 'Pearson correlation within strata',
    variables: ['bill_depth_mm', 'bill_length_mm', 'species'],
    n: 342,
    significant: true,
    reversal: true,
    statistics: [
      { name: 'pooled Pearson r', value: -0.2351 },
      { name: 'Pearson r for Adelie', value: 0.3915 },
      { name: 'Pearson r for Chinstrap', value: 0.6535 },
      { name: 'Pearson r for Gentoo', value: 0.6434 },
    ],
    ...parts,
  });

export const yearNull = (parts: Partial<Finding> = {}): Finding =>
  finding({
    kind: 'comparison',
    statement: 'No clear difference in body_mass_g between the groups of year (Welch F(2, 224) = 0.89, p = 0.41).',
    method: 'Welch analysis of variance',
    variables: ['body_mass_g', 'year'],
    n: 342,
    significant: false,
    statistics: [{ name: 'p value', value: 0.41 }],
    ...parts,
  });

export function task(taskId: string, parts: Partial<KnownTask> = {}): KnownTask {
  const [prefix, level = '1'] = taskId.split('-');
  return {
    taskId,
    level: Number(level),
    type: prefix === 'lit' ? 'LITERATURE' : 'ANALYSIS',
    objective: `Objective of ${taskId}`,
    status: 'completed',
    error: null,
    method: null,
    externalJobId: null,
    datasetIds: prefix === 'lit' ? [] : [PENGUINS.id],
    findings: [],
    artifacts: [],
    ...parts,
  };
}

export function step(objective: string, parts: Partial<TaskProposal> = {}): TaskProposal {
  return { type: 'ANALYSIS', objective, datasetIds: [PENGUINS.id], ...parts };
}

export function contextOf(parts: Partial<ResearchContext> = {}): ResearchContext {
  const question = parts.question ?? 'Does body mass differ between the species?';
  return {
    level: 1,
    question,
    instructions: (parts.level ?? 1) === 1 ? [question] : [],
    currentObjective: null,
    datasets: [PENGUINS],
    documents: { uploaded: 1, knowledgeBase: 0 },
    tasks: [],
    hypothesis: null,
    keyInsights: [],
    methodology: null,
    discoveries: [],
    suggestedNextSteps: [],
    ...parts,
  };
}

export function decisionOf(triggerReason: TriggerReason, parts: Partial<ContinueDecision> = {}): ContinueDecision {
  return {
    shouldContinue: triggerReason === 'open_questions',
    confidence: 70,
    reasoning: 'As the facts say.',
    triggerReason,
    ...parts,
  };
}
