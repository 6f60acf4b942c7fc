import { describeDefinitionRules, root } from '../testing/definition-rules.js';

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
        j: { type: 'string' },
      },
    },
  },
};

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  update: [
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
      { 'metadata.labels': { a: 'b' } },
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
      {
        'spec.versions[0].selectableFields': [
          { jsonPath: '.spec.b' },
          { jsonPath: '.spec.c' },
          { jsonPath: '.spec.d' },
          { jsonPath: '.spec.e' },
          { jsonPath: '.spec.f' },
          { jsonPath: '.spec.g' },
          { jsonPath: '.spec.h' },
          { jsonPath: '.spec.i' },
          { jsonPath: '.spec.j' },
        ],
      },
      'spec.selectableFields: Too many: 9: must have at most 8 items',
    ],
    [
      { [root]: fields, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.a' }, { jsonPath: '.spec.b' }] },
      {
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
      {
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
          { jsonPath: '.spec.j' },
        ],
      },
      'spec.selectableFields: Too many: 10: must have at most 8 items',
    ],
    [
      { [root]: fields, 'spec.versions[0].selectableFields': [{ jsonPath: '.spec.zz' }] },
      { 'metadata.labels': { a: 'b' } },
      'spec.selectableFields[0].jsonPath: Invalid value: ".spec.zz": is an invalid path: does not refer to a valid field',
    ],
  ],
});
