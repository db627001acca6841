/** How a command ends. The help text and README.md list the same. */
export const EXIT = {
  /** An answer was written; also an early one, after Ctrl-C. */
  answered: 0,
  /** Nothing was done: arguments, files or folders are not right, or the service refused. */
  refused: 1,
  /** The research ran and failed. */
  failed: 2,
  /** The server went away; the run may be going on there. */
  serverGone: 3,
  /** Left before an answer, by the second Ctrl-C or a signal. */
  interrupted: 130,
} as const;

/** An end that needs one sentence and no stack: what is wrong and what to do about it. */
export class Refusal extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.refused) {
    super(message);
    this.name = 'Refusal';
    this.exitCode = exitCode;
  }
}

/** The service has refused a request, for a reason of its catalogue of errors. */
export class ServiceRefusal extends Refusal {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
