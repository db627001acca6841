import { FILE_STATUSES } from '../../contracts/files.ts';
import type { AnswerBody } from '../harness/client.ts';

/** What a caller is told again and again, of a message or of a file. */
export type Status = Pick<AnswerBody, 'status' | 'progress'> & Partial<Pick<AnswerBody, 'result'>>;

/** What no answer may do: take something back. `reopened`: somebody asked for a failed job to be tried again. */
export function backwards(before: Status, after: Status, { reopened }: { reopened: boolean }): string | undefined {
  if (before.status === 'failed' && reopened) return undefined;
  if (before.status !== 'processing') return changed(before, after);
  return after.status === 'processing' ? shrunk(before, after) : undefined;
}

/** A file's. It may fail while it is read, and be read again when that was asked for. */
export function fileBackwards(before: string, after: string, { reopened }: { reopened: boolean }): string | undefined {
  if (before === 'failed' && reopened) return undefined;
  const isFinal = before === 'completed' || before === 'failed';
  const falls = isFinal ? after !== before : rankOf(after) < rankOf(before);
  return falls ? `${before} became ${after}` : undefined;
}

const rankOf = (status: string): number => FILE_STATUSES.findIndex((each) => each === status);

/** An answer that was final stays as it is. */
function changed(before: Status, after: Status): string | undefined {
  if (after.status !== before.status) return `${before.status} became ${after.status}`;
  const [text, other] = [before.result?.text, after.result?.text];
  return text === other ? undefined : `the answer "${text ?? ''}" became "${other ?? ''}"`;
}

function shrunk({ progress: before }: Status, { progress: after }: Status): string | undefined {
  if (after.iteration < before.iteration) return `iteration ${before.iteration} became ${after.iteration}`;
  const gone = before.completedSteps.filter((step) => !after.completedSteps.includes(step));
  return gone.length > 0 ? `${gone.join(', ')} was no longer done` : undefined;
}
