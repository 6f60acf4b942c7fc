import type { JSONValue } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { JSONPatchValue } from '../kubernetes/json-patch.js';
import { NativeList } from '../values/list-value.js';
import { NativeMap } from '../values/map-value.js';
import { toNative } from '../values/native.js';
import type { Value } from '../values/value.js';
import { ListValue, MapValue, OptionalValue } from '../values/value.js';
import { PatchObject } from './patch-types.js';

/**
 * The object that an apply configuration's expression made
 * (`kubernetes/apiserver pkg/admission/plugin/policy/mutating/patch/smd.go`).
 *
 * @param value the result of an expression of type `Object`
 * @throws Error when the type of a part is not that of its field, such as `Object.spec.wrong{}` in the field `selector`
 */
export function applyConfigurationOf(value: Value): { readonly [key: string]: JSONValue } {
  if (!(value instanceof PatchObject)) throw new Error('unsupported return type from ApplyConfiguration expression');
  checkTypeNames(value);
  return jsonOf(value) as { readonly [key: string]: JSONValue };
}

/** An operation of a JSON patch. */
export type PatchOperation = Readonly<Record<string, JSONValue>>;

/**
 * The operations that a JSON patch's expression made
 * (`kubernetes/apiserver pkg/admission/plugin/policy/mutating/patch/json_patch.go`).
 *
 * @param value the result of an expression of type `list(JSONPatch)`
 * @throws Error when the type of a part of a value is not that of its field
 */
export function jsonPatchOf(value: Value): readonly PatchOperation[] {
  if (!(value instanceof ListValue))
    throw new Error('type mismatch: JSONPatchType.expression should evaluate to array');
  return Array.from(value, (operation): PatchOperation => {
    if (!(operation instanceof JSONPatchValue)) {
      throw new Error('type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch');
    }
    const text = (name: string) => (operation.fields.get(name) ?? '') as string;
    const given = operation.fields.get('value');
    if (given instanceof PatchObject) checkTypeNames(given);
    return {
      op: text('op'),
      path: text('path'),
      ...(text('from') === '' ? {} : { from: text('from') }),
      ...(given === undefined ? {} : { value: jsonOf(given) }),
    };
  });
}

function checkTypeNames(root: PatchObject): void {
  const errors: string[] = [];
  const check = (value: Value, expected: string): void => {
    if (value instanceof PatchObject) {
      if (value.typeName !== expected) {
        const names = `unexpected type name ${goQuote(value.typeName)}, expected ${goQuote(expected)}`;
        errors.push(`${names}, which matches field name path from root Object type`);
      }
      for (const [name, field] of value.fields) check(field, `${expected}.${name}`);
    } else if (value instanceof ListValue && !(value instanceof NativeList)) {
      for (const item of value) check(item, expected);
    } else if (value instanceof MapValue && !(value instanceof NativeMap)) {
      for (const key of value.keys()) check(value.find(key) as Value, expected);
    }
  };
  check(root, root.typeName);
  if (errors.length > 0) throw new Error(`type mismatch: ${errors.join('\n')}`);
}

/** The JSON value of a value. An empty optional is null. */
function jsonOf(value: Value): JSONValue {
  if (value instanceof PatchObject) {
    return Object.fromEntries([...value.fields].map(([name, field]) => [name, jsonOf(field)]));
  }
  if (value instanceof OptionalValue) return value.value === undefined ? null : jsonOf(value.value);
  if (value instanceof NativeList || value instanceof NativeMap) return value.native as JSONValue;
  if (value instanceof ListValue) return Array.from(value, jsonOf);
  if (value instanceof MapValue) {
    return Object.fromEntries(
      Array.from(value.keys(), (key) => {
        if (typeof key !== 'string') throw new Error(`map key "${toNative(key)}" is not a string`);
        return [key, jsonOf(value.find(key) as Value)];
      }),
    );
  }
  return toNative(value) as JSONValue;
}
