import type { Readable } from 'node:stream';
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DOWNLOAD_PATH, UPLOAD_PATH, type DiskObjectStore } from '../../clients/disk-object-store.ts';
import type { FileIntake } from '../../use-cases/file-intake.ts';
import { contentDisposition } from '../../contracts/content-disposition.ts';
import { failure } from '../../contracts/failure.ts';
import { liftBodyDeadline } from '../plugins/body-deadline.ts';
import { errorResponses } from '../../contracts/schemas/common.ts';

const UploadQuerySchema = Type.Object({
  key: Type.String(),
  contentType: Type.String(),
  size: Type.String(),
  expires: Type.String(),
  signature: Type.String(),
});
const DownloadQuerySchema = Type.Object({
  key: Type.String(),
  filename: Type.String(),
  contentType: Type.String(),
  expires: Type.String(),
  signature: Type.String(),
});

const BytesSchema = Type.Unsafe<Readable>({ description: 'The bytes.' });

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body of an upload, not read yet. */
    upload: Readable | undefined;
  }
}

export interface ObjectRouteDeps {
  readonly intake: FileIntake;
  readonly maxBytes: number;
  readonly objects: DiskObjectStore;
}

/** The far end of the embedded object store's signed URLs. The signature is the permission; nobody logs in here. */
export function objectRoutes({ intake, maxBytes, objects }: ObjectRouteDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Uploads are streamed to disk whatever their type; nothing here may be parsed or buffered.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (request, payload, done) => {
      request.upload = payload;
      done(null);
    });
    app.decorateRequest('upload', undefined);

    app.route({
      method: 'PUT',
      url: UPLOAD_PATH,
      bodyLimit: maxBytes,
      schema: {
        operationId: 'putObject',
        summary: 'Takes the bytes of a file, once: this is where an `uploadUrl` leads.',
        description:
          'Embedded only. The query is made by the service; send the declared type as `Content-Type`, and the bytes as the body.',
        errors: ['UPLOAD_URL_INVALID', 'UPLOAD_URL_USED', 'UPLOAD_MISMATCH'],
        querystring: UploadQuerySchema,
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...errorResponses },
      },
      handler: async (request, reply) => {
        const { signature, ...upload } = request.query;
        void reply.header('connection', 'close'); // what is not read of a refused upload must not be taken for a request
        objects.checkUpload(upload, signature);
        await intake.checkAwaited(upload.key);
        liftBodyDeadline(request);
        checkLength(request.headers['content-length'], upload.size);
        const contentType = request.headers['content-type'] ?? '';
        await objects.receive(upload, signature, { contentType, body: request.upload ?? request.raw });
        return { success: true as const };
      },
    });

    app.route({
      method: 'GET',
      url: DOWNLOAD_PATH,
      schema: {
        operationId: 'getObject',
        summary: 'Gives the bytes of an artifact: this is where its signed URL leads.',
        description: 'Embedded only. The query is made by the service.',
        errors: ['DOWNLOAD_URL_INVALID', 'OBJECT_NOT_FOUND'],
        querystring: DownloadQuerySchema,
        response: { 200: { content: { '*/*': { schema: BytesSchema } } }, ...errorResponses },
      },
      handler: async (request, reply) => {
        const { signature, ...download } = request.query;
        const { body, size } = await objects.openDownload(download, signature);
        return reply
          .header('content-type', download.contentType)
          .header('content-length', size)
          .header('content-disposition', contentDisposition(download.filename))
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(body);
      },
    });
  };
}

/** A wrong Content-Length is refused before the transfer. Without the header the bytes are counted as they arrive. */
function checkLength(announced: string | undefined, declared: string): void {
  if (announced === undefined || announced === declared) return;
  throw failure('UPLOAD_MISMATCH', `The upload has ${announced} bytes, ${declared} were declared. Ask for a new URL.`);
}
