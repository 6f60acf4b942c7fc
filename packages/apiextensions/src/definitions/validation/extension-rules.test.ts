import { describeDefinitionRules, inField, root } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ [inField]: { 'x-kubernetes-int-or-string': true } }],
    [{ [inField]: { type: 'integer', 'x-kubernetes-int-or-string': true } }],
    [{ [inField]: { nullable: true, 'x-kubernetes-int-or-string': true } }],
    [{ [inField]: { format: 'int32', 'x-kubernetes-int-or-string': true } }],
    [
      { [inField]: { 'x-kubernetes-int-or-string': false } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [{ [inField]: { type: 'string', 'x-kubernetes-preserve-unknown-fields': true } }],
    [{ [inField]: { 'x-kubernetes-preserve-unknown-fields': true } }],
    [
      { [inField]: { type: 'object', 'x-kubernetes-preserve-unknown-fields': false } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined',
    ],
    [{ [inField]: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }],
    [{ [root]: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }],
    [
      { [inField]: { type: 'object', 'x-kubernetes-embedded-resource': true } },
      'spec.validation.openAPIV3Schema.properties[spec].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-embedded-resource': true } }],
    [
      {
        [inField]: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
        },
      },
    ],
    [
      { [inField]: { type: 'string', 'x-kubernetes-embedded-resource': true } },
      'spec.validation.openAPIV3Schema.properties[spec].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
      'spec.validation.openAPIV3Schema.properties[spec].type: Invalid value: "string": must be object if x-kubernetes-embedded-resource is true',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { metadata: { type: 'string' } },
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].properties[metadata].type: Invalid value: "string": must be object',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { apiVersion: { type: 'integer' } },
          'x-kubernetes-embedded-resource': true,
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].properties[apiVersion].type: Invalid value: "integer": must be string',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { kind: { type: 'string', pattern: 'a' } },
          'x-kubernetes-embedded-resource': true,
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { name: { type: 'string', pattern: 'a' } } } },
          'x-kubernetes-embedded-resource': true,
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { labels: { type: 'object', properties: {} } } } },
          'x-kubernetes-embedded-resource': true,
        },
      },
    ],
    [{ [root]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-embedded-resource': true } }],
    [
      {
        [root]: {
          type: 'object',
          properties: {
            metadata: {
              type: 'object',
              properties: {
                a: {
                  type: 'object',
                  'x-kubernetes-embedded-resource': true,
                  'x-kubernetes-preserve-unknown-fields': true,
                },
              },
            },
          },
        },
      },
      'spec.validation.openAPIV3Schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
      'spec.validation.openAPIV3Schema.properties[metadata].properties[a].x-kubernetes-embedded-resource: Forbidden: must not be used inside of resource meta',
    ],
    [
      {
        [inField]: { additionalProperties: { type: 'string' }, type: 'object', 'x-kubernetes-embedded-resource': true },
      },
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set',
      'spec.validation.openAPIV3Schema.properties[spec].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
  ],
});
