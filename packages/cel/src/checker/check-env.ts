import type { Type } from '../types/type.js';
import type { ObjectDecl } from '../values/provider.js';
import type { Value } from '../values/value.js';
import type { FunctionDecl } from './function-decl.js';

/** The meaning of a name: a variable, a constant or a type. */
export interface IdentDecl {
  readonly name: string;
  readonly type: Type;
  /** Set for constants and types. */
  readonly value?: Value | undefined;
}

/** The part of an environment that the checker uses. */
export interface CheckEnv {
  /** The namespace in which names are looked up. Empty: names are looked up as they are. */
  readonly container: string;
  findIdent(name: string): IdentDecl | undefined;
  findFunction(name: string): FunctionDecl | undefined;
  findObject(name: string): ObjectDecl | undefined;
  /** Whether the overload must not be used. */
  isDisabled(overloadId: string): boolean;
}

/** The full names that a name in a container may stand for, in the order in which they are tried. */
export function candidateNames(container: string, name: string): readonly string[] {
  if (name.startsWith('.')) return [name.slice(1)];
  if (container === '') return [name];
  const parts = container.split('.');
  const candidates = parts.map((_, i) => `${parts.slice(0, parts.length - i).join('.')}.${name}`);
  return [...candidates, name];
}
