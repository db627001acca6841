import { messageOf } from '../contracts/failure.ts';
import { Refusal } from './exit-codes.ts';

/** Node's own words on a wrong option, without its advice on positional arguments, which would mislead here. */
export function argumentProblem(error: unknown): Refusal {
  const [problem = ''] = messageOf(error).split(/\.\s/);
  return new Refusal(`${problem.replace(/\.$/, '')}. See --help.`);
}
