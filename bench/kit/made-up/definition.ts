import type { RandomWords } from './random-words.js';

/** The part of a definition's schema that the generator uses. */
export interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema;
  enum?: string[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-validations'?: { readonly rule: string; readonly message: string }[];
}

/** A made-up CustomResourceDefinition, and the data needed to make objects of it. */
export interface MadeUpDefinition {
  readonly manifest: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
    readonly spec: object;
  };
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Schema of `spec` in `version`. */
  readonly spec: Schema;
}

/** The definition to make. */
export interface DefinitionShape {
  readonly group: string;
  /** Makes the name of the kind unique in its group. */
  readonly index: number;
  /** Approximate size of the definition as JSON, in bytes. */
  readonly bytes: number;
  readonly versions: readonly string[];
  /** Whether fields have descriptions. These are most of the bytes of real definitions. */
  readonly described: boolean;
}

/** Makes a definition in the shape of those that projects publish. Its first version is the stored one. */
export function madeUpDefinition(random: RandomWords, shape: DefinitionShape): MadeUpDefinition {
  const { group, index, bytes, versions, described } = shape;
  const name = `${random.word()}${random.word()}`;
  const kind = `${name.charAt(0).toUpperCase()}${name.slice(1)}${index}`;
  const [singular, plural] = [kind.toLowerCase(), `${kind.toLowerCase()}s`];
  const namespaced = random.chance(0.8);
  const specs = versions.map(() =>
    objectSchema(random, { bytes: (bytes * 0.8) / versions.length, depth: 0, described, isBounded: true }),
  );
  const scalars = Object.entries(specs[0]?.properties ?? {}).filter(
    ([, { type }]) => type === 'string' || type === 'integer',
  );
  const manifest = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, annotations: { 'generator.example/version': 'v0.16.4' } },
    spec: {
      group,
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular,
        ...(random.chance(0.4) && { shortNames: [`s${index}`] }),
      },
      scope: namespaced ? 'Namespaced' : 'Cluster',
      versions: versions.map((version, at) => ({
        name: version,
        served: true,
        storage: at === 0,
        ...(random.chance(0.7) && { subresources: { status: {} } }),
        ...(random.chance(0.5) && {
          additionalPrinterColumns: [
            ...scalars.slice(0, 2).map(([field, { type }]) => ({ name: field, type, jsonPath: `.spec.${field}` })),
            { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
          ],
        }),
        schema: {
          openAPIV3Schema: {
            type: 'object',
            ...(described && { description: random.sentence(60) }),
            properties: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              metadata: { type: 'object' },
              spec: specs[at],
              status: statusSchema(random, described),
            },
          },
        },
      })),
    },
  };
  return { manifest, group, version: versions[0] as string, plural, kind, namespaced, spec: specs[0] as Schema };
}

interface Shape {
  /** Approximate size of the schema, in bytes. */
  readonly bytes: number;
  readonly depth: number;
  readonly described: boolean;
  /** Whether the schema is in no list or map, so that the cost of rules is bounded. */
  readonly isBounded: boolean;
}

function objectSchema(random: RandomWords, { bytes, depth, described, isBounded }: Shape): Schema {
  const properties: Record<string, Schema> = {};
  const schema: Schema = { type: 'object', ...(described && { description: random.sentence(100) }), properties };
  let left = bytes - 150;
  do {
    const name = `${random.word()}${random.chance(0.4) ? `${random.pick(['Ref', 'Policy', 'Selector', 'Name', 'Spec'])}` : ''}`;
    if (properties[name] !== undefined) continue;
    const part = left > 1_500 && depth < 10 ? left * (0.05 + random.next() * 0.4) : 0;
    const field =
      part > 700 ? nested(random, { bytes: part, depth: depth + 1, described, isBounded }) : leaf(random, described);
    properties[name] = field;
    left -= JSON.stringify(field).length + name.length + 4;
  } while (left > 0);
  const names = Object.keys(properties);
  const required = names.filter((name) => properties[name]?.default === undefined && random.chance(0.12));
  if (required.length > 0) schema.required = required;
  if (isBounded && random.chance(0.15)) {
    const bounded = names.find((name) => properties[name]?.type === 'integer' && properties[name]?.maximum === 1000);
    const text = names.find((name) => properties[name]?.maxLength === 63);
    const rules = [
      ...(bounded
        ? [{ rule: `!has(self.${bounded}) || self.${bounded} <= 1000`, message: `${bounded} is at most 1000` }]
        : []),
      ...(text ? [{ rule: `!has(self.${text}) || self.${text}.size() < 64`, message: `${text} is short` }] : []),
    ];
    if (rules.length > 0) schema['x-kubernetes-validations'] = rules;
  }
  return schema;
}

