import type {
  CallExpr,
  ComprehensionExpr,
  Expr,
  ExprId,
  ListExpr,
  MapExpr,
  SelectExpr,
  StructExpr,
} from '../ast/expr.js';
import { qualifiedName } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import { Issues, locationOf, noLocation } from '../ast/source.js';
import type { ParsedAST } from '../parser/parse.js';
import {
  boolType,
  dynType,
  errorType,
  intType,
  isDyn,
  isExactType,
  listType,
  mapType,
  optionalParameter,
  optionalType,
  type Type,
  typeParam,
} from '../types/type.js';
import { typeOf } from '../values/type-of.js';
import { areAssignable, isAssignable, Mapping, mostGeneral, substitute } from './assignability.js';
import { type CheckEnv, candidateNames, type IdentDecl } from './check-env.js';
import { type CallReference, CheckedAST } from './checked-ast.js';
import type { FunctionDecl, OverloadDecl } from './function-decl.js';

/** Determines the types of all nodes and the declarations of names. Messages are those of google/cel-go checker. */
export function check(parsed: ParsedAST, env: CheckEnv): { ast: CheckedAST; issues: Issues } {
  const checker = new Checker(parsed, env);
  return { ast: checker.run(), issues: checker.issues };
}

class Checker {
  readonly issues: Issues;
  readonly #types = new Map<ExprId, Type>();
  readonly #idents = new Map<ExprId, IdentDecl>();
  readonly #calls = new Map<ExprId, CallReference>();
  readonly #mapping = new Mapping();
  readonly #scopes: ReadonlyMap<string, IdentDecl>[] = [];
  #typeVars = 0;

  constructor(
    readonly parsed: ParsedAST,
    readonly env: CheckEnv,
  ) {
    this.issues = new Issues(parsed.source);
  }

  run(): CheckedAST {
    this.#check(this.parsed.expr);
    for (const [id, type] of this.#types) this.#types.set(id, substitute(this.#mapping, type, true));
    return new CheckedAST(this.parsed, this.#types, this.#idents, this.#calls);
  }

  #report(id: ExprId, message: string): void {
    const offset = this.parsed.offsets[id] ?? -1;
    this.issues.report(id, offset < 0 ? noLocation : locationOf(this.parsed.source, offset), message);
  }

  #typeOf(expr: Expr): Type {
    return this.#types.get(expr.id) ?? errorType;
  }

  #substituted(expr: Expr): Type {
    return substitute(this.#mapping, this.#typeOf(expr), false);
  }

