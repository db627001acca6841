import assert from 'node:assert/strict';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ResearchEvent } from '../../contracts/events.ts';
import type { ConversationStateValues } from '../../contracts/schemas/world-state.ts';

export type Headers = Readonly<Record<string, string>>;

/** The fields of all answers that tests look at. Which of them an answer really has is for the tests to find out. */
export interface AnswerBody {
  readonly error: string;
  readonly message: string;
  readonly code: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly status: string;
  readonly userId: string;
  readonly jobId: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly pollUrl: string;
  readonly steering: boolean;
  readonly fileId: string;
  readonly uploadUrl: string;
  readonly filename: string;
  readonly size: number;
  readonly description: string;
  readonly id: string;
  readonly messages: readonly {
    readonly messageId: string;
    readonly message: string;
    readonly kind: string;
    readonly status: string;
    readonly text?: string;
  }[];
  readonly conversations: readonly { readonly conversationId: string }[];
  readonly files: readonly { readonly fileId: string; readonly filename: string; readonly status: string }[];
  readonly nextCursor?: string;
  readonly authentication: string;
  readonly apiKeyId?: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly apiKey: string;
  readonly keys: readonly { readonly id: string }[];
  readonly timestamp: string;
  readonly ticket: string;
  readonly seq: number;
  readonly events: readonly (ResearchEvent & { readonly createdAt: string })[];
  readonly values: ConversationStateValues;
  readonly progress: {
    readonly currentStep: string;
    readonly completedSteps: readonly string[];
    readonly iteration: number;
  };
  readonly result: { readonly text: string; readonly files: readonly { readonly url: string }[] };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: AnswerBody;
}

/** Calls the application without a network. */
export async function call(
  app: FastifyInstance,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  { headers = {}, body }: { headers?: Headers; body?: unknown } = {},
): Promise<Answer> {
  const payload = typeof body === 'string' ? { payload: body } : body === undefined ? {} : { payload: body as object };
  const answer = await app.inject({ method, url, headers, ...payload });
  const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : ({} as AnswerBody) };
}

/** Every error has the same shape. */
export function assertError(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  expected: { status: number; code?: string; error?: string },
): void {
  assert.equal(status, expected.status, JSON.stringify(body));
  for (const field of ['error', 'message', 'code'] as const) assert.match(body[field], /./, field);
  if (expected.code !== undefined) assert.equal(body.code, expected.code);
  if (expected.error !== undefined) assert.equal(body.error, expected.error);
  assert.doesNotMatch(JSON.stringify(body), /node_modules|\.ts:\d|select |insert |SQLSTATE|FST_ERR/);
}
