import type { Word } from './words.ts';

/** A question or an order, or what is said around it. */
export interface Part {
  readonly words: readonly Word[];
  readonly text: string;
  /** A wish ("I wonder whether") counts where nothing asks outright. */
  readonly asks: 'question' | 'wish' | 'no';
}

const ASKING: ReadonlySet<string> = new Set([
  'is',
  'are',
  'does',
  'do',
  'did',
  'was',
  'were',
  'has',
  'have',
  'can',
  'could',
  'would',
  'will',
  'how',
  'what',
  'which',
  'who',
  'why',
  'where',
  'when',
  'whether',
  'should',
  'am',
  'whose',
  'whats',
  'hows',
  'isn',
  'don',
  'doesn',
  'aren',
  'didn',
  'any',
  'to',
]);
const ORDERS: ReadonlySet<string> = new Set([
  'compare',
  'test',
  'check',
  'show',
  'tell',
  'describe',
  'summarise',
  'summarize',
  'plot',
  'model',
  'estimate',
  'analyse',
  'analyze',
  'predict',
  'find',
  'determine',
  'adjust',
  'use',
  'repeat',
  'give',
  'list',
  'count',
  'compute',
  'calculate',
  'look',
  'run',
  'perform',
  'explore',
  'regress',
  'correlate',
  'fit',
  'quantify',
  'examine',
  'investigate',
  'assess',
  'evaluate',
  'explain',
  'restrict',
  'exclude',
  'split',
  'stratify',
  'control',
  'draw',
  'relate',
  'measure',
  'verify',
  'try',
  'do',
  'redo',
  'remove',
  'drop',
  'limit',
  'identify',
  'screen',
  'forecast',
  'summary',
  'contrast',
  'rank',
  'report',
  'see',
  'break',
  'detect',
  'search',
  'review',
  'quote',
  'read',
  'consult',
  'cite',
  'establish',
  'characterise',
  'characterize',
  'only',
  'now',
  'same',
  'with',
  'within',
  'by',
  'what',
]);
const OPENERS: ReadonlySet<string> = new Set([
  'and',
  'so',
  'also',
  'please',
  'hi',
  'hello',
  'hey',
  'ok',
  'okay',
  'then',
  'now',
  'finally',
  'second',
  'secondly',
  'first',
  'firstly',
  'third',
  'thirdly',
  'but',
  'well',
  'my',
  'question',
  'um',
  'thanks',
  'lastly',
  'next',
  'or',
  'basically',
  'in',
  'particular',
  'specifically',
  'yes',
  'no',
  'dear',
  'all',
  'just',
  'kindly',
  'furthermore',
  'moreover',
  'additionally',
  'wanted',
]);
const WISHES: ReadonlySet<string> = new Set([
  'want',
  'wonder',
  'wondering',
  'whether',
  'need',
  'like',
  'know',
  'curious',
  'interested',
  'find',
  'hypothesis',
  'hypothesise',
  'hypothesize',
  'suspect',
  'aim',
  'goal',
  'claims',
  'claim',
  'thinks',
  'think',
  'say',
  'says',
  'ask',
  'asks',
  'asked',
  'question',
  'test',
  'determine',
  'assess',
  'figure',
  'believe',
  'expect',
  'understand',
  'help',
  'looking',
]);
const ASK_VERBS: ReadonlySet<string> = new Set([
  'is',
  'are',
  'does',
  'do',
  'did',
  'was',
  'were',
  'has',
  'have',
  'can',
  'could',
  'how',
  'what',
  'which',
  'who',
  'why',
  'when',
  'whether',
  'if',
  'also',
]);
const JOINERS: ReadonlySet<string> = new Set(['and', 'also', 'then', 'plus', 'but']);
/** "I want to know whether", "see if", "find out how". */
const INDIRECT: ReadonlySet<string> = new Set(['whether', 'if', 'how', 'which', 'what']);
const MOST_OPENERS = 4;
/** What goes on for longer without a stop is no question. */
const MOST_WORDS = 300;
const MOST_PARTS = 60;

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function breaksBefore(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (!before || !word || !next) return false;
  if (before.after === 'sentence' || before.after === 'question') return true;
  if (!JOINERS.has(word.text)) return false;
  const after = next.text === 'also' || next.text === 'then' ? words[index + 2] : next;
  if (!after) return false;
  const isOrder =
    ORDERS.has(after.text) &&
    before.after === 'comma' &&
    after.text !== 'by' &&
    after.text !== 'with' &&
    after.text !== 'within';
  return (
    isOrder ||
    (ASK_VERBS.has(after.text) && after.text !== 'also' && !isSubjectVerb(words, index)) ||
    after.text === 'compare' ||
    after.text === 'test'
  );
}

/** "Who smoke and have a high pressure" goes on with the same subject; "and is it larger" does not. */
function isSubjectVerb(words: readonly Word[], index: number): boolean {
  const verb = words[index + 1]?.text ?? '';
  const following = words[index + 2]?.text ?? '';
  return (
    ['have', 'has', 'are', 'is', 'was', 'were', 'do', 'did'].includes(verb) &&
    ['not', 'a', 'an', 'no', 'high', 'low', 'been'].includes(following)
  );
}

// eslint-disable-next-line complexity -- each condition is one rule of how questions are worded
function asksOf(words: readonly Word[]): Part['asks'] {
  if (words.at(-1)?.after === 'question') return 'question';
  const first = words.slice(0, MOST_OPENERS + 1).findIndex(({ text }) => !OPENERS.has(text));
  const opening = words[Math.max(0, first)];
  if (!opening) return 'no';
  if (ORDERS.has(opening.text) || (ASKING.has(opening.text) && opening.text !== 'when' && opening.text !== 'to'))
    return 'question';
  const at = words.findIndex(({ text }) => WISHES.has(text));
  if (at < 0 || at === words.length - 1) return 'no';
  return words.some(({ text }) => INDIRECT.has(text)) ? 'question' : 'wish';
}

/** Sentences, and questions that an "and" joins. */
export function partsOf(words: readonly Word[], message: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (let index = 1; index <= words.length && parts.length < MOST_PARTS; index += 1) {
    if (index < words.length && !breaksBefore(words, index)) continue;
    const own = words.slice(from, Math.min(index, from + MOST_WORDS));
    from = index;
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || !own.some(({ text }) => text.length > 1)) continue;
    parts.push({
      words: own,
      text: message.slice(first.start, last.end + (last.after === 'question' ? 1 : 0)),
      asks: asksOf(own),
    });
  }
  return parts;
}
