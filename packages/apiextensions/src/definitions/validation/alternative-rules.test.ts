import { describeDefinitionRules, inField } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ properties: { a: { pattern: 'b' } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ properties: { b: { pattern: 'b' } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ properties: { a: { type: 'string' } } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].properties[a].type: Forbidden: must be empty to be structural',
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ required: ['a'] }] } }],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ type: 'object' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].type: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ description: 'd' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].description: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ title: 't' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].title: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ nullable: true }] } },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].nullable: Forbidden: must be false to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ default: {} }] } },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].default: Forbidden: must be undefined to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ additionalProperties: { pattern: 'a' } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].additionalProperties: Forbidden: must be undefined to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ properties: { a: { items: { pattern: 'a' } } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ 'x-kubernetes-preserve-unknown-fields': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ 'x-kubernetes-int-or-string': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-int-or-string: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ 'x-kubernetes-embedded-resource': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-embedded-resource: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ 'x-kubernetes-list-type': 'set' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-list-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].type: Required value: must be array if x-kubernetes-list-type is specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ 'x-kubernetes-map-type': 'atomic' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-map-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].type: Required value: must be object if x-kubernetes-map-type is specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [{ 'x-kubernetes-list-map-keys': ['a'] }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-list-map-keys: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          allOf: [
            { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-validations': [{ rule: 'true' }] },
          ],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].properties[a].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].allOf[0].x-kubernetes-validations: Forbidden: must be empty to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ properties: { a: { pattern: 'b' } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ properties: { b: { pattern: 'b' } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ properties: { a: { type: 'string' } } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].properties[a].type: Forbidden: must be empty to be structural',
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ required: ['a'] }] } }],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ type: 'object' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].type: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ description: 'd' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].description: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ title: 't' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].title: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ nullable: true }] } },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].nullable: Forbidden: must be false to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ default: {} }] } },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].default: Forbidden: must be undefined to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ additionalProperties: { pattern: 'a' } }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].additionalProperties: Forbidden: must be undefined to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ properties: { a: { items: { pattern: 'a' } } } }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ 'x-kubernetes-preserve-unknown-fields': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ 'x-kubernetes-int-or-string': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-int-or-string: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ 'x-kubernetes-embedded-resource': true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-embedded-resource: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ 'x-kubernetes-list-type': 'set' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-list-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].type: Required value: must be array if x-kubernetes-list-type is specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ 'x-kubernetes-map-type': 'atomic' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-map-type: Forbidden: must be undefined to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].type: Required value: must be object if x-kubernetes-map-type is specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [{ 'x-kubernetes-list-map-keys': ['a'] }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-list-map-keys: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          oneOf: [
            { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-validations': [{ rule: 'true' }] },
          ],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].properties[a].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].oneOf[0].x-kubernetes-validations: Forbidden: must be empty to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          not: { properties: { a: { pattern: 'b' } } },
        },
      },
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, not: { properties: { c: {} } } } }],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, not: { type: 'object' } } },
      'spec.validation.openAPIV3Schema.properties[spec].not.type: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, not: { default: 1 } } },
      'spec.validation.openAPIV3Schema.properties[spec].not.default: Forbidden: must be undefined to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, not: { description: 'd' } } },
      'spec.validation.openAPIV3Schema.properties[spec].not.description: Forbidden: must be empty to be structural',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, not: { nullable: true } } },
      'spec.validation.openAPIV3Schema.properties[spec].not.nullable: Forbidden: must be false to be structural',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          not: {
            type: 'object',
            properties: { a: { type: 'string' } },
            'x-kubernetes-validations': [{ rule: 'true' }],
          },
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].not.properties[a].type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].not.type: Forbidden: must be empty to be structural',
      'spec.validation.openAPIV3Schema.properties[spec].not.x-kubernetes-validations: Forbidden: must be empty to be structural',
    ],
  ],
});
