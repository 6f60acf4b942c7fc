import type { Expr, ExprId } from '../ast/expr.js';
import { ParseAbort } from './error-strategy.js';
import { accumulatorName, type MacroHelper } from './macro.js';

/** Maximum number of nodes of an expression. Macros that copy their arguments can multiply the nodes. */
const maxNodes = 100_000;

/** Gives out identifiers of nodes and remembers their places. */
export class NodeFactory {
  /** Offsets by identifiers. Identifiers begin with 1. */
  readonly offsets: number[] = [-1];

  constructor(readonly abort: (message: string) => void) {}

  /** A new identifier for a node at an offset. */
  id(offset: number): ExprId {
    if (this.offsets.length > maxNodes) {
      this.abort(`expression has more than ${maxNodes} nodes`);
      throw new ParseAbort();
    }
    return this.offsets.push(offset) - 1;
  }

  offset(id: ExprId): number {
    return this.offsets[id] ?? -1;
  }

  /** The helper of a macro whose call is at the place of a node. */
  helper(callId: ExprId): MacroHelper {
    const next = () => this.id(this.offset(callId));
    const ident = (name: string): Expr => ({ kind: 'ident', id: next(), name });
    return {
      accuName: accumulatorName,
      literal: (value) => ({ kind: 'literal', id: next(), value }),
      ident,
      accuIdent: () => ident(accumulatorName),
      call: (name, ...args) => ({ kind: 'call', id: next(), function: name, args }),
      memberCall: (name, target, ...args) => ({ kind: 'call', id: next(), function: name, target, args }),
      presenceTest: (operand, field) => ({ kind: 'select', id: next(), operand, field, testOnly: true }),
      list: (...elements) => ({ kind: 'list', id: next(), elements, optionalIndices: [] }),
      map: (...entries) => ({ kind: 'map', id: next(), entries }),
      comprehension: (parts) => ({ kind: 'comprehension', id: next(), ...parts }),
      copy: (expr) => this.#copy(expr),
    };
  }

  #copy(expr: Expr): Expr {
    const id = this.id(this.offset(expr.id));
    switch (expr.kind) {
      case 'select':
        return { ...expr, id, operand: this.#copy(expr.operand) };
      case 'call': {
        const args = expr.args.map((arg) => this.#copy(arg));
        return { ...expr, id, args, target: expr.target === undefined ? undefined : this.#copy(expr.target) };
      }
      case 'list':
        return { ...expr, id, elements: expr.elements.map((element) => this.#copy(element)) };
      case 'map':
        return {
          ...expr,
          id,
          entries: expr.entries.map((entry) => ({
            ...entry,
            id: this.id(this.offset(entry.id)),
            key: this.#copy(entry.key),
            value: this.#copy(entry.value),
          })),
        };
      case 'struct':
        return {
          ...expr,
          id,
          fields: expr.fields.map((field) => ({
            ...field,
            id: this.id(this.offset(field.id)),
            value: this.#copy(field.value),
          })),
        };
      case 'comprehension':
        return {
          ...expr,
          id,
          iterRange: this.#copy(expr.iterRange),
          accuInit: this.#copy(expr.accuInit),
          loopCondition: this.#copy(expr.loopCondition),
          loopStep: this.#copy(expr.loopStep),
          result: this.#copy(expr.result),
        };
      default:
        return { ...expr, id };
    }
  }
}
