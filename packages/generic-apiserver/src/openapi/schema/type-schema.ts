import type { FieldInfo, ScalarType, SpecialForm, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { type Dialect, type JSONObject, referenceTo } from '../types/json-schema.js';

const scalarSchemas: Readonly<Record<ScalarType, JSONObject>> = {
  string: { type: 'string' },
  bool: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  bytes: { type: 'string', format: 'byte' },
};

const zeros: Readonly<Record<ScalarType, unknown>> = {
  string: '',
  bool: false,
  int32: 0,
  int64: 0,
  double: 0,
  bytes: undefined,
};

/** Types whose schemas are written at each place of use instead of in a definition of their own. */
const inlined: Readonly<Partial<Record<SpecialForm, JSONObject>>> = {
  stringList: { type: 'array', items: { type: 'string' } },
  duration: { type: 'string' },
};

function specialSchema(form: SpecialForm, dialect: Dialect, name: string): JSONObject {
  switch (form) {
    case 'time':
    case 'microTime':
      return { type: 'string', format: 'date-time' };
    case 'quantity':
      return dialect === 'v2' ? { type: 'string' } : { oneOf: [{ type: 'string' }, { type: 'number' }] };
    case 'intOrString':
      return dialect === 'v2'
        ? { type: 'string', format: 'int-or-string' }
        : { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] };
    case 'raw':
      return name.endsWith('.JSON') ? {} : { type: 'object' };
    default:
      return inlined[form] ?? {};
  }
}

/** Whether a type's schema is written where the type is used. Such a type has no definition. */
export const isInlined = ({ special }: TypeInfo): boolean => special !== undefined && inlined[special] !== undefined;

/**
 * Schema of a type. It has the descriptions that the type and its fields have; generated types have none.
 *
 * @param kinds kinds under which objects of the type are sent; empty for types that are only part of others
 */
export function typeSchema(dialect: Dialect, type: TypeInfo, kinds: readonly JSONObject[]): JSONObject {
  if (type.special !== undefined) return specialSchema(type.special, dialect, type.name);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  if (type.hasTypeMeta) {
    properties.apiVersion = { type: 'string' };
    properties.kind = { type: 'string' };
  }
  collect(dialect, type, properties, required);
  const sorted = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...descriptionOf(type),
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(sorted).length > 0 ? { properties: sorted } : {}),
    ...(kinds.length > 0 ? { 'x-kubernetes-group-version-kind': kinds } : {}),
    ...(type.atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
    ...(type.union === undefined ? {} : { 'x-kubernetes-unions': [unionOf(type, type.union.discriminator)] }),
  };
}

function collect(dialect: Dialect, type: TypeInfo, properties: Record<string, unknown>, required: string[]): void {
  for (const field of type.fields) {
    if (field.inline && field.type !== undefined) {
      collect(dialect, field.type, properties, required);
      continue;
    }
    properties[field.name] = fieldSchema(dialect, type, field);
    if (field.required) required.push(field.name);
  }
}

const unionOf = (type: TypeInfo, discriminator: string | undefined): JSONObject => ({
  ...(discriminator === undefined ? {} : { discriminator }),
  'fields-to-discriminateBy': Object.fromEntries(
    type.fields
      .filter((field) => field.name !== discriminator)
      .map((field) => [field.name, field.name.charAt(0).toUpperCase() + field.name.slice(1)])
      .sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)),
  ),
});

const descriptionOf = ({ description }: FieldInfo | TypeInfo): JSONObject =>
  description === undefined ? {} : { description };

/**
 * References in schemas of definitions that kube-apiserver does not describe. All other references have a description
 * or a default beside them, which OpenAPI v3 allows only with `allOf`.
 */
const plainReferences: ReadonlySet<string> = new Set([
  ...['additionalItems', 'additionalProperties', 'example', 'externalDocs', 'items', 'not'].map(
    (name) => `io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps ${name}`,
  ),
  'io.k8s.api.networking.v1.IngressRuleValue http',
]);

function fieldSchema(dialect: Dialect, owner: TypeInfo, field: FieldInfo): JSONObject {
  if (plainReferences.has(`${owner.openAPIName} ${field.name}`)) {
    return referenceTo(dialect, (field.type as TypeInfo).openAPIName);
  }
  const markers = {
    ...descriptionOf(field),
    ...(field.listMapKeys === undefined ? {} : { 'x-kubernetes-list-map-keys': field.listMapKeys }),
    ...(field.listType === undefined ? {} : { 'x-kubernetes-list-type': field.listType }),
    ...(field.patchMergeKey === undefined ? {} : { 'x-kubernetes-patch-merge-key': field.patchMergeKey }),
    ...(field.patchStrategy === undefined ? {} : { 'x-kubernetes-patch-strategy': field.patchStrategy }),
    ...mapType(field),
  };
  if (field.shape === 'list') return { type: 'array', items: elementSchema(dialect, field), ...markers };
  if (field.shape === 'map') return { type: 'object', additionalProperties: elementSchema(dialect, field), ...markers };
  return { ...singleSchema(dialect, field), ...markers };
}

function mapType(field: FieldInfo): JSONObject {
  const value = field.mapType ?? field.structType;
  return value === undefined ? {} : { 'x-kubernetes-map-type': value };
}

function singleSchema(dialect: Dialect, field: FieldInfo): JSONObject {
  const defaults = dialect === 'v2' ? {} : defaultOf(field);
  if (field.scalar !== undefined) return { ...scalarSchemas[field.scalar], ...defaults, ...enumOf(field) };
  const type = field.type as TypeInfo;
  const inline = type.special === undefined ? undefined : inlined[type.special];
  if (inline !== undefined) return inline;
  const reference = referenceTo(dialect, type.openAPIName);
  return dialect === 'v2' ? reference : { ...defaults, allOf: [reference] };
}

const enumOf = (field: FieldInfo): JSONObject => (field.enum === undefined ? {} : { enum: field.enum });

/** The declared default; otherwise the zero value, for fields that are always written. */
function defaultOf(field: FieldInfo): JSONObject {
  if (field.default !== undefined) return { default: field.default };
  if (field.pointer || field.omitZero) return {};
  if (field.scalar !== undefined) {
    const zero = zeros[field.scalar];
    return field.omitEmpty || zero === undefined ? {} : { default: zero };
  }
  return field.type?.special === undefined ? { default: {} } : {};
}

/** The items of lists and the values of maps have no defaults. */
function elementSchema(dialect: Dialect, field: FieldInfo): JSONObject {
  if (field.scalar !== undefined) return { ...scalarSchemas[field.scalar], ...enumOf(field) };
  const type = field.type as TypeInfo;
  const inline = type.special === undefined ? undefined : inlined[type.special];
  return inline ?? referenceTo(dialect, type.openAPIName);
}
