/** What the researcher says about the design of a study. It reads messages of people: regular expressions are allowed here. */

const RANDOMISED =
  /\brandomi[sz](?:ed|ation|ing)\b|\bassigned (?:at random|randomly)\b|\brandomly (?:assigned|allocated)\b|\bRCT\b/i;
const DENIED = /\b(?:not|never|non-?|without)\s?-?(?:\w+\s){0,2}?(?:randomi[sz]|assigned|RCT)/i;

/** Only then may a difference be read as an effect. */
export const saysRandomised = (messages: readonly string[]): boolean =>
  messages.some((message) => RANDOMISED.test(message) && !DENIED.test(message));
