import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, Scalar } from 'yaml';
import { decodeBase64 } from '../json/base64.js';
import { guardDepth } from '../json/decode-error.js';
import type { StrictMode } from '../json/parse-json.js';
import { AliasBudget } from './alias-budget.js';
import { aliasTargets } from './alias-targets.js';
import { DuplicateKeys } from './duplicate-keys.js';
import { LineNumbers } from './line-numbers.js';
import { objectOfEntries } from './object-of-entries.js';
import { parseFirstDocument } from './parse-first-document.js';
import { readAsJSON } from './read-as-json.js';
import { readSimpleYAML } from './read-simple-yaml.js';
import { resolveScalar, type ScalarValue } from './resolve-scalar.js';
import { YAMLError } from './yaml-error.js';

const utf8 = new TextDecoder('utf-8');

/** Options of {@link decodeYAML}. */
export interface DecodeYAMLOptions {
  /** Treatment of duplicate keys. Default `ignore`: the last one counts. */
  readonly strict?: StrictMode;
}

/**
 * Decodes the first document of a YAML text to a JSON value, as sigs.k8s.io/yaml does: YAML 1.1 words (`yes`, `off`) are booleans,
 * timestamps are texts, keys become texts, and the keys of every mapping are sorted.
 *
 * @returns the value, and go-yaml's message about duplicate keys (one text for the first 1,000 of them)
 * @throws YAMLError for malformed YAML, nesting of more than 300 levels, excessive aliasing, NaN and infinities; for more than
 *   300,000 tokens or 100 directives in a text that uses more than YAML's simple forms; for duplicate keys with `strict`
 */
export function decodeYAML(
  body: Uint8Array | string,
  options: DecodeYAMLOptions = {},
): { readonly value: unknown; readonly strictErrors: readonly string[] } {
  const text = typeof body === 'string' ? body : utf8.decode(body);
  const plain = readAsJSON(text);
  if (plain !== undefined) return { value: plain, strictErrors: [] };
  const { value, duplicates } = readSimpleYAML(text) ?? readAnyYAML(text);
  const { strict = 'ignore' } = options;
  const found = strict === 'ignore' ? undefined : duplicates.text();
  if (found === undefined) return { value, strictErrors: [] };
  if (strict === 'strict') throw new YAMLError(found);
  return { value, strictErrors: [found] };
}

/** Reads with the whole parser, which takes some microseconds for each token. */
function readAnyYAML(text: string): { readonly value: unknown; readonly duplicates: DuplicateKeys } {
  const lines = new LineNumbers(text);
  const document = guardDepth(() => parseFirstDocument(text, lines));
  if (document === undefined) return { value: null, duplicates: new DuplicateKeys() };
  const [error] = document.errors;
  if (error !== undefined) throw syntaxError(error.code, error.message, lines.at(error.pos[0]));
  const reader = new NodeReader(document, lines);
  return { value: guardDepth(() => reader.read(document.contents)), duplicates: reader.duplicates };
}

/** go-yaml's messages by the parser's error codes. */
const messages: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'mapping values are not allowed in this context',
  MULTILINE_IMPLICIT_KEY: "could not find expected ':'",
  MISSING_CHAR: 'did not find expected node content',
  TAB_AS_INDENT: 'found character that cannot start any token',
  BAD_INDENT: 'did not find expected key',
  BAD_DQ_ESCAPE: 'found unknown escape character',
  UNEXPECTED_TOKEN: 'did not find expected node content',
};

function syntaxError(code: string, message: string, line: number): YAMLError {
  const words = messages[code] ?? message.split('\n')[0]?.replace(/ at line .*$/, '');
  return new YAMLError(`yaml: line ${line}: ${words}`);
}

class NodeReader {
  readonly duplicates = new DuplicateKeys();
  readonly #document: Document.Parsed;
  readonly #lines: LineNumbers;
  readonly #budget = new AliasBudget();
  readonly #open = new Set<Node>();
  /** Computed at the first alias, because most documents have none. */
  #targets: ReadonlyMap<Alias, Node> | undefined;

  constructor(document: Document.Parsed, lines: LineNumbers) {
    this.#document = document;
    this.#lines = lines;
  }

  read(node: unknown): unknown {
    this.#budget.count();
    if (node === null || node === undefined) return null;
    if (isScalar(node)) {
      const value = jsonScalar(scalarValue(node));
      if (typeof value === 'string') this.#budget.countText(value.length);
      return value;
    }
    if (isAlias(node)) {
      this.#targets ??= aliasTargets(this.#document.contents);
      const target = this.#targets.get(node);
      if (target === undefined) throw new YAMLError(`yaml: unknown anchor '${node.source}' referenced`);
      if (this.#open.has(target)) throw new YAMLError(`yaml: anchor '${node.source}' value contains itself`);
      this.#budget.depth++;
      const value = this.read(target);
      this.#budget.depth--;
      return value;
    }
    this.#open.add(node as Node);
    const value = isSeq(node) ? node.items.map((item) => this.read(item)) : this.#readMap(node);
    this.#open.delete(node as Node);
    return value;
  }

  #readMap(node: unknown): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    if (isMap(node)) {
      const merged: unknown[] = [];
      for (const pair of node.items) {
        if (isScalar(pair.key) && pair.key.value === '<<' && pair.key.type === Scalar.PLAIN) {
          merged.push(pair.value);
          continue;
        }
        const key = this.#key(pair.key);
        if (entries.has(key)) {
          const at = (pair.key as Node | null)?.range?.[0] ?? 0;
          this.duplicates.add(key, this.#lines.at(at));
        }
        entries.set(key, this.read(pair.value));
      }
      for (const source of merged) this.#merge(source, entries);
    }
    return objectOfEntries(entries);
  }

  /** Merges `<<`: a mapping or a list of mappings, whose keys are used unless the mapping has them itself. */
  #merge(source: unknown, into: Map<string, unknown>): void {
    const value = this.read(source);
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) {
        throw new YAMLError('yaml: map merge requires map or sequence of maps as the value');
      }
      for (const [key, item] of Object.entries(each)) if (!into.has(key)) into.set(key, item);
    }
  }

  /** A key as text; numbers and booleans as in JSON. */
  #key(node: unknown): string {
    const value = this.read(node);
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
    const what = value === null ? 'nil' : Array.isArray(value) ? '[]interface {}' : 'map[interface {}]interface {}';
    throw new YAMLError(value === null ? 'unsupported map key of type: invalid' : `yaml: invalid map key: ${what}`);
  }
}

function scalarValue(node: Scalar): ScalarValue {
  const text = typeof node.value === 'string' ? node.value : String(node.value ?? '');
  switch (node.tag) {
    case undefined:
      return node.type === Scalar.PLAIN || node.type === undefined ? resolveScalar(text) : text;
    case '!!binary':
    case 'tag:yaml.org,2002:binary':
      return utf8.decode(decodeBase64(text.replace(/\s/g, '')));
    case '!!int':
    case '!!float':
    case '!!bool':
    case '!!null':
    case 'tag:yaml.org,2002:int':
    case 'tag:yaml.org,2002:float':
    case 'tag:yaml.org,2002:bool':
    case 'tag:yaml.org,2002:null':
      return resolveScalar(text);
    default:
      return text;
  }
}

function jsonScalar(value: ScalarValue): ScalarValue {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const word = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
    throw new YAMLError(`json: unsupported value: ${word}`);
  }
  return value;
}
