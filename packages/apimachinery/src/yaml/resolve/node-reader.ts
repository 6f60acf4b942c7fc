import { maxDepth, tooDeep } from '../../json/decode-error.js';
import { formatGoFloat } from '../../text/go-float.js';
import type { AliasNode, MappingNode, Node } from '../parse/node.js';
import { YAMLError } from '../yaml-error.js';
import { AliasBudget } from './alias-budget.js';
import { DuplicateKeys } from './duplicate-keys.js';
import { goSyntax, NonTextKey } from './go-syntax.js';
import { objectOfEntries } from './object-of-entries.js';
import { isIntegerText, type ScalarValue } from './resolve-scalar.js';
import { scalarValue } from './tagged-scalar.js';

type Entries = Map<string | NonTextKey, unknown>;

/** A node whose parts are being read. */
type Frame = SequenceFrame | MappingFrame | MergeFrame | AliasFrame;

interface SequenceFrame {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
  readonly values: unknown[];
}

interface MappingFrame {
  readonly kind: 'mapping';
  readonly items: readonly Node[];
  /** The keys of the mapping around it, for a mapping that is merged into it. */
  readonly entries: Entries;
  readonly isMerged: boolean;
  /** Index in `items` of the next item. */
  next: number;
  /** The key of the value that is being read. */
  key: string | NonTextKey | undefined;
  /** The error about a value that JSON does not have, as it was known before the key was read. */
  unsupported: YAMLError | undefined;
}

/** Mappings that are merged into another one, the last first. */
interface MergeFrame {
  readonly kind: 'merge';
  readonly mappings: Node[];
  readonly entries: Entries;
}

interface AliasFrame {
  readonly kind: 'alias';
  readonly node: AliasNode;
  value: unknown;
}

/** Stands for a value that is not there yet, or for the end of a frame without a value. */
const pending = Symbol('pending');

/** Reads the values of a document's nodes. */
export class NodeReader {
  readonly duplicates = new DuplicateKeys();
  readonly #budget = new AliasBudget();
  /** Stack of what is being read, the outermost first. It is explicit because the call stack is limited. */
  readonly #frames: Frame[] = [];
  /** Number of sequences and mappings in `#frames`, which is the nesting of the JSON value. */
  #depth = 0;
  /** Aliases whose targets are being read. */
  readonly #open = new Set<Node>();
  /** One object for each key that is not a text, so that equal keys are found. */
  readonly #nonTextKeys = new Map<string, NonTextKey>();
  /**
   * The first key and the first value that JSON cannot represent. They are reported only when the YAML itself has no
   * error.
   */
  #unsupportedKey: YAMLError | undefined;
  #unsupportedValue: YAMLError | undefined;

  /**
   * @throws YAMLError for values that go-yaml does not decode, and for values that JSON does not have; DecodeError for
   *   nesting beyond JSON's limit
   */
  readDocument(root: Node): unknown {
    let value = this.#begin(root);
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (value !== pending) this.#accept(frame, value);
      value = this.#advance(frame);
    }
    const error = this.#unsupportedKey ?? this.#unsupportedValue;
    if (error !== undefined) throw error;
    return value;
  }

  /** The value of a scalar; {@link pending} for other nodes, whose frames are open then. */
  #begin(node: Node): unknown {
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
        this.#enter('[');
        this.#frames.push({ kind: 'sequence', items: node.items, values: [] });
        return pending;
      case 'mapping':
        this.#beginMapping(node, new Map(), false);
        return pending;
      case 'alias': {
        const frame = this.#beginAlias(node);
        frame.value = this.#begin(node.target);
        return pending;
      }
    }
  }

  #beginMapping({ items }: MappingNode, entries: Entries, isMerged: boolean): void {
    this.#enter('{');
    this.#frames.push({
      kind: 'mapping',
      items,
      entries,
      isMerged,
      next: 0,
      key: undefined,
      unsupported: undefined,
    });
  }

  #beginAlias(node: AliasNode): AliasFrame {
    if (this.#open.has(node)) throw new YAMLError(`yaml: anchor '${node.name}' value contains itself`);
    this.#open.add(node);
    this.#budget.depth++;
    const frame: AliasFrame = { kind: 'alias', node, value: pending };
    this.#frames.push(frame);
    return frame;
  }

  #enter(bracket: '[' | '{'): void {
    if (++this.#depth > maxDepth) throw tooDeep(bracket);
  }

  /** Receives the value of a part. */
  #accept(frame: Frame, value: unknown): void {
    switch (frame.kind) {
      case 'sequence':
        frame.values.push(value);
        return;
      case 'alias':
        frame.value = value;
        return;
      case 'mapping': {
        const node = frame.items[frame.next++] as Node;
        if (frame.key === undefined) {
          frame.key = this.#keyOf(value, node, frame.unsupported);
          return;
        }
        if (frame.entries.has(frame.key)) this.duplicates.add(frame.key, node.line + 1);
        frame.entries.set(frame.key, value);
        frame.key = undefined;
      }
    }
  }

  /** Begins the next part, as {@link #begin} does, or ends the frame and returns its value. */
  #advance(frame: Frame): unknown {
    switch (frame.kind) {
      case 'sequence': {
        const node = frame.items[frame.values.length];
        if (node !== undefined) return this.#begin(node);
        this.#frames.pop();
        this.#depth--;
        return frame.values;
      }
      case 'mapping':
        return this.#advanceMapping(frame);
      case 'merge': {
        const node = frame.mappings.pop();
        if (node === undefined) this.#frames.pop();
        else this.#mergeMapping(node, frame.entries);
        return pending;
      }
      case 'alias': {
        this.#frames.pop();
        this.#budget.depth--;
        this.#open.delete(frame.node);
        return frame.value;
      }
    }
  }

  #advanceMapping(frame: MappingFrame): unknown {
    const node = frame.items[frame.next];
    if (node === undefined) {
      this.#frames.pop();
      this.#depth--;
      return frame.isMerged ? pending : this.#objectOf(frame.entries);
    }
    if (frame.key !== undefined) return this.#begin(node);
    if (!isMerge(node)) {
      frame.unsupported = this.#unsupportedValue;
      return this.#begin(node);
    }
    const merged = frame.items[frame.next + 1] as Node;
    frame.next += 2;
    // Of equal keys, the last counts; the first mapping of a sequence is added last.
    if (merged.kind === 'sequence') {
      this.#frames.push({ kind: 'merge', mappings: [...merged.items], entries: frame.entries });
    } else this.#mergeMapping(merged, frame.entries);
    return pending;
  }

  /** Begins to add the entries of a mapping to those of another one. */
  #mergeMapping(node: Node, entries: Entries): void {
    const mapping = node.kind === 'alias' ? node.target : node;
    if (mapping.kind !== 'mapping') {
      throw new YAMLError('yaml: map merge requires map or sequence of maps as the value');
    }
    this.#budget.count();
    if (node.kind === 'alias') {
      this.#beginAlias(node);
      this.#budget.count();
    }
    this.#beginMapping(mapping, entries, true);
  }

  /** @param unsupported the error about a value that JSON does not have, as it was known before the key was read */
  #keyOf(value: unknown, node: Node, unsupported: YAMLError | undefined): string | NonTextKey {
    if (typeof value === 'string') return value;
    if (typeof value === 'object' && value !== null) throw new YAMLError(`yaml: invalid map key: ${goSyntax(value)}`);
    // Infinities are texts when they are keys.
    this.#unsupportedValue = unsupported;
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
