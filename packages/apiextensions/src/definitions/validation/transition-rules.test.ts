import { describeDefinitionRules, inField } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'oldSelf.a == self.a' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a == oldSelf.a', optionalOldSelf: true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.a == oldSelf.a","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":true}: compilation failed: ERROR: <input>:1:8: found no matching overload for \'_==_\' applied to \'(string, optional_type(string))\'\n | self.a == oldSelf.a\n | .......^',
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [
            { rule: '!oldSelf.hasValue() || self.a == oldSelf.value().a', optionalOldSelf: true },
          ],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', optionalOldSelf: true }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', optionalOldSelf: false }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].optionalOldSelf: Invalid value: false: may not be set if oldSelf is not used in rule',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[spec]',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
          'x-kubernetes-list-type': 'set',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[spec]',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
          'x-kubernetes-list-type': 'atomic',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[spec]',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: {
            type: 'object',
            properties: { a: { type: 'string' } },
            required: ['a'],
            'x-kubernetes-validations': [{ rule: 'self.a == oldSelf.a' }],
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.size() >= oldSelf.size()' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-list-type': 'set',
          'x-kubernetes-validations': [{ rule: 'self.size() >= oldSelf.size()' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          additionalProperties: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'object',
          additionalProperties: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
          'x-kubernetes-map-type': 'granular',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'object',
          additionalProperties: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
          'x-kubernetes-map-type': 'atomic',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].additionalProperties.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', optionalOldSelf: true }] },
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self == oldSelf","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":true}: compilation failed: ERROR: <input>:1:6: found no matching overload for \'_==_\' applied to \'(string, optional_type(string))\'\n | self == oldSelf\n | .....^',
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule',
    ],
  ],
});
