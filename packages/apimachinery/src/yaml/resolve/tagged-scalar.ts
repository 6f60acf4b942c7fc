import { decodeBase64 } from '../../json/base64.js';
import type { ScalarNode } from '../parse/node.js';
import { YAMLError } from '../yaml-error.js';
import { isTimestamp } from './plain-scalar.js';
import { isIntegerText, resolveScalar, type ScalarValue } from './resolve-scalar.js';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

const prefix = 'tag:yaml.org,2002:';

/** Tags that ask for a type of YAML. */
const types: ReadonlySet<string> = new Set(['bool', 'int', 'float', 'null', 'timestamp']);

/**
 * The value of a scalar by its tag, or by its text if that is plain. @throws YAMLError if the text is not of the tag's
 * type
 */
export function scalarValue({ tag, value, isImplicit }: ScalarNode): ScalarValue {
  if (tag === '') return isImplicit ? resolveScalar(value) : value;
  if (!tag.startsWith(prefix)) return value;
  const type = tag.slice(prefix.length);
  if (type === 'binary') return decodeBinary(value);
  if (!types.has(type)) return value;
  const resolved = resolveScalar(value);
  const found = typeOf(resolved, value);
  if (type === found) return resolved;
  if (type === 'timestamp' && found === 'str' && isTimestamp(value)) return value;
  const fits = type === 'float' && found === 'int' && BigInt(resolved as number | bigint) < 2n ** 63n;
  if (fits) return Number(resolved);
  throw new YAMLError(`yaml: cannot decode !!${found} \`${value}\` as a !!${type}`);
}

function typeOf(value: ScalarValue, text: string): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' || isIntegerText(text) ? 'int' : 'float';
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function decodeBinary(text: string): string {
  const digits = text.replace(/[\r\n]/g, '');
  if (!base64.test(digits)) throw new YAMLError('yaml: !!binary value contains invalid base64 data');
  return utf8.decode(decodeBase64(digits));
}
