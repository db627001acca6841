import { Type } from '@sinclair/typebox';
import { ACCEPTED_CONTENT_TYPES, FILE_STATUSES } from '../files.ts';
import { LIMITS } from '../limits.ts';
import { IdSchema, NextCursorSchema, TimestampSchema, textSchema } from './common.ts';

const FileStatusSchema = Type.Union(FILE_STATUSES.map((status) => Type.Literal(status)));

export const RequestUploadBodySchema = Type.Object({
  filename: textSchema(1024, `A plain name, without path separators; at most ${LIMITS.filenameBytes} bytes.`),
  contentType: Type.String({
    minLength: 3,
    maxLength: 200,
    pattern: '^[\\w.+-]+/[\\w.+-]+( *;[\\x20-\\x7e]*)?$',
    description: `One of ${ACCEPTED_CONTENT_TYPES.map((type) => `\`${type}\``).join(', ')}.`,
  }),
  size: Type.Integer({ minimum: 1, description: 'Bytes; at most `MAX_FILE_SIZE_MB`.' }),
  conversationId: Type.Optional(Type.String({ description: 'UUID of the conversation it belongs to.' })),
});
export const UploadOfferSchema = Type.Object({
  fileId: IdSchema,
  uploadUrl: Type.String({ description: 'PUT the bytes here, within the hour.' }),
  expiresAt: TimestampSchema,
});
export const ConfirmUploadBodySchema = Type.Object({ fileId: Type.String({ minLength: 1, maxLength: 200 }) });
export const ConfirmedFileSchema = Type.Object({
  fileId: IdSchema,
  status: FileStatusSchema,
  filename: Type.String(),
  size: Type.Integer(),
});
export const FileParamsSchema = Type.Object({ fileId: IdSchema });
export const FileStatusRecordSchema = Type.Object({
  fileId: IdSchema,
  status: FileStatusSchema,
  filename: Type.String(),
  size: Type.Integer(),
  description: Type.String({ description: 'What was found in it.' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why it could not be read.' }),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export const FileListSchema = Type.Object({ files: Type.Array(FileStatusRecordSchema), nextCursor: NextCursorSchema });
export const DeletedFileSchema = Type.Object({ success: Type.Literal(true), fileId: IdSchema });
