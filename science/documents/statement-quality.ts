const MIN_CHARACTERS = 20;
/** Shorter ones say something only where they state a result: "Grazing had no effect." */
const USUAL_CHARACTERS = 40;
const MIN_WORDS = 4;
const MAX_CHARACTERS = 400;

const FINDING =
  /\b(?:we (?:found|show(?:ed)?|observed|report|demonstrate[d]?|estimated?|detected)|(?:was|were|is|are) (?:found|observed|associated|correlated|related|linked|higher|lower|larger|smaller|greater|longer|shorter|heavier|deeper|significant\w*)|differ(?:s|ed)?|show(?:s|ed|n)|found that|suggests?(?:ed)?|indicates?d?|reveal(?:s|ed)|increases?d?|decreases?d?|declined?|reduce[sd]?|associated with|correlat\w+|predict(?:s|ed)?|explain(?:s|ed)|depend(?:s|ed)? on|var(?:y|ies|ied)|account(?:s|ed)? for|results? in|leads? to|evidence)\b/i;
const COMPARISON =
  /\b(?:than|compared (?:with|to)|whereas|while|versus|vs\.?|relative to|between|among|both|respectively|more|less|most|least|larger|smaller|higher|lower|\w+(?:er|est) than|positive(?:ly)?|negative(?:ly)?|significant(?:ly)?|no (?:significant )?(?:difference|effect|association|relationship))\b/i;
const NUMBER = /\d/;
const FIGURES = /\b[pnrtFRdz]²?\s?[<>=≤≥]|±|%|\b\d+\.\d+/;
const DENIAL = /\b(?:no|not|neither|nor|never)\b|n['’]t\b/i;
// Such a sentence leans on one before it that is not shown.
const LEANING =
  /^(?:this|these|those|that|it|its|they|their|he|she|such|here|there|however|also|moreover|furthermore|therefore|thus|hence|consequently|in contrast|similarly|likewise|nevertheless|additionally|instead|for example|for instance|and|but|or|so|then|the (?:former|latter|same|above))\b/i;
const AIM =
  /^(?:we (?:aimed?|test(?:ed)?|investigated?|examined?|used|collected|measured|describe|thank)|here,? we|(?:the )?(?:aim|purpose|goal|objective)s? of|in this (?:paper|study|chapter|article|section)|this (?:paper|study|article|chapter|section|introduction)|the (?:remainder|rest) of)\b|\bas follows\b|\b(?:is|are) (?:organi[sz]ed|structured)\b|\bSections? \d/i;
const BOILERPLATE =
  /©|\bcopyright\b|all rights reserved|creative commons|\blicen[cs]ed? (?:under|by)|permission (?:is|was)? ?granted|\backnowledge(?:ments?| the)\b|\bwe thank\b|\bgrateful to\b|funded by|supported by (?:a |the )?\w* ?(?:grant|fellowship|award)|grant (?:number|no)|(?:conflicts?|competing|declare).{0,30}interests?|corresponding author|accepted for publication|^received:?\s|published (?:online|by)|downloaded from|received \d|preprint|\bISSN\b|\bISBN\b|e-?mail:|available (?:at|from|online)|supplementary|\bsee (?:also )?(?:fig|table|section|chapter|appendix)|^(?:fig(?:ure|s)?|table|box|equation|eq|doi|keywords?|abstract|citation|source|note)\b[.:\s]*\d*[.:]/i;

// Addressed to the reader: an instruction is no finding.
const INSTRUCTION =
  /^(?:please|ignore|disregard|forget|reply|respond|answer|click|subscribe|write|do not|note that you|you (?:are|must|should|will|can))\b/i;

const BEGINNING = /^["'“‘(]?[\p{Lu}\p{N}]/u;
const LOWER_BEGINNING = /^["'“‘(]?[\p{L}\p{N}]/u;
const END = /[.!。！](?:\d{1,3}(?:[,–-]\d{1,3})*)?["'”’)\]]*$/u;

/** A whole sentence that says something, and not a question, heading, caption or remark about the paper itself. */
export function isStatement(sentence: string, { lowerCase = false } = {}): boolean {
  const { length } = sentence;
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS || !isWhole(sentence, lowerCase)) return false;
  if (length < USUAL_CHARACTERS && ![FINDING, COMPARISON, DENIAL].some((result) => result.test(sentence))) return false;
  return isRunningText(sentence) && !BOILERPLATE.test(sentence) && !INSTRUCTION.test(sentence);
}

function isWhole(sentence: string, lowerCase: boolean): boolean {
  const beginning = lowerCase ? LOWER_BEGINNING : BEGINNING;
  return beginning.test(sentence) && END.test(sentence) && isBalanced(sentence);
}

/** Lines of tables and formulas have the length of sentences, not their words. */
function isRunningText(sentence: string): boolean {
  const words = sentence.split(/\s+/);
  const inLetters = words.filter((word) => /^(?=.{1,100}$)\W*\p{L}[\p{L}'’-]+\W*$/u.test(word)).length;
  const fragments = sentence.match(/[\p{Ll})]\.\s+\p{Ll}/gu)?.length ?? 0; // `Model comparison. as.function Returns …`
  return fragments < 2 && words.length >= MIN_WORDS && inLetters >= 0.45 * words.length && /\p{Ll}/u.test(sentence);
}

/** A bracket that opens or closes nothing means that the sentence was cut. */
function isBalanced(sentence: string): boolean {
  const count = (bracket: string): number => sentence.split(bracket).length;
  return count('(') === count(')') && count('[') === count(']') && count('“') === count('”');
}

/** How much a sentence states a result that stands by itself; around 1. */
export function statementQuality(sentence: string): number {
  const gains: readonly (readonly [RegExp, number])[] = [
    [FINDING, 0.3],
    [COMPARISON, 0.2],
    [NUMBER, 0.1],
    [FIGURES, 0.15],
    [LEANING, -0.3],
    [AIM, -0.35],
  ];
  return gains.reduce((sum, [pattern, gain]) => (pattern.test(sentence) ? sum + gain : sum), 0.8);
}
