import type { FieldSchema, KindSchemas } from './kind-schema.js';
import { metaType } from './meta-v1/meta-types.js';
import type { FieldInfo, ScalarType, SpecialForm, TypeInfo, TypeRegistry } from './types.js';

/** Types of kinds that were declared by schemas. */
export interface DeclaredTypes extends TypeRegistry {
  /** The declared kinds, without their lists. */
  readonly kinds: readonly Kind[];
}

type Kind = Parameters<TypeRegistry['typeFor']>[0];

/**
 * Makes the types of kinds without a generated table from schemas like those of custom resources. Each kind gets a list
 * kind (`WidgetList`) and `metadata`. The types have no protobuf field numbers, so objects of these kinds are JSON and
 * YAML only.
 *
 * @throws Error that names the field, for a schema whose shape is ambiguous
 */
export function typesFromSchema(...groupVersions: readonly KindSchemas[]): DeclaredTypes {
  const declared: Kind[] = [];
  const kinds = new Map<string, TypeInfo>();
  const types = new Map<string, TypeInfo>();
  for (const { group, version, kinds: schemas } of groupVersions) {
    for (const [kind, schema] of Object.entries(schemas)) {
      declared.push({ group, version, kind });
      const context: Context = { names: namesOf(group, version), types };
      const type = objectType(context, kind, schema, [metadataField('ObjectMeta')]);
      const items: FieldInfo = { ...plainField('items'), shape: 'list', type, required: true, omitEmpty: false };
      const list = declaredType(context, `${kind}List`, [metadataField('ListMeta'), items], { hasTypeMeta: true });
      for (const each of [type, list]) kinds.set(`${group}/${version}/${each === type ? kind : `${kind}List`}`, each);
    }
  }
  return {
    kinds: declared,
    typeFor: ({ group, version, kind }) => kinds.get(`${group}/${version}/${kind}`),
    type: (name) => types.get(name),
  };
}

interface Context {
  names(typeName: string): Pick<TypeInfo, 'name' | 'goName' | 'openAPIName'>;
  readonly types: Map<string, TypeInfo>;
}

/** Names of the types of a group-version: `com.example.v1.Widget` for kind Widget of `example.com/v1`. */
function namesOf(group: string, version: string): Context['names'] {
  const reversed = group.split('.').reverse().filter(Boolean).join('.');
  const prefix = reversed === '' ? version : `${reversed}.${version}`;
  return (typeName) => ({
    name: `${prefix}.${typeName}`,
    goName: `${version}.${typeName}`,
    openAPIName: `${prefix}.${typeName}`,
  });
}

/** The type of a kind, when it has `head` fields, or of a nested object. */
function objectType(context: Context, name: string, schema: FieldSchema, head: readonly FieldInfo[] = []): TypeInfo {
  const { description, properties = {}, required = [] } = schema;
  const own = Object.entries(properties)
    .filter(([key]) => head.length === 0 || !['kind', 'apiVersion', 'metadata'].includes(key))
    .map(([key, each]) => fieldOf(context, `${name}${capitalized(key)}`, key, each, required.includes(key)));
  const atomic = schema['x-kubernetes-map-type'] === 'atomic';
  return declaredType(context, name, [...head, ...own], { hasTypeMeta: head.length > 0, atomic, description });
}

interface TypeFacts {
  readonly hasTypeMeta: boolean;
  readonly atomic?: boolean;
  readonly description?: string | undefined;
}

function declaredType(
  context: Context,
  typeName: string,
  fields: readonly FieldInfo[],
  { hasTypeMeta, atomic = false, description }: TypeFacts,
): TypeInfo {
  const byName = new Map(fields.map((each) => [each.name, each]));
  const type: TypeInfo = {
    ...context.names(typeName),
    hasTypeMeta,
    ...defined({ description }),
    atomic,
    fields,
    field: (name) => byName.get(name),
    fieldByNumber: () => undefined,
  };
  context.types.set(type.name, type);
  return type;
}

/** A field that is left out when it is unset, and kept when it is set to its zero value. */
function plainField(name: string): Omit<FieldInfo, 'scalar' | 'type'> {
  return {
    name,
    number: 0,
    shape: 'single',
    inline: false,
    pointer: true,
    omitEmpty: true,
    omitZero: false,
    required: false,
  };
}

function metadataField(type: 'ObjectMeta' | 'ListMeta'): FieldInfo {
  return { ...plainField('metadata'), pointer: false, type: metaType(type) };
}

function fieldOf(context: Context, path: string, name: string, schema: FieldSchema, required: boolean): FieldInfo {
  const field = {
    ...plainField(name),
    required,
    ...defined({
      description: schema.description,
      enum: schema.enum,
      default: schema.default,
      listType: schema['x-kubernetes-list-type'],
      listMapKeys: schema['x-kubernetes-list-map-keys'],
      mapType: schema['x-kubernetes-map-type'],
      patchStrategy: schema['x-kubernetes-patch-strategy'],
      patchMergeKey: schema['x-kubernetes-patch-merge-key'],
    }),
  };
  const { items, additionalProperties } = schema;
  if (items !== undefined) return { ...field, shape: 'list', ...elementOf(context, `${path}Item`, items) };
  if (additionalProperties !== undefined) {
    return { ...field, shape: 'map', ...elementOf(context, `${path}Value`, additionalProperties) };
  }
  return { ...field, ...elementOf(context, path, schema) };
}

/** Scalar or type of a value that is neither a list nor a map. */
function elementOf(context: Context, path: string, schema: FieldSchema): Pick<FieldInfo, 'scalar' | 'type'> {
  if (schema['x-kubernetes-int-or-string'] === true) return { type: intOrString };
  if (schema.properties !== undefined) return { type: objectType(context, path, schema) };
  // Lists of lists, lists of maps and objects without declared fields have no type of their own: they are kept as they
  // were sent.
  const isNested = schema.items !== undefined || schema.additionalProperties !== undefined;
  const isOpaque = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (isNested || isOpaque || schema.type === 'object' || schema.type === 'array') return { type: raw };
  switch (schema.type) {
    case 'string':
      return stringValue(schema.format);
    case 'integer':
      return { scalar: schema.format === 'int32' ? 'int32' : 'int64' };
    case 'number':
      return { scalar: 'double' };
    case 'boolean':
      return { scalar: 'bool' };
    default:
      throw new Error(`${path}: the schema has neither a type nor properties`);
  }
}

function stringValue(format: string | undefined): { readonly scalar: ScalarType } | { readonly type: TypeInfo } {
  switch (format) {
    case 'quantity':
      return { type: quantity };
    case 'date-time':
      return { type: metaType('Time') };
    case 'duration':
      return { type: metaType('Duration') };
    case 'byte':
      return { scalar: 'bytes' };
    default:
      return { scalar: 'string' };
  }
}

// Names are those of the generated tables, which OpenAPI documents refer to.
const quantity = special('k8s.io.apimachinery.pkg.api.resource.Quantity', 'resource.Quantity', 'quantity');
const intOrString = special('k8s.io.apimachinery.pkg.util.intstr.IntOrString', 'intstr.IntOrString', 'intOrString');
const raw = special('k8s.io.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON', 'v1.JSON', 'raw');

/** A type whose JSON form is not an object. */
function special(name: string, goName: string, form: SpecialForm): TypeInfo {
  return {
    name,
    goName,
    openAPIName: name.replace(/^k8s\.io\./, 'io.k8s.'),
    hasTypeMeta: false,
    special: form,
    atomic: false,
    fields: [],
    field: () => undefined,
    fieldByNumber: () => undefined,
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The object without its undefined members. */
function defined<T extends object>(object: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
