import type { FunctionDecl, Implementation, OverloadDecl } from '../checker/function-decl.js';
import type { Type } from '../types/type.js';
import { ErrorValue, Failure, noSuchOverload } from '../values/failure.js';
import { isAssignableRuntimeType, typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';

type Guard = (value: Value) => boolean;

function guardFor(type: Type): Guard | undefined {
  if (type.nullable) return (value) => isAssignableRuntimeType(type, value);
  switch (type.kind) {
    case 'dyn':
    case 'typeParam':
      return undefined;
    case 'string':
      return (value) => typeof value === 'string';
    case 'int':
      return (value) => typeof value === 'number' || typeof value === 'bigint';
    case 'bool':
      return (value) => typeof value === 'boolean';
    default:
      return (value) => isAssignableRuntimeType(type, value);
  }
}

/**
 * The error of a function none of whose overloads accepts the arguments. If arguments are failures, the first of them
 * is returned.
 */
export function noOverload(name: string, args: readonly Value[]): Failure {
  const failure = args.find((arg) => arg instanceof Failure);
  if (failure !== undefined) return failure;
  return new ErrorValue(`no such overload: ${name}(${args.map((arg) => typeOf(arg).name).join(', ')})`);
}

/** The code of one overload, which returns an error for arguments of other types. */
function guarded(name: string, { args, runtimeArgs = args, implementation, unguarded }: OverloadDecl): Implementation {
  const run = implementation as Implementation;
  const guards = runtimeArgs.map(guardFor);
  const fail = unguarded ? () => noSuchOverload : (...values: Value[]) => noOverload(name, values);
  if (guards.every((guard) => guard === undefined)) return run;
  if (args.length === 1) {
    const [guard] = guards as [Guard];
    return (value) => (guard(value as Value) ? run(value as Value) : fail(value as Value));
  }
  return (...values) =>
    guards.every((guard, i) => guard?.(values[i] as Value) ?? true) ? run(...values) : fail(...values);
}

const dispatchers = new WeakMap<FunctionDecl, Map<string, Implementation | undefined>>();

/**
 * The code of a call. It is made once for each function and overload.
 *
 * @param overloadIds the overloads that the checker found possible
 * @returns undefined when the function has no code
 */
export function dispatch(decl: FunctionDecl, overloadIds: readonly string[]): Implementation | undefined {
  const key = overloadIds.length === 1 ? (overloadIds[0] as string) : '';
  let known = dispatchers.get(decl);
  if (known === undefined) {
    known = new Map();
    dispatchers.set(decl, known);
  }
  if (!known.has(key)) known.set(key, makeDispatcher(decl, key));
  return known.get(key);
}

function makeDispatcher(decl: FunctionDecl, overloadId: string): Implementation | undefined {
  const withCode = decl.overloads.filter(({ implementation }) => implementation !== undefined);
  const [first] = withCode;
  if (first === undefined) return undefined;
  // Operators have one piece of code for all overloads, which looks at the types itself.
  if (withCode.every(({ implementation, unguarded }) => unguarded && implementation === first.implementation)) {
    return first.implementation;
  }
  const only = withCode.length === 1 ? first : withCode.find(({ id }) => id === overloadId);
  if (only !== undefined) return guarded(decl.name, only);
  const candidates = withCode.map((overload) => ({
    overload,
    guards: (overload.runtimeArgs ?? overload.args).map(guardFor),
  }));
  return (...values) => {
    for (const { overload, guards } of candidates) {
      if (guards.length !== values.length) continue;
      if (guards.every((guard, i) => guard?.(values[i] as Value) ?? true)) {
        return (overload.implementation as Implementation)(...values);
      }
    }
    return noOverload(decl.name, values);
  };
}
