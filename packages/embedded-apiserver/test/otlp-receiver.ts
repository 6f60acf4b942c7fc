import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { ProtobufReader } from '@k8s-ts/apimachinery/protobuf';

/** Attributes of a span, an event or a resource. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A span that a server has exported. */
export interface ReceivedSpan {
  readonly traceID: string;
  readonly spanID: string;
  /** `''` for the first span of a trace. */
  readonly parentID: string;
  readonly name: string;
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number;
  /** The name of the library that made the span. */
  readonly scope: string;
  readonly resource: Attributes;
  readonly attributes: Attributes;
  readonly events: readonly { readonly name: string; readonly attributes: Attributes }[];
  /** Trace IDs of the spans that this span refers to. */
  readonly links: readonly string[];
  readonly status: { readonly code: number; readonly message: string };
}

/** A collector that keeps the spans it receives over gRPC. */
export interface OTLPReceiver {
  /** `127.0.0.1:PORT` */
  readonly endpoint: string;
  /** All spans so far, in the order of their arrival. */
  readonly spans: readonly ReceivedSpan[];
  close(): Promise<void>;
}

/** Starts a collector of `opentelemetry.proto.collector.trace.v1.TraceService` without TLS. */
export async function startOTLPReceiver(port = 0): Promise<OTLPReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer();
  server.on('session', (session) => session.on('error', () => {}));
  server.on('stream', (stream, headers) => {
    receive(stream, headers[':path'] ?? '', spans).catch((error: unknown) => stream.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  return {
    endpoint: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}

const exportPath = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';

async function receive(stream: ServerHttp2Stream, path: string, spans: ReceivedSpan[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const isKnown = path === exportPath && body[0] === 0;
  // A message is preceded by a byte for its compression, and its length.
  if (isKnown) spans.push(...decodeRequest(body.subarray(5)));
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': isKnown ? '0' : '12' }));
  stream.end(isKnown ? Buffer.alloc(5) : undefined);
}

/** A message: texts and messages as bytes, numbers of 64 bits as bigint. */
type Fields = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>;

function fieldsOf(bytes: Uint8Array): Fields {
  const fields = new Map<number, (Uint8Array | bigint)[]>();
  const reader = new ProtobufReader(bytes);
  const take = (length: number) => {
    reader.pos += length;
    return bytes.subarray(reader.pos - length, reader.pos);
  };
  while (reader.pos < bytes.length) {
    const tag = reader.uint32();
    const field = tag >> 3;
    const values = fields.get(field) ?? [];
    fields.set(field, values);
    switch (tag % 8) {
      case 0:
        values.push(BigInt(reader.int64()));
        break;
      case 1:
        values.push(take(8));
        break;
      case 2:
        values.push(take(reader.delimited(bytes.length) - reader.pos));
        break;
      case 5:
        values.push(take(4));
        break;
      default:
        throw new Error(`unknown wire type in ${tag}`);
    }
  }
  return fields;
}

const messages = (fields: Fields, field: number) =>
  (fields.get(field) ?? []).map((bytes) => fieldsOf(bytes as Uint8Array));
const bytesOf = (fields: Fields, field: number) => Buffer.from((fields.get(field)?.[0] ?? []) as Uint8Array);
const textOf = (fields: Fields, field: number) => bytesOf(fields, field).toString();
const numberOf = (fields: Fields, field: number) => Number(fields.get(field)?.[0] ?? 0n);

function decodeRequest(bytes: Uint8Array): readonly ReceivedSpan[] {
  return messages(fieldsOf(bytes), 1).flatMap((ofResource) => {
    const resource = messages(ofResource, 1).map((each) => attributesOf(each, 1))[0] ?? {};
    return messages(ofResource, 2).flatMap((ofScope) => {
      const scope = messages(ofScope, 1).map((each) => textOf(each, 1))[0] ?? '';
      return messages(ofScope, 2).map((span) => decodeSpan(span, scope, resource));
    });
  });
}

function decodeSpan(span: Fields, scope: string, resource: Attributes): ReceivedSpan {
  const [status] = messages(span, 15);
  return {
    traceID: bytesOf(span, 1).toString('hex'),
    spanID: bytesOf(span, 2).toString('hex'),
    parentID: bytesOf(span, 4).toString('hex'),
    name: textOf(span, 5),
    kind: numberOf(span, 6),
    scope,
    resource,
    attributes: attributesOf(span, 9),
    events: messages(span, 11).map((event) => ({ name: textOf(event, 2), attributes: attributesOf(event, 3) })),
    links: messages(span, 13).map((link) => bytesOf(link, 1).toString('hex')),
    status: status ? { code: numberOf(status, 3), message: textOf(status, 2) } : { code: 0, message: '' },
  };
}

function attributesOf(fields: Fields, field: number): Attributes {
  return Object.fromEntries(
    messages(fields, field).map((each) => [textOf(each, 1), messages(each, 2).map(anyValueOf)[0]]),
  );
}

function anyValueOf(value: Fields): string | number | boolean | undefined {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1;
  if (value.has(3)) return numberOf(value, 3);
  if (value.has(4)) return bytesOf(value, 4).readDoubleLE();
  return undefined;
}
