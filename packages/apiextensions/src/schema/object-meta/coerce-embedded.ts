import { compareUTF8 } from '@k8s-ts/apimachinery/json';
import { FieldPath, field, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import type { SchemaNode } from '../structural/schema-node.js';
import { FieldErrorException } from '../types.js';
import { isObject, type JSONObject, mapList, mapObject, shown } from '../values/json-values.js';
import { type CoercedObjectMeta, coerceObjectMeta } from './coerce-object-meta.js';

/** Whole objects inside an object, after their `metadata` was decoded. */
export interface CoercedEmbedded {
  readonly value: unknown;
  /** Paths of unknown fields of `metadata`, sorted. */
  readonly unknownFields: readonly string[];
}

/**
 * Decodes `metadata` of the whole objects in a value, and checks that their `apiVersion` and `kind` are texts. A value
 * with nothing to change is returned as it is.
 *
 * @throws FieldErrorException for parts that cannot be decoded, unless `dropInvalid` is set
 */
export function coerceEmbedded(
  value: unknown,
  node: SchemaNode,
  dropInvalid: boolean,
  path: FieldPath = FieldPath.empty,
): CoercedEmbedded {
  const coercer = new Coercer(dropInvalid);
  const coerced = coercer.coerce(value, node, path);
  return { value: coerced, unknownFields: coercer.unknownFields.sort(compareUTF8) };
}

class Coercer {
  readonly unknownFields: string[] = [];
  readonly #dropInvalid: boolean;

  constructor(dropInvalid: boolean) {
    this.#dropInvalid = dropInvalid;
  }

  coerce(value: unknown, node: SchemaNode | undefined, path: FieldPath): unknown {
    if (node === undefined || typeof value !== 'object' || value === null) return value;
    if (!isObject(value)) {
      const { items } = node;
      return items === undefined
        ? value
        : mapList(value as unknown[], (item, i) => this.coerce(item, items, path.index(i)));
    }
    return mapObject(value, (member, name) => {
      const own = node.isEmbedded ? this.#metaField(value, name, member, path) : member;
      if (typeof own !== 'object' || own === null) return own;
      const property = node.property(name);
      return this.coerce(own, property ?? node.values, property === undefined ? path.key(name) : path.child(name));
    });
  }

  /** A field of a whole object; undefined when it is to be dropped. */
  #metaField(object: JSONObject, name: string, value: unknown, path: FieldPath): unknown {
    if (name === 'apiVersion' || name === 'kind') {
      if (typeof value === 'string') return value;
      if (this.#dropInvalid) return undefined;
      throw exception(field.invalid(path.child(name), shown(value), 'must be a string'));
    }
    if (name !== 'metadata') return value;
    let coerced: CoercedObjectMeta;
    try {
      const text = path === FieldPath.empty ? '' : path.toString();
      coerced = coerceObjectMeta(value, { dropInvalid: this.#dropInvalid, path: text });
    } catch (error) {
      throw exception(field.invalid(path.child('metadata'), shown(object.metadata), (error as Error).message));
    }
    for (const unknown of coerced.unknownFields) this.unknownFields.push(unknown);
    // Metadata that is not an object at all stays when invalid fields are dropped.
    return coerced.metadata ?? value;
  }
}

const exception = (error: ReturnType<typeof field.invalid>): FieldErrorException =>
  new FieldErrorException(fieldErrorText(error), error);
