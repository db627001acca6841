/** What the researcher says about the design of a study. It reads messages of people: regular expressions are allowed here. */

const RANDOMISED =
  /\brandomi[sz](?:ed|ation|ing)\b|\bassigned (?:at random|randomly)\b|\brandomly (?:assigned|allocated)\b|\bRCT\b/i;
const DENIED =
  /\b(?:not|no|never|non|without|whether|if|unless|doubt|wonder|unsure|cannot|can['’]t|isn['’]t|aren['’]t|wasn['’]t|weren['’]t)\b[^.;!?]*(?:randomi[sz]|random|RCT)/i;
/** "Were groups assigned at random?" asks. */
const ASKED =
  /^\W*(?:and |but |so )?(?:was|were|is|are|did|do|does|has|have|had|can|could|should|how|why|who|what|which)\b/i;
const SENTENCES = /[^.!?\n]+[.!?]*/g;

const tellsSo = (sentence: string): boolean =>
  RANDOMISED.test(sentence) && !DENIED.test(sentence) && !(sentence.includes('?') && ASKED.test(sentence));

/** Only then may a difference be read as an effect. */
export const saysRandomised = (messages: readonly string[]): boolean =>
  messages.some((message) => (message.match(SENTENCES) ?? []).some(tellsSo));
