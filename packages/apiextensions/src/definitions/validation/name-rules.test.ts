import { describeDefinitionRules } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      { 'spec.preserveUnknownFields': true },
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    ],
    [{ 'spec.preserveUnknownFields': false }],
    [{ 'spec.scope': '' }, 'spec.scope: Required value'],
    [
      { 'spec.scope': 'namespaced' },
      'spec.scope: Unsupported value: "namespaced": supported values: "Cluster", "Namespaced"',
    ],
    [
      { 'spec.group': '' },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      'spec.group: Required value',
    ],
    [
      { 'spec.group': 'example' },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      'spec.group: Invalid value: "example": should be a domain with at least one dot',
    ],
    [
      { 'spec.group': 'Example.com' },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      "spec.group: Invalid value: \"Example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.group': 'example.com.' },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      "spec.group: Invalid value: \"example.com.\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.name': 'boat.example.com' },
      'metadata.name: Invalid value: "boat.example.com": must be spec.names.plural+"."+spec.group',
    ],
    [
      { 'metadata.name': 'boats.Example.com' },
      "metadata.name: Invalid value: \"boats.Example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'metadata.name: Invalid value: "boats.Example.com": must be spec.names.plural+"."+spec.group',
    ],
    [
      { 'metadata.generateName': 'A' },
      "metadata.generateName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'metadata.generateName: Invalid value: "A": must be spec.names.plural+"."+spec.group',
    ],
    [
      { 'metadata.annotations': { 'a/b/c': '' } },
      "metadata.annotations: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { 'metadata.labels': { a: '-' } },
      "metadata.labels: Invalid value: \"-\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [{ 'metadata.finalizers': ['a'] }],
    [
      { 'spec.names.plural': '' },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      'spec.names.plural: Required value',
    ],
    [
      { 'spec.names.plural': 'Boats' },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      "spec.names.plural: Invalid value: \"Boats\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.names.kind': '' },
      'spec.names.singular: Required value',
      'spec.names.kind: Required value',
      'spec.names.listKind: Required value',
    ],
    [
      { 'spec.names.kind': 'boat_' },
      "spec.names.singular: Invalid value: \"boat_\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.names.kind: Invalid value: \"boat_\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      "spec.names.listKind: Invalid value: \"boat_List\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{ 'spec.names.kind': 'BOAT' }],
    [
      { 'spec.names.kind': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      'spec.names.singular: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 63 characters',
      'spec.names.kind: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": may have mixed case, but should otherwise match: must be no more than 63 characters',
      'spec.names.listKind: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxList": may have mixed case, but should otherwise match: must be no more than 63 characters',
    ],
    [
      { 'spec.names.listKind': 'Boat' },
      'spec.names.listKind: Invalid value: "Boat": kind and listKind may not be the same',
    ],
    [
      { 'spec.names.listKind': 'Boat.s' },
      "spec.names.listKind: Invalid value: \"Boat.s\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.names.singular': 'Boat' },
      "spec.names.singular: Invalid value: \"Boat\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{ 'spec.names.singular': 'boats' }],
    [
      { 'spec.names.shortNames': ['B'] },
      "spec.names.shortNames[0]: Invalid value: \"B\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{ 'spec.names.shortNames': ['b', 'b'] }],
    [
      { 'spec.names.shortNames': [''] },
      "spec.names.shortNames[0]: Invalid value: \"\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.names.categories': ['All'] },
      "spec.names.categories[0]: Invalid value: \"All\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.names.categories': ['all', '1'] },
      "spec.names.categories[1]: Invalid value: \"1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { spec: {} },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      'spec.group: Required value',
      'spec.scope: Required value',
      'spec.versions: Invalid value: null: must have exactly one version marked as storage version',
      'spec.names.plural: Required value',
      'spec.names.singular: Required value',
      'spec.names.kind: Required value',
      'spec.names.listKind: Required value',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ],
    [
      { 'spec.names': {} },
      'metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group',
      'spec.names.plural: Required value',
      'spec.names.singular: Required value',
      'spec.names.kind: Required value',
      'spec.names.listKind: Required value',
    ],
    [
      { 'spec.group': 'a.k8s.io', 'metadata.name': 'boats.a.k8s.io' },
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
    [
      {
        'spec.group': 'a.k8s.io',
        'metadata.name': 'boats.a.k8s.io',
        'metadata.annotations': { 'api-approved.kubernetes.io': 'unapproved, x' },
      },
    ],
    [
      {
        'spec.group': 'a.kubernetes.io',
        'metadata.name': 'boats.a.kubernetes.io',
        'metadata.annotations': { 'api-approved.kubernetes.io': 'https://a.example/1' },
      },
    ],
    [
      {
        'spec.group': 'k8s.io',
        'metadata.name': 'boats.k8s.io',
        'metadata.annotations': { 'api-approved.kubernetes.io': 'nope' },
      },
      'metadata.annotations[api-approved.kubernetes.io]: Invalid value: "nope": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
    [
      {
        'spec.group': 'a.k8s.io',
        'metadata.name': 'boats.a.k8s.io',
        'metadata.annotations': { 'api-approved.kubernetes.io': '' },
      },
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
    ],
  ],
});
