export { chat } from './chat.ts';
export { deepResearch } from './deep-research.ts';
export { processUploadedFile } from './process-uploaded-file.ts';
export { writePaper } from './write-paper.ts';
