import type { Type } from '../types/type.js';
import type { Value } from './value.js';

/** Makes a value of a plain JSON value. It is called when the value is read, once for each reading. */
export type Adapt = (native: unknown) => Value;

/** A field of an object type. */
export interface FieldDecl {
  readonly type: Type;
  /** The member of the plain object. Defaults to the field's name. */
  readonly member?: string | undefined;
  /** Makes the field's value. Default: the conversion to `type`. */
  readonly adapt?: Adapt | undefined;
}

/** A type of objects with fields. */
export interface ObjectDecl {
  readonly name: string;
  /** Finds a field by the name that expressions use. */
  field(name: string): FieldDecl | undefined;
  /**
   * The fields' names, for walking over an object. Undefined when they are not known: then the members of the plain
   * object are used.
   */
  readonly fieldNames?: readonly string[] | undefined;
  /** Makes a value from `Name{field: value}`. Without it, such an expression makes an object of the given fields. */
  create?(fields: ReadonlyMap<string, Value>): Value;
}

/**
 * Knows object types by name. The schemas of Kubernetes' kinds reach the checker and the interpreter through this
 * interface.
 */
export interface TypeProvider {
  findObject(name: string): ObjectDecl | undefined;
}

/** Declares an object type with a fixed set of fields. */
export function objectDecl(name: string, fields: Readonly<Record<string, Type | FieldDecl>>): ObjectDecl {
  const byName = new Map<string, FieldDecl>(
    Object.entries(fields).map(([field, decl]) => [field, 'kind' in decl ? { type: decl } : decl]),
  );
  return { name, field: (field) => byName.get(field), fieldNames: [...byName.keys()] };
}
