/** About how wide a text is in the Times of a paper, counted in digits. */

const ROUGHLY: readonly (readonly [characters: RegExp, width: number])[] = [
  [/[\u0300-\u036f\u200c\u200d]/u, 0],
  [/[ijltfI.,:;'’!|/()[\]\u00b7-]/u, 0.62],
  [/[rszce\s]/u, 0.84],
  [/[mwMW%@—…]/u, 1.65],
  [/[A-HJ-LN-VX-Z<>=+−–]/u, 1.3],
  [/[\u2e80-\ud7ff\uf900-\ufdff\uff00-\uffef\u{20000}-\u{3ffff}]/u, 2.1],
  [/[\u0021-\u024f]/u, 1],
  [/[\u0370-\u052f\u1e00-\u1fff]/u, 1.2],
  [/[\u0530-\u0e7f\u10d0-\u10ff\u2000-\u2e7f]/u, 1.5],
];
/** "[U+1F600]": what may have no letter in any font. */
const OTHERS = 9;

export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + characterWidth(character), 0);

const characterWidth = (character: string): number =>
  ROUGHLY.find(([characters]) => characters.test(character))?.[1] ?? OTHERS;
