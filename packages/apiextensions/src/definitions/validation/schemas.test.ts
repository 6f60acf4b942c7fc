import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { type DefinitionChanges, newDefinition, otherVersion, storedVersion } from '../testing/new-definition.js';
import { formatWarnings } from './format-warnings.js';
import { validateDefinition, validateDefinitionUpdate } from './validate-definition.js';

type Schema = Readonly<Record<string, unknown>>;

const schemaOf = (schema: Schema) => ({ schema: { openAPIV3Schema: schema } });
const object = (properties: Schema, more: Schema = {}): Schema => ({ type: 'object', properties, ...more });
const withSpec = (spec: Schema, more: object = {}): DefinitionChanges => ({
  version: { ...schemaOf(object({ spec })), ...more },
});
const text = { type: 'string' };
const textOf = (changes: DefinitionChanges) => aggregateText(validateDefinition(newDefinition(changes)));
const updateText = (changes: DefinitionChanges, old: DefinitionChanges) =>
  aggregateText(validateDefinitionUpdate(newDefinition(changes), newDefinition(old)));

const at = 'spec.validation.openAPIV3Schema';
const missing = (index: number, detail = '') =>
  `spec.versions[${index}].schema.openAPIV3Schema: Required value${detail}`;

describe('validation of a new definition', () => {
  it.each<[string, DefinitionChanges, string]>([
    ['a missing schema', { version: { schema: undefined } }, missing(0)],
    ['an empty validation', { version: { schema: {} } }, missing(0)],
    [
      'a schema in one version of two',
      { spec: { versions: [storedVersion('v1'), otherVersion('v2', { schema: undefined, served: false })] } },
      missing(1),
    ],
    ['a schema without a type', { version: schemaOf({}) }, `${at}.type: Required value: must not be empty at the root`],
    [
      'a field without a type',
      withSpec({ properties: { a: {} } }),
      `[${at}.properties[spec].properties[a].type: Required value: must not be empty for specified object fields, ${at}.properties[spec].type: Required value: must not be empty for specified object fields]`,
    ],
    [
      'different schemas in two versions',
      {
        spec: {
          versions: [storedVersion('v1'), otherVersion('v2', schemaOf({ type: 'object', properties: { a: {} } }))],
        },
      },
      'spec.versions[1].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields',
    ],
    [
      'a default of the wrong type',
      withSpec({ type: 'string', default: 1 }),
      `${at}.properties[spec].default: Invalid value: "integer":  in body must be of type string: "integer"`,
    ],
    [
      'null allowed at the root',
      { version: schemaOf({ type: 'object', nullable: true }) },
      `${at}.nullable: Forbidden: nullable cannot be true at the root`,
    ],
    [
      'another type than object at the root with status',
      { version: { ...schemaOf({ type: 'array', items: text }), subresources: { status: {} } } },
      `[${at}.type: Invalid value: "array": only "object" is allowed as the type at the root of the schema if the status subresource is enabled, ${at}.type: Invalid value: "array": must be object at the root]`,
    ],
    [
      'a rule that does not compile',
      withSpec({ type: 'object', 'x-kubernetes-validations': [{ rule: 'self.nothing' }] }),
      `${at}.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.nothing","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field 'nothing'\n | self.nothing\n | ....^`,
    ],
  ])('reports the errors of %s', (_what, changes, errors) => expect(textOf(changes)).toBe(errors));

  it('refuses defaults where unknown fields are kept', () => {
    const changes = withSpec({ type: 'string', default: 'a' });
    expect(textOf({ ...changes, spec: { ...newDefinition(changes).spec, preserveUnknownFields: true } })).toBe(
      '[spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema, spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead]',
    );
  });
});

const fields = (...paths: readonly string[]) => ({ selectableFields: paths.map((jsonPath) => ({ jsonPath })) });
const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, text]));
const notASelectable =
  'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';

