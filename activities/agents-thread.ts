/** The thread in which the built-in agents work. */
import { loadEncoder } from '../science/read/encoder/encoder.ts';
import { createReader } from '../science/read/reader.ts';
import { createBuiltinAgents } from './agents/index.ts';
import { serveCalls } from './child/serve-calls.ts';

serveCalls(createBuiltinAgents(createReader(loadEncoder)));
