import { functionDecl, overload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { dynType, objectType, stringType, type Type } from '../types/type.js';
import { equal } from '../values/equal.js';
import { ErrorValue, type Failure } from '../values/failure.js';
import type { ObjectDecl } from '../values/provider.js';
import { typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';

/** The type of operations of JSON patches. */
export const jsonPatchType: Type = objectType('JSONPatch');

const textFields = ['op', 'from', 'path'] as const;

/** An operation of a JSON patch in an expression: `JSONPatch{op: "add", path: "/a", value: 1}`. */
export class JSONPatchValue extends AbstractValue {
  readonly type: Type = jsonPatchType;

  constructor(readonly fields: ReadonlyMap<string, Value>) {
    super();
  }

  equals(other: Value): boolean | Failure {
    if (!(other instanceof JSONPatchValue)) return false;
    if (textFields.some((name) => this.#text(name) !== other.#text(name))) return false;
    const value = this.fields.get('value');
    const otherValue = other.fields.get('value');
    if (value === undefined || otherValue === undefined) return value === otherValue;
    return equal(value, otherValue);
  }

  #text(name: string): Value {
    return this.fields.get(name) ?? '';
  }

  override field(name: string): { value: Value | undefined } | undefined {
    return { value: this.fields.get(name) };
  }
}

/** The type of JSON patches, for a `TypeProvider` (kubernetes/apiserver pkg/cel/mutation/jsonpatch.go). */
export const jsonPatchDecl: ObjectDecl = {
  name: 'JSONPatch',
  fieldNames: [...textFields, 'value'],
  field(name) {
    if (name === 'value') return { type: dynType };
    return (textFields as readonly string[]).includes(name) ? { type: stringType } : undefined;
  },
  create(fields) {
    for (const name of textFields) {
      const value = fields.get(name);
      if (value !== undefined && typeof value !== 'string') {
        return new ErrorValue(`unexpected type ${typeOf(value).name} for JSONPatchType '${name}' field`);
      }
    }
    return new JSONPatchValue(fields);
  },
};

/** `jsonpatch.escapeKey` (kubernetes/apiserver pkg/cel/library/jsonpatch.go). */
export const jsonPatchLibrary: Library = {
  name: 'kubernetes.jsonpatch',
  functions: [
    functionDecl(
      'jsonpatch.escapeKey',
      overload('string_jsonpatch_escapeKey_string', [stringType], stringType, (key) =>
        (key as string).replaceAll(/[~/]/g, (char) => (char === '/' ? '~1' : '~0')),
      ),
    ),
  ],
};