describe('selectable fields', () => {
  const spec = object({
    a: text,
    b: { type: 'boolean' },
    c: { type: 'integer' },
    n: { type: 'number' },
    o: object({}),
  });
  const selectable = (...paths: readonly string[]) => withSpec(spec, fields(...paths));
  const atField = (index: number, what: string) => `spec.selectableFields[${index}].jsonPath: ${what}`;

  it.each<[string, DefinitionChanges, string]>([
    ['of all types that are allowed', selectable('.spec.a', '.spec.b', '.spec.c'), ''],
    ['without a path', selectable(''), atField(0, 'Required value')],
    [
      'without a dot',
      selectable('spec.a'),
      atField(0, 'Invalid value: "spec.a": is an invalid path: expected [ or . but got: spec'),
    ],
    [
      'in array notation',
      selectable(".spec['a']"),
      atField(0, `Invalid value: ".spec['a']": is an invalid path: array notation is not allowed`),
    ],
    [
      'that do not exist',
      selectable('.spec.x'),
      atField(0, 'Invalid value: ".spec.x": is an invalid path: does not refer to a valid field'),
    ],
    [
      'of numbers and objects',
      selectable('.spec.n', '.spec.o'),
      `[${atField(0, `Invalid value: ".spec.n": ${notASelectable}`)}, ${atField(1, `Invalid value: ".spec.o": ${notASelectable}`)}]`,
    ],
    ['that are listed twice', selectable('.spec.a', '.spec.b', '.spec.a'), atField(2, 'Duplicate value: ".spec.a"')],
    [
      'of metadata',
      { version: { ...schemaOf(object({ metadata: object({ name: text }) })), ...fields('.metadata.name') } },
      atField(0, 'Invalid value: ".metadata.name": must not point to fields in metadata'),
    ],
    [
      'more than eight',
      withSpec(
        object(many),
        fields(
          ...Object.keys(many)
            .slice(0, 9)
            .map((name) => `.spec.${name}`),
        ),
      ),
      'spec.selectableFields: Too many: 9: must have at most 8 items',
    ],
    [
      'of one version of two',
      {
        spec: {
          versions: [storedVersion('v1'), otherVersion('v2', { ...schemaOf(object({ spec })), ...fields('.spec.n') })],
        },
      },
      `spec.versions[1].selectableFields[0].jsonPath: Invalid value: ".spec.n": ${notASelectable}`,
    ],
    [
      'of versions that share the schema',
      { spec: { versions: [storedVersion('v1'), otherVersion('v2', fields('.spec.a'))] } },
      'spec.versions[1].selectableFields: Invalid value: "": may only be set when `version.schema.openAPIV3Schema` is not included',
    ],
    [
      'of versions with schemas of their own',
      {
        spec: {
          versions: [
            storedVersion('v1', { ...schemaOf(object({ spec })), ...fields('.spec.a') }),
            otherVersion('v2', { ...schemaOf(object({ spec: object({ a: text }) })), ...fields('.spec.a') }),
          ],
        },
      },
      'spec.selectableFields: Invalid value: "": may only be set when validations.schema is included',
    ],
  ])('%s are validated', (_what, changes, errors) => expect(textOf(changes)).toBe(errors));

  it('may exceed their maximum number in an update until they change', () => {
    const nine = withSpec(
      object(many),
      fields(
        ...Object.keys(many)
          .slice(0, 9)
          .map((name) => `.spec.${name}`),
      ),
    );
    const ten = withSpec(object(many), fields(...Object.keys(many).map((name) => `.spec.${name}`)));
    expect(updateText(nine, nine)).toBe('');
    expect(updateText(ten, nine)).toBe('spec.selectableFields: Too many: 10: must have at most 8 items');
  });
});

