import { describeDefinitionRules } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ 'spec.versions[0].served': false }],
    [
      { 'spec.versions[0].name': '' },
      "spec.versions[0].name: Invalid value: \"\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.versions[0].name': 'V1' },
      "spec.versions[0].name: Invalid value: \"V1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.version: Invalid value: \"V1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.versions[0].name': 'v1.0' },
      "spec.versions[0].name: Invalid value: \"v1.0\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.version: Invalid value: \"v1.0\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.versions[0].name': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      'spec.versions[0].name: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 63 characters',
      'spec.version: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 63 characters',
    ],
    [
      { 'spec.versions[0].name': '1' },
      "spec.versions[0].name: Invalid value: \"1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.version: Invalid value: \"1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v1","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must contain unique version names',
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must contain unique version names',
      'status.storedVersions: Invalid value: ["v1"]: must have the storage version v1',
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v2","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v2","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v2","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v2","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must contain unique version names',
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'V2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      "spec.versions[1].name: Invalid value: \"V2\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: '', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      "spec.versions[1].name: Invalid value: \"\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: false },
        ],
      },
      'spec.versions[1].schema.openAPIV3Schema: Required value',
    ],
    [{ 'spec.versions[0].schema': undefined }, 'spec.versions[0].schema.openAPIV3Schema: Required value'],
    [{ 'spec.versions[0].schema': {} }, 'spec.versions[0].schema.openAPIV3Schema: Required value'],
    [
      { 'spec.versions[0].deprecationWarning': 'old' },
      'spec.versions[0].deprecationWarning: Invalid value: "old": can only be set for deprecated versions',
    ],
    [{ 'spec.versions[0].deprecated': true, 'spec.versions[0].deprecationWarning': 'old' }],
    [
      { 'spec.versions[0].deprecated': true, 'spec.versions[0].deprecationWarning': '' },
      'spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string',
    ],
    [
      { 'spec.versions[0].deprecated': true, 'spec.versions[0].deprecationWarning': 'a\nb' },
      'spec.versions[0].deprecationWarning: Invalid value: "a\\nb": must only contain printable UTF-8 characters; non-printable character found at index 1',
    ],
    [
      {
        'spec.versions[0].deprecated': true,
        'spec.versions[0].deprecationWarning':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
    ],
    [
      {
        'spec.versions[0].deprecated': true,
        'spec.versions[0].deprecationWarning':
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'spec.versions[0].deprecationWarning: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be <= 256 characters long',
    ],
    [
      {
        'spec.versions[0].deprecated': true,
        'spec.versions[0].deprecationWarning':
          'äääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää',
      },
      'spec.versions[0].deprecationWarning: Invalid value: "äääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää": must be <= 256 characters long',
    ],
    [
      { 'spec.versions[0].deprecated': false, 'spec.versions[0].deprecationWarning': '' },
      'spec.versions[0].deprecationWarning: Invalid value: "": can only be set for deprecated versions',
    ],
    [
      { 'spec.versions[0].deprecated': true, 'spec.versions[0].deprecationWarning': 'a\u0000' },
      'spec.versions[0].deprecationWarning: Invalid value: "a\\u0000": must only contain printable UTF-8 characters; non-printable character found at index 1',
    ],
    [
      { 'spec.versions[0].deprecated': true, 'spec.versions[0].deprecationWarning': '​' },
      'spec.versions[0].deprecationWarning: Invalid value: "​": must only contain printable UTF-8 characters; non-printable character found at index 0',
    ],
    [
      { 'spec.versions': [] },
      'spec.versions: Invalid value: []: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ],
  ],
});
