import { emptyPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import type { PaperArtifact, PaperMaterial, PaperSource, PaperTask } from '../../../contracts/paper-material.ts';
import { estimate } from '../estimates.ts';

/** Material of papers for tests: one analysis that found a difference, one search, one discovery. */

const AT = '2026-03-01T10:00:00.000Z';
const HASH = 'ab12'.repeat(16);

export const artifact = (id: string, name: string, mimeType: string, type = 'figure'): PaperArtifact => ({
  id,
  name,
  type,
  mimeType,
  description: 'Body mass (g) by Species (n = 274).',
  size: 100,
  sha256: HASH,
  objectKey: `artifacts/${id}`,
});

export function analysisTask(taskId: string, estimates: readonly Estimate[] = differenceEstimates()): PaperTask {
  return {
    taskId,
    level: 1,
    type: 'ANALYSIS',
    objective: 'Compare body mass between Gentoo and Adelie',
    status: 'completed',
    error: null,
    method: null,
    externalJobId: null,
    datasetIds: ['d1'],
    datasets: [{ id: 'd1', filename: 'penguins.csv', sha256: HASH }],
    plan: {
      ...emptyPlan('d1', 'penguins', 'difference', 'Do Gentoo weigh more?'),
      outcome: 'body_mass_g',
      predictors: ['species'],
      contrast: { group: 'Gentoo', reference: 'Adelie' },
    },
    registered: { hash: HASH, at: AT },
    outcome: {
      estimates: [...estimates],
      notes: [{ code: 'rows-missing', column: 'body_mass_g', count: 2, detail: null }],
      deviations: [],
      software: [{ name: 'R', version: '4.6.0' }],
    },
    extracts: [],
    artifacts: [
      artifact(`${taskId}-png`, 'boxes.png', 'image/png'),
      artifact(`${taskId}-svg`, 'boxes.svg', 'image/svg+xml', 'file'),
    ],
    startedAt: AT,
    endedAt: AT,
  };
}

export const differenceEstimates = (): Estimate[] => [
  estimate({
    id: 'e1',
    role: 'answer',
    quantity: 'mean-difference',
    outcome: 'body_mass_g',
    predictor: 'species',
    contrast: { group: 'Gentoo', reference: 'Adelie' },
    estimate: 1375.4,
    confidence: { level: 0.95, low: 1229, high: 1522 },
    statistic: { name: 't', value: 23.39, df: [249.6] },
    pValue: 0.0000001,
    n: 274,
    unit: 'g',
    method: 'welch-t',
  }),
];

export const searchTask = (taskId: string, statement: string, key: string): PaperTask => ({
  ...analysisTask(taskId, []),
  type: 'LITERATURE',
  objective: 'What do the documents say?',
  plan: null,
  registered: null,
  outcome: null,
  datasets: [],
  datasetIds: [],
  artifacts: [],
  extracts: [{ id: 'x1', statement, citation: { key, page: 3, title: 'A study', doi: null } }],
});

export const source = (key: string, csl: Partial<PaperSource['csl']> = {}): PaperSource => ({
  key,
  csl: {
    type: 'article-journal',
    title: 'Ecological sexual dimorphism of DNA',
    author: [{ family: 'Gorman', given: 'Kristen B.' }],
    issued: { 'date-parts': [[2014, 3]] },
    'container-title': 'PLoS ONE',
    volume: '9',
    DOI: '10.1371/journal.pone.0090081',
    ...csl,
  },
  origin: 'upload',
  contentHash: HASH,
  retrievedAt: AT,
  checkedAt: null,
  retractedAt: null,
});

export function material(changed: Partial<PaperMaterial> = {}): PaperMaterial {
  return {
    conversationId: '0b7d7c1e-0000-4000-8000-000000000001',
    title: 'Body mass by species',
    objective: 'Do Gentoo penguins weigh more than Adelie penguins?',
    startedAt: AT,
    gatheredAt: AT,
    messages: [{ text: 'Do Gentoo penguins weigh more than Adelie penguins?', sentAt: AT, level: 1 }],
    datasets: [{ id: 'd1', filename: 'penguins.csv', description: '', sha256: HASH, size: 9000, tables: [] }],
    documents: { uploaded: 1, knowledgeBase: 0 },
    tasks: [analysisTask('ana-1'), searchTask('lit-1', 'Gentoo penguins were heaviest of the three.', 'gorman2014')],
    sources: [source('gorman2014')],
    hypotheses: [
      { level: 1, mode: 'create', text: 'Gentoo are heavier (ana-1).', change: 'First version, from ana-1.', at: AT },
    ],
    discoveries: [
      {
        level: 1,
        title: 'Body mass was higher in Gentoo than in Adelie',
        claim: 'Body mass was higher in Gentoo than in Adelie (ana-1).',
        summary: '',
        novelty: 'The searched documents say it [@gorman2014, p. 3].',
        evidence: [{ taskId: 'ana-1', refersTo: ['e1'], explanation: 'The difference.' }],
        artifactIds: ['ana-1-png'],
        unverifiedNumbers: [],
      },
    ],
    suggestedNextSteps: [],
    software: [{ name: 'research-engine', version: '0.1.0' }],
    ...changed,
  };
}
