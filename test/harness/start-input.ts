import type { StartInput } from '../../db/start-repository.ts';

/** A start that differs from the plainest one where the test says so. */
export function startInput(different: Partial<StartInput> = {}): StartInput {
  return {
    queue: 'deep-research',
    userId: 'ada',
    message: 'Does it rain more in May?',
    conversationId: undefined,
    researchMode: 'semi-autonomous',
    fileIds: [],
    ...different,
  };
}
