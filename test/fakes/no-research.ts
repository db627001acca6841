import { scriptResearch } from './scripted-research.ts';

/** For engines of tests that are about something else. */
export const noResearch = scriptResearch({
  plan: () => Promise.reject(new Error('Nothing is researched here')),
}).activities;
