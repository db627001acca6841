import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  /** 2 is an error. */
  readonly statusCode: number;
}

export interface OtlpCollector {
  /** For OTEL_EXPORTER_OTLP_TRACES_ENDPOINT. */
  readonly tracesUrl: string;
  readonly spans: CollectedSpan[];
  close(): Promise<void>;
}

/** An OpenTelemetry collector on a loopback port: takes OTLP over HTTP in protobuf, and keeps what it was sent. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      spans.push(...readExport(Buffer.concat(parts)));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    tracesUrl: `http://127.0.0.1:${String(port)}/v1/traces`,
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A message of protobuf: its values by field number, as they stand on the wire. */
type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

function readFields(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7n;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value = wire === 0 ? varint() : wire === 1 ? take(8) : wire === 5 ? take(4) : take(Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, field: number): readonly Fields[] =>
  (fields.get(field) ?? []).map((bytes) => readFields(bytes as Buffer));
const text = (fields: Fields, field: number): string => String(fields.get(field)?.[0] ?? '');
const hex = (fields: Fields, field: number): string =>
  ((fields.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer).toString('hex');
const number = (fields: Fields, field: number): number => Number(fields.get(field)?.[0] ?? 0);

function readExport(bytes: Buffer): readonly CollectedSpan[] {
  return messages(readFields(bytes), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1)[0];
    const service = resource ? String(attributesOf(resource, 1)['service.name']) : '';
    const spans = messages(resourceSpans, 2).flatMap((scopeSpans) => messages(scopeSpans, 2));
    return spans.map((span) => readSpan(span, service));
  });
}

function readSpan(span: Fields, service: string): CollectedSpan {
  const status = messages(span, 15)[0];
  return {
    service,
    name: text(span, 5),
    kind: number(span, 6),
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    attributes: attributesOf(span, 9),
    events: messages(span, 11).map((event) => ({ name: text(event, 2), attributes: attributesOf(event, 3) })),
    statusCode: status ? number(status, 3) : 0,
  };
}

function attributesOf(fields: Fields, field: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    messages(fields, field).map((pair) => {
      return [text(pair, 1), valueOf(messages(pair, 2)[0]!)];
    }),
  );
}

/** A text, a list, or a whole number. */
function valueOf(value: Fields): unknown {
  const [list] = messages(value, 5);
  if (list) return messages(list, 1).map(valueOf);
  return value.has(1) ? text(value, 1) : number(value, 3);
}
