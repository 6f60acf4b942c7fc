import { jsonPatchDecl } from '../kubernetes/json-patch.js';
import { dynType, objectType, type Type } from '../types/type.js';
import { equal } from '../values/equal.js';
import { ErrorValue, type Failure } from '../values/failure.js';
import type { ObjectDecl } from '../values/provider.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';

/**
 * A part of an object that an expression makes: `Object{…}`, `Object.spec{…}`
 * (`kubernetes/apiserver pkg/cel/mutation/dynamic`).
 */
export class PatchObject extends AbstractValue {
  readonly type: Type;

  constructor(
    readonly typeName: string,
    readonly fields: ReadonlyMap<string, Value>,
  ) {
    super();
    this.type = objectType(typeName);
  }

  equals(other: Value): boolean | Failure {
    if (!(other instanceof PatchObject) || other.typeName !== this.typeName) return false;
    if (other.fields.size !== this.fields.size) return false;
    for (const [name, value] of this.fields) {
      const found = other.fields.get(name);
      if (found === undefined || equal(value, found) !== true) return false;
    }
    return true;
  }
}

/**
 * The types of expressions that make patches: `JSONPatch` is one operation, `Object` stands for the object of the
 * request, and its fields have types such as `Object.spec`, whose fields may be anything
 * (`kubernetes/apiserver pkg/cel/mutation`).
 */
export function findPatchType(name: string): ObjectDecl | undefined {
  if (name === jsonPatchDecl.name) return jsonPatchDecl;
  if (name !== 'Object' && !name.startsWith('Object.')) return undefined;
  return {
    name,
    field: () => ({ type: dynType, adapt: () => new ErrorValue(`${name} has no fields that can be read`) }),
    create: (fields) => new PatchObject(name, fields),
  };
}
