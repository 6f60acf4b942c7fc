import { encodeObject } from '@k8s-ts/apimachinery/json';

/** Finds the values in an object that a path selects. */
export type JSONPath = (root: unknown) => readonly unknown[];

type Step = (values: readonly unknown[], root: unknown) => readonly unknown[];

/**
 * Compiles a JSON path as kubectl knows it, without braces: `.spec.replicas`, `.metadata.labels['a\.b/c']`,
 * `.status.conditions[?(@.type=="Ready")].status`, `.spec.ports[*].port`, `.items[-1:]`, `..name` (`kubernetes/client-go util/jsonpath`). Missing keys
 * select nothing. A quoted name is a path too: a dot in it needs a backslash.
 *
 * @throws Error when the path cannot be parsed
 */
export function compileJSONPath(path: string): JSONPath {
  const steps = new PathParser(path).steps();
  return (root) => steps.reduce<readonly unknown[]>((values, step) => step(values, root), [root]);
}

/** A value as a cell of type `string` shows it. */
export function printJSONPathValue(value: unknown): string {
  if (value === null || value === undefined) return '<no value>';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? encodeObject(value) : String(value);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const field =
  (name: string): Step =>
  (values) =>
    values.flatMap((value) => (isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []));

const children = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];

const wildcard: Step = (values) => values.flatMap(children);

const descendants = (value: unknown): readonly unknown[] => [value, ...children(value).flatMap(descendants)];

/** Indexes and ranges of a list. Negative indexes count from its end. */
const slice =
  (from: number | undefined, to: number | undefined, step = 1): Step =>
  (values) =>
    values.flatMap((value) => {
      if (!Array.isArray(value)) return [];
      return value.slice(from ?? 0, to ?? value.length).filter((_, i) => i % step === 0);
    });

const comparisons: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => typeof a === typeof b && (a as number) < (b as number),
  '>': (a, b) => typeof a === typeof b && (a as number) > (b as number),
  '<=': (a, b) => typeof a === typeof b && (a as number) <= (b as number),
  '>=': (a, b) => typeof a === typeof b && (a as number) >= (b as number),
};

const fieldName = /(?:[^\s.,[\]$@{}\\]|\\.)+/y;
const filterText = /\?\(\s*(.+?)\s*(?:(==|!=|<=|>=|<|>)\s*(.+?)\s*)?\)\]/y;
const rangeText = /^(-?\d+)?(?::(-?\d+)?(?::(\d+))?)?$/;

class PathParser {
  #at = 0;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  steps(): readonly Step[] {
    const steps: Step[] = [];
    if (this.#path[this.#at] === '$' || this.#path[this.#at] === '@') this.#at++;
    while (this.#at < this.#path.length) steps.push(...this.#step());
    return steps;
  }

  #step(): readonly Step[] {
    if (this.#take('..')) {
      const all: Step = (values) => values.flatMap(descendants);
      return this.#path[this.#at] === '[' ? [all] : [all, this.#named()];
    }
    if (this.#take('[')) return [this.#brackets()];
    if (!this.#take('.') && this.#at > 0) throw this.#error();
    return this.#path[this.#at] === '[' || this.#at === this.#path.length ? [] : [this.#named()];
  }

  #named(): Step {
    if (this.#take('*')) return wildcard;
    const [name] = this.#match(fieldName);
    return field(name.replaceAll(/\\(.)/g, '$1'));
  }

  #brackets(): Step {
    if (this.#path[this.#at] === '?') return this.#filter();
    const end = this.#path.indexOf(']', this.#at);
    if (end < 0) throw this.#error();
    const texts = this.#path.slice(this.#at, end).split(',');
    const parts = texts.map((text) => this.#bracketPart(texts.length === 1 ? text : text.trim()));
    this.#at = end + 1;
    return (values, root) => parts.flatMap((part) => part(values, root));
  }

  #bracketPart(text: string): Step {
    // Unlike `.*` it selects the items of lists only.
    if (text === '*') return slice(undefined, undefined);
    const name = /^'([^']*)'$/.exec(text)?.[1];
    if (name === '') return field('');
    if (name !== undefined) {
      const path = compileJSONPath(`.${name}`);
      return (values) => values.flatMap(path);
    }
    const range = rangeText.exec(text);
    if (text === '' || range === null) throw this.#error();
    const [, from, to, step] = range;
    const number = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
    if (text.includes(':')) return slice(number(from), number(to), number(step));
    const index = Number(from);
    return (values) =>
      values.flatMap((value) => (Array.isArray(value) && index < value.length ? value.slice(index).slice(0, 1) : []));
  }

  #filter(): Step {
    const [, left = '', operator, right] = this.#match(filterText);
    const a = operand(left);
    if (operator === undefined || right === undefined) {
      return (values) => values.flatMap(children).filter((item) => a(item).length > 0);
    }
    const b = operand(right);
    const compare = comparisons[operator] as (a: unknown, b: unknown) => boolean;
    return (values) =>
      values.flatMap(children).filter((item) => {
        const [x] = a(item);
        const [y] = b(item);
        return x !== undefined && y !== undefined && compare(x, y);
      });
  }

  #take(text: string): boolean {
    if (!this.#path.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#path);
    if (match === null) throw this.#error();
    this.#at = pattern.lastIndex;
    return match;
  }

  #error(): Error {
    return new Error(`unrecognized JSON path ${JSON.stringify(this.#path)} at ${this.#at}`);
  }
}

/** One side of a filter's comparison: a path of the item, or a literal. */
function operand(text: string): (item: unknown) => readonly unknown[] {
  if (text.startsWith('@') || text.startsWith('.')) return compileJSONPath(text);
  const quoted = /^(['"])(.*)\1$/.exec(text);
  if (quoted) return () => [quoted[2]];
  if (text === 'true' || text === 'false') return () => [text === 'true'];
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) throw new Error(`unrecognized value in a filter: ${text}`);
  return () => [number];
}
