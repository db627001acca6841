import type { PaperSections } from '../../../contracts/paper-document.ts';
import type { Known } from '../known.ts';
import { writeAbstract, writeConclusion } from './conclusion.ts';
import { writeDiscussion } from './discussion.ts';
import { writeIntroduction } from './introduction.ts';
import { writeMethods } from './methods.ts';
import { writeResults } from './results.ts';

/** The built-in writer: it computes, quotes and cites, and invents nothing. */
export const writeSections = (known: Known): PaperSections => ({
  abstract: writeAbstract(known),
  introduction: writeIntroduction(known),
  methods: writeMethods(known),
  results: writeResults(known),
  discussion: writeDiscussion(known),
  conclusion: writeConclusion(known),
});
