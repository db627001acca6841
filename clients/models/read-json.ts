/**
 * The JSON value in what a model wrote: inside a code fence, after its thoughts, before a remark, or cut off in the middle.
 * Undefined where there is none.
 */
export function readJson(written: string): unknown {
  const text = withoutThoughts(written);
  const start = firstBracket(text);
  if (start < 0) return undefined;
  const { end, open, depth } = extentOf(text, start);
  if (depth > DEEPEST) return undefined;
  return parse(end === undefined ? `${completed(text.slice(start))}${open}` : text.slice(start, end));
}

/** No schema of ours goes so deep; what walks through values does so by recursion. */
const DEEPEST = 64;

const THOUGHTS_END = '</think>';

/** Reasoning models put what they thought before the answer. Thoughts may hold JSON that is no answer. */
export const isStillThinking = (written: string): boolean =>
  written.trimStart().startsWith('<think>') && !written.includes(THOUGHTS_END);

function withoutThoughts(text: string): string {
  if (isStillThinking(text)) return '';
  const end = text.lastIndexOf(THOUGHTS_END);
  return end < 0 ? text : text.slice(end + THOUGHTS_END.length);
}

function firstBracket(text: string): number {
  const places = [text.indexOf('{'), text.indexOf('[')].filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

interface Extent {
  /** Behind the bracket that closes the first one; undefined where the text ends before it. */
  readonly end: number | undefined;
  /** What would close what is open at the end. */
  readonly open: string;
  /** Of brackets within brackets. */
  readonly depth: number;
}

function extentOf(text: string, start: number): Extent {
  const closing: string[] = [];
  let inString = false;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (inString) {
      if (character === '\\') at += 1;
      else inString = character !== '"';
      continue;
    }
    inString = character === '"';
    if (character === '{') closing.push('}');
    if (character === '[') closing.push(']');
    if (character === '}' || character === ']') closing.pop();
    depth = Math.max(depth, closing.length);
    if (closing.length === 0) return { end: at + 1, open: '', depth };
  }
  return { end: undefined, depth, open: `${inString ? '"' : ''}${closing.toReversed().join('')}` };
}

/** Without the beginning of an escape, and without a comma after which nothing came. */
function completed(text: string): string {
  let backslashes = 0;
  while (text.at(-1 - backslashes) === '\\') backslashes += 1;
  const whole = (backslashes % 2 === 1 ? text.slice(0, -1) : text).trimEnd();
  return whole.endsWith(',') ? whole.slice(0, -1) : whole;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
