import { Type } from '@sinclair/typebox';
import { PAPER_EXPORTS, PAPER_STATUSES } from '../papers.ts';
import { IdSchema, NextCursorSchema, TimestampSchema } from './common.ts';

const PaperStatusSchema = Type.Union(PAPER_STATUSES.map((status) => Type.Literal(status)));
const SignedUrlSchema = Type.String({ description: 'Signed, for a time. Give it no header that says who is calling.' });
const PdfPathSchema = Type.String({ description: 'Where the PDF is kept in the object store.' });
const VersionSchema = Type.Integer({ description: 'Counts the papers of the conversation, from 1.' });

export const PaperParamsSchema = Type.Object({ paperId: IdSchema });
export const ExportQuerySchema = Type.Object({
  format: Type.String({
    maxLength: 40,
    description: `One of ${Object.keys(PAPER_EXPORTS)
      .map((format) => `\`${format}\``)
      .join(', ')}.`,
  }),
});

export const WrittenPaperSchema = Type.Object({
  success: Type.Literal(true),
  paperId: IdSchema,
  conversationId: IdSchema,
  conversationStateId: IdSchema,
  pdfPath: PdfPathSchema,
  pdfUrl: SignedUrlSchema,
  rawLatexUrl: SignedUrlSchema,
});
export const QueuedPaperSchema = Type.Object({
  success: Type.Literal(true),
  paperId: IdSchema,
  jobId: IdSchema,
  conversationId: IdSchema,
  status: Type.Literal('queued'),
  statusUrl: Type.String(),
});
export const PaperStatusReportSchema = Type.Object({
  paperId: IdSchema,
  conversationId: IdSchema,
  version: VersionSchema,
  status: PaperStatusSchema,
  title: Type.Optional(Type.String()),
  progress: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'While it is processing.' })),
  pdfUrl: Type.Optional(SignedUrlSchema),
  rawLatexUrl: Type.Optional(SignedUrlSchema),
  sourcesUrl: Type.Optional(
    Type.String({ description: 'Of a paper that failed: its LaTeX sources as a ZIP file, if it came to them.' }),
  ),
  error: Type.Optional(Type.String({ description: 'Why it failed.' })),
  hint: Type.Optional(Type.String({ description: 'What to do, where LaTeX made no PDF.' })),
  log: Type.Optional(Type.Array(Type.String(), { description: 'The lines of the LaTeX log that say why.' })),
  createdAt: TimestampSchema,
});
export const FetchedPaperSchema = Type.Object({
  success: Type.Literal(true),
  paperId: IdSchema,
  conversationId: IdSchema,
  version: VersionSchema,
  title: Type.Optional(Type.String()),
  pdfPath: PdfPathSchema,
  pdfUrl: SignedUrlSchema,
  rawLatexUrl: SignedUrlSchema,
  createdAt: TimestampSchema,
});
export const PaperListSchema = Type.Object({
  success: Type.Literal(true),
  conversationId: IdSchema,
  papers: Type.Array(
    Type.Object(
      {
        paperId: IdSchema,
        version: VersionSchema,
        title: Type.Optional(Type.String()),
        pdfPath: Type.Optional(PdfPathSchema),
        status: PaperStatusSchema,
        createdAt: TimestampSchema,
      },
      { title: 'ListedPaper' },
    ),
  ),
  nextCursor: NextCursorSchema,
});
export const DeletedPaperSchema = Type.Object({ success: Type.Literal(true), paperId: IdSchema });
export const SignedExportSchema = Type.Object({
  paperId: IdSchema,
  filename: Type.String(),
  mimeType: Type.String(),
  size: Type.Integer(),
  url: SignedUrlSchema,
  expiresAt: TimestampSchema,
});
export const RedirectSchema = Type.Null({ description: 'To a presigned download.' });
