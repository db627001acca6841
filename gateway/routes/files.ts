import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { knownConversationId, knownId } from '../../contracts/ids.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';
import {
  ConfirmedFileSchema,
  ConfirmUploadBodySchema,
  DeletedFileSchema,
  FileParamsSchema,
  FileStatusRecordSchema,
  RequestUploadBodySchema,
  UploadOfferSchema,
} from '../../contracts/schemas/files.ts';
import type { FileIntake } from '../../engine/file-intake.ts';

export function fileRoutes({ intake }: { intake: FileIntake }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/api/files/upload-url',
      schema: {
        operationId: 'requestUpload',
        summary: 'Declares a file and gives the signed URL that takes its bytes.',
        errors: [
          'CONVERSATION_NOT_FOUND',
          'CONVERSATION_FORBIDDEN',
          'FILE_TOO_LARGE',
          'FILE_TYPE_UNSUPPORTED',
          'UPLOAD_LIMIT',
        ],
        body: RequestUploadBodySchema,
        response: { 200: UploadOfferSchema, ...errorResponses },
      },
      handler: async ({ body, userId }) => {
        const { filename, contentType, size } = body;
        const conversationId = knownConversationId(body.conversationId);
        const offer = await intake.offerUpload({ userId, filename, contentType, size, conversationId });
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
        const { id: fileId, status, filename, size, description, error } = file;
        const [createdAt, updatedAt] = [file.createdAt.toISOString(), file.updatedAt.toISOString()];
        return { fileId, status, filename, size, description, error, createdAt, updatedAt };
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
