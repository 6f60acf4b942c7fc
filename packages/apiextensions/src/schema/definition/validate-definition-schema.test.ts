import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import type { DefinitionSchemaOptions } from '../types.js';
import { optionsForUpdate, unrecognizedFormats } from './options-for-update.js';
import { validateDefinitionSchema } from './validate-definition-schema.js';

const path = FieldPath.root('s');
const text: JSONSchemaProps = { type: 'string' };
const int: JSONSchemaProps = { type: 'integer' };
const of = (f: JSONSchemaProps, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'object',
  properties: { f },
  ...more,
});
const list = (items: JSONSchemaProps, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'array',
  items,
  ...more,
});
const errorsOf = (schema: JSONSchemaProps, options?: DefinitionSchemaOptions): string[] =>
  validateDefinitionSchema(schema, path, options).map((error) =>
    fieldErrorText(error).replace('s.openAPIV3Schema.properties[f]', 'F'),
  );

describe('validateDefinitionSchema', () => {
  const cases: Readonly<Record<string, readonly [JSONSchemaProps, ...string[]]>> = {
    'a valid schema': [
      of(
        list(
          { type: 'object', required: ['k'], properties: { k: text } },
          { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] },
        ),
      ),
    ],
    'nullable at the root': [
      of(text, { nullable: true }),
      's.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root',
    ],
    'keywords that are not supported': [
      of({
        ...text,
        id: 'x',
        $ref: '#/y',
        definitions: { a: {} },
        dependencies: {},
        additionalItems: true,
        patternProperties: { a: {} },
      }),
      'F.id: Forbidden: id is not supported',
      'F.additionalItems: Forbidden: additionalItems is not supported',
      'F.patternProperties: Forbidden: patternProperties is not supported',
      'F.definitions: Forbidden: definitions is not supported',
      'F.dependencies: Forbidden: dependencies is not supported',
      'F.$ref: Forbidden: $ref is not supported',
    ],
    'a schema that only the conversion refuses': [
      of({ ...text, $schema: 'x' }),
      's.openAPIV3Schema: Invalid value: "": OpenAPIV3Schema \'schema\' is not supported',
    ],
    'an unknown type': [
      of({ type: 'text' }),
      'F.type: Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
    'a set whose items are not atomic': [
      of(list({ type: 'object' }, { 'x-kubernetes-list-type': 'set' })),
      'F.items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    'a set of sets': [
      of(list(list(text, { 'x-kubernetes-list-type': 'set' }), { 'x-kubernetes-list-type': 'set' })),
      'F.items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    'a default that does not fit': [
      of({ ...int, default: 'x' }),
      'F.default: Invalid value: "string":  in body must be of type integer: "string"',
    ],
    'a default inside of a list': [
      of({ type: 'object', properties: { a: list({ ...int, maximum: 3, default: 4 }) } }),
      'F.properties[a].items.default: Invalid value: 4:  in body should be less than or equal to 3',
    ],
    'a default with unknown fields': [
      of({ ...of(text), default: { z: 1, b: 2 } }),
      'F.default: Invalid value: {"b":2,"z":1}: must not have unknown fields',
    ],
    'a default that a rule refuses': [
      of({ ...int, default: 1, 'x-kubernetes-validations': [{ rule: 'self > 3' }] }),
      'F.default: Invalid value: 1: failed rule: self > 3',
    ],
    'a default of an embedded object': [
      of({
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
        default: { kind: 'K', metadata: { labels: { a: '-' } } },
      }),
      'F.default.apiVersion: Required value',
      "F.default.metadata.labels: Invalid value: \"-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    'a default inside of the metadata of an embedded object': [
      of({
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        properties: { metadata: { type: 'object', properties: { finalizers: list(text, { default: [1] }) } } },
      }),
      'F.properties[metadata].properties[finalizers].default: Invalid value: [1]: must result in valid metadata: metadata: Invalid value: {"finalizers":[1]}: json: cannot unmarshal number into Go struct field ObjectMeta.finalizers of type string',
    ],
    'a default in the metadata of the object': [
      { type: 'object', properties: { metadata: { type: 'object', properties: { name: { ...text, default: 'x' } } } } },
      's.openAPIV3Schema.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata',
    ],
    'rules without a text': [
      of({ ...int, 'x-kubernetes-validations': [{ rule: ' ' }] }),
      'F.x-kubernetes-validations[0].rule: Required value: rule is not specified',
    ],
    'invalid fields of rules': [
      of({
        ...int,
        'x-kubernetes-validations': [
          { rule: 'true', message: ' ', messageExpression: ' ' },
          { rule: 'true', message: 'a\nb', fieldPath: '.x' },
          { rule: 'true\n', message: 'm' },
          { rule: 'tr\rue' },
          { rule: 'true', fieldPath: ' ', reason: 'Other' as 'FieldValueInvalid' },
        ],
      }),
      'F.x-kubernetes-validations[0].message: Invalid value: " ": must be non-empty if specified',
      'F.x-kubernetes-validations[0].messageExpression: Required value: messageExpression must be non-empty if specified',
      'F.x-kubernetes-validations[1].message: Invalid value: "a\\nb": must not contain line breaks',
      'F.x-kubernetes-validations[1].fieldPath: Invalid value: ".x": must be a valid path',
      'F.x-kubernetes-validations[3].message: Required value: message must be specified if rule contains line breaks',
      'F.x-kubernetes-validations[4].reason: Unsupported value: "Other": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
      'F.x-kubernetes-validations[4].fieldPath: Invalid value: " ": must be non-empty if specified',
      'F.x-kubernetes-validations[4].fieldPath: Invalid value: " ": must be a valid path',
    ],
    'rules that do not compile': [
      of({
        ...int,
        'x-kubernetes-validations': [
          { rule: 'self.a' },
          { rule: 'self + 1' },
          { rule: 'true', messageExpression: 'self' },
        ],
      }),
      'F.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.a","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: type \'int\' does not support field selection\n | self.a\n | ....^',
      'F.x-kubernetes-validations[1].rule: Invalid value: {"Rule":"self + 1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool',
      'F.x-kubernetes-validations[2].messageExpression: Invalid value: {"Rule":"true","Message":"","MessageExpression":"self","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string',
    ],
    'rules of values that expressions cannot use': [
      of({ 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-validations': [{ rule: 'true' }] }),
      'F.x-kubernetes-validations: Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations',
    ],
    'transition rules of items that have no old item': [
      of(list({ ...int, 'x-kubernetes-validations': [{ rule: 'self > oldSelf' }] })),
      'F.items.x-kubernetes-validations[0].rule: Invalid value: "self > oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within F',
    ],
    'optionalOldSelf without oldSelf': [
      of({ ...int, 'x-kubernetes-validations': [{ rule: 'self > 1', optionalOldSelf: false }] }),
      'F.x-kubernetes-validations[0].optionalOldSelf: Invalid value: false: may not be set if oldSelf is not used in rule',
    ],
    'rules that cost too much': [
      of(list(list({ ...text, 'x-kubernetes-validations': [{ rule: "self.contains('a')" }] }))),
      'F.items.items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'F.items.items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      's.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    'rules with a limited number of values': [
      of(
        list(
          list(
            { ...text, maxLength: 10, 'x-kubernetes-validations': [{ rule: "self.contains('a')" }] },
            { maxItems: 10 },
          ),
          { maxItems: 10 },
        ),
      ),
    ],
  };
  it.each(Object.entries(cases))('reports the errors of a schema: %s', (_name, [schema, ...errors]) => {
    expect(errorsOf(schema)).toEqual(
      errors.map((error) => error.replace(/within F$/, 'within s.openAPIV3Schema.properties[f]')),
    );
  });

  it('forbids keywords at the root that a status cannot have', () => {
    const found = errorsOf({ ...of(text), anyOf: [{ required: ['f'] }] }, { statusEnabled: true });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^s\.openAPIV3Schema: Invalid value: \{"ID":"",.*"AnyOf":\[\{"ID":"".*\}: only \[Description Type .* XValidations\] fields are allowed/s,
    );
    expect(errorsOf({ type: 'array', items: text }, { statusEnabled: true })[0]).toBe(
      's.openAPIV3Schema.type: Invalid value: "array": only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
    );
  });

  it('checks in an update only requirements that the old schema met', () => {
    const bad: readonly JSONSchemaProps[] = [
      of({}),
      of({ type: 'text' }),
      of({ ...of(text), default: { b: 2 } }),
      of(list({ type: 'object' }, { 'x-kubernetes-list-type': 'set' })),
      of(
        list(
          { type: 'object', properties: { k: text } },
          { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] },
        ),
      ),
    ];
    for (const schema of bad) {
      expect(errorsOf(schema)).not.toEqual([]);
      expect(errorsOf(schema, optionsForUpdate([of(text), schema]))).toEqual([]);
      expect(errorsOf(schema, optionsForUpdate([of(text)]))).not.toEqual([]);
    }
  });

  it('keeps accepting expressions of later servers, and costs that were accepted', () => {
    const later = of({ ...list(int), maxItems: 5, 'x-kubernetes-validations': [{ rule: 'self.all(x, x > 0)' }] });
    expect(optionsForUpdate([later]).preexistingExpressions.rules).toEqual(new Set(['self.all(x, x > 0)']));
    const costly = of(
      list(
        { ...text, maxLength: 1000, 'x-kubernetes-validations': [{ rule: "self.contains('a')" }] },
        { maxItems: 30_000 },
      ),
    );
    expect(errorsOf(costly)).toHaveLength(1);
    expect(errorsOf(costly, { suppressPerExpressionCost: true })).toEqual([]);
  });

  it('refuses hostile schemas in bounded time', () => {
    let deep: JSONSchemaProps = text;
    for (let i = 0; i < 5000; i++) deep = { not: deep };
    expect(errorsOf(of(deep))).toEqual([
      's.openAPIV3Schema: Invalid value: "": must not be nested deeper than 500 schemas',
    ]);
    let right: JSONSchemaProps = text;
    for (let i = 0; i < 490; i++) right = { type: 'object', properties: { a: right } };
    expect(errorsOf(of(right))).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, { ...text, enum: ['a'] }]));
    expect(errorsOf({ type: 'object', properties: wide })).toEqual([]);
    expect(errorsOf(of({ ...text, pattern: `(${'a*'.repeat(200)})*$` }))).toEqual([]);
  });

  it('lists formats of texts that servers do not check', () => {
    expect(unrecognizedFormats(of({ ...text, format: 'int64' }, { items: { ...int, format: 'int64' } }))).toEqual([
      'int64',
    ]);
  });
});
