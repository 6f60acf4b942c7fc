import { describeRules } from '../../../../shared/test/rule-table.js';
import { controllerRevisionStrategy } from './controller-revision-strategy.js';

/** `kubernetes pkg/apis/apps/validation/validation.go`. */
describeRules({
  group: 'apps',
  version: 'v1',
  kind: 'ControllerRevision',
  resource: 'controllerrevisions',
  base: { data: { spec: { a: 1 } }, revision: 1 },
  strategy: controllerRevisionStrategy,
  create: [
    [{}],
    [{ data: {} }],
    [{ revision: 0 }],
    [{ 'metadata.name': '' }, 'metadata.name: Required value: name or generateName is required'],
    [
      { 'metadata.name': 'a_b' },
      "metadata.name: Invalid value: \"a_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': undefined }, 'metadata.namespace: Required value'],
    [{ 'metadata.labels': { '/a': 'b' } }, 'metadata.labels: Invalid value: "/a": prefix part must be non-empty'],
    [
      { 'metadata.annotations': { 'a b': 'c' } },
      "metadata.annotations: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [{ revision: -1 }, 'revision: Invalid value: -1: must be greater than or equal to 0'],
    [{ data: undefined }, 'data: Required value: data is mandatory'],
    [{ data: null }, 'data: Required value: data is mandatory'],
    [{ data: 'text' }, 'data: Required value: data must be a valid JSON object'],
    [{ data: 5 }, 'data: Required value: data must be a valid JSON object'],
    [{ data: [{ a: 1 }] }, 'data: Required value: data must be a valid JSON object'],
    [
      { data: undefined, revision: -5 },
      'revision: Invalid value: -5: must be greater than or equal to 0',
      'data: Required value: data is mandatory',
    ],
  ],
  update: [
    [{}, { revision: 2, 'metadata.labels': { a: 'b' } }],
    [{}, { revision: -1 }, 'revision: Invalid value: -1: must be greater than or equal to 0'],
    [{}, { data: { spec: { a: 2 } } }, 'data: Invalid value: {"spec":{"a":2}}: field is immutable'],
    [{}, { data: undefined }, 'data: Invalid value: null: field is immutable'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
    [
      {},
      { 'metadata.resourceVersion': undefined },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
  ],
});
