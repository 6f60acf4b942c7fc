import { describeDefinitionRules, root } from '../testing/definition-rules.js';

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'integer' },
        c: { type: 'boolean' },
        d: { type: 'number' },
        e: { type: 'array', items: { type: 'string' } },
        f: { type: 'object', properties: { g: { type: 'string' } } },
        'a.b': { type: 'string' },
        'a-b': { type: 'string' },
      },
    },
    status: { type: 'object', properties: { x: { type: 'string' } } },
  },
};
const fields = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'string' },
        c: { type: 'string' },
        d: { type: 'string' },
        e: { type: 'string' },
        f: { type: 'string' },
        g: { type: 'string' },
        h: { type: 'string' },
        i: { type: 'string' },
      },
    },
  },
};

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }] }],
    [{ [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.b' }] }],
    [{ [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.c' }] }],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.d' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.d": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.e' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.e": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.f' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.f": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [{ [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.f.g' }] }],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.e[0]' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.e[0]": is an invalid path: array notation is not allowed',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: ".spec['a.b']" }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec[\'a.b\']": is an invalid path: array notation is not allowed',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: ".spec['a-b']" }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec[\'a-b\']": is an invalid path: array notation is not allowed',
    ],
    [{ [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a-b' }] }],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a.b' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a.b": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '' }] },
      'spec.selectableFields[0].jsonPath: Required value',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".": is an invalid path: unexpected end of JSON path',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: 'spec.a' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: "spec.a": is an invalid path: expected [ or . but got: spec',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec..a' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec..a": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.missing' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.missing": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.missing' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".missing": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.metadata.name' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".metadata.name": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.metadata.labels' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".metadata.labels": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.apiVersion' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".apiVersion": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.kind' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".kind": is an invalid path: does not refer to a valid field',
    ],
    [{ [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.status.x' }] }],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: ".spec['a" }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec[\'a": is an invalid path: array notation is not allowed',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '..spec.a' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: "..spec.a": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a.' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a.": is an invalid path: unexpected end of JSON path',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '$.spec.a' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: "$.spec.a": is an invalid path: expected [ or . but got: $',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.*' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.*": is an invalid path: does not refer to a valid field',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec[a]' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec[a]": is an invalid path: array notation is not allowed',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a[-1]' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a[-1]": is an invalid path: array notation is not allowed',
    ],
    [
      { [root]: schema, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }, { jsonPath: '.spec.a' }] },
      'spec.selectableFields[1].jsonPath: Duplicate value: ".spec.a"',
    ],
    [
      {
        [root]: schema,
        'spec.versions[0].selectableFields': [
          { jsonPath: '.spec.a' },
          { jsonPath: '.spec.b' },
          { jsonPath: '.spec.a' },
        ],
      },
      'spec.selectableFields[2].jsonPath: Duplicate value: ".spec.a"',
    ],
    [
      {
        [root]: fields,
        'spec.versions[0].selectableFields': [
          { jsonPath: '.spec.a' },
          { jsonPath: '.spec.b' },
          { jsonPath: '.spec.c' },
          { jsonPath: '.spec.d' },
          { jsonPath: '.spec.e' },
          { jsonPath: '.spec.f' },
          { jsonPath: '.spec.g' },
          { jsonPath: '.spec.h' },
        ],
      },
    ],
    [
      {
        [root]: fields,
        'spec.versions[0].selectableFields': [
          { jsonPath: '.spec.a' },
          { jsonPath: '.spec.b' },
          { jsonPath: '.spec.c' },
          { jsonPath: '.spec.d' },
          { jsonPath: '.spec.e' },
          { jsonPath: '.spec.f' },
          { jsonPath: '.spec.g' },
          { jsonPath: '.spec.h' },
          { jsonPath: '.spec.i' },
        ],
      },
      'spec.selectableFields: Too many: 9: must have at most 8 items',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
        'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }],
      },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a": is an invalid path: does not refer to a valid field',
    ],
    [
      {
        [root]: { type: 'object', properties: { spec: { type: 'object', additionalProperties: { type: 'string' } } } },
        'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }],
      },
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { spec: { type: 'object', properties: { a: { 'x-kubernetes-int-or-string': true } } } },
        },
        'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }],
      },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { spec: { type: 'object', properties: { a: { type: 'string', nullable: true } } } },
        },
        'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }],
      },
    ],
    [
      {
        [root]: {
          type: 'object',
          properties: { spec: { type: 'object', properties: { a: { 'x-kubernetes-preserve-unknown-fields': true } } } },
        },
        'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }],
      },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    ],
    [
      { [root]: { type: 'object' }, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }] },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.a": is an invalid path: does not refer to a valid field',
    ],
  ],
});
