import type { ExprId } from '../ast/expr.js';
import type { ParsedAST } from '../parser/parse.js';
import { dynType, type Type } from '../types/type.js';
import type { IdentDecl } from './check-env.js';

/** The function or overloads that a call refers to. */
export interface CallReference {
  readonly function: string;
  /** The overloads that may accept the arguments. There is exactly one when the arguments' types are known. */
  readonly overloadIds: readonly string[];
  /** The target is part of the function's name, as in `math.abs(x)`. */
  readonly namespaced: boolean;
}

/** A syntax tree with the types and references of its nodes. */
export class CheckedAST {
  constructor(
    readonly parsed: ParsedAST,
    readonly types: ReadonlyMap<ExprId, Type>,
    readonly idents: ReadonlyMap<ExprId, IdentDecl>,
    readonly calls: ReadonlyMap<ExprId, CallReference>,
  ) {}

  /** The type of a node. */
  typeOf(id: ExprId): Type {
    return this.types.get(id) ?? dynType;
  }

  /** The type of the whole expression. */
  get outputType(): Type {
    return this.typeOf(this.parsed.expr.id);
  }

  /** The overloads that a call may mean. */
  overloadIds(id: ExprId): readonly string[] {
    return this.calls.get(id)?.overloadIds ?? [];
  }
}
