import { SYNONYMS } from './synonyms.ts';
import { listOf, setOf } from '../words/word-sets.ts';
import { singular } from '../words/words.ts';

/** The one table of what words mean to the reader. Lists only: the rules stand beside what uses them. */

const CONCEPTS: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)),
);

/** The concept of a word: itself where no other word is listed for it. */
export function conceptOf(text: string): string {
  return CONCEPTS.get(text) ?? CONCEPTS.get(singular(text)) ?? singular(text);
}

/** Hold sentences together and name nothing. */
export const FILLER = setOf(`
  the of a an in at is are to for on with do does did was were has have had as be been it its that this these those there any our my your
  their his her i we you they one also just please so really very quite rather actually etc s t
`);

/** May is written out in its short form. */
const MONTH_WORDS = [
  'jan january',
  'feb february',
  'mar march',
  'apr april',
  'jun june',
  'jul july',
  'aug august',
  'sep sept september',
  'oct october',
  'nov november',
  'dec december',
];

/** Words of everyday language for the levels of a column. */
export const LEVEL_WORDS: readonly (readonly string[])[] = [
  'female f woman women females girl girls lady ladies fem w',
  'male m man men males boy boys gentleman',
  'usa us american americans america',
  'japan japanese',
  'europe european europeans',
  'germany german germans',
  'france french',
  'china chinese',
  'india indian indians',
  'control controls ctrl ctl con cntrl untreated ctr',
  'treatment treated trt treat drug intervention active',
  'placebo sham pbo plac plc',
  'vehicle veh dmso etoh',
  'smoker smokers smoking',
  'died dead death deceased',
  'alive survived living survivor survivors',
  'positive pos',
  'negative neg',
  'yes true',
  'no false',
  'before pre baseline',
  'after post',
  'car cars drive driving driver drivers',
  'bicycle bike bikes cycle cycling cyclist cyclists',
  'walk walks walking foot',
  'urban city cities town towns',
  'rural countryside villages',
  'public state',
  'left l',
  'right r',
  'fail failed fails failing failure failures reject rejects rejected',
  'pass passed passes passing',
  'left leave leaves leaving quit quits quitting resigned leaver leavers departed',
  'stayed stay stays staying remained retained',
  ...MONTH_WORDS,
  'success succeed succeeds succeeded succeeding successful successes',
].map(listOf);

/** Levels that are words of every sentence: taken only beside their column or beside one another. */
export const WEAK_LEVELS = setOf(`
  yes no true false other others unknown none not all any na more less in on at is do to high low medium small large big new old up down left right
  good bad poor fair best worst first second third last before after pre post active same different normal regular light dark hard soft short
  long slow fast one two three early late strong weak positive negative main a b c d e
`);

/** How much there is of the quantity that follows. */
export const MAGNITUDES = setOf('weak strong high low poor good bad slow fast rapid steep small large big great');

/** Words that judge without saying by what. */
export const JUDGING_WORDS = setOf(`
  better best worse worst safer safest superior inferior preferable outperform outperforms effective effectiveness ineffective efficacy efficacious successful
  beneficial benefit harmful harm work works worked working help helps helped cure cures heal heals preferred recommend optimal effectively
`);

/** Nouns that stand for roles, not for columns of their own. */
export const GENERIC = setOf(`
  group groups condition conditions category categories variable variables factor factors column columns treatment treatments level levels type types kind kinds
  result results outcome outcomes measurement measurements measure measures value values method methods two three four five six seven eight nine ten both either
  sample samples case cases score scores distribution mean means average averages median medians number numbers amount rate rates share
  proportion percentage data dataset row rows record records observation observations study experiment trial trials test tests file table patient patients
  participant participants subject subjects people person persons individual individuals unit units entry entries class classes change changes effect effects
  difference differences relationship relationships association associations pattern patterns arm arms cohort cohorts member members population
  analysis comparison everyone everything everybody anything something others other rest remaining thing things respondent respondents volunteer volunteers animal animals
  instrument instruments device devices readings rater raters observer observers time times point points year years one ones each
  quantity quantities mine yours theirs ours
`);

