import { describeDefinitionRules, inField } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', message: '' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', message: ' ' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].message: Invalid value: " ": must be non-empty if specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', message: 'a\nb' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].message: Invalid value: "a\\nb": must not contain line breaks',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', message: 'ok' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a == "x" &&\n true', message: 'm' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: '"a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: '' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: ' ' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Required value: messageExpression must be non-empty if specified',
    ],
    [
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
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: 'self.b' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"true","Message":"","MessageExpression":"self.b","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression compilation failed: ERROR: <input>:1:5: undefined field \'b\'\n | self.b\n | ....^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: 'self.a +' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"true","Message":"","MessageExpression":"self.a +","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression compilation failed: ERROR: <input>:1:9: Syntax error: mismatched input \'<EOF>\' expecting {\'[\', \'{\', \'(\', \'.\', \'-\', \'!\', \'true\', \'false\', \'null\', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | self.a +\n | ........^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', message: 'm', messageExpression: 'self.a' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', message: 'a\nb', messageExpression: 'self.a' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].message: Invalid value: "a\\nb": must not contain line breaks',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: 'FieldValueInvalid' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: 'FieldValueForbidden' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: 'FieldValueRequired' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: 'FieldValueDuplicate' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: 'Other' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].reason: Unsupported value: "Other": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: 'InternalError' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].reason: Unsupported value: "InternalError": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', reason: '' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].reason: Unsupported value: "": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.a' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.b' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".b": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: 'a' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: "a": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.a.b' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".a.b": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.a[0]' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".a[0]": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: ".['a']" }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".[\'a\']": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '..a' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: "..a": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: ' .a' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: " .a": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.a ' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".a ": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { l: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.l[0]' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".l[0]": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { l: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.l' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { m: { type: 'object', additionalProperties: { type: 'string' } } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: ".m['a']" }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { m: { type: 'object', additionalProperties: { type: 'string' } } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.m.a' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { o: { type: 'object', properties: { 'x.y': { type: 'string' } } } },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: ".o['x.y']" }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: {
            o: { type: 'object', properties: { p: { type: 'object', properties: { q: { type: 'string' } } } } },
          },
          'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.o.p.q' }],
        },
      },
    ],
    [
      { [inField]: { type: 'string', 'x-kubernetes-validations': [{ rule: 'true', fieldPath: '.l' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].fieldPath: Invalid value: ".l": must be a valid path',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'true', messageExpression: 'self.a.lowerAscii()' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [
            { rule: 'true', messageExpression: 'self.map(x, self.map(y, x + y)).size() > 0 ? "a" : "b"' },
          ],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Forbidden: estimated messageExpression cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].messageExpression: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
      'spec.validation.openAPIV3Schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
  ],
});
