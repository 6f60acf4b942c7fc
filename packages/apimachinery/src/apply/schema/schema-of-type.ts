import type { FieldInfo, ScalarType, TypeInfo } from '../../field-table/types.js';
import {
  deducedMap,
  deducedSchema,
  type ListSchema,
  type MapField,
  type MapSchema,
  type MergeSchema,
  mapOf,
  scalarSchemas,
  untypedAtomicSchema,
} from './merge-schema.js';

const schemas = new WeakMap<TypeInfo, MergeSchema>();

/** The merge schema of a built-in type. Made once per type; fields are converted on first use. */
export function schemaOfType(type: TypeInfo): MergeSchema {
  let schema = schemas.get(type);
  if (schema === undefined) {
    schema = type.special === undefined ? { map: new StructSchema(type) } : specialSchema(type);
    schemas.set(type, schema);
  }
  return schema;
}

const anySchema: MergeSchema = deducedSchema;
const stringListSchema: MergeSchema = {
  list: { element: scalarSchemas.string, relationship: 'atomic', keys: [] },
};

function specialSchema(type: TypeInfo): MergeSchema {
  switch (type.special) {
    case 'duration':
      return scalarSchemas.string;
    case 'stringList':
      return stringListSchema;
    case 'raw':
      if (type.name.endsWith('.RawExtension')) return untypedAtomicSchema;
      return type.name.endsWith('.FieldsV1') ? { map: deducedMap } : anySchema;
    case 'schemaOrArray':
    case 'schemaOrBool':
    case 'schemaOrStringArray':
      return anySchema;
    default:
      return scalarSchemas.untyped;
  }
}

const typeMeta: ReadonlyMap<string, MapField> = new Map([
  ['apiVersion', { schema: scalarSchemas.string }],
  ['kind', { schema: scalarSchemas.string }],
]);

class StructSchema implements MapSchema {
  readonly relationship: 'atomic' | 'separable';
  readonly deduced: boolean;
  readonly element: MergeSchema | undefined;
  readonly #type: TypeInfo;
  readonly #fields = new Map<string, MapField | undefined>();
  #zeros: ReadonlyMap<string, unknown> | undefined;

  constructor(type: TypeInfo) {
    this.#type = type;
    this.relationship = type.atomic ? 'atomic' : 'separable';
    // OpenAPI treats an object without properties as one with any structure.
    this.deduced = type.fields.length === 0 && !type.hasTypeMeta;
    this.element = this.deduced ? deducedSchema : undefined;
  }

  field(name: string): MapField | undefined {
    const known = this.#fields.get(name);
    if (known !== undefined || this.#fields.has(name)) return known;
    const info = this.#type.field(name);
    const made =
      info === undefined
        ? this.#type.hasTypeMeta
          ? typeMeta.get(name)
          : undefined
        : { schema: fieldSchema(info), default: defaultOf(info), zero: zeroOf(info)[0]?.[1] };
    // Unknown names come from clients, so only declared names are cached.
    if (made !== undefined) this.#fields.set(name, made);
    return made;
  }

  get zeros(): ReadonlyMap<string, unknown> {
    this.#zeros ??= new Map(allFields(this.#type).flatMap((info) => zeroOf(info)));
    return this.#zeros;
  }
}

function allFields(type: TypeInfo): FieldInfo[] {
  return type.fields.flatMap((info) => (info.inline && info.type !== undefined ? allFields(info.type) : [info]));
}

function fieldSchema(info: FieldInfo): MergeSchema {
  const value = info.type !== undefined ? schemaOfType(info.type) : scalarSchema(info.scalar);
  const override = info.mapType ?? info.structType;
  switch (info.shape) {
    case 'list': {
      const list: ListSchema = {
        element: value,
        relationship: info.listType === 'set' || info.listType === 'map' ? 'associative' : 'atomic',
        keys: info.listType === 'map' ? [...(info.listMapKeys ?? [])].sort() : [],
      };
      return { list };
    }
    case 'map':
      return { map: mapOf(value, override === 'atomic' ? 'atomic' : 'separable') };
    default:
      if (info.listType !== undefined && value.list !== undefined) {
        return { list: { ...value.list, relationship: info.listType === 'atomic' ? 'atomic' : 'associative' } };
      }
      return override === undefined || value.map === undefined ? value : overridden(value, override);
  }
}

const overrides = new WeakMap<MergeSchema, Map<string, MergeSchema>>();

/** The schema of a struct whose field overrides whether its type is atomic. */
function overridden(schema: MergeSchema, override: 'atomic' | 'granular'): MergeSchema {
  const relationship = override === 'atomic' ? 'atomic' : 'separable';
  const { map } = schema;
  if (map === undefined || map.relationship === relationship) return schema;
  let variants = overrides.get(schema);
  if (variants === undefined) {
    variants = new Map();
    overrides.set(schema, variants);
  }
  let variant = variants.get(relationship);
  if (variant === undefined) {
    variant = {
      ...schema,
      map: {
        field: (name) => map.field(name),
        element: map.element,
        relationship,
        deduced: map.deduced,
        get zeros() {
          return map.zeros;
        },
      },
    };
    variants.set(relationship, variant);
  }
  return variant;
}

function scalarSchema(scalar: ScalarType | undefined): MergeSchema {
  switch (scalar) {
    case 'string':
    case 'bytes':
      return scalarSchemas.string;
    case 'bool':
      return scalarSchemas.boolean;
    case undefined:
      return anySchema;
    default:
      return scalarSchemas.numeric;
  }
}

/**
 * Default of a list key: from the `+default` marker, or the zero value for fields that are neither optional nor
 * pointers, as in OpenAPI.
 */
function defaultOf(info: FieldInfo): unknown {
  if (info.default !== undefined) return info.default;
  if (info.pointer || info.omitEmpty || info.shape !== 'single') return undefined;
  switch (info.scalar) {
    case 'string':
      return '';
    case 'bool':
      return false;
    case 'int32':
    case 'int64':
    case 'double':
      return 0;
    default:
      return undefined;
  }
}

/** Name and zero value of a field that Go always writes; empty for other fields. */
function zeroOf(info: FieldInfo): [name: string, zero: unknown][] {
  if (info.omitZero) return [];
  if (info.pointer) return info.omitEmpty ? [] : [[info.name, null]];
  if (info.shape !== 'single') return info.omitEmpty ? [] : [[info.name, null]];
  if (info.type === undefined) {
    if (info.omitEmpty) return [];
    return [
      [info.name, info.scalar === 'string' ? '' : info.scalar === 'bool' ? false : info.scalar === 'bytes' ? null : 0],
    ];
  }
  switch (info.type.special) {
    case undefined:
      return [[info.name, {}]];
    case 'quantity':
      return [[info.name, '0']];
    case 'intOrString':
      return [[info.name, 0]];
    case 'duration':
      return [[info.name, '0s']];
    case 'stringList':
      return info.omitEmpty ? [] : [[info.name, null]];
    default:
      return [[info.name, null]];
  }
}
