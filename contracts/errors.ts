/** What an error ends: one request, one answer of an agent (which is called once more), one activity, or the whole run. */
export type ErrorScope = 'request' | 'answer' | 'activity' | 'run';

/**
 * Every expected failure of the service: its HTTP status, whether doing the same again may succeed,
 * and the short title a caller sees in `error`. docs/errors.md is checked against this table.
 */
export interface ErrorDefinition {
  readonly status: number;
  readonly retryable: boolean;
  /** `request` where nothing is said. */
  readonly scope?: ErrorScope;
  readonly title: string;
}

export const ERRORS = {
  BODY_INVALID: { status: 400, retryable: false, title: 'Invalid request' },
  BODY_TOO_LARGE: { status: 413, retryable: false, title: 'Request body too large' },
  HEADERS_TOO_LARGE: { status: 431, retryable: false, title: 'Request headers too large' },
  REQUEST_TIMEOUT: { status: 408, retryable: true, title: 'Request timeout' },
  CONTENT_TYPE_UNSUPPORTED: { status: 415, retryable: false, title: 'Unsupported content type' },
  ROUTE_NOT_FOUND: { status: 404, retryable: false, title: 'Route not found' },
  HOST_NOT_ALLOWED: { status: 403, retryable: false, title: 'Host not allowed' },
  ORIGIN_NOT_ALLOWED: { status: 403, retryable: false, title: 'Origin not allowed' },
  UNAUTHORIZED: { status: 401, retryable: false, title: 'Unauthorized' },
  TOKEN_REQUIRED: { status: 403, retryable: false, title: 'Access token required' },
  SOCKET_LIMIT: { status: 429, retryable: true, title: 'Too many sockets' },
  INTERNAL_ERROR: { status: 500, retryable: true, title: 'Internal server error' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, retryable: false, title: 'Idempotency key used for another request' },
  RATE_LIMIT_EXCEEDED: { status: 429, retryable: true, title: 'Rate limit exceeded' },
  NOT_READY: { status: 503, retryable: true, title: 'Service not ready' },

  FILE_NOT_FOUND: { status: 404, retryable: false, title: 'File not found' },
  FILE_NOT_UPLOADED: { status: 400, retryable: false, title: 'File not uploaded' },
  FILE_NOT_READY: { status: 409, retryable: true, title: 'File not ready' },
  FILE_TOO_LARGE: { status: 413, retryable: false, title: 'File too large' },
  FILE_TYPE_UNSUPPORTED: { status: 415, retryable: false, title: 'File type not supported' },
  FILE_UNREADABLE: { status: 422, retryable: false, title: 'File cannot be read' },
  UPLOAD_LIMIT: { status: 429, retryable: true, title: 'Too many unfinished uploads' },
  UPLOAD_URL_FAILED: { status: 500, retryable: true, title: 'Failed to generate upload URL' },
  UPLOAD_URL_INVALID: { status: 403, retryable: false, title: 'Upload URL not valid' },
  UPLOAD_URL_USED: { status: 409, retryable: false, title: 'Upload URL already used' },
  UPLOAD_MISMATCH: { status: 400, retryable: false, title: 'Upload does not match its declaration' },
  OBJECT_NOT_FOUND: { status: 404, retryable: false, title: 'Object not found' },
  DOWNLOAD_URL_INVALID: { status: 403, retryable: false, title: 'Download URL not valid' },

  CONVERSATION_NOT_FOUND: { status: 404, retryable: false, title: 'Conversation not found' },
  CONVERSATION_FORBIDDEN: { status: 403, retryable: false, title: 'Access denied' },
  CONVERSATION_BUSY: { status: 409, retryable: true, title: 'Conversation is busy' },
  MESSAGE_NOT_FOUND: { status: 404, retryable: false, title: 'Message not found' },
  MESSAGE_FORBIDDEN: { status: 403, retryable: false, title: 'Access denied' },
  STATE_NOT_FOUND: { status: 500, retryable: false, title: 'State not found' },
  CHAT_FAILED: { status: 500, retryable: true, title: 'Chat failed' },
  CHAT_PENDING: { status: 504, retryable: true, title: 'Answer not ready yet' },
  RUN_NOT_ACTIVE: { status: 409, retryable: false, scope: 'run', title: 'Research cannot be steered' },
  RUN_ALREADY_ACTIVE: { status: 409, retryable: true, title: 'Deep research already running' },
  RUN_LIMIT: { status: 429, retryable: true, title: 'Too many runs' },
  RUN_CANCELLED: { status: 409, retryable: false, scope: 'run', title: 'Research was cancelled' },
  ARTIFACT_NOT_FOUND: { status: 404, retryable: false, title: 'Artifact not found' },
  ARTIFACT_FORBIDDEN: { status: 403, retryable: false, title: 'Access denied' },
  API_KEY_NOT_FOUND: { status: 404, retryable: false, title: 'API key not found' },
  API_KEY_LIMIT: { status: 409, retryable: false, title: 'Too many API keys' },

  PAYMENT_REQUIRED: { status: 402, retryable: false, title: 'Payment required' },
  PAYMENT_SIGNATURE_INVALID: { status: 400, retryable: false, title: 'Invalid payment signature' },
  PAYMENT_IN_PROGRESS: { status: 409, retryable: true, title: 'Payment in progress' },
  PAYMENT_UNAVAILABLE: { status: 503, retryable: true, title: 'facilitator unavailable' },
  PAYMENT_HEADER_MISSING: { status: 400, retryable: false, title: 'Missing X-PAYMENT header' },
  PAYMENT_PROOF_INVALID: { status: 400, retryable: false, title: 'Invalid payment proof' },
  ALLOWANCE_INSUFFICIENT: { status: 402, retryable: false, title: 'Insufficient allowance' },
  PAYMENT_OWED: { status: 402, retryable: false, title: 'An earlier payment is owed' },
  WALLET_LIMIT: { status: 429, retryable: true, title: 'Too many new wallets' },
  PAPER_NOT_FOUND: { status: 404, retryable: false, title: 'Paper not found' },
  PAPER_FORBIDDEN: { status: 403, retryable: false, title: 'Access denied' },
  PAPER_LIMIT: { status: 429, retryable: true, title: 'Concurrent paper limit exceeded' },
  PAPER_SYSTEM_BUSY: { status: 429, retryable: true, title: 'System busy' },
  PAPER_QUEUE_DISABLED: { status: 503, retryable: false, title: 'Async paper generation unavailable' },
  PAPER_FORMAT_UNKNOWN: { status: 400, retryable: false, title: 'Unknown export format' },
  PAPER_NOT_READY: { status: 409, retryable: true, title: 'Paper not ready' },
  PAPER_BUSY: { status: 409, retryable: true, title: 'Paper is being written' },
  PAPER_PENDING: { status: 504, retryable: true, title: 'Paper not ready yet' },
  PAPER_FAILED: { status: 500, retryable: true, title: 'Paper generation failed' },
  PAPER_REFUSED: { status: 500, retryable: false, scope: 'activity', title: 'Paper refused' },
  PAPER_OVERDUE: { status: 500, retryable: false, scope: 'activity', title: 'Paper took too long' },
  LATEX_FAILED: { status: 500, retryable: false, scope: 'activity', title: 'LaTeX compilation failed' },
  LATEX_MISSING: { status: 503, retryable: false, title: 'LaTeX not installed' },
  NOTHING_TO_WRITE: { status: 409, retryable: false, title: 'Nothing to write about' },

  JOB_NOT_FOUND: { status: 404, retryable: false, title: 'Job not found' },
  JOB_FORBIDDEN: { status: 403, retryable: false, title: 'Access denied' },
  JOB_NOT_FAILED: { status: 400, retryable: false, title: 'Cannot retry job' },
  JOB_INCOMPLETE: { status: 500, retryable: false, title: 'Job missing conversation run metadata' },
  QUEUE_NOT_FOUND: { status: 404, retryable: false, title: 'Unknown queue' },
  QUEUE_DISABLED: { status: 503, retryable: false, title: 'Job queue not enabled' },
  RETRY_NEEDS_QUEUE: { status: 404, retryable: false, title: 'Job queue not enabled' },

  PAYLOAD_KEY_MISSING: { status: 500, retryable: true, title: 'Encryption key missing' },
  PAYLOAD_UNREADABLE: { status: 500, retryable: false, title: 'Encrypted payload cannot be read' },
  WORK_STALLED: { status: 500, retryable: false, scope: 'activity', title: 'Work takes too long' },
  WORK_GIVEN_UP: { status: 500, retryable: true, scope: 'activity', title: 'Work goes on elsewhere' },

  EVIDENCE_MISSING: { status: 500, retryable: false, scope: 'answer', title: 'Evidence missing' },
  CITATION_UNKNOWN: { status: 500, retryable: false, scope: 'answer', title: 'Unknown citation' },
  MODEL_MISCONFIGURED: { status: 500, retryable: false, scope: 'run', title: 'Language model not usable' },
  MODEL_NO_CREDIT: { status: 500, retryable: false, scope: 'activity', title: 'No credit for the language model' },
  MODEL_RATE_LIMITED: { status: 503, retryable: true, scope: 'activity', title: 'Language model takes no requests' },
  MODEL_AWAY: { status: 503, retryable: true, scope: 'activity', title: 'Language model away' },
  MODEL_REFUSED: { status: 500, retryable: false, scope: 'activity', title: 'Language model refused' },
  MODEL_INPUT_TOO_LONG: { status: 500, retryable: false, scope: 'activity', title: 'Too long for the language model' },
  MODEL_ANSWER_INVALID: {
    status: 500,
    retryable: false,
    scope: 'activity',
    title: 'Answer of the language model invalid',
  },
  MODEL_NOT_ALLOWED: { status: 400, retryable: false, title: 'Language model not allowed' },
  MODEL_BUDGET_SPENT: { status: 402, retryable: false, scope: 'activity', title: 'Budget spent' },
  ANALYSIS_FAILED: { status: 500, retryable: false, scope: 'activity', title: 'Analysis failed' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** The body of an error; some have fields of their own beside these. */
export function errorBody(code: ErrorCode, message: string) {
  return { error: ERRORS[code].title, message, code };
}
