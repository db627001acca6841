import type { PaperActivities } from '../../contracts/paper-activities.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('No paper is written here'));

/** For engines of tests that are about something else. */
export const noPapers: PaperActivities = {
  gatherPaperMaterial: refuse,
  writePaperDocument: refuse,
  checkPaperDocument: refuse,
  packPaperSources: refuse,
  compilePaper: refuse,
  storePaperExports: refuse,
  publishPaper: refuse,
};
