import { LIMITS } from './extraction-limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

// A bracket and its brace differ in one bit; asking once instead of twice counts at 100 MB.
const BRACE_BIT = 0x20;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Looks at the brackets before anything is parsed: 100,000 levels cost a parser its stack. */
export function refuseDeepJson(text: string): void {
  let depth = 0;
  let inString = false;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (inString) {
      if (code === BACKSLASH) position += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) {
      inString = true;
    } else if ((code | BRACE_BIT) === OPENING_BRACE) {
      depth += 1;
      if (depth > LIMITS.jsonDepth) {
        throw new UnreadableFile(
          `The JSON is nested more than ${LIMITS.jsonDepth} levels deep. Please flatten it to a list of records.`,
        );
      }
    } else if ((code | BRACE_BIT) === CLOSING_BRACE) {
      depth -= 1;
    }
  }
}
