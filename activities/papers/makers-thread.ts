/** The thread in which papers are composed. */
import { serveCalls } from '../child/serve-calls.ts';
import { paperMakers } from './makers.ts';

serveCalls(paperMakers);
