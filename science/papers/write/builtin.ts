import type { PaperSections } from '../../../contracts/paper-document.ts';
import type { PaperProse } from '../../../contracts/paper-prose.ts';
import type { Known } from '../known.ts';
import { writeAbstract, writeConclusion } from './conclusion.ts';
import { writeDiscussion } from './discussion.ts';
import { writeIntroduction } from './introduction.ts';
import { writeMethods } from './methods.ts';
import { writeResults } from './results.ts';
import { stated } from './stated.ts';

/** The built-in writer: it computes, quotes and cites, and invents nothing. What a model has written takes its place. */
export const writeSections = (known: Known, prose?: PaperProse): PaperSections => ({
  abstract: writeAbstract(known, stated(known, prose?.abstract ?? [])),
  introduction: writeIntroduction(known, stated(known, prose?.introduction ?? [])),
  methods: writeMethods(known),
  results: writeResults(known),
  discussion: writeDiscussion(known, stated(known, prose?.discussion ?? [])),
  conclusion: writeConclusion(known),
});
