import { makeSeed } from '../db/embedded-files.ts';

await makeSeed();
