import { describeDefinitionRules, inField, root } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(x, x.size() > 0)' }],
        },
      },
    ],
    [
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
          maxItems: 10,
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of 3.1x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string', maxLength: 10 },
          maxItems: 10,
          'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'object',
          additionalProperties: { type: 'string' },
          'x-kubernetes-validations': [{ rule: 'self.all(k, self[k].size() > 0)' }],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: {
            type: 'array',
            items: { type: 'string' },
            'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, x == y))' }],
          },
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
          items: {
            type: 'array',
            items: {
              type: 'array',
              items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() < 5' }] },
            },
          },
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: {
            type: 'array',
            items: {
              type: 'array',
              items: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self.size() < 5' }] },
              maxItems: 5,
            },
            maxItems: 5,
          },
          maxItems: 5,
        },
      },
    ],
    [{ [inField]: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self.contains("a")' }] } }],
    [
      {
        [inField]: {
          type: 'string',
          maxLength: 100,
          'x-kubernetes-validations': [{ rule: 'self.lowerAscii() == "a"' }],
        },
      },
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { l: { type: 'array', items: { type: 'string', maxLength: 1000 }, maxItems: 100 } },
          'x-kubernetes-validations': [
            { rule: 'self.l.all(x, self.l.all(y, x == y))' },
            { rule: 'self.l.all(x, self.l.all(y, x == y))' },
            { rule: 'self.l.all(x, self.l.all(y, x == y))' },
          ],
        },
      },
    ],
  ],
});
