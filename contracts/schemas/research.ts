import { Type } from '@sinclair/typebox';
import { LIMITS } from '../limits.ts';
import { RESEARCH_MODES, RUN_STATUSES, STEPS } from '../research.ts';
import { IdSchema, ModelNameSchema, textSchema } from './common.ts';

export const StartResearchBodySchema = Type.Object({
  message: textSchema(LIMITS.messageCharacters, 'The question, or for a run that is going on what it should do next.'),
  conversationId: Type.Optional(Type.String({ description: 'UUID; without it a conversation is begun.' })),
  researchMode: Type.Optional(
    Type.Union(
      RESEARCH_MODES.map((mode) => Type.Literal(mode)),
      { description: '`semi-autonomous` by default.' },
    ),
  ),
  budget: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10_000,
      description: 'US dollars that language models may cost in this run; then it ends with what it has found.',
    }),
  ),
  model: ModelNameSchema,
  files: Type.Optional(
    Type.Array(Type.Object({ fileId: IdSchema }), {
      maxItems: LIMITS.filesPerStart,
      description: 'Uploads to work with; their status must be `completed`.',
    }),
  ),
});
export const StartedResearchSchema = Type.Object({
  jobId: IdSchema,
  messageId: IdSchema,
  conversationId: IdSchema,
  userId: Type.String(),
  status: Type.Union([Type.Literal('queued'), Type.Literal('processing')], { description: '`queued` in queue mode.' }),
  pollUrl: Type.String({ description: 'Path of the status of this message.' }),
  steering: Type.Optional(Type.Literal(true, { description: 'The message joined the run that is going on.' })),
  takesEffect: Type.Optional(Type.String({ description: 'Where a steering message takes effect.' })),
});

const ResultFileSchema = Type.Object({
  filename: Type.String(),
  mimeType: Type.String(),
  size: Type.Integer(),
  artifactId: IdSchema,
  url: Type.String({ description: 'Redirects to a presigned download.' }),
});
export const ResultPaperSchema = Type.Object({
  title: Type.String(),
  authors: Type.Array(Type.String()),
  doi: Type.Optional(Type.String()),
  year: Type.Optional(Type.Integer()),
  abstract: Type.Optional(Type.String()),
});
export const ResearchStatusSchema = Type.Object({
  status: Type.Union(RUN_STATUSES.map((status) => Type.Literal(status))),
  messageId: IdSchema,
  conversationId: IdSchema,
  progress: Type.Optional(
    Type.Object({
      currentStep: Type.String({
        description: `One of ${STEPS.join(', ')}; or queued, paused, or resuming until the next step begins.`,
      }),
      completedSteps: Type.Array(Type.String(), {
        description:
          'Steps that the run has ended at least once since this message: the list only grows, over all iterations.',
      }),
      iteration: Type.Integer(),
      waitingFor: Type.Optional(
        Type.String({ description: 'Why the run waits before it tries a step again. Only while it waits.' }),
      ),
      waitingUntil: Type.Optional(Type.String({ format: 'date-time', description: 'When it tries again.' })),
    }),
  ),
  result: Type.Optional(
    Type.Object({
      text: Type.String({
        description: 'Markdown. Of the message that began the run: the reply of its last iteration.',
      }),
      files: Type.Array(ResultFileSchema),
      papers: Type.Array(ResultPaperSchema),
      webSearchResults: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
    }),
  ),
  error: Type.Optional(Type.String()),
});
export const MessageParamsSchema = Type.Object({ messageId: IdSchema });
export const JobParamsSchema = Type.Object({ jobId: IdSchema });
