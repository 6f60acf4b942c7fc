import { describeDefinitionRules, inField, root } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: "self.a == 'b'" }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: '' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Required value: rule is not specified',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: '  ' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Required value: rule is not specified',
    ],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-validations': [{}] } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Required value: rule is not specified',
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-validations': [] } }],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a ==' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.a ==","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:10: Syntax error: mismatched input \'<EOF>\' expecting {\'[\', \'{\', \'(\', \'.\', \'-\', \'!\', \'true\', \'false\', \'null\', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | self.a ==\n | .........^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.a","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.missing' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.missing","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field \'missing\'\n | self.missing\n | ....^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: '1' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a == 1' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.a == 1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:8: found no matching overload for \'_==_\' applied to \'(string, int)\'\n | self.a == 1\n | .......^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'unknown(self)' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"unknown(self)","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:8: undeclared reference to \'unknown\' (in container \'\')\n | unknown(self)\n | .......^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a.matches("[")' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.a.matches(\\"[\\")","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:16: invalid matches argument\n | self.a.matches("[")\n | ...............^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a == "x" &&\n true' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks',
    ],
    [{ [root]: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.metadata.name == "a"' }] } }],
    [{ [root]: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.metadata.generateName == "a"' }] } }],
    [
      { [root]: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.metadata.labels.size() > 0' }] } },
      'spec.validation.openAPIV3Schema.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.metadata.labels.size() \\u003e 0","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:14: undefined field \'labels\'\n | self.metadata.labels.size() > 0\n | .............^',
    ],
    [{ [root]: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.kind == "Boat"' }] } }],
    [{ [root]: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.apiVersion == "v1"' }] } }],
    [
      { [root]: { type: 'object', 'x-kubernetes-validations': [{ rule: 'has(self.spec)' }] } },
      'spec.validation.openAPIV3Schema.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"has(self.spec)","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:4: undefined field \'spec\'\n | has(self.spec)\n | ...^',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { spec: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'has(self.spec)' }],
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
          'x-kubernetes-validations': [{ rule: 'self.metadata.name == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          'x-kubernetes-preserve-unknown-fields': true,
          'x-kubernetes-validations': [{ rule: 'self.x == 1' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.x == 1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field \'x\'\n | self.x == 1\n | ....^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { 'x.y': { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.x__dot__y == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { 'x.y': { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.x.y == "a"' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.x.y == \\"a\\"","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field \'x\'\n | self.x.y == "a"\n | ....^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { 'x-y': { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.x__dash__y == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { if: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.__if__ == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { if: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.if == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { namespace: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.namespace == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { x: { type: 'string', format: 'duration' } },
          'x-kubernetes-validations': [{ rule: 'self.x == duration("1s")' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { x: { type: 'string', format: 'date-time' } },
          'x-kubernetes-validations': [{ rule: 'self.x == timestamp("2026-01-01T00:00:00Z")' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { x: { type: 'string', format: 'byte' } },
          'x-kubernetes-validations': [{ rule: 'self.x == b"a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          'x-kubernetes-int-or-string': true,
          'x-kubernetes-validations': [{ rule: 'self == 1 || self == "a"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { x: { type: 'string', nullable: true } },
          'x-kubernetes-validations': [{ rule: 'self.x == null' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.x == null","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:8: found no matching overload for \'_==_\' applied to \'(string, null)\'\n | self.x == null\n | .......^',
    ],
    [{ [inField]: { type: 'boolean', 'x-kubernetes-validations': [{ rule: 'self' }] } }],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'integer' },
          maxItems: 5,
          'x-kubernetes-validations': [{ rule: 'self.isSorted()' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'string',
          maxLength: 10,
          'x-kubernetes-validations': [{ rule: 'quantity(self).isGreaterThan(quantity("1"))' }],
        },
      },
    ],
    [
      {
        [inField]: { type: 'string', maxLength: 10, 'x-kubernetes-validations': [{ rule: 'ip(self).family() == 4' }] },
      },
    ],
    [
      {
        [inField]: {
          type: 'string',
          maxLength: 10,
          'x-kubernetes-validations': [{ rule: 'url(self).getHost() == "a"' }],
        },
      },
    ],
    [{ [inField]: { type: 'string', maxLength: 10, 'x-kubernetes-validations': [{ rule: 'self.find("a") == "b"' }] } }],
    [
      { [inField]: { type: 'string', maxLength: 10, 'x-kubernetes-validations': [{ rule: 'self.format("x")' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"self.format(\\"x\\")","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:12: found no matching overload for \'format\' applied to \'string.(string)\'\n | self.format("x")\n | ...........^',
    ],
    [
      {
        [inField]: {
          type: 'string',
          'x-kubernetes-validations': [{ rule: 'authorizer.path("/").check("get").allowed()' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"authorizer.path(\\"/\\").check(\\"get\\").allowed()","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:1: undeclared reference to \'authorizer\' (in container \'\')\n | authorizer.path("/").check("get").allowed()\n | ^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'object.a == "b"' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"object.a == \\"b\\"","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:1: undeclared reference to \'object\' (in container \'\')\n | object.a == "b"\n | ^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'request.name == "b"' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: {"Rule":"request.name == \\"b\\"","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:1: undeclared reference to \'request\' (in container \'\')\n | request.name == "b"\n | ^',
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-validations': [{ rule: 'self.a == "b"' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          properties: { a: { type: 'string' } },
          'x-kubernetes-validations': [{ rule: 'self.a' }, { rule: 'self.b' }, { rule: '' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[2].rule: Required value: rule is not specified',
    ],
    [
      { [inField]: { type: 'object', properties: { a: {} }, 'x-kubernetes-validations': [{ rule: 'self.b' }] } },
      'spec.validation.openAPIV3Schema.properties[spec].properties[a].type: Required value: must not be empty for specified object fields',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: {
            a: {},
            b: { type: 'object', properties: {}, 'x-kubernetes-validations': [{ rule: 'self.c' }] },
          },
        },
      },
      'spec.validation.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields',
    ],
  ],
});
