import { describeDefinitionRules, inField } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ [inField]: { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true } }],
    [
      { [inField]: { anyOf: [{ type: 'string' }, { type: 'integer' }], 'x-kubernetes-int-or-string': true } },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[1].type: Forbidden: must be empty to be structural',
    ],
    [
      {
        [inField]: {
          anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }],
          'x-kubernetes-int-or-string': true,
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[1].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[2].type: Forbidden: must be empty to be structural',
    ],
    [
      {
        [inField]: {
          allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }],
          'x-kubernetes-int-or-string': true,
        },
      },
    ],
    [
      {
        [inField]: {
          allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { minimum: 1 }],
          'x-kubernetes-int-or-string': true,
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ properties: { a: { pattern: 'b' } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ properties: { b: { pattern: 'b' } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ properties: { a: { type: 'string' } } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].properties[a].type: Forbidden: must be empty to be structural',
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }] } }],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ type: 'object' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].type: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ description: 'd' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].description: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ title: 't' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].title: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ nullable: true }] } },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].nullable: Forbidden: must be false to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ default: {} }] } },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].default: Forbidden: must be undefined to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ additionalProperties: { pattern: 'a' } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].additionalProperties: Forbidden: must be undefined to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ properties: { a: { items: { pattern: 'a' } } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ 'x-kubernetes-preserve-unknown-fields': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ 'x-kubernetes-int-or-string': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-int-or-string: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ 'x-kubernetes-embedded-resource': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-embedded-resource: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ 'x-kubernetes-list-type': 'set' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-list-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].type: Required value: must be array if x-kubernetes-list-type is specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ 'x-kubernetes-map-type': 'atomic' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-map-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].type: Required value: must be object if x-kubernetes-map-type is specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [{ 'x-kubernetes-list-map-keys': ['a'] }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-list-map-keys: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          anyOf: [
            { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-validations': [{ rule: 'true' }] },
          ],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].properties[a].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].anyOf[0].x-kubernetes-validations: Forbidden: must be empty to be structural',
    ],
  ],
});
