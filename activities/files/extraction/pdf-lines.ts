/** Turns the positioned pieces of a PDF page into lines and those into paragraphs. */

export interface TextPiece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

export interface TextLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

interface OpenLine {
  text: string;
  x: number;
  y: number;
  end: number;
  height: number;
}

/**
 * TeX's fonts keep ligatures, dashes and quotes among the control characters (encodings OT1 and T1), and older PDFs do
 * not say which Unicode characters they are.
 */
const TEX_CHARACTERS = new Map([
  ['\u000b', 'ff'],
  ['\u000c', 'fi'],
  ['\u000d', 'fl'],
  ['\u000e', 'ffi'],
  ['\u000f', 'ffl'],
  ['\u0010', '“'],
  ['\u0011', '”'],
  ['\u0015', '–'],
  ['\u0016', '—'],
  ['\u001b', 'ff'],
  ['\u001c', 'fi'],
  ['\u001d', 'fl'],
  ['\u001e', 'ffi'],
  ['\u001f', 'ffl'],
]);

function withTexCharacters(text: string): string {
  return text.replace(/(?![\t\n])\p{Cc}/gu, (character) => TEX_CHARACTERS.get(character) ?? '');
}

const isRotated = ({ transform }: TextPiece): boolean => Math.abs(transform[1] ?? 0) > Math.abs(transform[0] ?? 0);

/** Stamps along the margin (arXiv's) are turned; a page that is turned as a whole is kept. */
function uprightPieces(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const upright = pieces.filter((piece) => !isRotated(piece));
  return upright.length >= pieces.length * 0.8 ? upright : pieces;
}

function continues(line: OpenLine, piece: TextPiece): boolean {
  const y = piece.transform[5] ?? 0;
  // Superscripts sit higher than their line, but less than a line's height.
  return Math.abs(y - line.y) < 0.6 * Math.max(line.height, piece.height, 1);
}

function append(line: OpenLine, piece: TextPiece): void {
  const x = piece.transform[4] ?? 0;
  const gap = x - line.end;
  const spaced = /\s$/.test(line.text) || /^\s/.test(piece.str);
  if (!spaced && line.text !== '' && gap > 0.2 * Math.max(line.height, 1)) line.text += ' ';
  line.text += piece.str;
  line.end = x + piece.width;
  if (piece.height > line.height) {
    line.height = piece.height;
    line.y = piece.transform[5] ?? 0;
  }
}

function openAt(piece: TextPiece): OpenLine {
  const [, , , , x = 0, y = 0] = piece.transform;
  return { text: '', x, y, end: x, height: piece.height };
}

function tidy({ text, x, y, height }: OpenLine): TextLine {
  return { text: withTexCharacters(text).replace(/\s+/g, ' ').trim(), x, y, height };
}

export function linesOf(pieces: readonly TextPiece[]): TextLine[] {
  const lines: OpenLine[] = [];
  let open: OpenLine | undefined;
  for (const piece of uprightPieces(pieces)) {
    if (piece.str !== '') {
      if (!open || !continues(open, piece)) {
        open = openAt(piece);
        lines.push(open);
      }
      append(open, piece);
    }
    // pdf.js also marks an end of line before a superscript; whether the next piece stands on this line, its place says.
    if (piece.hasEOL && piece.height > 0) open = undefined;
  }
  return lines.map(tidy).filter(({ text }) => text !== '');
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Height of the running text: the median over characters, not lines. */
export function bodyHeight(lines: readonly TextLine[]): number {
  return median(lines.flatMap(({ text, height }) => Array.from({ length: Math.ceil(text.length / 20) }, () => height)));
}

const ENDS_SENTENCE = /[.!?:;]["'”’)\]]?$/;

function startsParagraph(previous: TextLine, line: TextLine, leading: number): boolean {
  const step = previous.y - line.y;
  if (Math.abs(previous.height - line.height) > 0.15 * Math.max(previous.height, line.height)) return true;
  // A step upwards is the next column: the sentence goes on unless it has ended.
  if (step < 0) return ENDS_SENTENCE.test(previous.text);
  if (step > 1.4 * leading) return true;
  const indent = line.x - previous.x;
  return indent > 0.7 * line.height && indent < 6 * line.height && ENDS_SENTENCE.test(previous.text);
}

function joined(text: string, next: string): string {
  if (/\p{L}[\u00ad]$/u.test(text)) return text.slice(0, -1) + next;
  if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  // Kaplan-Meier: the hyphen belongs to the name.
  if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Lu}/u.test(next)) return text + next;
  return `${text} ${next}`;
}

/** Words cut at line ends are put together; paragraphs are separated by an empty line. */
export function paragraphsOf(lines: readonly TextLine[]): string {
  const steps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y);
  const leading = median(steps.filter((step) => step > 0)) || 12;
  const paragraphs: string[] = [];
  let previous: TextLine | undefined;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (!previous || last === undefined || startsParagraph(previous, line, leading)) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joined(last, line.text);
    previous = line;
  }
  return paragraphs.join('\n\n').replaceAll('\u00ad', '');
}
