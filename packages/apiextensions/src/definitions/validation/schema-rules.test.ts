import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { type DefinitionChanges, newDefinition } from '../testing/new-definition.js';
import { validateDefinition } from './validate-definition.js';

type Schema = Readonly<Record<string, unknown>>;
type Row = readonly [schema: Schema, ...messages: string[]];

const text = { type: 'string' };
const list = (more: Schema) => ({ type: 'array', items: text, ...more });
const items = (properties: Schema, more: Schema = {}) => ({ type: 'object', properties, ...more });
const keyed = (keys: unknown, properties: Schema, more: Schema = {}) => ({
  type: 'array',
  items: items(properties, more),
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
});
const rules = (rule: Schema, more: Schema = text) => ({ ...more, 'x-kubernetes-validations': [rule] });
const embedded = (more: Schema) => ({ type: 'object', 'x-kubernetes-embedded-resource': true, ...more });

/** The messages about a definition, without the path of the field that has the schema. */
const messages = (changes: DefinitionChanges, at: string): string[] => [
  ...new Set(validateDefinition(newDefinition(changes)).map((error) => fieldErrorText(error).replace(at, ''))),
];
const inField = (field: Schema): string[] => {
  const openAPIV3Schema = { type: 'object', properties: { spec: field } };
  return messages({ version: { schema: { openAPIV3Schema } } }, 'spec.validation.openAPIV3Schema.properties[spec]');
};
const atRoot = (openAPIV3Schema: Schema): string[] =>
  messages({ version: { schema: { openAPIV3Schema } } }, 'spec.validation.openAPIV3Schema');

/**
 * `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`,
 * `pkg/apiserver/schema/validation.go`.
 */
