import type { CallExpr, ComprehensionExpr, Expr, ExprId } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import type { CheckedAST } from '../checker/checked-ast.js';
import { accumulatorName, oldAccumulatorName } from '../parser/macro.js';
import { optionalParameter, type Type } from '../types/type.js';
import { codePoints } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import type { CallEstimate, CostNode } from './call-estimate.js';
import { type CostEstimate, fixed, plus, type SizeEstimate, times, union, unknownSize } from './size.js';
import { standardCallEstimate } from './standard-estimates.js';

/** Estimates calls of one overload. Undefined: the next rule decides. */
export type CallEstimator = (
  estimator: CostEstimator,
  target: CostNode | undefined,
  args: readonly CostNode[],
) => CallEstimate | undefined;

/** Knows sizes of inputs and costs of functions. */
export interface CostEstimator {
  /** The size of a value of a variable. For lists, maps, texts and bytes: the maximum that a schema allows. */
  estimateSize(node: CostNode): SizeEstimate | undefined;
  estimateCallCost(
    functionName: string,
    overloadId: string,
    target: CostNode | undefined,
    args: readonly CostNode[],
  ): CallEstimate | undefined;
}

/** Options of `estimateCost`. */
export interface CostOptions {
  /** Estimates by overload. They take precedence over those of the estimator. */
  readonly overloads: ReadonlyMap<string, CallEstimator>;
  /** Cost of `has(a.b)` itself. Kubernetes has 0, upstream's default is 1. */
  readonly presenceTestCost: number;
}

/** Estimates the cost of an evaluation (google/cel-go checker/cost.go). */
export function estimateCost(ast: CheckedAST, estimator: CostEstimator, options: CostOptions): CostEstimate {
  return new Coster(ast, estimator, options).cost(ast.parsed.expr);
}

/** The sizes of the keys and values of a map. For a list, the elements count as values. */
interface EntrySize {
  readonly kind: 'list' | 'map';
  readonly key: SizeEstimate;
  readonly value: SizeEstimate;
}

interface Local {
  readonly path: readonly string[];
  readonly size: SizeEstimate | undefined;
  readonly entries: EntrySize | undefined;
}

const one = fixed(1);
const zero = fixed(0);
const largest: SizeEstimate = { min: unknownSize.max, max: 0n };

/** Estimates the nodes of one syntax tree, and remembers sizes on the way. */
export class Coster {
  readonly #paths = new Map<ExprId, readonly string[]>();
  readonly #locals = new Map<string, Local[]>();
  readonly #sizes = new Map<ExprId, SizeEstimate>();
  readonly #entries = new Map<ExprId, EntrySize>();

  constructor(
    readonly ast: CheckedAST,
    readonly estimator: CostEstimator,
    readonly options: CostOptions,
  ) {}

  cost(expr: Expr): CostEstimate {
    switch (expr.kind) {
      case 'ident':
        this.#paths.set(expr.id, this.#local(expr.name)?.path ?? [this.ast.idents.get(expr.id)?.name ?? expr.name]);
        return one;
      case 'select': {
        const ident = this.ast.idents.get(expr.id);
        if (ident !== undefined) {
          this.#paths.set(expr.id, this.#local(ident.name)?.path ?? [ident.name]);
          return one;
        }
        const operand = this.cost(expr.operand);
        if (expr.testOnly) return plus(fixed(this.options.presenceTestCost), operand);
        const { kind } = this.ast.typeOf(expr.operand.id);
        this.#paths.set(expr.id, [...this.#path(expr.operand), expr.field]);
        return kind === 'map' || kind === 'struct' || kind === 'typeParam' ? plus(operand, one) : operand;
      }
      case 'call':
        return this.#call(expr);
      case 'list': {
        let items = expr.elements.length === 0 ? zero : largest;
        let sum = fixed(10);
        for (const element of expr.elements) {
          sum = plus(sum, this.cost(element));
          items = union(items, this.sizeOrUnknown(element));
        }
        this.#entries.set(expr.id, { kind: 'list', key: one, value: items });
        return sum;
      }
      case 'map': {
        let keys = expr.entries.length === 0 ? zero : largest;
        let values = keys;
        let sum = fixed(30);
        for (const { key, value } of expr.entries) {
          sum = plus(sum, plus(this.cost(key), this.cost(value)));
          keys = union(keys, this.sizeOrUnknown(key));
          values = union(values, this.sizeOrUnknown(value));
        }
        this.#entries.set(expr.id, { kind: 'map', key: keys, value: values });
        return sum;
      }
      case 'struct':
        return expr.fields.reduce((sum, { value }) => plus(sum, this.cost(value)), fixed(40));
      case 'comprehension':
        return isBind(expr) ? this.#bind(expr) : this.#comprehension(expr);
      default:
        return zero;
    }
  }