  #setType(expr: Expr, type: Type): void {
    const before = this.#types.get(expr.id);
    if (before === undefined || isExactType(before, type)) this.#types.set(expr.id, type);
  }

  #isAssignable(to: Type, from: Type): boolean {
    return isAssignable(this.#mapping, to, from);
  }

  #newTypeVar(): Type {
    return typeParam(`_var${this.#typeVars++}`);
  }

  #check(expr: Expr): void {
    this.#setType(expr, this.#infer(expr));
  }

  #infer(expr: Expr): Type {
    switch (expr.kind) {
      case 'literal':
        return typeOf(expr.value);
      case 'ident': {
        const ident = this.#lookupIdent(expr.name);
        return ident === undefined ? this.#undeclared(expr.id, expr.name) : this.#refer(expr, ident);
      }
      case 'select':
        return this.#checkSelect(expr);
      case 'call':
        return this.#checkCall(expr);
      case 'list':
        return this.#checkList(expr);
      case 'map':
        return this.#checkMap(expr);
      case 'struct':
        return this.#checkStruct(expr);
      case 'comprehension':
        return this.#checkComprehension(expr);
      default:
        this.#report(expr.id, 'unexpected unspecified type: ');
        return errorType;
    }
  }

  #undeclared(id: ExprId, name: string): Type {
    this.#report(id, `undeclared reference to '${name}' (in container '${this.env.container}')`);
    return errorType;
  }

  #lookupIdent(name: string): IdentDecl | undefined {
    for (const candidate of candidateNames(this.env.container, name)) {
      for (let i = this.#scopes.length - 1; i >= 0; i--) {
        const local = this.#scopes[i]?.get(candidate);
        if (local !== undefined) return local;
      }
      const ident = this.env.findIdent(candidate);
      if (ident !== undefined) return ident;
    }
    return undefined;
  }

  #lookupFunction(name: string): FunctionDecl | undefined {
    for (const candidate of candidateNames(this.env.container, name)) {
      const decl = this.env.findFunction(candidate);
      if (decl !== undefined) return decl;
    }
    return undefined;
  }

  #refer(expr: Expr, ident: IdentDecl): Type {
    this.#idents.set(expr.id, ident);
    return ident.type;
  }

  #checkSelect(expr: SelectExpr): Type {
    const name = qualifiedName(expr);
    const ident = name === undefined ? undefined : this.#lookupIdent(name);
    if (ident !== undefined) return this.#refer(expr, ident);
    const type = this.#checkField(expr, expr.operand, expr.field, false);
    return expr.testOnly ? boolType : substitute(this.#mapping, type, false);
  }

  #checkField(expr: Expr, operand: Expr, field: string, optional: boolean): Type {
    this.#check(operand);
    const operandType = this.#substituted(operand);
    const inner = optionalParameter(operandType);
    const target = inner ?? operandType;
    let result: Type = errorType;
    switch (target.kind) {
      case 'map':
        result = target.parameters[1] as Type;
        break;
      case 'struct':
        result = this.#fieldType(expr.id, target.name, field) ?? errorType;
        break;
      case 'typeParam':
        this.#isAssignable(dynType, target);
        result = dynType;
        break;
      default:
        if (target.kind !== 'dyn' && target.kind !== 'error') {
          this.#report(expr.id, `type '${target}' does not support field selection`);
        }
        result = dynType;
    }
    return optional || inner !== undefined ? optionalType(result) : result;
  }

  #fieldType(id: ExprId, typeName: string, field: string): Type | undefined {
    const object = this.env.findObject(typeName);
    if (object === undefined) {
      this.#report(id, `unexpected failed resolution of '${typeName}'`);
      return undefined;
    }
    const found = object.field(field)?.type;
    if (found === undefined) this.#report(id, `undefined field '${field}'`);
    return found;
  }

  #checkCall(expr: CallExpr): Type {
    if (expr.function === Operator.optionalSelect) return this.#checkOptionalSelect(expr);
    for (const arg of expr.args) this.#check(arg);
    const { target } = expr;
    if (target === undefined) {
      const decl = this.#lookupFunction(expr.function);
      if (decl !== undefined) return this.#resolve(expr, decl, undefined, expr.args, false);
      return this.#undeclared(expr.id, expr.function);
    }
    const prefix = qualifiedName(target);
    const namespaced = prefix === undefined ? undefined : this.#lookupFunction(`${prefix}.${expr.function}`);
    if (namespaced !== undefined) return this.#resolve(expr, namespaced, undefined, expr.args, true);
    this.#check(target);
    const decl = this.#lookupFunction(expr.function);
    if (decl !== undefined) return this.#resolve(expr, decl, target, expr.args, false);
    return this.#undeclared(expr.id, expr.function);
  }

  #checkOptionalSelect(expr: CallExpr): Type {
    const [operand, field] = expr.args as [Expr, Expr];
    if (field.kind !== 'literal' || typeof field.value !== 'string') {
      this.#report(field.id, 'unsupported optional field selection');
      return errorType;
    }
    const type = this.#checkField(expr, operand, field.value, true);
    const overloadIds = ['select_optional_field'];
    this.#calls.set(expr.id, { function: expr.function, overloadIds, namespaced: false });
    return substitute(this.#mapping, type, false);
  }

  #resolve(
    expr: CallExpr,
    decl: FunctionDecl,
    target: Expr | undefined,
    args: readonly Expr[],
    namespaced: boolean,
  ): Type {
    const argTypes = (target === undefined ? args : [target, ...args]).map((arg) => this.#typeOf(arg));
    const isLogic = decl.name === Operator.logicalAnd || decl.name === Operator.logicalOr;
    const resolution = isLogic
      ? this.#resolveLogic(decl, args, argTypes)
      : this.#resolveOverloads(decl, target !== undefined, argTypes);
    if (resolution === undefined) {
      if (!isLogic) {
        const types = argTypes.map((type) => substitute(this.#mapping, type, true));
        const signature = target === undefined ? `(${types.join(', ')})` : `${types[0]}.(${types.slice(1).join(', ')})`;
        this.#report(expr.id, `found no matching overload for '${decl.name}' applied to '${signature}'`);
      }
      return errorType;
    }
    this.#calls.set(expr.id, { function: decl.name, overloadIds: resolution.overloadIds, namespaced });
    return resolution.type;
  }

  #resolveLogic(decl: FunctionDecl, args: readonly Expr[], types: readonly Type[]): Resolution | undefined {
    let valid = true;
    for (const [i, type] of types.entries()) {
      if (this.#isAssignable(type, boolType)) continue;
      this.#mismatch(args[i] as Expr, boolType, type);
      valid = false;
    }
    return valid ? { overloadIds: decl.overloads.map(({ id }) => id), type: boolType } : undefined;
  }

  #resolveOverloads(decl: FunctionDecl, isMember: boolean, argTypes: readonly Type[]): Resolution | undefined {
    const overloadIds: string[] = [];
    let result: Type | undefined;
    for (const candidate of decl.overloads) {
      if (candidate.member !== isMember || this.env.isDisabled(candidate.id)) continue;
      const { args, result: declared } = this.#instantiate(candidate);
      if (!areAssignable(this.#mapping, argTypes, args)) continue;
      overloadIds.push(candidate.id);
      const type = substitute(this.#mapping, declared, false);
      if (result === undefined) result = type;
      else if (!isDyn(result) && !isExactType(type, result)) result = dynType;
    }
    return result === undefined ? undefined : { overloadIds, type: result };
  }

  /** The types of an overload, with its type parameters replaced by new type variables. */
  #instantiate({ args, result, typeParams }: OverloadDecl): { args: readonly Type[]; result: Type } {
    if (typeParams.length === 0) return { args, result };
    const fresh = new Mapping();
    for (const name of typeParams) fresh.set(typeParam(name), this.#newTypeVar());
    return { args: args.map((type) => substitute(fresh, type, false)), result: substitute(fresh, result, false) };
  }

  #mismatch(expr: Expr, expected: Type, actual: Type): void {
    this.#report(expr.id, `expected type '${expected}' but found '${actual}'`);
  }

  /** The type of a value that is written with `?`: the type inside its optional. */
  #unwrapped(expr: Expr, optional: boolean): Type {
    const type = this.#typeOf(expr);
    if (!optional) return type;
    const inner = optionalParameter(type);
    if (inner === undefined && !isDyn(type)) this.#mismatch(expr, optionalType(type), type);
    return inner ?? type;
  }

  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current;
    return this.#isAssignable(previous, current) ? mostGeneral(previous, current) : dynType;
  }

  #checkList(expr: ListExpr): Type {
    let type: Type | undefined;
    for (const [i, element] of expr.elements.entries()) {
      this.#check(element);
      type = this.#join(type, this.#unwrapped(element, expr.optionalIndices.includes(i)));
    }
    return listType(type ?? this.#newTypeVar());
  }

  #checkMap(expr: MapExpr): Type {
    let keyType: Type | undefined;
    let valueType: Type | undefined;
    for (const { key, value, optional } of expr.entries) {
      this.#check(key);
      keyType = this.#join(keyType, this.#typeOf(key));
      this.#check(value);
      valueType = this.#join(valueType, this.#unwrapped(value, optional));
    }
    return mapType(keyType ?? this.#newTypeVar(), valueType ?? this.#newTypeVar());
  }

  #checkStruct(expr: StructExpr): Type {
    const ident = this.#lookupIdent(expr.typeName);
    if (ident === undefined) return this.#undeclared(expr.id, expr.typeName);
    this.#idents.set(expr.id, { name: ident.name, type: ident.type });
    let type: Type = errorType;
    if (ident.type.kind !== 'error') {
      const named = ident.type.kind === 'type' ? ident.type.parameters[0] : undefined;
      if (named === undefined) this.#report(expr.id, `'${ident.type.name}' is not a type`);
      else if (named.kind === 'struct') type = named;
      else this.#report(expr.id, `'${named.name}' is not a message type`);
    }
    for (const field of expr.fields) {
      this.#check(field.value);
      const fieldType =
        (type.kind === 'struct' ? this.#fieldType(field.id, type.name, field.name) : undefined) ?? errorType;
      const valueType = this.#unwrapped(field.value, field.optional);
      if (this.#isAssignable(fieldType, valueType)) continue;
      this.#report(
        field.id,
        `expected type of field '${field.name}' is '${fieldType}' but provided type is '${valueType}'`,
      );
    }
    return type;
  }

  #checkComprehension(expr: ComprehensionExpr): Type {
    this.#check(expr.iterRange);
    this.#check(expr.accuInit);
    const [first, second] = this.#iterTypes(expr, this.#substituted(expr.iterRange));
    const accuType = this.#typeOf(expr.accuInit);
    this.#scopes.push(new Map([[expr.accuVar, { name: expr.accuVar, type: accuType }]]));
    const variables = new Map([[expr.iterVar, { name: expr.iterVar, type: first }]]);
    if (expr.iterVar2 !== undefined) variables.set(expr.iterVar2, { name: expr.iterVar2, type: second });
    this.#scopes.push(variables);
    this.#check(expr.loopCondition);
    this.#assert(expr.loopCondition, boolType);
    this.#check(expr.loopStep);
    this.#assert(expr.loopStep, accuType);
    this.#scopes.pop();
    this.#check(expr.result);
    this.#scopes.pop();
    return this.#substituted(expr.result);
  }

  #iterTypes(expr: ComprehensionExpr, range: Type): [Type, Type] {
    const two = expr.iterVar2 !== undefined;
    switch (range.kind) {
      case 'list': {
        const element = range.parameters[0] as Type;
        return two ? [intType, element] : [element, element];
      }
      case 'map':
        return [range.parameters[0] as Type, range.parameters[1] as Type];
      case 'dyn':
      case 'error':
      case 'typeParam':
        this.#isAssignable(dynType, range);
        return [dynType, dynType];
      default:
        this.#report(
          expr.iterRange.id,
          `expression of type '${range}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        );
        return [errorType, errorType];
    }
  }

  #assert(expr: Expr, type: Type): void {
    const actual = this.#typeOf(expr);
    if (!this.#isAssignable(type, actual)) this.#mismatch(expr, type, actual);
  }
}

interface Resolution {
  readonly overloadIds: readonly string[];
  readonly type: Type;
}
