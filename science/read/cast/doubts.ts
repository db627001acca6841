/** What a gap takes from the sureness of a plan: factors, held by what is cast and given by the rules of sureness. */

/** A part of the question that the plan does not hold: what is left of it may be the nearest reading. */
export const UNANSWERED = 0.4;

/** The plan answers another question than the one asked: it is offered, and never computed. */
export const OTHER_QUESTION = 0.1;
