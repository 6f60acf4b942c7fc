import { describeDefinitionRules, inField, root } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ [inField]: { type: 'string', default: 'a' } }],
    [
      { [inField]: { type: 'string', default: 1 } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "integer":  in body must be of type string: "integer"',
    ],
    [
      { [inField]: { type: 'integer', default: 'a' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "string":  in body must be of type integer: "string"',
    ],
    [
      { [inField]: { type: 'integer', default: 1.5 } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "number":  in body must be of type integer: "number"',
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "": Checked value must be of type integer (default format) in ',
    ],
    [{ [inField]: { type: 'integer', default: 1 } }],
    [{ [inField]: { type: 'number', default: 1 } }],
    [
      { [inField]: { type: 'boolean', default: 'true' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "string":  in body must be of type boolean: "string"',
    ],
    [{ [inField]: { type: 'string', default: null } }],
    [{ [inField]: { type: 'string', nullable: true, default: null } }],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, default: [1] } },
      'spec.validation.openAPIV3Schema.properties[spec].default.[0]: Invalid value: "integer": [0] in body must be of type string: "integer"',
    ],
    [{ [inField]: { type: 'array', items: { type: 'string' }, default: ['a'] } }],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, default: {} } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "object":  in body must be of type array: "object"',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, default: { a: 1 } } },
      'spec.validation.openAPIV3Schema.properties[spec].default.a: Invalid value: "integer": a in body must be of type string: "integer"',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, default: { b: 1 } } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: {"b":1}: must not have unknown fields',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-preserve-unknown-fields': true,
          default: { b: 1 },
        },
      },
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], default: {} } },
      'spec.validation.openAPIV3Schema.properties[spec].default.a: Required value',
    ],
    [
      { [inField]: { type: 'string', pattern: '^a', default: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "b":  in body should match \'^a\'',
    ],
    [
      { [inField]: { type: 'string', enum: ['a'], default: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Unsupported value: "b": supported values: "a"',
    ],
    [
      { [inField]: { type: 'string', maxLength: 1, default: 'bb' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Too long: may not be more than 1 byte',
    ],
    [
      { [inField]: { type: 'string', format: 'date', default: 'x' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "x":  in body must be of type date: "x"',
    ],
    [
      { [inField]: { type: 'integer', minimum: 2, default: 1 } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: 1:  in body should be greater than or equal to 2',
    ],
    [
      { [inField]: { type: 'integer', maximum: 2, default: 3 } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: 3:  in body should be less than or equal to 2',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, maxItems: 1, default: ['a', 'b'] } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Too many: 2: must have at most 1 item',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, minItems: 1, default: [] } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: 0:  in body should have at least 1 items',
    ],
    [{ [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set', default: ['a', 'a'] } }],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
          default: [{ a: 'x' }, { a: 'x' }],
        },
      },
    ],
    [
      { [inField]: { type: 'object', additionalProperties: { type: 'integer' }, default: { a: 'b' } } },
      'spec.validation.openAPIV3Schema.properties[spec].default.a: Invalid value: "string": .a in body must be of type integer: "string"',
    ],
    [
      { [inField]: { type: 'object', maxProperties: 0, default: { a: 1 } } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: {"a":1}: must not have unknown fields',
      'spec.validation.openAPIV3Schema.properties[spec].default: Too many: 1: must have at most 0 items',
    ],
    [{ [inField]: { 'x-kubernetes-int-or-string': true, default: true } }],
    [{ [inField]: { 'x-kubernetes-int-or-string': true, default: '1' } }],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string', default: 'x' } }, default: {} } }],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string', default: 'x' } },
          required: ['a'],
          default: {},
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].default.a: Required value',
    ],
    [
      {
        [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }], default: {} },
      },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "": "" must validate at least one schema (anyOf)',
      'spec.validation.openAPIV3Schema.properties[spec].default.a: Required value',
    ],
    [
      { [inField]: { type: 'string', not: { pattern: '^a' }, default: 'a' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "": "" must not validate the schema (not)',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: "self.a=='b'" }],
          default: { a: 'c' },
        },
      },
      "spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: failed rule: self.a=='b'",
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: "self.a=='c'" }],
          default: { a: 'c' },
        },
      },
    ],
    [
      { [root]: { type: 'object', default: { a: 1 } } },
      'spec.validation.openAPIV3Schema.default: Invalid value: {"a":1}: must not have unknown fields',
      'spec.validation.openAPIV3Schema.default.apiVersion: Required value',
      'spec.validation.openAPIV3Schema.default.kind: Required value',
    ],
    [
      { [root]: { type: 'object', default: {} } },
      'spec.validation.openAPIV3Schema.default.apiVersion: Required value',
      'spec.validation.openAPIV3Schema.default.kind: Required value',
    ],
    [
      { [root]: { type: 'object', properties: { metadata: { type: 'object', default: { name: 'a' } } } } },
      'spec.validation.openAPIV3Schema.properties[metadata].default: Forbidden: must not be set in top-level metadata',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { name: { type: 'string', default: 'a' } } } },
        },
      },
      'spec.validation.openAPIV3Schema.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata',
    ],
    [
      { [root]: { type: 'object', properties: { apiVersion: { type: 'string', default: 'v1' } } } },
      'spec.validation.openAPIV3Schema.properties[apiVersion].default: Forbidden: must not be set in top-level apiVersion',
    ],
    [
      { [root]: { type: 'object', properties: { kind: { type: 'string', default: 'Boat' } } } },
      'spec.validation.openAPIV3Schema.properties[kind].default: Forbidden: must not be set in top-level kind',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: {},
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
          default: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: {},
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
          default: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 1 } },
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].default.metadata: Invalid value: {"name":1}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: {},
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
          default: {},
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].default.apiVersion: Required value',
      'spec.validation.openAPIV3Schema.properties[spec].default.kind: Required value',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: {},
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
          default: { apiVersion: 'v1', kind: 'Pod', metadata: { labels: { a: 1 } } },
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].default.metadata: Invalid value: {"labels":{"a":1}}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string',
    ],
    [{ [inField]: { type: 'array', items: { type: 'string', default: 'a' } } }],
    [{ [inField]: { type: 'object', additionalProperties: { type: 'string', default: 'a' } } }],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ properties: { a: { default: 'b' } } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].properties[a].default: Forbidden: must be undefined to be structural',
    ],
  ],
});
