import { describeRules } from '../../../../shared/test/rule-table.js';
import { runtimeClassStrategy } from './runtime-class-strategy.js';

const tolerations = (...list: object[]) => ({ scheduling: { tolerations: list } });
const fixed = (podFixed: object) => ({ overhead: { podFixed } });

/** `kubernetes pkg/apis/node/validation/validation.go`. */
describeRules({
  group: 'node.k8s.io',
  version: 'v1',
  kind: 'RuntimeClass',
  resource: 'runtimeclasses',
  base: { handler: 'runc' },
  strategy: runtimeClassStrategy,
  create: [
    [{}],
    [
      {
        ...fixed({ cpu: '10m', memory: '1Mi' }),
        ...tolerations({ key: 'a', operator: 'Exists', effect: 'NoSchedule' }),
      },
    ],
    [
      { 'metadata.name': '&!@' },
      "metadata.name: Invalid value: \"&!@\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.finalizers': ['plain'] }],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ handler: '' }, 'handler: Required value'],
    [
      { handler: '&!@' },
      "handler: Invalid value: \"&!@\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{ handler: 'a.b' }, 'handler: Invalid value: "a.b": must not contain dots'],
    [fixed({ cpu: '-1' }), 'overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
    [
      fixed({ 'not a resource': '1' }),
      "overhead.limits[not a resource]: Invalid value: \"not a resource\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'overhead.limits[not a resource]: Invalid value: "not a resource": must be a standard resource for containers',
    ],
    [
      { scheduling: { nodeSelector: { 'a b': 'c' } } },
      "scheduling.nodeSelector: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { scheduling: { nodeSelector: { a: 'b c' } } },
      "scheduling.nodeSelector: Invalid value: \"b c\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
    ],
    [
      tolerations({ key: 'a', operator: 'Near' }),
      'scheduling.tolerations[0].operator: Unsupported value: "Near": supported values: "Equal", "Exists"',
    ],
    [
      tolerations({ operator: 'Equal' }),
      'scheduling.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    ],
    [
      tolerations({ key: 'a', operator: 'Exists', value: 'b' }),
      'scheduling.tolerations[0].operator: Invalid value: "b": value must be empty when `operator` is \'Exists\'',
    ],
    [
      tolerations({ key: 'a', effect: 'Run' }),
      'scheduling.tolerations[0].effect: Unsupported value: "Run": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
    ],
    [
      tolerations({ key: 'a', operator: 'Exists', tolerationSeconds: 5 }),
      'scheduling.tolerations[0].effect: Invalid value: "": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    ],
    [
      tolerations({ key: 'a', operator: 'Exists' }, { key: 'a', operator: 'Exists' }),
      'scheduling.tolerations[1]: Duplicate value: {"Key":"a","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null}',
    ],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' }, ...fixed({ cpu: '1' }) }],
    [{}, { handler: 'other' }, 'handler: Invalid value: "other": field is immutable'],
    [{}, { handler: '' }, 'handler: Required value', 'handler: Invalid value: "": field is immutable'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
