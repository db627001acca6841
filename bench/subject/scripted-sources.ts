import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { Estimate } from '../../contracts/estimate.ts';
import type { Passage } from '../../contracts/literature.ts';
import { levelOf, textOf } from './scripted-agents.ts';

const SOURCES_PER_TASK = 2;
const ESTIMATES_PER_TASK = 4;

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

/** An engine that answers at once: four estimates and one small figure. */
export function createScriptedAnalysis(): AnalysisEngine {
  return {
    name: 'scripted',
    slots: 500,
    async analyse({ plan, outputDirectory }) {
      const level = levelOf(plan.asked);
      const path = join(outputDirectory, 'figure.svg');
      await writeFile(path, '<svg/>');
      const estimates = Array.from({ length: ESTIMATES_PER_TASK }, (_, index) => ({
        ...estimateOf(`e${index + 1}`, level),
        ...{ outcome: plan.outcome ?? 'respiration', predictor: plan.predictors[0] ?? 'water' },
      }));
      return {
        outcome: { estimates, notes: [], deviations: [], software: [{ name: 'scripted', version: '1' }] },
        files: [{ name: 'figure.svg', type: 'figure', mimeType: 'image/svg+xml', description: textOf(1, level), path }],
      };
    },
  };
}

function estimateOf(id: string, estimate: number): Estimate {
  return {
    ...{ id, role: 'answer', quantity: 'mean-difference', outcome: 'respiration', outcomeLevel: null },
    ...{ predictor: 'water', contrast: { group: 'warm', reference: 'cold' }, stratum: [], adjustedFor: [], at: null },
    ...{ estimate, standardError: 0.4, confidence: { level: 0.95, low: estimate - 0.8, high: estimate + 0.8 } },
    ...{ statistic: { name: 't', value: 2.5, df: [118] }, pValue: 0.013, pAdjusted: null, n: 120, count: null },
    ...{ unit: null, method: 'welch-t', assumptions: [] },
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
