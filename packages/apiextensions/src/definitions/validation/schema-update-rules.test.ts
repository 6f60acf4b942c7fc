import { describeDefinitionRules, inField } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  update: [
    [
      { 'spec.preserveUnknownFields': true, [inField]: {} },
      { 'spec.preserveUnknownFields': false },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [
      { 'spec.preserveUnknownFields': true, [inField]: {} },
      { 'spec.preserveUnknownFields': false, [inField]: { type: 'string' } },
    ],
    [
      { 'spec.preserveUnknownFields': true },
      { [inField]: {} },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [{ [inField]: { type: 'any' } }, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { [inField]: { type: 'any' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Unsupported value: "any": supported values: "array", "boolean", "integer", "number", "object", "string"',
    ],
    [{ [inField]: { type: 'any' } }, { [inField]: { type: 'other' } }],
    [
      { [inField]: {} },
      { 'metadata.labels': { a: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [
      {},
      { [inField]: {} },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
    [
      { [inField]: {} },
      { [inField]: { type: 'object', properties: { a: {} } } },
      'spec.validation.openAPIV3Schema.properties[spec].properties[a].type: Required value: must not be empty for specified object fields',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'set',
        },
      },
      { 'metadata.labels': { a: 'b' } },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'set',
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'set',
          maxItems: 3,
        },
      },
    ],
    [
      {},
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'set',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' } },
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'set',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
          maxItems: 3,
        },
      },
    ],
    [
      {},
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string', nullable: true } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      { 'metadata.labels': { a: 'b' } },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string', nullable: true } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string', nullable: true }, 'x-kubernetes-list-type': 'set' } },
      { 'metadata.labels': { a: 'b' } },
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' } },
      { [inField]: { type: 'array', items: { type: 'string', nullable: true }, 'x-kubernetes-list-type': 'set' } },
      'spec.validation.openAPIV3Schema.properties[spec].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], nullable: true },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      { 'metadata.labels': { a: 'b' } },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], nullable: true },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is map',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
      { 'metadata.labels': { a: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {},
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }, { rule: 'self.size() > 1' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x != y))' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.b' }],
        },
      },
      { 'metadata.labels': { a: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.b","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field \'b\'\n | self.b\n | ....^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.b' }],
        },
      },
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.c' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.c","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field \'c\'\n | self.c\n | ....^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: '1' }],
        },
      },
      { 'metadata.labels': { a: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"true","Message":"","MessageExpression":"1","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true' }],
        },
      },
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: '1' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"true","Message":"","MessageExpression":"1","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string',
    ],
    [
      { [inField]: { type: 'string', default: 1 } },
      { 'metadata.labels': { a: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "integer":  in body must be of type string: "integer"',
    ],
    [
      {},
      { [inField]: { type: 'string', default: 1 } },
      'spec.validation.openAPIV3Schema.properties[spec].default: Invalid value: "integer":  in body must be of type string: "integer"',
    ],
    [
      { [inField]: { type: 'string', pattern: '[' } },
      { 'metadata.labels': { a: 'b' } },
      'spec.validation.openAPIV3Schema.properties[spec].pattern: Invalid value: "[": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ]: `[`',
    ],
  ],
});
