export { chat } from './chat.ts';
export { deepResearch } from './deep-research.ts';
export { processUploadedFile } from './process-uploaded-file.ts';
export { reconcilePayments } from './reconcile-payments.ts';
export { settlePayment } from './settle-payment.ts';
export { writePaper } from './write-paper.ts';
