/** The kinds of types. */
export type TypeKind =
  | 'dyn'
  | 'error'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'duration'
  | 'timestamp'
  | 'list'
  | 'map'
  | 'struct'
  | 'opaque'
  | 'type'
  | 'typeParam';

/**
 * A type of the Common Expression Language. Types are compared by their parts (`isExactType`), not by identity. At run
 * time a type is a value too, of type `type`.
 */
export class Type {
  constructor(
    readonly kind: TypeKind,
    /** The name without parameters: `list`, `net.IP`, or the name of a type parameter. */
    readonly name: string,
    readonly parameters: readonly Type[] = [],
    /** Whether the type is a wrapper: null is one of its values. */
    readonly nullable = false,
  ) {}

  /** The name with parameters, as it stands in messages: `list(int)`. */
  toString(): string {
    if (this.kind === 'error') return '!error!';
    if (this.kind === 'null') return 'null';
    if (this.parameters.length === 0) {
      if (this.kind === 'duration' || this.kind === 'timestamp') return this.kind;
      return this.nullable ? `wrapper(${this.name})` : this.name;
    }
    return `${this.name}(${this.parameters.join(', ')})`;
  }
}

/** The type of values of unknown type: every operation compiles, and may fail when it is evaluated. */
export const dynType: Type = new Type('dyn', 'dyn');
/** The type of nodes that have a type error. It fits everything, so that the error is reported once. */
export const errorType: Type = new Type('error', 'error');
/** The type of null. */
export const nullType: Type = new Type('null', 'null_type');
/** The type of true and false. */
export const boolType: Type = new Type('bool', 'bool');
/** The type of signed integers of 64 bits. */
export const intType: Type = new Type('int', 'int');
/** The type of unsigned integers of 64 bits. */
export const uintType: Type = new Type('uint', 'uint');
/** The type of floating point numbers of 64 bits. */
export const doubleType: Type = new Type('double', 'double');
/** The type of texts. */
export const stringType: Type = new Type('string', 'string');
/** The type of byte sequences. In plain objects they are base64. */
export const bytesType: Type = new Type('bytes', 'bytes');
/** The type of lengths of time. In plain objects they are texts of Go's `time.Duration`, such as `1h30m`. */
export const durationType: Type = new Type('duration', 'google.protobuf.Duration');
/** The type of points in time. In plain objects they are texts of RFC 3339, or dates. */
export const timestampType: Type = new Type('timestamp', 'google.protobuf.Timestamp');
/** The type of types, without a parameter: the type that a value stands for is not known. */
export const typeType: Type = new Type('type', 'type');
/** The type of all lists at run time, where the type of elements is not known. */
export const listRuntimeType: Type = new Type('list', 'list', [dynType]);
/** The type of all maps at run time. */
export const mapRuntimeType: Type = new Type('map', 'map', [dynType, dynType]);
/** The type of all optionals at run time. */
export const optionalRuntimeType: Type = new Type('opaque', 'optional_type', [dynType]);

/** The type of lists of one type of element. */
export function listType(element: Type): Type {
  return new Type('list', 'list', [element]);
}

/** The type of maps with keys of one type and values of another. */
export function mapType(key: Type, value: Type): Type {
  return new Type('map', 'map', [key, value]);
}

/** The type of values that may be absent. */
export function optionalType(value: Type): Type {
  return new Type('opaque', 'optional_type', [value]);
}

/** The type of objects with fields that a `TypeProvider` knows by this name. */
export function objectType(name: string): Type {
  return new Type('struct', name);
}

/** A type that only functions know how to handle, such as `net.IP`. */
export function opaqueType(name: string, ...parameters: readonly Type[]): Type {
  return new Type('opaque', name, parameters);
}

/** A parameter in the declaration of a function: `A` in `list(A)`. */
export function typeParam(name: string): Type {
  return new Type('typeParam', name);
}

/** The type of a type: `type(int)`. */
export function typeOfType(type: Type): Type {
  return new Type('type', 'type', [type]);
}

/** A primitive type or null. */
export function wrapperType(type: Type): Type {
  return new Type(type.kind, type.name, type.parameters, true);
}

/** Says whether two types have the same parts. */
export function isExactType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.name !== b.name || a.parameters.length !== b.parameters.length) return false;
  return a.parameters.every((parameter, i) => isExactType(parameter, b.parameters[i] ?? errorType));
}

/** As `isExactType`, but names of type parameters do not matter. */
export function isEquivalentType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.parameters.length !== b.parameters.length) return false;
  if (a.kind !== 'typeParam' && a.name !== b.name) return false;
  return a.parameters.every((parameter, i) => isEquivalentType(parameter, b.parameters[i] ?? errorType));
}

/** Says whether a type is `dyn`. */
export function isDyn(type: Type): boolean {
  return type.kind === 'dyn';
}

/** The type in an optional, or undefined for other types. */
export function optionalParameter(type: Type): Type | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? (type.parameters[0] ?? dynType) : undefined;
}
