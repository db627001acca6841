import type { FastifyPluginAsyncTypebox, Static } from '@fastify/type-provider-typebox';
import { knownConversationId, knownId } from '../../contracts/ids.ts';
import { errorResponses, PageQuerySchema } from '../../contracts/schemas/common.ts';
import {
  ConfirmedFileSchema,
  ConfirmUploadBodySchema,
  DeletedFileSchema,
  FileListSchema,
  FileParamsSchema,
  FileStatusRecordSchema,
  RequestUploadBodySchema,
  UploadOfferSchema,
} from '../../contracts/schemas/files.ts';
import type { FileRepository, FileRow } from '../../db/file-repository.ts';
import type { FileIntake } from '../../use-cases/file-intake.ts';
import { requestKeyOf } from '../plugins/request-key.ts';
import { nextCursor, pageRequest } from '../list-cursor.ts';

export interface FileRouteDeps {
  readonly files: FileRepository;
  readonly intake: FileIntake;
}

export function fileRoutes({ files, intake }: FileRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/api/files/upload-url',
      schema: {
        operationId: 'requestUpload',
        summary: 'Declares a file and gives the signed URL that takes its bytes.',
        description: 'Takes an `Idempotency-Key`.',
        errors: [
          'CONVERSATION_NOT_FOUND',
          'CONVERSATION_FORBIDDEN',
          'FILE_TOO_LARGE',
          'FILE_TYPE_UNSUPPORTED',
          'IDEMPOTENCY_KEY_REUSED',
          'UPLOAD_LIMIT',
        ],
        body: RequestUploadBodySchema,
        response: { 200: UploadOfferSchema, ...errorResponses },
      },
      handler: async (request, reply) => {
        const { body, userId } = request;
        const { filename, contentType, size } = body;
        const conversationId = knownConversationId(body.conversationId);
        const declared = { userId, filename, contentType, size, conversationId, request: requestKeyOf(request) };
        const { repeated, ...offer } = await intake.offerUpload(declared);
        if (repeated) void reply.header('idempotent-replayed', 'true');
        return { ...offer, expiresAt: offer.expiresAt.toISOString() };
      },
    });

    app.route({
      method: 'POST',
      url: '/api/files/confirm',
      schema: {
        operationId: 'confirmUpload',
        summary: 'Takes the uploaded bytes over for good, and has them read.',
        description: 'Confirming again answers where the file stands.',
        errors: ['FILE_NOT_FOUND', 'FILE_NOT_UPLOADED', 'UPLOAD_MISMATCH'],
        body: ConfirmUploadBodySchema,
        response: { 200: ConfirmedFileSchema, ...errorResponses },
      },
      handler: async ({ body, userId }) => {
        const file = await intake.confirm({ fileId: knownId(body.fileId, 'FILE_NOT_FOUND'), userId });
        return { fileId: file.id, status: file.status, filename: file.filename, size: file.size };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/files',
      schema: {
        operationId: 'listFiles',
        summary: 'Your files, newest first, a page at a time; also those that were declared and never uploaded.',
        querystring: PageQuerySchema,
        response: { 200: FileListSchema, ...errorResponses },
      },
      handler: async ({ query, userId }) => {
        const { items, next } = await files.list({ userId, ...pageRequest(query) });
        return { files: items.map(statusRecord), ...nextCursor(next) };
      },
    });

    app.route({
      method: 'GET',
      url: '/api/files/:fileId/status',
      schema: {
        operationId: 'getFileStatus',
        summary: 'Where the reading of a file stands.',
        description: 'A research can use the file once its status is `completed`.',
        errors: ['FILE_NOT_FOUND'],
        params: FileParamsSchema,
        response: { 200: FileStatusRecordSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const file = await intake.getOwned({ fileId: knownId(params.fileId, 'FILE_NOT_FOUND'), userId });
        return statusRecord(file);
      },
    });

    app.route({
      method: 'DELETE',
      url: '/api/files/:fileId',
      schema: {
        operationId: 'deleteFile',
        summary: 'Deletes a file, its bytes and what was read of it.',
        errors: ['FILE_NOT_FOUND'],
        params: FileParamsSchema,
        response: { 200: DeletedFileSchema, ...errorResponses },
      },
      handler: async ({ params, userId }) => {
        const fileId = knownId(params.fileId, 'FILE_NOT_FOUND');
        await intake.remove({ fileId, userId });
        return { success: true as const, fileId };
      },
    });
  };
}

function statusRecord(file: FileRow): Static<typeof FileStatusRecordSchema> {
  const { id: fileId, status, filename, size, description, error } = file;
  const [createdAt, updatedAt] = [file.createdAt.toISOString(), file.updatedAt.toISOString()];
  return { fileId, status, filename, size, description, error, createdAt, updatedAt };
}
