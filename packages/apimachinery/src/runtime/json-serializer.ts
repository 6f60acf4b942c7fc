import type { TypeInfo } from '../field-table/index.js';
import { isBlank } from '../json/compact-json.js';
import {
  decodeJSON,
  decodeValue,
  encodeObject,
  interpretMeta,
  metaParseError,
  missingKindError,
  parseJSON,
} from '../json/index.js';
import { missingVersionError } from '../json/interpret-meta.js';
import { fromAPIVersionAndKind, type GroupVersionKind } from '../schema/index.js';
import { ASCII } from '../text/ascii.js';
import { decodeYAMLBody, encodeYAML } from '../yaml/index.js';
import { withObjectKind } from './runtime-object.js';
import type { Scheme } from './scheme.js';
import { kindWithDefaults, type Serializer } from './serializer.js';

/** Options of the text formats. */
export interface TextSerializerOptions {
  /** Indented by two spaces, without a newline at the end. Only JSON. Default false. */
  readonly pretty?: boolean;
  /** Report unknown and duplicate fields. Default false. */
  readonly strict?: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** JSON, one line and a newline; the kinds of a scheme by their field tables. */
export function newJSONSerializer(scheme: Scheme<TypeInfo>, options: TextSerializerOptions = {}): Serializer {
  const { pretty = false, strict = false } = options;
  return {
    identifier: JSON.stringify({ name: 'json', pretty: String(pretty), strict: String(strict), yaml: 'false' }),
    recognizes: hasJSONPrefix,
    encode: (object) => encoder.encode(pretty ? encodeObject(object, { pretty }) : `${encodeObject(object)}\n`),
    decode(body, defaults) {
      const kind = requiredKind(parseForMeta(body), defaults, body);
      const type = scheme.typeFor(kind);
      const { object, strictErrors } = decodeJSON(type, body, { strict: strict ? 'warn' : 'ignore' });
      return { object: withObjectKind(object, kind), kind, strictErrors };
    },
  };
}

/** YAML, a single document; the kinds of a scheme by their field tables. */
export function newYAMLSerializer(
  scheme: Scheme<TypeInfo>,
  options: Pick<TextSerializerOptions, 'strict'> = {},
): Serializer {
  const strict = options.strict === true ? 'warn' : 'ignore';
  return {
    identifier: JSON.stringify({ name: 'yaml', pretty: 'false', strict: String(strict === 'warn'), yaml: 'true' }),
    recognizes: () => undefined,
    encode: (object) => encoder.encode(encodeYAML(object)),
    decode(body, defaults) {
      const { value, strictErrors: duplicates } = decodeYAMLBody(body, { strict });
      const kind = requiredKind(value, defaults, body);
      const { object, strictErrors } = decodeValue(scheme.typeFor(kind), value, { strict });
      return { object: withObjectKind(object, kind), kind, strictErrors: [...duplicates, ...strictErrors] };
    },
  };
}

/** Whether the first non-blank character of a body begins a JSON object. */
export function hasJSONPrefix(body: Uint8Array): boolean {
  const first = body.find((byte) => !isBlank(byte));
  return first === ASCII.OpenBrace;
}

function parseForMeta(body: Uint8Array): unknown {
  try {
    return parseJSON(body).value;
  } catch (cause) {
    throw metaParseError(cause as Error);
  }
}

function requiredKind(value: unknown, defaults: GroupVersionKind | undefined, body: Uint8Array): GroupVersionKind {
  const { apiVersion, kind } = interpretMeta(value);
  const actual = kindWithDefaults(fromAPIVersionAndKind(apiVersion, kind), defaults);
  if (actual.kind === '') throw missingKindError(decoder.decode(body));
  if (actual.version === '') throw missingVersionError(decoder.decode(body));
  return actual;
}
