import { describeDefinitionRules, inField } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' } }],
    [{ [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' } }],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'other' } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-type: Unsupported value: "other": supported values: "atomic", "set", "map"',
    ],
    [
      { [inField]: { type: 'string', 'x-kubernetes-list-type': 'set' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Invalid value: "string": must be array if x-kubernetes-list-type is specified',
    ],
    [
      { [inField]: { 'x-kubernetes-list-type': 'atomic', 'x-kubernetes-preserve-unknown-fields': true } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must be array if x-kubernetes-list-type is specified',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-map-keys': ['a'] } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-list-type': 'set',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-list-type': 'atomic',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-type: Invalid value: "atomic": must be map if x-kubernetes-list-map-keys is non-empty',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': [],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map',
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
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string', default: 'x' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { b: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-map-keys: Invalid value: ["a"]: entries must all be names of item properties',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a', 'a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-list-map-keys: Invalid value: ["a","a"]: must not contain duplicate entries',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'object', properties: {} } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].type: Invalid value: "object": must be a scalar type if parent array\'s x-kubernetes-list-type is map',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } }, required: ['a'] },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].type: Invalid value: "object": must be a scalar type if parent array\'s x-kubernetes-list-type is map',
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
      'spec.validation.openAPIV3Schema.properties[spec].items.properties[a].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
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
      'spec.validation.openAPIV3Schema.properties[spec].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is map',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'string' },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a'],
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.type: Invalid value: "string": must be object if parent array\'s x-kubernetes-list-type is map',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: {
            type: 'object',
            properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'string' } },
            required: ['a', 'b'],
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a', 'b'],
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: {
            type: 'object',
            properties: { a: { type: 'string' }, b: { type: 'integer', default: 1 } },
            required: ['a'],
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['a', 'b'],
        },
      },
    ],
    [
      { [inField]: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a'] } },
      'spec.validation.openAPIV3Schema.properties[spec].items: Required value: must be specified',
      'spec.validation.openAPIV3Schema.properties[spec].items: Required value: must have a schema if x-kubernetes-list-type is map',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string', nullable: true }, 'x-kubernetes-list-type': 'set' } },
      'spec.validation.openAPIV3Schema.properties[spec].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set',
    ],
    [
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
          items: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-map-type': 'atomic' },
          'x-kubernetes-list-type': 'set',
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-map-type': 'granular' },
          'x-kubernetes-list-type': 'set',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'array', items: { type: 'string' } },
          'x-kubernetes-list-type': 'set',
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' },
          'x-kubernetes-list-type': 'set',
        },
      },
    ],
    [
      {
        [inField]: {
          type: 'array',
          items: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
          'x-kubernetes-list-type': 'set',
        },
      },
      'spec.validation.openAPIV3Schema.properties[spec].items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-map-type': 'atomic' } }],
    [{ [inField]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-map-type': 'granular' } }],
    [
      { [inField]: { type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-map-type': 'other' } },
      'spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-map-type: Unsupported value: "other": supported values: "atomic", "granular"',
    ],
    [
      { [inField]: { type: 'string', 'x-kubernetes-map-type': 'atomic' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Invalid value: "string": must be object if x-kubernetes-map-type is specified',
    ],
    [
      { [inField]: { type: 'string', 'x-kubernetes-map-type': 'granular' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Invalid value: "string": must be object if x-kubernetes-map-type is specified',
    ],
    [
      { [inField]: { type: 'array', items: { type: 'string' }, 'x-kubernetes-map-type': 'atomic' } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Invalid value: "array": must be object if x-kubernetes-map-type is specified',
    ],
    [
      { [inField]: { 'x-kubernetes-map-type': 'atomic', 'x-kubernetes-preserve-unknown-fields': true } },
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must be object if x-kubernetes-map-type is specified',
    ],
  ],
});
