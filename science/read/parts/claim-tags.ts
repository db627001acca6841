import type { Part } from './parts.ts';
import { setOf } from '../words/word-sets.ts';

/** "True?", "Is she right?", "Please test.", "Fact or fiction?": asks for no more than that the sentence before it be checked. */

const CHECKING = setOf(`
  true false right wrong correct incorrect accurate fact fiction myth real really valid justified warranted founded plausible
  agree agrees disagree check verify confirm test tested tests testing proof evidence support supports supported back backed bear bears borne hold holds
  associated association related relation unrelated independent dependent connected linked correlated differ different
  reject rejected accept accepted possible imagining imagination noise chance fluke luck so significant significantly point something anything
`);
const WORDS = setOf(`
  is are was were am isn aren do does did don can could would should may might will be been being have has
  it that this they he she i you we us me my our your his her their the a an or and not just only only merely pure in of to for by out up on with from
  data numbers figures results table file here there any some statistically please kindly what think thoughts if whether
  two three both there any other another between each
  claim claims idea hunch theory impression suspicion hypothesis feeling case way these those
`);
const LONGEST = 9;

export const checksClaim = ({ words }: Part): boolean =>
  words.length <= LONGEST &&
  words.some(({ text }) => CHECKING.has(text)) &&
  words.every(({ text }) => CHECKING.has(text) || WORDS.has(text));
