import type { Type } from '../types/type.js';
import type { Value } from '../values/value.js';

/** The code of a function. Arguments are never failures. Errors are returned, as `ErrorValue`s. */
export type Implementation = (...args: Value[]) => Value;

/** One signature of a function. */
export interface OverloadDecl {
  /** The name of the overload, unique among all overloads. Costs are looked up by this name. */
  readonly id: string;
  /** The types of the arguments. For a member function, the first one is the type of the target. */
  readonly args: readonly Type[];
  readonly result: Type;
  /** Called as `target.name(args)`. */
  readonly member: boolean;
  /** Undefined for functions that the interpreter itself knows. */
  readonly implementation?: Implementation | undefined;
  /**
   * Arguments of other types give the error `no such overload` without the function's name, as upstream's functions
   * without type guards do.
   */
  readonly unguarded?: boolean;
  /** The types that arguments must have at run time. Defaults to `args`, the types that the checker requires. */
  readonly runtimeArgs?: readonly Type[];
  /** The names of the type parameters in its types. */
  readonly typeParams: readonly string[];
}

/** A function with all its overloads. */
export interface FunctionDecl {
  readonly name: string;
  readonly overloads: readonly OverloadDecl[];
}

function collectTypeParams(type: Type, names: Set<string>): void {
  if (type.kind === 'typeParam') names.add(type.name);
  for (const parameter of type.parameters) collectTypeParams(parameter, names);
}

function newOverload(
  member: boolean,
  id: string,
  args: readonly Type[],
  result: Type,
  implementation?: Implementation,
): OverloadDecl {
  const names = new Set<string>();
  for (const type of [...args, result]) collectTypeParams(type, names);
  return { id, args, result, member, implementation, typeParams: [...names] };
}

/** A signature that is called as `name(args)`. */
export function overload(
  id: string,
  args: readonly Type[],
  result: Type,
  implementation?: Implementation,
): OverloadDecl {
  return newOverload(false, id, args, result, implementation);
}

/** A signature that is called as `target.name(args)`. */
export function memberOverload(
  id: string,
  args: readonly Type[],
  result: Type,
  implementation?: Implementation,
): OverloadDecl {
  return newOverload(true, id, args, result, implementation);
}

/** Declares a function. */
export function functionDecl(name: string, ...overloads: readonly OverloadDecl[]): FunctionDecl {
  return { name, overloads };
}

/** Adds overloads to a function. Overloads of the same identifier replace the earlier ones. */
export function mergeFunctions(first: FunctionDecl | undefined, second: FunctionDecl): FunctionDecl {
  if (first === undefined) return second;
  const byId = new Map([...first.overloads, ...second.overloads].map((decl) => [decl.id, decl]));
  return { name: second.name, overloads: [...byId.values()] };
}
