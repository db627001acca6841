import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisService } from '../../clients/analysis-service.ts';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { AnalysisFinding, AnalysisRequest } from '../../contracts/analysis.ts';
import type { Passage } from '../../contracts/literature.ts';
import { levelOf, textOf } from './scripted-agents.ts';

const SOURCES_PER_TASK = 2;
const FINDINGS_PER_TASK = 4;

/** Two new works in every iteration, each with a statement to take over. */
export function createScriptedSource(): LiteratureSource {
  return {
    name: 'the scripted source',
    search: async ({ objective }) => {
      const level = levelOf(objective);
      return Array.from({ length: SOURCES_PER_TASK }, (_, index) => passageOf(level, index));
    },
  };
}

function passageOf(level: number, index: number): Passage {
  const name = `${level}.${index}`;
  return {
    source: {
      identity: `bench:${name}`,
      title: `Respiration rate of mussels in warmer water, study ${name}`,
      authors: [`Author${'abcdefghij'.charAt(level % 10)}${index}, A.`],
      year: 1950 + level,
      doi: null,
      url: null,
      origin: 'knowledge-base',
      abstract: textOf(8, level * 10 + index),
      contentHash: name.padEnd(64, '0'),
      csl: { type: 'document' },
      retrievedAt: '2026-01-01T00:00:00.000Z',
      checkedAt: null,
      retractedAt: null,
    },
    text: `Warmer water raised the respiration rate of mussels by ${level}.${index} percent in our tanks.`,
    page: 1,
    score: 1,
  };
}

/** An analysis that is done when it is first asked for: four findings and one small figure. */
export function createScriptedAnalysis(): AnalysisService {
  const requests = new Map<string, AnalysisRequest>();
  return {
    name: 'scripted',
    pollIntervalMs: 1_000,
    submit: async (request, key) => {
      requests.set(key, request);
      return key;
    },
    poll: async () => ({ state: 'done' }),
    async collect(key) {
      const request = requests.get(key);
      if (request === undefined) throw new Error(`Nothing was submitted as ${key}`);
      requests.delete(key);
      const level = levelOf(request.objective);
      const path = join(request.outputDirectory, 'figure.svg');
      await writeFile(path, '<svg/>');
      return {
        output: textOf(12, level),
        method: textOf(3, level),
        findings: Array.from({ length: FINDINGS_PER_TASK }, (_, index) => findingOf(level, index)),
        files: [{ name: 'figure.svg', type: 'figure', mimeType: 'image/svg+xml', description: textOf(1, level), path }],
      };
    },
    cancel: async () => undefined,
  };
}

function findingOf(level: number, index: number): AnalysisFinding {
  return {
    kind: 'comparison',
    statement: `${textOf(1, level * 10 + index)} (part ${level}, ${index})`,
    method: 'Welch two-sample t test',
    variables: ['respiration', 'temperature'],
    n: 120,
    statistics: [
      { name: 'Welch t', value: 2.5 },
      { name: 'p value', value: 0.013 },
    ],
    significant: true,
    reversal: false,
    caveats: [],
    followUps: [],
  };
}

/** Takes everything and keeps nothing: the disk is not what is measured. */
export function createForgetfulStore(): ObjectStore {
  const refuse = (): Promise<never> => Promise.reject(new Error('The benchmark needs no such object'));
  return {
    uploadUrl: refuse,
    downloadUrl: refuse,
    find: refuse,
    read: refuse,
    putFile: async () => undefined,
    fetchTo: async () => undefined,
    freeze: refuse,
    remove: refuse,
    removeFolder: refuse,
  };
}