  /** A node's size, or no bound. */
  sizeOrUnknown(node: Expr | CostNode): SizeEstimate {
    if ('kind' in node) return this.#size(node) ?? unknownSize;
    return node.size ?? unknownSize;
  }

  #call(expr: CallExpr): CostEstimate {
    const reference = this.ast.calls.get(expr.id);
    const name = reference?.function ?? expr.function;
    if (name === 'dyn' && expr.args.length === 1) {
      const [arg] = expr.args as [Expr];
      const cost = plus(one, this.cost(arg));
      this.#copySizes(expr, arg);
      return cost;
    }
    const argCosts = expr.args.map((arg) => this.cost(arg));
    const args = expr.args.map((arg) => this.#node(arg));
    if (reference === undefined || reference.overloadIds.length === 0) return zero;
    const targetExpr = reference.namespaced ? undefined : expr.target;
    const targetCost = targetExpr === undefined ? zero : this.cost(targetExpr);
    const target = targetExpr === undefined ? undefined : this.#node(targetExpr);
    let cost: CostEstimate = largest;
    let size: SizeEstimate | undefined;
    for (const overloadId of reference.overloadIds) {
      const estimate = this.#functionCost(expr, name, overloadId, { target, args, argCosts });
      cost = union(cost, estimate.cost);
      if (estimate.resultSize !== undefined) {
        size = size === undefined ? estimate.resultSize : union(size, estimate.resultSize);
      }
      if (overloadId === 'index_list' || overloadId === 'index_map') {
        const [container] = expr.args as [Expr];
        size = this.#entrySize(container)?.value;
        this.#paths.set(expr.id, [...this.#path(container), overloadId === 'index_list' ? '@items' : '@values']);
      }
      size ??= this.#size(expr);
    }
    if (size !== undefined) this.#sizes.set(expr.id, size);
    return plus(targetCost, cost);
  }