function nested(random: RandomWords, shape: Shape): Schema {
  const kind = random.next();
  if (kind < 0.6) return objectSchema(random, shape);
  const inner = objectSchema(random, { ...shape, isBounded: false });
  const described = shape.described ? { description: random.sentence(120) } : {};
  if (kind > 0.92) return { type: 'object', ...described, additionalProperties: inner };
  if (kind > 0.75) return { type: 'array', ...described, items: inner, 'x-kubernetes-list-type': 'atomic' };
  inner.properties = { name: { type: 'string', ...described }, ...inner.properties };
  inner.required = ['name', ...(inner.required ?? []).filter((name) => name !== 'name')];
  return {
    type: 'array',
    ...described,
    items: inner,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  };
}

const labelPattern = '^[a-z]([-a-z0-9]*[a-z0-9])?$';

function leaf(random: RandomWords, isDescribed: boolean): Schema {
  const described = isDescribed ? { description: random.sentence(20 + random.below(320)) } : {};
  const kind = random.below(100);
  if (kind < 12) return { type: 'boolean', ...described, ...(random.chance(0.3) && { default: random.chance(0.5) }) };
  if (kind < 18)
    return { type: 'integer', ...described, format: random.pick(['int32', 'int64']), minimum: 0, maximum: 1000 };
  if (kind < 22) return { type: 'integer', ...described, format: 'int32', default: random.below(100) };
  if (kind < 32)
    return {
      type: 'array',
      ...described,
      items: { type: 'string' },
      'x-kubernetes-list-type': random.pick(['atomic', 'set']),
    };
  if (kind < 38) return { type: 'object', ...described, additionalProperties: { type: 'string' } };
  if (kind < 41) return { ...described, 'x-kubernetes-int-or-string': true };
  if (kind < 43) return { type: 'object', ...described, 'x-kubernetes-preserve-unknown-fields': true };
  if (kind < 49) {
    const values = Array.from({ length: 3 }, () => random.word()).filter((word, i, all) => all.indexOf(word) === i);
    return { type: 'string', ...described, enum: values, ...(random.chance(0.4) && { default: values[0] }) };
  }
  if (kind < 57) return { type: 'string', ...described, minLength: 1, maxLength: 63, pattern: labelPattern };
  if (kind < 60) return { type: 'string', ...described, format: 'date-time' };
  if (kind < 64) return { type: 'string', ...described, maxLength: 253, minLength: 1 };
  return { type: 'string', ...described };
}

function statusSchema(random: RandomWords, isDescribed: boolean): Schema {
  const described = isDescribed ? { description: random.sentence(80) } : {};
  return {
    type: 'object',
    properties: {
      observedGeneration: { type: 'integer', format: 'int64', ...described },
      conditions: {
        type: 'array',
        ...described,
        items: {
          type: 'object',
          required: ['type', 'status'],
          properties: {
            type: { type: 'string', maxLength: 316, ...described },
            status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
            reason: { type: 'string', ...described },
            message: { type: 'string', maxLength: 32768 },
            lastTransitionTime: { type: 'string', format: 'date-time' },
          },
        },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['type'],
      },
    },
  };
}
