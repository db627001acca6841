/** A reason the person at the keyboard can act on: shown as one sentence, without a stack. */
export class SetupProblem extends Error {
  name = 'SetupProblem';
}
