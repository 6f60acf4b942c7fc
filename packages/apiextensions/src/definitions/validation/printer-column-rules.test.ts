import { describeDefinitionRules } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.spec.a' }] }],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: '', type: 'string', jsonPath: '.spec.a' }] },
      'spec.additionalPrinterColumns[0].name: Required value',
    ],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: '', jsonPath: '.spec.a' }] },
      'spec.additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string',
    ],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'text', jsonPath: '.spec.a' }] },
      'spec.additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
    ],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'array', jsonPath: '.spec.a' }] },
      'spec.additionalPrinterColumns[0].type: Invalid value: "array": must be one of boolean,date,integer,number,string',
    ],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'date', jsonPath: '.spec.a' }] }],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'integer', jsonPath: '.spec.a', format: 'int32' },
        ],
      },
    ],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'boolean', jsonPath: '.spec.a' }] }],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'number', jsonPath: '.spec.a', format: 'double' },
        ],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'byte' },
        ],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'date' },
        ],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'date-time' },
        ],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'password' },
        ],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'other' },
        ],
      },
      'spec.additionalPrinterColumns[0].format: Invalid value: "other": must be one of byte,date,date-time,double,float,int32,int64,password',
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'float' },
        ],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: 'A', type: 'string', jsonPath: '.spec.a', format: 'int64' },
        ],
      },
    ],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '' }] },
      'spec.additionalPrinterColumns[0].JSONPath: Required value',
    ],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.a[' }] }],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: 'spec.a' }] },
      'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "spec.a": must be a simple json path starting with .',
    ],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.spec.a[0]' }] }],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: ".spec['a']" }] }],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.spec.a[*].b' }] }],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '$.a' }] },
      'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "$.a": must be a simple json path starting with .',
    ],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '{.a}' }] },
      'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "{.a}": must be a simple json path starting with .',
    ],
    [{ 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.a[?(@.b=="c")]' }] }],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.spec.a', priority: -1 }],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'string', jsonPath: '.spec.a', priority: 1 }],
      },
    ],
    [
      {
        'spec.versions[0].additionalPrinterColumns': [
          { name: '', type: '', jsonPath: '' },
          { name: 'B', type: 'x', format: 'y', jsonPath: 'z' },
        ],
      },
      'spec.additionalPrinterColumns[0].name: Required value',
      'spec.additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string',
      'spec.additionalPrinterColumns[0].JSONPath: Required value',
      'spec.additionalPrinterColumns[1].type: Invalid value: "x": must be one of boolean,date,integer,number,string',
      'spec.additionalPrinterColumns[1].format: Invalid value: "y": must be one of byte,date,date-time,double,float,int32,int64,password',
      'spec.additionalPrinterColumns[1].JSONPath: Invalid value: "z": must be a simple json path starting with .',
    ],
  ],
});