describe('a schema of a field', () => {
  const rows: readonly Row[] = [
    [{}, '.type: Required value: must not be empty for specified object fields'],
    [
      { type: 'text' },
      '.type: Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
    [
      { type: 'null' },
      '.type: Unsupported value: "null": supported values: "array", "boolean", "integer", "number", "object", "string"',
      '.type: Forbidden: type cannot be set to null, use nullable as an alternative',
    ],
    [{ ...text, id: 'a' }, '.id: Forbidden: id is not supported'],
    [{ ...text, $ref: 'a' }, '.$ref: Forbidden: $ref is not supported'],
    [list({ additionalItems: true }), '.additionalItems: Forbidden: additionalItems is not supported'],
    [
      items({}, { patternProperties: { a: text } }),
      '.patternProperties: Forbidden: patternProperties is not supported',
    ],
    [{ ...text, definitions: { a: text } }, '.definitions: Forbidden: definitions is not supported'],
    [items({}, { dependencies: { a: ['b'] } }), '.dependencies: Forbidden: dependencies is not supported'],
    [{ type: 'array', items: [text] }, '.items: Forbidden: items must be a schema object and not an array'],
    [{ type: 'array' }, '.items: Required value: must be specified'],
    [
      list({ uniqueItems: true }),
      '.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    ],
    [
      items({ a: text }, { additionalProperties: text }),
      '.additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive',
    ],
    [items({}, { additionalProperties: false })],
    [items({ a: {} }), '.properties[a].type: Required value: must not be empty for specified object fields'],
    [
      { type: 'object', additionalProperties: {} },
      '.additionalProperties.type: Required value: must not be empty for specified object fields',
    ],
    [list({ items: {} }), '.items.type: Required value: must not be empty for specified array items'],
    [
      { ...text, pattern: '(' },
      '.pattern: Invalid value: "(": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ): `(`',
    ],
    [{ ...text, format: 'any' }],
    [{ 'x-kubernetes-int-or-string': true }],
    [{ type: 'integer', 'x-kubernetes-int-or-string': true }],
    [
      { ...text, 'x-kubernetes-preserve-unknown-fields': false },
      '.x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined',
    ],
    [{ ...text, 'x-kubernetes-preserve-unknown-fields': true }],
    [{ 'x-kubernetes-preserve-unknown-fields': true }],
    [
      embedded({}),
      '.properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
    [embedded({ 'x-kubernetes-preserve-unknown-fields': true })],
    [
      embedded({ type: 'array', items: text }),
      '.properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
      '.type: Invalid value: "array": must be object if x-kubernetes-embedded-resource is true',
    ],
    [embedded({ properties: { metadata: items({ name: { ...text, pattern: 'a' }, labels: items({}) }) } })],
    [
      { ...text, 'x-kubernetes-list-type': 'set' },
      '.type: Invalid value: "string": must be array if x-kubernetes-list-type is specified',
    ],
    [
      list({ 'x-kubernetes-list-type': 'bag' }),
      '.x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"',
    ],
    [list({ 'x-kubernetes-list-type': 'set' })],
    [
      list({ 'x-kubernetes-list-type': 'set', items: items({}) }),
      '.items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    [
      list({ 'x-kubernetes-list-type': 'set', items: { ...text, nullable: true } }),
      '.items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set',
    ],
    [list({ 'x-kubernetes-list-type': 'set', items: list({}) })],
    [
      list({ 'x-kubernetes-list-type': 'map' }),
      '.x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map',
      '.items.type: Invalid value: "string": must be object if parent array\'s x-kubernetes-list-type is map',
    ],
    [
      list({ 'x-kubernetes-list-map-keys': ['a'] }),
      '.x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      keyed([], { a: text }),
      '.x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map',
    ],
    [
      keyed(['b'], { a: text }, { required: ['b'] }),
      '.x-kubernetes-list-map-keys: Invalid value: ["b"]: entries must all be names of item properties',
    ],
    [
      keyed(['a', 'a'], { a: text }, { required: ['a'] }),
      '.x-kubernetes-list-map-keys: Invalid value: ["a","a"]: must not contain duplicate entries',
    ],
    [
      keyed(['a'], { a: items({}) }, { required: ['a'] }),
      '.items.properties[a].type: Invalid value: "object": must be a scalar type if parent array\'s x-kubernetes-list-type is map',
    ],
    [
      keyed(['a'], { a: text }),
      '.items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
    [keyed(['a'], { a: { ...text, default: 'b' } })],
    [
      keyed(['a'], { a: { ...text, nullable: true } }, { required: ['a'] }),
      '.items.properties[a].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
    ],
    [
      { ...text, 'x-kubernetes-map-type': 'atomic' },
      '.type: Invalid value: "string": must be object if x-kubernetes-map-type is specified',
    ],
    [
      items({}, { 'x-kubernetes-map-type': 'flat' }),
      '.x-kubernetes-map-type: Unsupported value: "flat": supported values: "atomic", "granular"',
    ],
    [{ ...text, allOf: [{ type: 'string' }] }, '.allOf[0].type: Forbidden: must be empty to be structural'],
    [
      { ...text, anyOf: [{ description: 'a' }, { default: 'b' }] },
      '.anyOf[0].description: Forbidden: must be empty to be structural',
      '.anyOf[1].default: Forbidden: must be undefined to be structural',
    ],
    [{ ...text, oneOf: [{ nullable: true }] }, '.oneOf[0].nullable: Forbidden: must be false to be structural'],
    [{ ...text, not: { title: 'a' } }, '.not.title: Forbidden: must be empty to be structural'],
    [items({}, { allOf: [{ properties: { a: { minimum: 1 } } }] })],
    [
      items({}, { anyOf: [{ additionalProperties: text }] }),
      '.anyOf[0].additionalProperties: Forbidden: must be undefined to be structural',
    ],
    [
      { ...text, anyOf: [{ 'x-kubernetes-preserve-unknown-fields': true }] },
      '.anyOf[0].x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural',
    ],
    [{ ...text, default: 5 }, '.default: Invalid value: "integer":  in body must be of type string: "integer"'],
    [{ ...text, default: null }],
    [{ ...text, nullable: true, default: null }],
    [{ ...text, maxLength: 1, default: 'ab' }, '.default: Too long: may not be more than 1 byte'],
    [{ ...text, enum: ['a'], default: 'b' }, '.default: Unsupported value: "b": supported values: "a"'],
    [items({ a: text }, { default: { b: 'c' } }), '.default: Invalid value: {"b":"c"}: must not have unknown fields'],
    [items({ a: text }, { required: ['a'], default: {} }), '.default.a: Required value'],
    [rules({ rule: '' }), '.x-kubernetes-validations[0].rule: Required value: rule is not specified'],
    [rules({ rule: ' ' }), '.x-kubernetes-validations[0].rule: Required value: rule is not specified'],
    [
      rules({ rule: 'self' }),
      '.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool',
    ],
    [
      rules({ rule: 'self ==' }),
      '.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self ==","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:8: Syntax error: mismatched input \'<EOF>\' expecting {\'[\', \'{\', \'(\', \'.\', \'-\', \'!\', \'true\', \'false\', \'null\', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | self ==\n | .......^',
    ],
    [
      rules({ rule: 'self == "a"', message: ' ' }),
      '.x-kubernetes-validations[0].message: Invalid value: " ": must be non-empty if specified',
    ],
    [
      rules({ rule: 'self == "a"', message: 'a\nb' }),
      '.x-kubernetes-validations[0].message: Invalid value: "a\\nb": must not contain line breaks',
    ],
    [rules({ rule: 'self.size() > 1\n', message: '' })],
    [
      rules({ rule: 'self ==\n"a"' }),
      '.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks',
    ],
    [rules({ rule: 'self ==\n"a"', message: 'must be a' })],
    [
      rules({ rule: 'true', fieldPath: ' ' }, items({ a: text })),
      '.x-kubernetes-validations[0].fieldPath: Invalid value: " ": must be non-empty if specified',
      '.x-kubernetes-validations[0].fieldPath: Invalid value: " ": must be a valid path',
    ],
    [
      rules({ rule: 'true', fieldPath: '.a[0]' }, items({ a: text })),
      '.x-kubernetes-validations[0].fieldPath: Invalid value: ".a[0]": must be a valid path',
    ],
    [rules({ rule: 'self == "a"', messageExpression: '' })],
    [
      rules({ rule: 'self == "a"', messageExpression: ' ' }),
      '.x-kubernetes-validations[0].messageExpression: Required value: messageExpression must be non-empty if specified',
    ],
    [
      rules({ rule: 'self == "a"', messageExpression: '1' }),
      '.x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"self == \\"a\\"","Message":"","MessageExpression":"1","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string',
    ],
    // The type is checked before constants are evaluated.
    [
      rules({ rule: 'uint("a")', messageExpression: 'int("a")' }),
      '.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"uint(\\"a\\")","Message":"","MessageExpression":"int(\\"a\\")","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool',
    ],
    [
      rules({ rule: 'self == "a"', messageExpression: 'int("a")' }),
      '.x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"self == \\"a\\"","Message":"","MessageExpression":"int(\\"a\\")","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string',
    ],
    [
      rules({ rule: 'self == "a"', messageExpression: 'self +' }),
      '.x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"self == \\"a\\"","Message":"","MessageExpression":"self +","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression compilation failed: ERROR: <input>:1:7: Syntax error: mismatched input \'<EOF>\' expecting {\'[\', \'{\', \'(\', \'.\', \'-\', \'!\', \'true\', \'false\', \'null\', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | self +\n | ......^',
    ],
    [
      rules({ rule: 'self == "a"', reason: 'Other' }),
      '.x-kubernetes-validations[0].reason: Unsupported value: "Other": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
    ],
    [rules({ rule: 'self == "a"', reason: 'FieldValueRequired' })],
    [rules({ rule: 'true', fieldPath: '.a' }, items({ a: text }))],
    [rules({ rule: 'true', fieldPath: '' }, items({ a: text }))],
    [
      rules({ rule: 'true', fieldPath: '.b' }, items({ a: text })),
      '.x-kubernetes-validations[0].fieldPath: Invalid value: ".b": must be a valid path',
    ],
    [
      rules({ rule: 'true', fieldPath: 'a' }, items({ a: text })),
      '.x-kubernetes-validations[0].fieldPath: Invalid value: "a": must be a valid path',
    ],
    [
      rules({ rule: 'true', fieldPath: '.a\n' }, items({ a: text })),
      '.x-kubernetes-validations[0].fieldPath: Invalid value: ".a\\n": must not contain line breaks',
      '.x-kubernetes-validations[0].fieldPath: Invalid value: ".a\\n": must be a valid path',
    ],
    [rules({ rule: 'self == oldSelf' })],
    [
      list({ items: rules({ rule: 'self == oldSelf' }) }),
      '.items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      '.items.x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[spec]',
      '.items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      rules({ rule: 'self == "a"', optionalOldSelf: true }),
      '.x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
    ],
    [rules({ rule: 'self == oldSelf.orValue("")', optionalOldSelf: true })],
    [
      { ...text, anyOf: [rules({ rule: 'true' }, {})] },
      '.anyOf[0].x-kubernetes-validations: Forbidden: must be empty to be structural',
    ],
  ];
  for (const [schema, ...wanted] of rows) {
    it(JSON.stringify(schema).slice(0, 150), () => expect(inField(schema)).toEqual(wanted));
  }
});

describe('a schema at the root', () => {
  const rows: readonly Row[] = [
    [{ type: 'object', properties: { metadata: { type: 'object' } } }],
    [{ type: 'object', properties: { metadata: items({ name: { ...text, maxLength: 5 } }) } }],
    [
      { type: 'object', properties: { metadata: items({ labels: items({}) }) } },
      '.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    [
      { type: 'object', properties: { metadata: text } },
      '.properties[metadata].type: Invalid value: "string": must be object',
    ],
    [
      { type: 'object', properties: { metadata: items({}, { description: 'a', required: ['name'] }) } },
      '.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    [
      { type: 'object', properties: { metadata: rules({ rule: 'true' }, items({})) } },
      '.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    [
      { type: 'object', properties: { apiVersion: { type: 'integer' }, kind: text } },
      '.properties[apiVersion].type: Invalid value: "integer": must be string',
    ],
    [{ type: 'object', default: {} }, '.default.apiVersion: Required value', '.default.kind: Required value'],
    [
      { type: 'object', 'x-kubernetes-embedded-resource': true },
      '.properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
    [{ type: 'object', nullable: true }, '.nullable: Forbidden: nullable cannot be true at the root'],
    [{ type: 'string' }, '.type: Invalid value: "string": must be object at the root'],
    [{ type: 'object', additionalProperties: text }, '.additionalProperties: Forbidden: must not be used at the root'],
    [{ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }],
    [{ type: 'object', 'x-kubernetes-map-type': 'atomic' }],
    [
      { type: 'object', 'x-kubernetes-list-type': 'atomic' },
      '.type: Invalid value: "object": must be array if x-kubernetes-list-type is specified',
    ],
    [{ type: 'object', $schema: 'a' }, ': Invalid value: "": OpenAPIV3Schema \'schema\' is not supported'],
    [{ type: 'object', externalDocs: {}, example: 1, title: 'a' }],
  ];
  for (const [schema, ...wanted] of rows) {
    it(JSON.stringify(schema).slice(0, 150), () => expect(atRoot(schema)).toEqual(wanted));
  }
});
