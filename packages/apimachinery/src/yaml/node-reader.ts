import { formatGoFloat } from '../text/go-float.js';
import { AliasBudget } from './alias-budget.js';
import { DuplicateKeys } from './duplicate-keys.js';
import { goSyntax, NonTextKey } from './go-syntax.js';
import { maxYAMLDepth } from './max-depth.js';
import type { AliasNode, MappingNode, Node } from './node.js';
import { objectOfEntries } from './object-of-entries.js';
import { isIntegerText, type ScalarValue } from './resolve-scalar.js';
import { scalarValue } from './tagged-scalar.js';
import { YAMLError } from './yaml-error.js';

type Entries = Map<string | NonTextKey, unknown>;

/** Reads the values of a document's nodes. */
export class NodeReader {
  readonly duplicates = new DuplicateKeys();
  readonly #budget = new AliasBudget();
  /** Nesting of the collections that are being read, those of aliases included. */
  #depth = 0;
  /** Aliases whose targets are being read. */
  readonly #open = new Set<Node>();
  /** One object for each key that is not a text, so that equal keys are found. */
  readonly #nonTextKeys = new Map<string, NonTextKey>();
  /** The first key and the first value that JSON cannot represent. They are reported only when the YAML itself has no error. */
  #unsupportedKey: YAMLError | undefined;
  #unsupportedValue: YAMLError | undefined;

  /** @throws YAMLError for values that go-yaml does not decode, and for those that JSON does not have */
  readDocument(root: Node): unknown {
    const value = this.#read(root);
    const error = this.#unsupportedKey ?? this.#unsupportedValue;
    if (error !== undefined) throw error;
    return value;
  }

  #read(node: Node): unknown {
    this.#budget.count();
    switch (node.kind) {
      case 'scalar': {
        const value = scalarValue(node);
        if (typeof value === 'string') this.#budget.countText(value.length);
        if (typeof value === 'number' && !Number.isFinite(value)) {
          this.#unsupportedValue ??= new YAMLError(`json: unsupported value: ${formatGoFloat(value)}`);
        }
        return value;
      }
      case 'sequence':
        return this.#nested(() => node.items.map((item) => this.#read(item)));
      case 'mapping':
        return this.#nested(() => {
          const entries: Entries = new Map();
          this.#readMapping(node, entries);
          return this.#objectOf(entries);
        });
      case 'alias':
        return this.#readAlias(node, (target) => this.#read(target));
    }
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > maxYAMLDepth) throw new YAMLError(`yaml: exceeded max depth of ${maxYAMLDepth}`);
    const value = read();
    this.#depth--;
    return value;
  }

  #readAlias<T>(node: AliasNode, read: (target: Node) => T): T {
    if (this.#open.has(node)) throw new YAMLError(`yaml: anchor '${node.name}' value contains itself`);
    this.#open.add(node);
    this.#budget.depth++;
    const value = read(node.target);
    this.#budget.depth--;
    this.#open.delete(node);
    return value;
  }

  #readMapping({ items }: MappingNode, entries: Entries): void {
    for (let i = 0; i < items.length; i += 2) {
      const [keyNode, valueNode] = [items[i] as Node, items[i + 1] as Node];
      if (isMerge(keyNode)) {
        this.#merge(valueNode, entries);
        continue;
      }
      const key = this.#readKey(keyNode);
      const value = this.#read(valueNode);
      if (entries.has(key)) this.duplicates.add(key, valueNode.line + 1);
      entries.set(key, value);
    }
  }

  /** Adds the entries of a mapping, or of those of a sequence. Of equal keys, the last counts; the first mapping of a sequence is added last. */
  #merge(node: Node, entries: Entries): void {
    if (node.kind === 'sequence') {
      for (const item of node.items.toReversed()) this.#mergeMapping(item, entries);
    } else this.#mergeMapping(node, entries);
  }

  #mergeMapping(node: Node, entries: Entries): void {
    const mapping = node.kind === 'alias' ? node.target : node;
    if (mapping.kind !== 'mapping') {
      throw new YAMLError('yaml: map merge requires map or sequence of maps as the value');
    }
    this.#budget.count();
    if (node.kind !== 'alias') {
      this.#nested(() => this.#readMapping(mapping, entries));
      return;
    }
    this.#readAlias(node, () => {
      this.#budget.count();
      this.#nested(() => this.#readMapping(mapping, entries));
    });
  }

  #readKey(node: Node): string | NonTextKey {
    const before = this.#unsupportedValue;
    const value = this.#read(node);
    if (typeof value === 'string') return value;
    if (typeof value === 'object' && value !== null) throw new YAMLError(`yaml: invalid map key: ${goSyntax(value)}`);
    // As keys, infinities are texts.
    this.#unsupportedValue = before;
    const key = nonTextKey(value as Exclude<ScalarValue, string>, node);
    const known = this.#nonTextKeys.get(key.goSyntax);
    if (known !== undefined) return known;
    this.#nonTextKeys.set(key.goSyntax, key);
    return key;
  }

  #objectOf(entries: Entries): Record<string, unknown> {
    const texts = new Map<string, unknown>();
    for (const [key, value] of entries) {
      if (typeof key === 'string') texts.set(key, value);
      else if (key.text !== undefined) texts.set(key.text, value);
      else {
        const type = key.goSyntax === '<nil>' ? '%!s(<nil>)' : 'uint64';
        this.#unsupportedKey ??= new YAMLError(
          `unsupported map key of type: ${type}, key: ${key.goSyntax}, value: ${goSyntax(value)}`,
        );
      }
    }
    return objectOfEntries(texts);
  }
}

function isMerge(node: Node): boolean {
  return node.kind === 'scalar' && node.value === '<<' && (node.isImplicit || node.tag === 'tag:yaml.org,2002:merge');
}

function nonTextKey(value: Exclude<ScalarValue, string>, node: Node): NonTextKey {
  if (value === null) return new NonTextKey('<nil>', undefined);
  if (typeof value === 'boolean') return new NonTextKey(String(value), String(value));
  if (typeof value === 'bigint') return new NonTextKey(goSyntax(value), value < 2n ** 63n ? String(value) : undefined);
  const scalar = node.kind === 'alias' ? node.target : node;
  if (scalar.kind === 'scalar' && isIntegerText(scalar.value)) return new NonTextKey(String(value), String(value));
  const text = formatGoFloat(value, true);
  // A float and an equal integer are different keys.
  return new NonTextKey(formatGoFloat(value), infinities[text] ?? text);
}

const infinities: Readonly<Record<string, string>> = { '+Inf': '.inf', '-Inf': '-.inf', NaN: '.nan' };
