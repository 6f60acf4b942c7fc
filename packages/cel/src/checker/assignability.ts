import { dynType, isDyn, isExactType, listType, mapType, opaqueType, type Type, typeOfType } from '../types/type.js';

/*
 * Tells whether a value of one type may be used where another is expected, and determines the types that type
 * parameters stand for (google/cel-go checker/types.go). These are stored in a mapping, which a failed attempt does not
 * change.
 */

/** The types that type parameters stand for, by name. */
export class Mapping {
  readonly #types = new Map<string, Type>();
  readonly #trail: [name: string, before: Type | undefined][] = [];

  find(type: Type): Type | undefined {
    return type.kind === 'typeParam' ? this.#types.get(type.name) : undefined;
  }

  set(param: Type, type: Type): void {
    this.#trail.push([param.name, this.#types.get(param.name)]);
    this.#types.set(param.name, type);
  }

  /** Runs an attempt. If it returns false, the mapping is restored. */
  attempt(run: () => boolean): boolean {
    const mark = this.#trail.length;
    if (run()) return true;
    while (this.#trail.length > mark) {
      const [name, before] = this.#trail.pop() as [string, Type | undefined];
      if (before === undefined) this.#types.delete(name);
      else this.#types.set(name, before);
    }
    return false;
  }
}

/** Says whether a value of type `from` may be one of type `to`. */
export function isAssignable(mapping: Mapping, to: Type, from: Type): boolean {
  return mapping.attempt(() => assignable(mapping, to, from));
}

/** Like `isAssignable`, for lists of types of the same length. */
export function areAssignable(mapping: Mapping, to: readonly Type[], from: readonly Type[]): boolean {
  return mapping.attempt(() => allAssignable(mapping, to, from));
}

function allAssignable(mapping: Mapping, to: readonly Type[], from: readonly Type[]): boolean {
  return to.length === from.length && to.every((type, i) => assignable(mapping, type, from[i] as Type));
}

function assignable(mapping: Mapping, to: Type, from: Type): boolean {
  if (from.kind === 'typeParam') {
    const { valid, known } = substitution(mapping, to, from);
    if (valid) return true;
    if (known) return false;
  }
  if (to.kind === 'typeParam') return substitution(mapping, from, to).valid;
  if (isDynOrError(to) || isDynOrError(from)) return true;
  if (to.kind === 'null') return acceptsNull(from);
  if (from.kind === 'null') return acceptsNull(to);
  switch (to.kind) {
    case 'type':
      return from.kind === 'type';
    case 'list':
    case 'map':
    case 'opaque':
      return to.kind === from.kind && to.name === from.name && allAssignable(mapping, to.parameters, from.parameters);
    default:
      return to.kind === from.kind && to.name === from.name;
  }
}

function isDynOrError(type: Type): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

function acceptsNull(type: Type): boolean {
  return type.nullable || ['null', 'opaque', 'struct', 'duration', 'timestamp'].includes(type.kind);
}

function substitution(mapping: Mapping, type: Type, param: Type): { valid: boolean; known: boolean } {
  if (isExactType(type, param)) return { valid: true, known: true };
  const meaning = mapping.find(param);
  if (meaning === undefined) {
    const valid = !refersTo(mapping, type, param);
    if (valid) mapping.set(param, type);
    return { valid, known: false };
  }
  if (isExactType(type, meaning)) return { valid: true, known: true };
  if (!assignable(mapping, type, meaning)) return { valid: false, known: true };
  const wider = mostGeneral(type, meaning);
  if (!refersTo(mapping, wider, param)) mapping.set(param, wider);
  return { valid: true, known: true };
}

/** Tells whether a type contains a parameter. If so, the type cannot be the meaning of the parameter. */
function refersTo(mapping: Mapping, type: Type, param: Type): boolean {
  if (isExactType(param, type)) return true;
  if (type.kind === 'typeParam') {
    const meaning = mapping.find(type);
    return meaning !== undefined && refersTo(mapping, meaning, param);
  }
  return type.parameters.some((parameter) => refersTo(mapping, parameter, param));
}

/** The less specific of two types that fit each other. */
export function mostGeneral(a: Type, b: Type): Type {
  return isEqualOrLessSpecific(a, b) ? a : b;
}

function isEqualOrLessSpecific(a: Type, b: Type): boolean {
  if (isDyn(a) || a.kind === 'typeParam') return true;
  if (isDyn(b) || b.kind === 'typeParam' || a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'opaque':
    case 'list':
    case 'map':
      return (
        a.name === b.name &&
        a.parameters.length === b.parameters.length &&
        a.parameters.every((parameter, i) => isEqualOrLessSpecific(parameter, b.parameters[i] as Type))
      );
    case 'type':
      return true;
    default:
      return isExactType(a, b);
  }
}

/**
 * Replaces type parameters by their types.
 *
 * @param toDyn whether parameters without a known type are replaced by `dyn`
 */
export function substitute(mapping: Mapping, type: Type, toDyn: boolean): Type {
  const meaning = mapping.find(type);
  if (meaning !== undefined) return substitute(mapping, meaning, toDyn);
  if (type.kind === 'typeParam') return toDyn ? dynType : type;
  if (type.parameters.length === 0) return type;
  const parameters = type.parameters.map((parameter) => substitute(mapping, parameter, toDyn));
  if (parameters.every((parameter, i) => parameter === type.parameters[i])) return type;
  const [first, second] = parameters as [Type, Type];
  if (type.kind === 'list') return listType(first);
  if (type.kind === 'map') return mapType(first, second);
  return type.kind === 'type' ? typeOfType(first) : opaqueType(type.name, ...parameters);
}