  #functionCost(
    expr: CallExpr,
    name: string,
    overloadId: string,
    operands: {
      readonly target: CostNode | undefined;
      readonly args: readonly CostNode[];
      readonly argCosts: readonly CostEstimate[];
    },
  ): CallEstimate {
    const { target, args, argCosts } = operands;
    const sum = argCosts.reduce(plus, zero);
    const estimate =
      this.options.overloads.get(overloadId)?.(this.estimator, target, args) ??
      this.estimator.estimateCallCost(name, overloadId, target, args);
    if (estimate !== undefined) return { cost: plus(estimate.cost, sum), resultSize: estimate.resultSize };
    switch (name) {
      case Operator.logicalAnd:
      case Operator.logicalOr: {
        const [left, right] = argCosts as [CostEstimate, CostEstimate];
        return { cost: { min: left.min, max: plus(left, right).max } };
      }
      case Operator.conditional: {
        const [condition, truthy, falsy] = argCosts as [CostEstimate, CostEstimate, CostEstimate];
        this.#setJoinedEntries(expr, expr.args[1] as Expr, expr.args[2] as Expr);
        const resultSize = union(this.sizeOrUnknown(args[1] as CostNode), this.sizeOrUnknown(args[2] as CostNode));
        return { cost: plus(condition, union(truthy, falsy)), resultSize };
      }
      case Operator.add:
        if (overloadId === 'add_string' || overloadId === 'add_bytes' || overloadId === 'add_list') {
          this.#setJoinedEntries(expr, expr.args[0] as Expr, expr.args[1] as Expr);
        }
    }
    const standard = standardCallEstimate(overloadId, target, args);
    return { cost: plus(standard.cost, sum), resultSize: standard.resultSize };
  }

  #setJoinedEntries(expr: Expr, a: Expr, b: Expr): void {
    const first = this.#entrySize(a);
    const second = this.#entrySize(b);
    if (first === undefined || second === undefined) return;
    this.#entries.set(expr.id, {
      kind: first.kind,
      key: union(first.key, second.key),
      value: union(first.value, second.value),
    });
  }

  #comprehension(expr: ComprehensionExpr): CostEstimate {
    let sum = plus(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#push(expr.accuVar, this.#path(expr.accuInit), this.#size(expr.accuInit), this.#entrySize(expr.accuInit));
    this.#pushIteration(expr);
    const loop = this.cost(expr.loopCondition);
    const step = this.cost(expr.loopStep);
    this.#pop(expr.iterVar);
    if (expr.iterVar2 !== undefined) this.#pop(expr.iterVar2);
    sum = plus(sum, this.cost(expr.result));
    this.#pop(expr.accuVar);
    const count = this.sizeOrUnknown(expr.iterRange);
    sum = plus(sum, times(count, plus(step, loop)));
    if (expr.accuInit.kind === 'literal') {
      const size = this.#size(expr.accuInit);
      if (size !== undefined) this.#sizes.set(expr.id, size);
    } else if (expr.accuInit.kind === 'list' || expr.accuInit.kind === 'map') {
      this.#sizes.set(expr.id, count);
      const entries = this.#entrySize(expr.loopStep);
      if (entries !== undefined) this.#entries.set(expr.id, entries);
    }
    return sum;
  }

  #pushIteration({ iterRange, iterVar, iterVar2 }: ComprehensionExpr): void {
    const entries = this.#entrySize(iterRange);
    const isList = (entries?.kind ?? this.ast.typeOf(iterRange.id).kind) === 'list';
    const path = this.#path(iterRange);
    const keys = [...path, isList ? '@indices' : '@keys'];
    const values = [...path, isList ? '@items' : '@values'];
    if (iterVar2 !== undefined) {
      this.#push(iterVar, keys, entries?.key, undefined);
      this.#push(iterVar2, values, entries?.value, undefined);
    } else if (isList) {
      this.#push(iterVar, values, entries?.value, undefined);
    } else {
      this.#push(iterVar, keys, entries?.key, undefined);
    }
  }

  #bind(expr: ComprehensionExpr): CostEstimate {
    const init = plus(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#push(expr.accuVar, this.#path(expr.accuInit), this.#size(expr.accuInit), this.#entrySize(expr.accuInit));
    const sum = plus(init, this.cost(expr.result));
    // Must run before the variable is removed: the result may have the sizes of the variable.
    this.#copySizes(expr, expr.result);
    this.#pop(expr.accuVar);
    return sum;
  }

  #push(name: string, path: readonly string[], size: SizeEstimate | undefined, entries: EntrySize | undefined): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [{ path, size, entries }]);
    else stack.push({ path, size, entries });
  }

  #pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #path(expr: Expr): readonly string[] {
    const local = expr.kind === 'ident' ? this.#local(expr.name) : undefined;
    return local?.path ?? this.#paths.get(expr.id) ?? [];
  }

  #node(expr: Expr): CostNode {
    const path = this.#path(expr);
    const isInput = path.length > 0 && path[0] !== accumulatorName && path[0] !== oldAccumulatorName;
    return { path: isInput ? path : undefined, type: this.ast.typeOf(expr.id), expr, size: this.#size(expr) };
  }

  #copySizes(to: Expr, from: Expr): void {
    const size = this.#size(from);
    if (size !== undefined) this.#sizes.set(to.id, size);
    const entries = this.#entrySize(from);
    if (entries !== undefined) this.#entries.set(to.id, entries);
  }

  #size(expr: Expr): SizeEstimate | undefined {
    const known = this.#sizes.get(expr.id) ?? literalSize(expr);
    if (known !== undefined) return known;
    const type = this.ast.typeOf(expr.id);
    const estimated = this.estimator.estimateSize({ path: this.#path(expr), type, expr, size: undefined });
    if (estimated !== undefined) {
      this.#sizes.set(expr.id, estimated);
      return estimated;
    }
    if (isScalar(type)) return one;
    return expr.kind === 'ident' ? this.#local(expr.name)?.size : undefined;
  }

  #entrySize(expr: Expr): EntrySize | undefined {
    return this.#entries.get(expr.id) ?? (expr.kind === 'ident' ? this.#local(expr.name)?.entries : undefined);
  }
}

function isBind({ iterRange, loopCondition, accuVar }: ComprehensionExpr): boolean {
  return (
    iterRange.kind === 'list' &&
    iterRange.elements.length === 0 &&
    loopCondition.kind === 'literal' &&
    loopCondition.value === false &&
    accuVar !== oldAccumulatorName
  );
}

function literalSize(expr: Expr): SizeEstimate | undefined {
  if (expr.kind === 'list') return fixed(expr.elements.length);
  if (expr.kind === 'map') return fixed(expr.entries.length);
  return expr.kind === 'literal' ? fixed(valueSize(expr.value)) : undefined;
}

function valueSize(value: Value): number {
  if (typeof value === 'string') return codePoints(value);
  return value instanceof Uint8Array ? value.length : 1;
}

function isScalar(type: Type): boolean {
  const inner = optionalParameter(type);
  if (inner !== undefined) return isScalar(inner);
  return ['bool', 'double', 'duration', 'int', 'timestamp', 'uint'].includes(type.kind);
}
