import { dynType, listType, mapType, objectType, type Type } from '../types/type.js';
import { ErrorValue, type Failure } from '../values/failure.js';
import { type ObjectDecl, objectDecl } from '../values/provider.js';
import type { Value } from '../values/value.js';
import { MapValue } from '../values/value.js';

const variablesTypeName = 'kubernetes.variables';

/** The type of `variables`. */
export const variablesType: Type = objectType(variablesTypeName);

/** Declares `variables` with fields of these types. */
export function variablesDecl(types: ReadonlyMap<string, Type>): ObjectDecl {
  return objectDecl(
    variablesTypeName,
    Object.fromEntries([...types].map(([name, type]) => [name, { type: fieldType(type) }])),
  );
}

const simpleKinds: ReadonlySet<Type['kind']> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'int',
  'null',
  'string',
  'timestamp',
  'uint',
]);

/**
 * The type of a variable by the type of its expression: some types stay, all others become `dyn`
 * (`pkg/admission/plugin/cel/composition.go`).
 */
function fieldType(type: Type): Type {
  if (simpleKinds.has(type.kind)) return type;
  const [first = dynType, second = dynType] = type.parameters;
  if (type.kind === 'list') return listType(fieldType(first));
  return type.kind === 'map' ? mapType(fieldType(first), fieldType(second)) : dynType;
}

/**
 * The value of `variables`: each variable is evaluated when it is first read, and once
 * (`kubernetes/apiserver pkg/cel/lazy`).
 */
export class LazyVariables extends MapValue {
  readonly #names: readonly string[];
  readonly #evaluate: (name: string) => Value;
  readonly #values = new Map<string, Value>();

  /** @param evaluate the value of a variable, which may be an error */
  constructor(names: Iterable<string>, evaluate: (name: string) => Value) {
    super();
    this.#names = [...names];
    this.#evaluate = evaluate;
  }

  get size(): number {
    return this.#names.length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') return new ErrorValue('no such overload');
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (!this.#names.includes(key)) return undefined;
    const value = this.#evaluate(key);
    this.#values.set(key, value);
    return value;
  }

  keys(): Iterable<Value> {
    return this.#names;
  }

  override equals(other: MapValue): boolean | Failure {
    return other === this;
  }
}
