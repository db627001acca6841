/** The thread in which the built-in agents work. */
import { readQuestion } from '../science/read/read-question.ts';
import { createBuiltinAgents } from './agents/index.ts';
import { serveCalls } from './child/serve-calls.ts';

serveCalls(createBuiltinAgents({ readQuestion }));
