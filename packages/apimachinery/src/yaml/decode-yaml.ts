import { DecodeError } from '../json/decode-error.js';
import { metaParseError } from '../json/interpret-meta.js';
import type { StrictMode } from '../json/parse-json.js';
import { parseFirstDocument } from './parse/parse-first-document.js';
import { readAsJSON } from './read-as-json.js';
import { DuplicateKeys } from './resolve/duplicate-keys.js';
import { NodeReader } from './resolve/node-reader.js';
import { type Characters, decodeUTF8, readCharacters } from './scan/read-characters.js';
import { readSimpleYAML } from './simple/read-simple-yaml.js';
import { YAMLError } from './yaml-error.js';

/** Options of {@link decodeYAML}. */
export interface DecodeYAMLOptions {
  /** Treatment of duplicate keys. Default `ignore`: the last one counts. */
  readonly strict?: StrictMode;
}

/**
 * Decodes the first document of a YAML text to a JSON value, as sigs.k8s.io/yaml does: YAML 1.1 words (`yes`, `off`)
 * are booleans, timestamps are texts, keys become texts, and the keys of every mapping are sorted.
 *
 * @returns the value, and go-yaml's message about duplicate keys (one text for the first 1,000 of them)
 * @throws YAMLError for malformed YAML, more than 10,000 levels of blocks or of brackets, excessive aliasing, NaN and
 *   infinities; for more than 1,000,000 tokens in a text that uses more than YAML's simple forms; for duplicate keys
 *   with `strict`. DecodeError for values that are nested deeper than JSON can be: 10,000 levels
 */
export function decodeYAML(
  body: Uint8Array | string,
  options: DecodeYAMLOptions = {},
): { readonly value: unknown; readonly strictErrors: readonly string[] } {
  const text = typeof body === 'string' ? body : decodeUTF8(body);
  const plain = text === undefined ? undefined : readAsJSON(text);
  if (plain !== undefined) return { value: plain, strictErrors: [] };
  const simple = text === undefined ? undefined : readSimpleYAML(text);
  const { value, duplicates } = simple ?? readAnyYAML(readCharacters(body, text));
  const { strict = 'ignore' } = options;
  const found = strict === 'ignore' ? undefined : duplicates.text();
  if (found === undefined) return { value, strictErrors: [] };
  if (strict === 'strict') throw new YAMLError(found);
  return { value, strictErrors: [found] };
}

/**
 * {@link decodeYAML} for a body with apiVersion and kind, which upstream reads from the JSON first.
 *
 * @throws DecodeError `couldn't get version/kind; json parse error: …` for values that are nested deeper than JSON can
 *   be
 */
export function decodeYAMLBody(body: Uint8Array, options: DecodeYAMLOptions = {}): ReturnType<typeof decodeYAML> {
  try {
    return decodeYAML(body, options);
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
}

/** Reads with the full parser, which takes several times as long. */
function readAnyYAML(characters: Characters): { readonly value: unknown; readonly duplicates: DuplicateKeys } {
  const root = parseFirstDocument(characters);
  if (root === undefined) return { value: null, duplicates: new DuplicateKeys() };
  const reader = new NodeReader();
  return { value: reader.readDocument(root), duplicates: reader.duplicates };
}
