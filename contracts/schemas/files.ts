import { Type } from '@sinclair/typebox';
import { FILE_STATUSES } from '../files.ts';
import { IdSchema, TimestampSchema, textSchema } from './common.ts';

const FileStatusSchema = Type.Union(FILE_STATUSES.map((status) => Type.Literal(status)));

export const RequestUploadBodySchema = Type.Object({
  filename: textSchema(1024),
  contentType: Type.String({ minLength: 3, maxLength: 200, pattern: '^[\\w.+-]+/[\\w.+-]+( *;[\\x20-\\x7e]*)?$' }),
  size: Type.Integer({ minimum: 1, description: 'Bytes.' }),
  conversationId: Type.Optional(IdSchema),
});
export const UploadOfferSchema = Type.Object({
  fileId: IdSchema,
  uploadUrl: Type.String({ description: 'PUT the bytes here, once, within the hour.' }),
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
  description: Type.String(),
  error: Type.Union([Type.String(), Type.Null()]),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export const DeletedFileSchema = Type.Object({ success: Type.Literal(true), fileId: IdSchema });
