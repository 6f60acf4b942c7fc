import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  AbstractValue,
  type Adapt,
  equal,
  type Failure,
  type MapValue,
  NativeMap,
  noSuchOverload,
  type ObjectDecl,
  ObjectValue,
  objectType,
  type Type,
  type Value,
} from '@k8s-ts/cel';
import { escapeName, unescapeName } from '@k8s-ts/cel/kubernetes';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { hasProperties, propertyOf } from '../structural/parts.js';
import type { JSONObject } from '../values/json-values.js';

const noDecl: ObjectDecl = { name: 'object', field: () => undefined };
const noField = () => undefined;

/** An object whose schema declares fields, or nothing at all. Fields that are null are like absent ones. */
export class SchemaObject extends ObjectValue {
  readonly schema: JSONSchemaProps;
  readonly #adapterOf: (schema: JSONSchemaProps) => Adapt;
  readonly #isObject: boolean;

  constructor(native: JSONObject, schema: JSONSchemaProps, adapterOf: (schema: JSONSchemaProps) => Adapt) {
    super(noDecl, native, noField);
    this.schema = schema;
    this.#adapterOf = adapterOf;
    this.#isObject = hasProperties(schema);
  }

  override get size(): number {
    return Object.keys(this.native).length;
  }

  override find(key: Value): Value | undefined {
    if (typeof key !== 'string') return undefined;
    const name = this.#isObject ? unescapeName(key) : key;
    return name === undefined ? undefined : this.#member(name);
  }

  #member(name: string): Value | undefined {
    if (!Object.hasOwn(this.native, name)) return undefined;
    const member = this.native[name];
    const schema = propertyOf(this.schema, name);
    return member === null || member === undefined || schema === undefined
      ? undefined
      : this.#adapterOf(schema)(member);
  }

  override *keys(): Iterable<Value> {
    for (const name of Object.keys(this.native)) {
      if (propertyOf(this.schema, name) !== undefined) yield escapeName(name) ?? name;
    }
  }

  /** Fields that the schema does not have are compared only when both objects have them. */
  override equals(other: MapValue): boolean | Failure {
    if (other.size !== this.size) return false;
    for (const name of Object.keys(this.native)) {
      if (propertyOf(this.schema, name) === undefined) {
        if (!(other instanceof SchemaObject)) return noSuchOverload;
        if (!Object.hasOwn(other.native, name)) continue;
        if (!semanticEqual(this.native[name], other.native[name])) return false;
        continue;
      }
      const mine = this.#member(name);
      const its = other instanceof SchemaObject ? other.#member(name) : other.find(escapeName(name) ?? name);
      if (mine === undefined || its === undefined) {
        if (mine !== its) return false;
        continue;
      }
      const same = equal(mine, its);
      if (same !== true) return same;
    }
    return true;
  }
}

/** An object with `additionalProperties`: a map in CEL. */
export class SchemaMap extends NativeMap {
  override equals(other: MapValue): boolean | Failure {
    if (other.size !== this.size) return false;
    for (const key of this.keys()) {
      const its = other.find(key);
      const mine = this.find(key);
      if (its === undefined || mine === undefined) return false;
      const same = equal(mine, its);
      if (same !== true) return same;
    }
    return true;
  }
}

const preservedType: Type = objectType('kubernetes.Preserved');

/** A value of unknown type. It can be compared, and nothing else. */
export class PreservedValue extends AbstractValue {
  readonly type = preservedType;

  constructor(readonly native: unknown) {
    super();
  }

  equals(other: Value): boolean | Failure {
    return other instanceof PreservedValue && semanticEqual(this.native, other.native);
  }
}