describe('an update of schemas', () => {
  const legacy = (schema: Schema | undefined): DefinitionChanges => ({
    spec: { preserveUnknownFields: true },
    version: { schema: schema && { openAPIV3Schema: schema } },
  });
  const untyped = { properties: { a: {} } };
  const set = (items: Schema) => withSpec({ type: 'array', items, 'x-kubernetes-list-type': 'set' });
  const setError = `${at}.properties[spec].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set`;
  const keyed = (key: Schema) =>
    withSpec({
      type: 'array',
      items: object({ k: key }),
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    });
  const keyError = `${at}.properties[spec].items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property`;
  const unpruned = (value: object) => withSpec(object({ a: text }, { default: value }));
  const newVersion = (old: DefinitionChanges): DefinitionChanges => ({ ...old, metadata: { labels: { a: 'b' } } });

  it.each<[string, DefinitionChanges, DefinitionChanges, string]>([
    ['may leave the schema out while unknown fields are kept', legacy(undefined), legacy(undefined), ''],
    [
      'needs a schema once unknown fields are not kept',
      { version: { schema: undefined } },
      legacy(undefined),
      missing(0, ': because otherwise all fields are pruned'),
    ],
    ['may keep a schema that is not structural', newVersion(legacy(untyped)), legacy(untyped), ''],
    [
      'must keep a structural schema structural',
      legacy(untyped),
      legacy({ type: 'object' }),
      `[${at}.properties[a].type: Required value: must not be empty for specified object fields, ${at}.type: Required value: must not be empty at the root]`,
    ],
    ['may keep items of sets that are not atomic', set(object({})), set(object({ a: text })), ''],
    ['must keep items of sets atomic', set(object({})), set(text), setError],
    ['may keep list keys without a default', keyed({ type: 'integer' }), keyed(text), ''],
    ['must keep the default of list keys', keyed(text), keyed({ ...text, default: 'd' }), keyError],
    ['may keep defaults with unknown fields', unpruned({ x: 1 }), unpruned({ y: 1 }), ''],
    [
      'must not add unknown fields to a default',
      unpruned({ x: 1 }),
      unpruned({ a: '1' }),
      `${at}.properties[spec].default: Invalid value: {"x":1}: must not have unknown fields`,
    ],
    ['may keep unknown types', legacy({ type: 'strange' }), legacy({ type: 'odd' }), ''],
    [
      'must not replace a known type by an unknown one',
      legacy({ type: 'strange' }),
      legacy({ type: 'object' }),
      `[${at}.type: Invalid value: "strange": must be object at the root, ${at}.type: Unsupported value: "strange": supported values: "array", "boolean", "integer", "number", "object", "string"]`,
    ],
  ])('%s', (_what, changes, old, errors) => expect(updateText(changes, old)).toBe(errors));
});

it('validation of definitions prints schemas of versions in errors, unless there are thousands of them', () => {
  const wide = (count: number) => object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, text])));
  const versionsOf = (count: number) => ({
    spec: { versions: [otherVersion('v1', schemaOf(wide(count))), otherVersion('v2', schemaOf(wide(count + 1)))] },
    status: { storedVersions: ['v1'] },
  });
  expect(textOf(versionsOf(2))).toMatch(
    /^spec.versions: Invalid value: .*"Schema":\{"OpenAPIV3Schema":\{"ID":"".*"p1":/,
  );
  const long = textOf(versionsOf(4000));
  expect(long).toContain('must have exactly one version marked as storage version');
  expect(long.length).toBeLessThan(1000);
});

// If the time grew with the square of the size, the test would time out.
it('validation of definitions takes time in proportion to the size of a definition', () => {
  const names = Array.from({ length: 100_000 }, (_, i) => `v${i}`);
  const versions = names.map((name) => otherVersion(name));
  const conversion = {
    strategy: 'Webhook',
    webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: names },
  };
  const large = newDefinition({
    spec: { versions: [storedVersion('v'), ...versions], conversion },
    status: { storedVersions: ['v', ...names] },
  });
  expect(aggregateText(validateDefinition(large))).toBe('');
  expect(aggregateText(validateDefinitionUpdate(large, large))).toBe('');
});

it('formatWarnings warns about unchecked formats, once for each, but not about formats that were there before', () => {
  const formats = (...names: readonly string[]) =>
    newDefinition(
      withSpec(object(Object.fromEntries(names.map((format, index) => [`f${index}`, { type: 'string', format }])))),
    );
  expect(formatWarnings(formats('date', 'strange', 'odd', 'strange'))).toEqual([
    'unrecognized format "strange"',
    'unrecognized format "odd"',
  ]);
  expect(formatWarnings(formats('strange', 'odd'), formats('strange'))).toEqual(['unrecognized format "odd"']);
});

it.each([
  ['string', ['date'], ['int32', 'double']],
  ['integer', ['int32', 'int64'], ['date', 'float']],
  ['number', ['float', 'double'], ['date', 'int32']],
  ['boolean', [], ['date', 'int32', 'float']],
])('formatWarnings knows the formats of the type %s: %j, and not %j', (type, known, unknown) => {
  const definition = newDefinition(
    withSpec(object(Object.fromEntries([...known, ...unknown].map((format, i) => [`f${i}`, { type, format }])))),
  );
  expect(formatWarnings(definition)).toEqual(unknown.map((format) => `unrecognized format "${format}"`));
});
