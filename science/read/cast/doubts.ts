/** What a gap takes from the sureness of a plan: factors, held by what is cast and given by the rules of sureness. */

/** A word that is neither in the plan nor a plain one: without it the plan may still be the nearest reading. */
export const UNKNOWN_WORD = 0.4;

/** A part of the question that the plan does not hold: what is left of it is another question more often than not, and only offered. */
export const UNANSWERED = 0.3;

/** The plan answers another question than the one asked: it is offered, and never computed. */
export const OTHER_QUESTION = 0.1;

/** Taken from the question before. */
export const CARRIED = 0.92;
