import { Buffer } from 'node:buffer';
import { compactJSON, encodeObject, parseJSON } from '@k8s-ts/apimachinery/json';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { type APIBody, isStream } from '@k8s-ts/http';
import { ObjectText } from './audit-event.js';

/** How the object in a body is decoded. */
export interface ObjectTextOptions {
  readonly contentType: string;
  readonly decodeProtobuf?: ((bytes: Uint8Array) => unknown) | undefined;
}

/** The bytes of a body that is not a stream. */
export function bytesOf(body: APIBody): Uint8Array {
  if (body === undefined || isStream(body)) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.concat([...body]);
}

/**
 * The JSON of a body, as Go writes it. Undefined for an empty or invalid body, and for a body of another media type.
 */
export function objectText(
  bytes: Uint8Array,
  { contentType, decodeProtobuf }: ObjectTextOptions,
): ObjectText | undefined {
  if (bytes.length === 0) return undefined;
  try {
    if (contentType.includes('protobuf')) {
      return isEnvelope(bytes) && decodeProtobuf !== undefined
        ? new ObjectText(encodeObject(decodeProtobuf(bytes), { rawTexts: 'anywhere' }))
        : undefined;
    }
    if (contentType.includes('yaml')) return new ObjectText(encodeObject(decodeYAML(bytes).value));
    if (contentType.includes('json') || bytes[0] === openBrace) return new ObjectText(compactJSON(textOf(bytes)));
  } catch {
    // The handler of the request has reported that the body is invalid.
  }
  return undefined;
}

/** Whether the text is an API object. OpenAPI documents, the version and similar answers have no kind. */
export const isAPIObject = ({ text }: ObjectText): boolean => /^\{"(kind|apiVersion)":"/.test(text);

/** Whether a body may be a Status. Cheaper than decoding it; the result is true for a few other objects, too. */
export function mayBeStatus(body: APIBody): boolean {
  if (body === undefined || isStream(body)) return false;
  const [start] = body instanceof Uint8Array ? [body] : body;
  return start !== undefined && textOf(start.subarray(0, 256)).includes('Status');
}

/** The object, its rows or its items without `metadata.managedFields`. */
export function withoutManagedFields({ text }: ObjectText): ObjectText {
  return text.includes('"managedFields"')
    ? new ObjectText(encodeObject(stripped(parseJSON(text).value)))
    : new ObjectText(text);
}

function stripped(value: unknown): unknown {
  const object = value as Readonly<Record<string, unknown>> | null;
  if (typeof object !== 'object' || object === null) return value;
  if (Array.isArray(object.items)) return { ...object, items: object.items.map(stripped) };
  if (object.kind === 'Table' && Array.isArray(object.rows)) {
    return { ...object, rows: object.rows.map((row: Readonly<Record<string, unknown>>) => strippedRow(row)) };
  }
  const { metadata } = object;
  if (typeof metadata !== 'object' || metadata === null) return value;
  const { managedFields: _managedFields, ...rest } = metadata as Readonly<Record<string, unknown>>;
  return { ...object, metadata: rest };
}

const strippedRow = (row: Readonly<Record<string, unknown>>) =>
  row.object === undefined ? row : { ...row, object: stripped(row.object) };

const openBrace = 0x7b;
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').trimEnd();

/** Whether the bytes begin as Kubernetes' objects in protobuf do. */
const isEnvelope = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x6b && bytes[1] === 0x38 && bytes[2] === 0x73 && bytes[3] === 0;
