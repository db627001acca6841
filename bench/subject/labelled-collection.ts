import { seededRandom, type Random } from './seeded-random.ts';

/** Documents with questions and judgements of which document answers which question how well. */
export interface LabelledCollection {
  readonly documents: readonly LabelledDocument[];
  readonly questions: readonly LabelledQuestion[];
}

export interface LabelledDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface LabelledQuestion {
  readonly text: string;
  /** Document id to grade: 2 answers the question, 1 speaks of most of it. */
  readonly grades: ReadonlyMap<string, number>;
}

const SYLLABLES =
  'ba be bo da de do fa fe fi ga go ka ke ko la le lo ma me mo na no pa pe po ra re ro sa so ta te to va vo'.split(' ');
const VOCABULARY = 6_000;
const HEADS_PER_TOPIC = 3;
const SIDE_WORDS_PER_TOPIC = 12;
const FULL_ANSWERS = 4;
const PART_ANSWERS = 8;
const SENTENCE_WORDS = 14;

const GLUE = 'the of and in to a is was were that for with on by as at from this which are be it an or has been'.split(
  ' ',
);
const ENDINGS = ['', 's', 'ed', 'ing', 'ation'];
const ASKING = [
  'What problems of {} have been solved so far?',
  'How does {} depend on it?',
  'What is known about {}?',
  'Which papers describe {}?',
  'Has anyone investigated the effect of {}?',
];

/**
 * Made from a seed. Words are syllables with the frequencies of Zipf's law; a topic has three heads, rare words that make its
 * question. Four documents of a topic speak of all heads (grade 2), eight of two of them (grade 1), in other forms of the words
 * than the question; all other documents use any word, the heads too, by chance.
 */
export function generateCollection({
  seed,
  documents: total,
  topics,
}: {
  seed: number;
  documents: number;
  topics: number;
}): LabelledCollection {
  const random = seededRandom(seed);
  const words = makeWords(random);
  const documents: LabelledDocument[] = [];
  const questions = Array.from({ length: topics }, (_, topic) => {
    const heads = Array.from({ length: HEADS_PER_TOPIC }, () => words.rare());
    const side = Array.from({ length: SIDE_WORDS_PER_TOPIC }, () => words.any());
    const grades = new Map<string, number>();
    for (let index = 0; index < FULL_ANSWERS + PART_ANSWERS; index += 1) {
      const grade = index < FULL_ANSWERS ? 2 : 1;
      const of = grade === 2 ? heads : heads.toSpliced(index % HEADS_PER_TOPIC, 1);
      const document = makeDocument({
        id: `t${topic}-${index}`,
        random,
        words,
        about: [...of, ...of, ...side],
        titled: of,
      });
      grades.set(document.id, grade);
      documents.push(document);
    }
    const asking = ASKING[topic % ASKING.length] ?? '';
    return { text: asking.replace('{}', heads.map((head) => inflected(head, random)).join(' ')), grades };
  });
  for (let index = documents.length; index < total; index += 1) {
    documents.push(makeDocument({ id: `b${index}`, random, words, about: [], titled: [words.rare(), words.any()] }));
  }
  return { documents, questions };
}

interface Words {
  any(): string;
  /** Of the rarer half. */
  rare(): string;
}

function makeWords(random: Random): Words {
  const all = Array.from({ length: VOCABULARY }, (_, rank) => makeWord(rank));
  const weights = all.map((_, rank) => 1 / (rank + 10));
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const wordAt = (index: number): string => all[Math.min(index, all.length - 1)] ?? '';
  return {
    any() {
      const target = random.next() * (sums.at(-1) ?? 0);
      const index = sums.findIndex((sum) => sum >= target);
      return wordAt(index);
    },
    rare: () => wordAt(Math.floor((0.5 + random.next() / 2) * VOCABULARY)),
  };
}

/** A word of its own for each rank: the rank written in syllables. */
function makeWord(rank: number): string {
  const base = SYLLABLES.length;
  const digits = [rank % base, Math.floor(rank / base) % base, Math.floor(rank / base ** 2)];
  return `${digits.map((digit) => SYLLABLES[digit] ?? '').join('')}n`;
}

function inflected(word: string, random: Random): string {
  return word + (ENDINGS[Math.floor(random.next() * ENDINGS.length)] ?? '');
}

function makeDocument({
  id,
  random,
  words,
  about,
  titled,
}: {
  id: string;
  random: Random;
  words: Words;
  about: readonly string[];
  titled: readonly string[];
}): LabelledDocument {
  const length = 90 + Math.floor(random.next() * 160);
  const word = (): string => {
    const chance = random.next();
    if (chance < 0.4) return GLUE[Math.floor(random.next() * GLUE.length)] ?? '';
    if (chance < 0.5 && about.length > 0)
      return inflected(about[Math.floor(random.next() * about.length)] ?? '', random);
    return inflected(words.any(), random);
  };
  const sentences: string[] = [];
  for (let written = 0; written < length; written += SENTENCE_WORDS) {
    const sentence = Array.from({ length: SENTENCE_WORDS }, word).join(' ');
    sentences.push(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
  }
  const title = [...titled.slice(0, 2).map((each) => inflected(each, random)), words.any(), id].join(' ');
  return { id, title, text: sentences.join(' ') };
}
