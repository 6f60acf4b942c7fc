import { describeDefinitionRules } from '../testing/definition-rules.js';

const established = {
  status: {
    conditions: [
      {
        type: 'Established',
        status: 'True',
        reason: 'InitialNamesAccepted',
        message: '',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ],
    storedVersions: ['v1'],
  },
};

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [{}, { 'spec.scope': 'Cluster' }],
    [{ ...established }, { 'spec.scope': 'Cluster' }, 'spec.scope: Invalid value: "Cluster": field is immutable'],
    [{}, { 'spec.names.kind': 'Ship' }],
    [{ ...established }, { 'spec.names.kind': 'Ship' }, 'spec.names.kind: Invalid value: "Ship": field is immutable'],
    [{ ...established }, { 'spec.names.singular': 'ship' }],
    [{ ...established }, { 'spec.names.listKind': 'Ships' }],
    [{ ...established }, { 'spec.names.shortNames': ['b'] }],
    [{}, { 'spec.names.plural': 'ships' }, 'spec.names.plural: Invalid value: "ships": field is immutable'],
    [
      { ...established },
      { 'spec.names.plural': 'ships' },
      'spec.names.plural: Invalid value: "ships": field is immutable',
    ],
    [{}, { 'spec.group': 'b.example' }, 'spec.group: Invalid value: "b.example": field is immutable'],
    [{ ...established }, { 'spec.group': 'b.example' }, 'spec.group: Invalid value: "b.example": field is immutable'],
    [
      {},
      {
        'spec.versions': [{ name: 'v2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
    ],
    [
      {},
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
    ],
    [
      {},
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
    ],
    [
      {},
      { 'spec.versions': [] },
      'spec.versions: Invalid value: []: must have exactly one version marked as storage version',
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
    ],
    [
      {},
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      'spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null},{"Name":"v2","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: ["v1"]: must have the storage version v2',
    ],
    [{}, { 'spec.versions[0].schema': undefined }, 'spec.versions[0].schema.openAPIV3Schema: Required value'],
    [
      { 'spec.versions[0].schema': undefined },
      { 'metadata.labels': { a: 'b' } },
      'spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned',
    ],
    [
      { 'spec.versions': [{ name: 'v1', served: true, storage: true }] },
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true },
          { name: 'v2', served: true, storage: false },
        ],
      },
      'spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned',
      'spec.versions[1].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned',
    ],
    [
      {
        'spec.versions': [
          { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v2', served: true, storage: false },
        ],
      },
      { 'spec.versions[0].schema': undefined },
      'spec.versions[0].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned',
      'spec.versions[1].schema.openAPIV3Schema: Required value: because otherwise all fields are pruned',
    ],
    [
      {},
      { 'spec.preserveUnknownFields': true },
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    ],
    [{ 'spec.preserveUnknownFields': true }, { 'metadata.labels': { a: 'b' } }],
    [{ 'spec.preserveUnknownFields': true }, { 'spec.preserveUnknownFields': false }],
    [
      { 'spec.versions[0].deprecated': true, 'spec.versions[0].deprecationWarning': '' },
      { 'metadata.labels': { a: 'b' } },
      'spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string',
    ],
    [
      { 'spec.versions[0].additionalPrinterColumns': [{ name: 'A', type: 'x', jsonPath: '.a' }] },
      { 'metadata.labels': { a: 'b' } },
      'spec.additionalPrinterColumns[0].type: Invalid value: "x": must be one of boolean,date,integer,number,string',
    ],
    [{ 'spec.group': 'a.k8s.io', 'metadata.name': 'boats.example.com' }, { 'metadata.labels': { a: 'b' } }],
    [{}, { 'metadata.finalizers': ['a'] }],
    [
      {},
      { 'metadata.annotations': { 'a/b/c': '' } },
      "metadata.annotations: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
  ],
  status: [
    [{}, { status: { storedVersions: ['v1'] } }],
    [{}, { status: { storedVersions: [] } }],
    [{}, { status: { storedVersions: ['v2'] } }],
    [{}, { status: { storedVersions: ['v1', 'v2'] } }],
    [
      {},
      {
        status: {
          storedVersions: ['v1'],
          acceptedNames: { plural: 'Boats', kind: 'Boat', listKind: 'BoatList', singular: 'boat' },
        },
      },
      "status.acceptedNames.plural: Invalid value: \"Boats\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {},
      {
        status: {
          storedVersions: ['v1'],
          acceptedNames: { plural: 'boats', kind: 'Boat', listKind: 'Boat', singular: 'boat' },
        },
      },
      'status.acceptedNames.listKind: Invalid value: "Boat": kind and listKind may not be the same',
    ],
    [
      {},
      {
        status: {
          storedVersions: ['v1'],
          acceptedNames: {
            plural: 'boats',
            kind: 'Bo_at',
            listKind: 'B.',
            singular: 'B',
            shortNames: ['B'],
            categories: ['-'],
          },
        },
      },
      "status.acceptedNames.singular: Invalid value: \"B\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "status.acceptedNames.kind: Invalid value: \"Bo_at\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "status.acceptedNames.listKind: Invalid value: \"B.\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "status.acceptedNames.shortNames[0]: Invalid value: \"B\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "status.acceptedNames.categories[0]: Invalid value: \"-\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
  ],
});