/** Words of ordinary sentences: none of them is a column that is missing. */
export const ORDINARY = setOf(`
  a about above according across actual actually add added additional after again against agree all almost along already also although always am among amount an
  and another answer any anyone anyway apart appear appears are around as ask asked asking at available away back based basically be because become been
  before behave behind being believe below besides between beyond bit both bring but by calculate call came can cannot carry cause caused certain change changed
  check chosen claim clear clearly clue collect collected colleague colleagues come comes coming common commonly compare compared comparing comparison compute conclude consider considered
  consistent constant could count couple curious currently daily data day deal decide depend describe design determine did didn differ difference different do does doesn doing done don
  down drive during each earlier easily either else end enough entire equal equally especially estimate estimated even evenly eventually ever every everything evidence exactly examine
  example expect expected explain explore extent extra fact fairly feel few fewer figure find finding finally first fit follow following for found four from full further gain gave general
  generally get gets getting give given gives go goes going good got great greater had half happen happened happens has have haven having heard held help hello hence her here hi high higher highest
  him his hold hope how however i idea if important in included including increase indeed independent indicate individual influence instead interested interesting interpret into investigate is
  isn issue it its itself just keep kept kind know known large larger largest last later lead learn least left less let lets like likely line linear list little ll long look looked looking
  looks lot low lower lowest made main mainly major make makes making manner many matter matters may maybe me mean means meant measure measured measuring meet might mine minus model more
  most mostly move much must my near need needed needs neither never new next nice no nor normal not note nothing notice now number object observe observed obtain obvious of off often ok okay old on
  once one only onto open opinion or order ordinary other others otherwise our ours out outcome over overall own part particular particularly pattern people per perform performed perhaps
  pick plan please plot plus point possible possibly present pretty previous probably problem produce produced project proof prove provide purpose put quantify question questions quick quickly
  quite range rather ratio re ready real really reason reasonable recent recently recorded regard regarding relate related relation relatively remain report research researcher respect respectively result
  right role roughly run said same sample saw say says scale second see seem seems seen sense separate separately set several shall she should show showed shown shows side significance
  significant significantly similar similarly simple simply since single small smaller so some someone something somehow sometimes soon sort specific start stated statistic statistical statistically stay
  still strong strongly study such suggest summary supposed sure suspect systematically take taken takes taking talk tell tend tends terms test tested testing than thank thanks that the their them then there
  therefore these they thing things think third this those though thought three through thus till time to today together told too took total toward towards tried true truly try trying
  turn two type typical typically unclear under understand unit until up upon us use used useful using usual usually value various vary very via view want wanted wants was way ways we well went
  were weren what whatever when where whereas whether which while who whole whom whose why will wish with within without won wonder wondering word work would wouldn written wrong yes yet you your
  combination combinations choice preference use usage intake presence occurrence membership content consumption selection extent magnitude
  hypothesis supervisor reviewer thesis paper boss client team lab colleague dear hey regards cheers best kind advance attached csv excel sheet spreadsheet file uploaded upload here my
  random randomly randomised randomized assigned received took control controls controlling adjust adjusted adjusting accounting account stratified explained variance variability
  afterwards afterward beforehand alike raw
  degree degrees kilogram kilograms kilo gram grams metre metres meter meters litre litres liter centimetre celsius fahrenheit dollar dollars euro euros hour hours minute minutes second seconds day days week weeks month months decade decades percent percentage points mg kg cm mm km ml
  p value confidence interval significant test statistics regression correlation correlated associated association analysis analyse analyze anova
  larger bigger better worse best worst heavier lighter taller shorter longer older younger faster slower stronger weaker cheaper hotter colder warmer
  men women male female man woman person patients people folks guys everybody nobody anybody somebody mine reality meaningful noticeable visible practically basic honest
  increase increases increased increasing decrease decreases decreased decreasing rise rises rose rising fall falls fell falling drop drops dropped decline declines declined reduce reduces reduced reducing
  improve improves improved improvement worsen worsened raise raises raised affect affects affected affecting impact impacts influences influenced predict predicts predicted
  positively negatively inversely directly closely tightly moderately weakly theory notion assumption intuition suspicion belief
  depends depending dependent variation varies varied effect effects differ differs differed relationship link linked connected connection tied trend trends
`);

/** Adverbs that stand inside a phrase: "depends strongly on". */
export const ADVERBS = setOf(`
  strongly significantly really mainly positively negatively much also only still largely mostly clearly linearly systematically actually partly somewhat
  directly even truly statistically the a any significant strong clear possible overall main primarily more less
`);
