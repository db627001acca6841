import { DefaultFailureConverter } from '@temporalio/common';

/** Where payloads are encrypted: messages and traces of failures go into a payload, which the codec then encrypts. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
