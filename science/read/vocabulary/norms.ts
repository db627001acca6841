import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Words of numbers that values are held against: what such a number is called, who sets it, how values meet it. */

/** "The limit of 40", "a target of 7". */
const NORM_NOUNS = setOf(`
  limit threshold cutoff guideline standard target norm benchmark goal objective specification spec requirement recommendation reference setpoint quota budget ceiling floor cap
  regulation rule law claim promise label minimum maximum aim plan allowance tolerance criterion criteria bar yardstick nominal literature textbook paper brochure datasheet catalogue catalog
  leaflet manual contract action trigger alert alarm baseline expectation prediction forecast hypothesis default prescription directive policy commitment pledge
`);
/** "The 6 mm nominal", "the recommended 7 hours", "the national mean". */
const NORM_ADJECTIVES = setOf(`
  recommended required specified stated prescribed nominal claimed advertised published reported quoted labelled labeled legal official permitted allowed allowable permissible acceptable declared
  designed design ideal optimal optimum national regional global industry worldwide expected theoretical assumed hypothesised hypothesized anticipated planned budgeted promised guaranteed accepted
  desired wanted needed minimal critical safe safety clinical normal healthy usual standard typical elite known true historical previous rated agreed contractual statutory regulatory
  presumed supposed intended
`);
/** "Must stay below", "guidelines say", "customers ask for". */
const NORM_VERBS = setOf(`
  should must ought shall supposed need needs require requires required recommend recommends recommended specify specifies say says said state states claim claims claimed promise promises promised
  demand demands want wants wanted allow allows allowed permit permits permitted quote quotes quoted report reports reported publish published advertise advertises advertised guarantee guarantees
  guaranteed expect expects expected aim aims aimed define defines defined indicate indicates count counts consider considered call calls average averages averaged insist insists suggest suggests
  believe believes think thinks assume assumes assumed boast boasts swear swears maintain maintains prescribe prescribes stipulate stipulates set sets budget budgeted plan planned agreed pledge pledged
  tolerate tolerates accept accepts accepted reckon reckons tell tells told write writes wrote cite cites cited
`);
/** Who sets a number or says it. */
const GIVERS = setOf(`
  who eu fda epa nice nhs cdc usda efsa osha iso din ministry government regulator authority industry literature customer customers client clients management boss bosses manufacturer manufacturers supplier
  suppliers vendor vendors maker makers producer textbook textbooks sheet headquarters hq guidelines guideline guidance journal authors author colleagues protocol handbook website census
  statistics registry register office health department board council association society union buyers buyer millers retailers retailer owner owners engineer engineers doctors experts expert country state
`);
/** "Do we meet it", "are we off", "how do ours stack up". */
const MEETS = setOf(`
  meet meets meeting met hit hits hitting reach reaches reaching reached achieve achieves achieving achieved attain attains attaining comply complies complying satisfy satisfies satisfying
  fulfil fulfill fulfils fulfills fulfilling match matches matching exceed exceeds exceeding exceeded overshoot overshoots undershoot surpass surpasses surpassing violate violates breach breaches breaching
  break breaks top tops make makes manage manages managing get gets getting stack measure measures live lives keep keeps stick sticks stay stays staying adhere adheres pass passes fail fails failing fall falls falling short
  come comes stand stands sit sits run runs running hover lie lies deviate deviates deviating deviation depart departs differ differs differing different off track confirm verify hold holds true correct right real
  conform conforms conforming compare compares comparable close near far beat beats grade compliant compliance excess shortfall accordance line agreement consistent compatible
  overspend overspent underspend underperform outperform undercut overrun equal equals clear clears there so
`);
/** "Is ours lower": of what is named, or of a group against another. */
const DEGREES = setOf(
  'over under above below within higher lower better worse more less longer shorter larger smaller',
);
const REFERS = setOf('that this it those them so there ours');

const isOfList = (list: ReadonlySet<string>, word: Word | undefined): boolean =>
  word !== undefined && (list.has(word.text) || list.has(word.root));

/** "Cut-off" is two words. */
const isCutOff = (words: readonly Word[], at: number): boolean =>
  textAt(words, at) === 'cut' && textAt(words, at + 1) === 'off';

const isNormNoun = (words: readonly Word[], at: number): boolean =>
  isOfList(NORM_NOUNS, words[at]) || isCutOff(words, at);

/** The words speak of a number that is wanted, claimed or known. */
export const speaksOfNorm = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => isNormNoun(words, at) || isOfList(NORM_ADJECTIVES, words[at]) || NORM_VERBS.has(text));

const FARTHEST_NORM = 5;
/** "The 50 micron target", "the recommended 7 hours of sleep". */
export const isNormed = (words: readonly Word[], at: number): boolean =>
  [...words.keys()].some(
    (place) =>
      Math.abs(place - at) <= FARTHEST_NORM && (isNormNoun(words, place) || isOfList(NORM_ADJECTIVES, words[place])),
  );

/** "Do we meet it", "is it above that"; "is it higher" where no group of rows is named that may be held against another. */
export const refersToNorm = (words: readonly Word[], namesGroup: boolean): boolean =>
  words.some(
    (word, at) =>
      isOfList(MEETS, word) ||
      isNormNoun(words, at) ||
      (DEGREES.has(word.text) && (!namesGroup || REFERS.has(behindThan(words, at + 1)))),
  );

const behindThan = (words: readonly Word[], at: number): string =>
  textAt(words, at) === 'than' ? textAt(words, at + 1) : textAt(words, at);

const AVERAGES = setOf('mean average median figure value level score number rate amount');
const ENDS_PHRASE = setOf('above below over under than in at on for from to with among and or is are was were');
const LONGEST_PHRASE = 3;
/** "The published norm", "the recommended 7 hours", "the lower limit of normal"; "healthy people above 5" says who. */
function isNormAdjective(words: readonly Word[], at: number): boolean {
  if (!isOfList(NORM_ADJECTIVES, words[at])) return false;
  if (textAt(words, at - 1) === 'of' && isNormNoun(words, at - 2)) return true;
  for (let place = at + 1; place <= at + LONGEST_PHRASE; place += 1) {
    const word = words[place];
    if (word === undefined || ENDS_PHRASE.has(word.text)) return false;
    if (word.number !== null || isNormNoun(words, place) || AVERAGES.has(word.text)) return true;
  }
  return false;
}

const BY = setOf('by from to in per');
/** "The WHO guideline", "the boss says", "according to the literature". */
function isGiver(words: readonly Word[], at: number): boolean {
  if (!isOfList(GIVERS, words[at])) return false;
  const isBehindBy = [1, 2].some((step) => BY.has(textAt(words, at - step)));
  return isBehindBy || [1, 2].some((step) => NORM_VERBS.has(textAt(words, at + step)) || isNormNoun(words, at + step));
}

/** A word of the norm itself, of who sets it or of how it is met. */
export const isOfNorm = (words: readonly Word[], at: number): boolean =>
  isNormNoun(words, at) ||
  isCutOff(words, at - 1) ||
  isNormAdjective(words, at) ||
  isGiver(words, at) ||
  NORM_VERBS.has(textAt(words, at)) ||
  isOfList(MEETS, words[at]);
