import { DecodeError, guardDepth } from './decode-error.js';
import { kindOf } from './json-kind.js';
import { textOfBody } from './parse-json.js';
import { NumberNode, ObjectNode, parseNodes } from './parse-nodes.js';

/** `apiVersion` and `kind` of a body, '' where absent. */
export interface InterpretedMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

const anonymousStruct =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/**
 * Reads apiVersion and kind from a parsed JSON body (`kubernetes/apimachinery runtime/serializer/json`,
 * SimpleMetaFactory). The case of the keys does not matter. Of several keys, the last one with a value counts. `null`
 * has neither.
 *
 * @throws DecodeError `couldn't get version/kind; json parse error: …`
 */
export function interpretMeta(value: unknown): InterpretedMeta {
  if (value === null) return { apiVersion: '', kind: '' };
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw parseError(`json: cannot unmarshal ${kindOfNode(value)} into Go value of type ${anonymousStruct}`);
  }
  return read(Object.keys(value), (_, key) => (value as Record<string, unknown>)[key]);
}

/**
 * Like {@link interpretMeta}, for the text of a body. Repeated keys are read in their order, so that any of them with a
 * value of a wrong type is an error.
 *
 * @throws DecodeError also for text that is not JSON
 */
export function interpretMetaOfText(body: Uint8Array | string): InterpretedMeta {
  let node: ReturnType<typeof parseNodes>;
  try {
    node = guardDepth(() => parseNodes(textOfBody(body)));
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
  if (node instanceof ObjectNode) return read(node.keys, (i) => node.values[i]);
  return interpretMeta(node instanceof NumberNode ? 0 : node);
}

function read(keys: readonly string[], valueAt: (index: number, key: string) => unknown): InterpretedMeta {
  const meta = { apiVersion: '', kind: '' };
  let failure: DecodeError | undefined;
  for (const [i, key] of keys.entries()) {
    const name = key.length === 4 ? 'kind' : 'apiVersion';
    if (key !== name && (key.length !== name.length || key.toLowerCase() !== name.toLowerCase())) continue;
    const value = valueAt(i, key);
    if (typeof value === 'string') meta[name] = value;
    else if (value !== null && value !== undefined) {
      failure ??= parseError(
        `json: cannot unmarshal ${kindOfNode(value)} into Go struct field .${name} of type string`,
      );
    }
  }
  if (failure !== undefined) throw failure;
  return meta;
}

/** The error for a syntax error found while apiVersion and kind are read. */
export const metaParseError = (cause: Error): DecodeError => parseError(cause.message);

/** Error for a body without a kind (`runtime.NewMissingKindErr`). */
export const missingKindError = (body: string): DecodeError => new DecodeError(`Object 'Kind' is missing in '${body}'`);

/** Error for a body without an apiVersion (`runtime.NewMissingVersionErr`). */
export const missingVersionError = (body: string): DecodeError =>
  new DecodeError(`Object 'apiVersion' is missing in '${body}'`);

const parseError = (message: string): DecodeError =>
  new DecodeError(`couldn't get version/kind; json parse error: ${message}`);

const kindOfNode = (value: unknown): string => (value instanceof NumberNode ? 'number' : kindOf(value));
