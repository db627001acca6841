/** What the researcher says about the design of a study. It reads messages of people: regular expressions are allowed here. */

const RANDOMISED =
  /\brandomi[sz](?:ed|ation|ing)\b|\bassigned (?:at random|randomly)\b|\brandomly (?:assigned|allocated)\b|\bRCT\b/i;
const DENIED =
  /\b(?:not|no|never|non|without|whether|if|unless|doubt|wonder|unsure|cannot|(?:ca|is|are|was|were|do|does|did)n['’]t)\b/i;
/** "Were groups assigned at random?" asks. */
const ASKED =
  /^\W{0,3}(?:(?:and|but|so) )?(?:was|were|is|are|did|do|does|has|have|had|can|could|should|how|why|who|what|which)\b/i;

/** A denial or a doubt stands before what it denies. */
function tellsSo(sentence: string): boolean {
  const at = sentence.search(RANDOMISED);
  if (at < 0 || DENIED.test(sentence.slice(0, at))) return false;
  return !(sentence.includes('?') && ASKED.test(sentence));
}

const sentencesOf = (message: string): string[] => message.replaceAll('?', '?\n').split(/[.!;\n]/);

/** Only then may a difference be read as an effect. */
export const saysRandomised = (messages: readonly string[]): boolean =>
  messages.some((message) => sentencesOf(message).some(tellsSo));
