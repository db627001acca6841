import type { PaperActivities } from '../../contracts/paper-activities.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('No paper is written here'));

/** For services that do something else. */
export const NO_PAPERS: PaperActivities = {
  gatherPaperMaterial: refuse,
  writePaperDocument: refuse,
  checkPaperDocument: refuse,
  packPaperSources: refuse,
  compilePaper: refuse,
  storePaperExports: refuse,
  publishPaper: refuse,
};
