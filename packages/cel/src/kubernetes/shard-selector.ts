import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { CallExpr, Expr, LiteralExpr } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import { parse } from '../parser/parse.js';
import { Double, Uint } from '../values/scalars.js';

/** Selects the objects of a shard: those whose hash of one field is in one of its ranges. */
export interface ShardSelector {
  /** The selector in its canonical form, which {@link parseShardSelector} reads. */
  readonly text: string;
  matches(object: KubeObject): boolean;
}

/** The fields that shards can be made of, and how to read them. */
const fields: Readonly<Record<string, (object: KubeObject) => string>> = {
  'object.metadata.uid': ({ metadata }) => metadata.uid ?? '',
  'object.metadata.namespace': ({ metadata }) => metadata.namespace ?? '',
};

/** A range of hashes as it was written: `0x` and 16 digits, or `0x10000000000000000`, which is 2^64. */
interface ShardRange {
  readonly field: string;
  /** The first hash of the range. */
  readonly start: string;
  /** The first hash after the range. */
  readonly end: string;
}

/**
 * Parses a shard selector: calls of `shardRange(field, start, end)`, joined by `||`. The expression is never evaluated.
 * `kubernetes/apiserver pkg/sharding`.
 *
 * @throws Error that says what is wrong with the text
 */
export function parseShardSelector(text: string): ShardSelector {
  const trimmed = text.trim();
  if (trimmed === '') {
    throw new Error('empty shard selector is not allowed; omit the parameter for unfiltered lists');
  }
  const { ast, issues } = parse(trimmed, { macros: [], optionalSyntax: false, escapedFields: false });
  const [issue] = issues.list;
  if (issue !== undefined) throw new Error(`CEL parse error: ${issue.message}`);
  const ranges = rangesOf(ast.expr);
  const [{ field }] = ranges;
  const other = ranges.find((range) => range.field !== field);
  if (other !== undefined) {
    throw new Error(`all shard ranges must use the same field, got ${goQuote(field)} and ${goQuote(other.field)}`);
  }
  const read = fields[field] as (object: KubeObject) => string;
  const bounds = ranges.map(({ start, end }) => [halvesOf(start), halvesOf(end)] as const);
  return {
    text: ranges.map(({ start, end }) => `shardRange(${field}, '${start}', '${end}')`).join(' || '),
    matches(object) {
      const hash = fnv64a(read(object));
      return bounds.some(([start, end]) => !isLess(hash, start) && isLess(hash, end));
    },
  };
}

function rangesOf(expr: Expr): [ShardRange, ...ShardRange[]] {
  if (expr.kind !== 'call') {
    throw new Error(`unexpected expression kind ${kindOf(expr)}; expected shardRange() call or || operator`);
  }
  if (expr.function === Operator.logicalOr) {
    const [left, right] = expr.args as [Expr, Expr];
    return [...rangesOf(left), ...rangesOf(right)];
  }
  if (expr.function === 'shardRange') return [rangeOf(expr)];
  throw new Error(`unsupported function ${goQuote(expr.function)}; only shardRange() and || are allowed`);
}

function rangeOf({ args }: CallExpr): ShardRange {
  const [path, from, to] = args;
  if (path === undefined || from === undefined || to === undefined || args.length > 3) {
    throw new Error(`shardRange() requires exactly 3 arguments, got ${args.length}`);
  }
  const field = pathOf(path);
  if (!Object.hasOwn(fields, field)) {
    throw new Error(`unsupported field path ${goQuote(field)}; supported: ${Object.keys(fields).join(', ')}`);
  }
  const start = hashOf(from, 'hexStart');
  const end = hashOf(to, 'hexEnd');
  if (!isLess(halvesOf(start), halvesOf(end))) {
    throw new Error(`shard range start ${start} must be less than end ${end}`);
  }
  return { field, start, end };
}

function pathOf(expr: Expr): string {
  if (expr.kind === 'ident') return expr.name;
  if (expr.kind === 'select') return `${pathOf(expr.operand)}.${expr.field}`;
  throw new Error(
    `shardRange() first argument: expected field path (e.g. object.metadata.uid), got expression kind ${kindOf(expr)}`,
  );
}

/** The hash that a literal has. @param name of the argument, for errors */
function hashOf(expr: Expr, name: string): string {
  if (expr.kind !== 'literal') {
    throw new Error(`${name} must be a string literal (e.g. '0xff'), got expression kind ${kindOf(expr)}`);
  }
  const { value } = expr;
  if (typeof value !== 'string') throw new Error(`${name} must be a string literal, got ${goTypeOf(value)}`);
  if (!value.startsWith('0x')) throw new Error(`${name} must have '0x' prefix, got ${goQuote(value)}`);
  const digits = value.slice(2);
  const { length } = encoder.encode(digits);
  if (length === 0) throw new Error(`${name}: hex value is required after '0x'`);
  if (length > 17) throw new Error(`${name}: hex value too long (${length} chars, max 17): ${goQuote(digits)}`);
  const invalid = /[^0-9a-f]/u.exec(digits)?.[0];
  if (invalid !== undefined) {
    throw new Error(`${name}: invalid hex character ${goQuote(invalid)} in ${goQuote(value)}`);
  }
  if (length === 17 && value !== '0x10000000000000000') {
    throw new Error(`${name}: 17-digit hex value must be '0x10000000000000000' (2^64), got ${goQuote(value)}`);
  }
  if (length < 16) {
    const padded = `0x${digits.padStart(16, '0')}`;
    throw new Error(
      `${name} must be a 0x-prefixed 16-digit hex value, got ${goQuote(value)} (did you mean ${goQuote(padded)}?)`,
    );
  }
  return value;
}

/** The numbers of google/cel-go for the kinds of expressions (`common/ast`), which errors contain. */
const kinds = ['unspecified', 'call', 'comprehension', 'ident', 'list', 'literal', 'map', 'select', 'struct'];

const kindOf = ({ kind }: Expr): number => kinds.indexOf(kind);

/** The name of Go's type for a literal that is no text. */
function goTypeOf(value: Exclude<LiteralExpr['value'], string>): string {
  if (value === null) return 'structpb.NullValue';
  if (typeof value === 'boolean') return 'bool';
  if (value instanceof Uint) return 'uint64';
  if (value instanceof Double) return 'float64';
  return value instanceof Uint8Array ? '[]uint8' : 'int64';
}

/** An integer of 64 bits, or 2^64, as its upper part and its lower 32 bits. */
type Halves = readonly [high: number, low: number];

const halvesOf = (text: string): Halves => [
  Number.parseInt(text.slice(2, -8), 16),
  Number.parseInt(text.slice(-8), 16),
];

const isLess = ([high, low]: Halves, [otherHigh, otherLow]: Halves): boolean =>
  high < otherHigh || (high === otherHigh && low < otherLow);

const encoder = new TextEncoder();

/** The FNV-1a hash of 64 bits. Its prime is 2^40 + 0x1b3. */
function fnv64a(text: string): Halves {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of encoder.encode(text)) {
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 0x1b3;
    const carry = Math.floor(product / 2 ** 32);
    high = (Math.imul(high, 0x1b3) + carry + (mixed << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low];
}
