/** The thread in which the built-in agents work. */
import { loadEncoder } from '../science/read/encoder/encoder.ts';
import { createReader } from '../science/read/reader.ts';
import { createBuiltinAgents } from './agents/index.ts';
import { serveCalls } from './child/serve-calls.ts';

// Before the first call: on a busy machine it takes seconds, and the deadline of a call would begin anew with each new thread.
const encoder = await loadEncoder();

serveCalls(createBuiltinAgents(createReader(() => Promise.resolve(encoder))));
