import { describeDefinitionRules, inField, root } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      { [inField]: {} },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [
      { [inField]: { type: '' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [
      { [inField]: { type: 'any' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Unsupported value: "any": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
    [
      { [inField]: { type: 'null' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Unsupported value: "null": supported values: "array", "boolean", "integer", "number", "object", "string"',
      'spec.validation.openAPIV3Schema.properties[spec].type: Forbidden: type cannot be set to null, use nullable as an alternative',
    ],
    [
      { [inField]: { type: 'array' } },
      'spec.validation.openAPIV3Schema.properties[spec].items: Required value: must be specified',
    ],
    [
      { [inField]: { type: 'array', items: {} } },
      'spec.validation.openAPIV3Schema.properties[spec].items.type: Required value: must not be empty for specified array items',
    ],
    [
      { [inField]: { type: 'array', items: [{ type: 'string' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].items: Forbidden: items must be a schema object and not an array',
    ],
    [
      { [inField]: { type: 'array', items: [{ type: 'string' }, { type: 'string' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].items: Forbidden: items must be a schema object and not an array',
    ],
    [
      { [inField]: { type: 'object', properties: { a: {} } } },
      'spec.validation.openAPIV3Schema.properties[spec].properties[a].type: Required value: must not be empty for specified object fields',
    ],
    [
      { [inField]: { type: 'object', additionalProperties: {} } },
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.type: Required value: must not be empty for specified object fields',
    ],
    [{ [inField]: { type: 'object', additionalProperties: true } }],
    [{ [inField]: { type: 'object', additionalProperties: false } }],
    [
      {
        [inField]: { type: 'object', additionalProperties: { type: 'string' }, properties: { a: { type: 'string' } } },
      },
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive',
    ],
    [{ [inField]: { type: 'string', nullable: true } }],
    [
      { [inField]: { nullable: true } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [
      { [root]: { type: 'array', items: { type: 'string' } } },
      'spec.validation.openAPIV3Schema.type: Invalid value: "array": must be object at the root',
    ],
    [
      { [root]: { type: 'string' } },
      'spec.validation.openAPIV3Schema.type: Invalid value: "string": must be object at the root',
    ],
    [{ [root]: {} }, 'spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root'],
    [
      { [root]: { type: 'object', nullable: true } },
      'spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root',
    ],
    [
      { [root]: { type: 'object', additionalProperties: { type: 'string' } } },
      'spec.validation.openAPIV3Schema.additionalProperties: Forbidden: must not be used at the root',
    ],
    [
      { [root]: { type: 'object', additionalProperties: true } },
      'spec.validation.openAPIV3Schema.additionalProperties: Forbidden: must not be used at the root',
    ],
    [
      { [root]: { type: 'object', properties: { metadata: { type: 'string' } } } },
      'spec.validation.openAPIV3Schema.properties[metadata].type: Invalid value: "string": must be object',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { name: { type: 'string' } } } },
        },
      },
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: {
            metadata: { type: 'object', properties: { name: { type: 'string', pattern: 'a', maxLength: 5 } } },
          },
        },
      },
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: {
            metadata: {
              type: 'object',
              properties: { labels: { type: 'object', additionalProperties: { type: 'string' } } },
            },
          },
        },
      },
      'spec.validation.openAPIV3Schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { generateName: { type: 'string' } } } },
        },
      },
    ],
    [
      { [root]: { type: 'object', properties: { apiVersion: { type: 'integer' } } } },
      'spec.validation.openAPIV3Schema.properties[apiVersion].type: Invalid value: "integer": must be string',
    ],
    [{ [root]: { type: 'object', properties: { kind: { type: 'string', enum: ['Boat'] } } } }],
    [
      {
        [root]: {
          type: 'object',
          properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } },
        },
      },
    ],
    [
      { [root]: { type: 'object', properties: { metadata: { type: 'object', description: 'd' } } } },
      'spec.validation.openAPIV3Schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    [
      { [root]: { type: 'object', properties: { metadata: { type: 'object', default: {} } } } },
      'spec.validation.openAPIV3Schema.properties[metadata].default: Forbidden: must not be set in top-level metadata',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { metadata: { type: 'object', properties: { name: { type: 'string' } } } },
          required: ['metadata'],
        },
      },
    ],
    [
      { [inField]: { type: 'string', id: 'a' } },
      'spec.validation.openAPIV3Schema.properties[spec].id: Forbidden: id is not supported',
    ],
    [
      { [inField]: { type: 'string', $ref: '#/a' } },
      'spec.validation.openAPIV3Schema.properties[spec].$ref: Forbidden: $ref is not supported',
    ],
    [
      { [inField]: { type: 'string', $schema: 'x' } },
      'spec.validation.openAPIV3Schema: Invalid value: "": OpenAPIV3Schema \'schema\' is not supported',
    ],
    [
      { [inField]: { type: 'string', definitions: { a: { type: 'string' } } } },
      'spec.validation.openAPIV3Schema.properties[spec].definitions: Forbidden: definitions is not supported',
    ],
    [
      { [inField]: { type: 'string', dependencies: { a: ['b'] } } },
      'spec.validation.openAPIV3Schema.properties[spec].dependencies: Forbidden: dependencies is not supported',
    ],
    [
      { [inField]: { type: 'string', patternProperties: { a: { type: 'string' } } } },
      'spec.validation.openAPIV3Schema.properties[spec].patternProperties: Forbidden: patternProperties is not supported',
    ],
    [
      { [inField]: { type: 'string', additionalItems: { type: 'string' } } },
      'spec.validation.openAPIV3Schema.properties[spec].additionalItems: Forbidden: additionalItems is not supported',
    ],
    [
      { [inField]: { type: 'string', uniqueItems: true } },
      'spec.validation.openAPIV3Schema.properties[spec].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    ],
    [{ [inField]: { type: 'string', uniqueItems: false } }],
    [{ [inField]: { type: 'string', title: 't' } }],
    [{ [inField]: { type: 'string', description: 'd' } }],
    [{ [inField]: { type: 'string', externalDocs: { url: 'u' } } }],
    [{ [inField]: { type: 'string', example: 'e' } }],
    [{ [inField]: { type: 'string', format: 'date' } }],
    [{ [inField]: { type: 'string', format: 'unknown' } }],
    [
      { [inField]: { type: 'string', pattern: '[' } },
      'spec.validation.openAPIV3Schema.properties[spec].pattern: Invalid value: "[": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ]: `[`',
    ],
    [{ [inField]: { type: 'string', pattern: '(?P<a>b)' } }],
    [
      { [inField]: { type: 'string', pattern: '(?=a)' } },
      'spec.validation.openAPIV3Schema.properties[spec].pattern: Invalid value: "(?=a)": must be a valid regular expression, but isn\'t: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
    ],
    [
      { [inField]: { type: 'string', pattern: 'a{1001}' } },
      'spec.validation.openAPIV3Schema.properties[spec].pattern: Invalid value: "a{1001}": must be a valid regular expression, but isn\'t: error parsing regexp: invalid repeat count: `{1001}`',
    ],
    [{ [inField]: { type: 'string', maxLength: -1 } }],
    [{ [inField]: { type: 'string', minLength: -1 } }],
    [{ [inField]: { type: 'string', enum: ['a', 'a'] } }],
    [{ [inField]: { type: 'string', enum: [] } }],
    [{ [inField]: { type: 'string', enum: [1] } }],
    [{ [inField]: { type: 'string', enum: [null] } }],
    [{ [inField]: { type: 'string', multipleOf: 0 } }],
    [{ [inField]: { type: 'string', minimum: 1 } }],
    [{ [inField]: { type: 'integer', minimum: 5, maximum: 1 } }],
    [{ [inField]: { type: 'integer', multipleOf: 0 } }],
    [{ [inField]: { type: 'integer', multipleOf: -1 } }],
    [{ [inField]: { type: 'integer', exclusiveMinimum: true } }],
    [{ [inField]: { type: 'integer', format: 'int32' } }],
    [{ [inField]: { type: 'integer', format: 'date' } }],
    [{ [inField]: { type: 'integer', enum: ['a'] } }],
    [{ [inField]: { type: 'integer', enum: [1, 2] } }],
    [{ [inField]: { type: 'object', required: ['a', 'a'] } }],
    [{ [inField]: { type: 'object', required: ['missing'] } }],
    [{ [inField]: { type: 'object', maxProperties: -1 } }],
    [{ [inField]: { type: 'object', minProperties: -1 } }],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } } },
      'spec.validation.openAPIV3Schema.properties[spec].properties[a].properties[b].type: Required value: must not be empty for specified object fields',
    ],
  ],
});
