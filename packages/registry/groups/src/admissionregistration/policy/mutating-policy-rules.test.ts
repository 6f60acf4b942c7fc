import { describeRules } from '../../../../shared/test/rule-table.js';
import { LazyExpressionChecks } from '../expressions/index.js';
import { mutatingAdmissionPolicyStrategy } from './policy-strategies.js';

const rule = { operations: ['CREATE'], apiGroups: ['a'], apiVersions: ['v1'], resources: ['pods'] };
const match = (more: object) => ({ 'spec.matchConstraints': { resourceRules: [rule], ...more } });
const ruled = (more: object) => match({ resourceRules: [{ ...rule, ...more }] });
const jsonPatch = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
const configuration = (expression: string) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
const mutations = (...list: object[]) => ({ 'spec.mutations': list });
const patch = '[JSONPatch{op: "add", path: "/metadata/labels/a", value: "b"}]';
const conditions = (...list: object[]) => ({ 'spec.matchConditions': list });
const condition = { name: 'a.example.com/b', expression: 'true' };
const variables = (...list: object[]) => ({ 'spec.variables': list });
const paramKind = (apiVersion: string, kind: string) => ({ 'spec.paramKind': { apiVersion, kind } });

/** `kubernetes pkg/apis/admissionregistration/validation/validation.go`. */
describeRules({
  group: 'admissionregistration.k8s.io',
  version: 'v1beta1',
  kind: 'MutatingAdmissionPolicy',
  resource: 'mutatingadmissionpolicies',
  base: {
    spec: {
      matchConstraints: { resourceRules: [rule] },
      reinvocationPolicy: 'Never',
      mutations: [jsonPatch(patch)],
    },
  },
  strategy: mutatingAdmissionPolicyStrategy(new LazyExpressionChecks()),
  create: [
    [{}],
    [mutations(configuration('Object{metadata: Object.metadata{labels: {"a": "b"}}}'))],
    [{ ...paramKind('v1', 'ConfigMap'), ...conditions({ ...condition, expression: 'params.data.a == "b"' }) }],
    [
      {
        ...variables({ name: 'a', expression: '"b"' }),
        ...conditions({ ...condition, expression: 'object.a == "b"' }),
      },
    ],
    [
      ruled({ operations: ['*', 'CREATE'] }),
      'spec.matchConstraints.resourceRules[0].operations: Invalid value: ["*","CREATE"]: if \'*\' is present, must not specify other operations',
    ],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ 'spec.matchConstraints': undefined }, 'spec.matchConstraints: Required value'],
    [match({ resourceRules: [] }), 'spec.matchConstraints.resourceRules: Required value'],
    [
      match({ matchPolicy: 'Fuzzy' }),
      'spec.matchConstraints.matchPolicy: Unsupported value: "Fuzzy": supported values: "Equivalent", "Exact"',
    ],
    [
      match({ namespaceSelector: { matchLabels: { 'a b': '' } } }),
      "spec.matchConstraints.namespaceSelector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      match({ objectSelector: { matchLabels: { 'a b': '' } } }),
      "spec.matchConstraints.objectSelector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [ruled({ operations: [] }), 'spec.matchConstraints.resourceRules[0].operations: Required value'],
    [
      ruled({ operations: ['DELETE'] }),
      'spec.matchConstraints.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
    [
      ruled({ operations: [''] }),
      'spec.matchConstraints.resourceRules[0].operations[0]: Unsupported value: "": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
      'spec.matchConstraints.resourceRules.operations: Unsupported value: "": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
    [ruled({ apiGroups: [] }), 'spec.matchConstraints.resourceRules[0].apiGroups: Required value'],
    [
      ruled({ apiGroups: ['a', '*'] }),
      'spec.matchConstraints.resourceRules[0].apiGroups: Invalid value: ["a","*"]: if \'*\' is present, must not specify other API groups',
    ],
    [ruled({ apiVersions: [] }), 'spec.matchConstraints.resourceRules[0].apiVersions: Required value'],
    [
      ruled({ apiVersions: ['', '*'] }),
      'spec.matchConstraints.resourceRules[0].apiVersions: Invalid value: ["","*"]: if \'*\' is present, must not specify other API versions',
      'spec.matchConstraints.resourceRules[0].apiVersions[0]: Required value',
    ],
    [ruled({ resources: [] }), 'spec.matchConstraints.resourceRules[0].resources: Required value'],
    [ruled({ resources: [''] }), 'spec.matchConstraints.resourceRules[0].resources[0]: Required value'],
    [
      ruled({ resources: ['pods/*', 'pods/log'] }),
      'spec.matchConstraints.resourceRules[0].resources[1]: Invalid value: "pods/log": if \'pods/*\' is present, must not specify pods/log',
    ],
    [
      ruled({ resources: ['*', 'pods'] }),
      'spec.matchConstraints.resourceRules[0].resources: Invalid value: ["*","pods"]: if \'*\' is present, must not specify other resources without subresources',
    ],
    [
      ruled({ resources: ['*/*', 'pods/log'] }),
      'spec.matchConstraints.resourceRules[0].resources: Invalid value: ["*/*","pods/log"]: if \'*/*\' is present, must not specify other resources',
    ],
    [
      ruled({ scope: 'Global' }),
      'spec.matchConstraints.resourceRules[0].scope: Unsupported value: "Global": supported values: "*", "Cluster", "Namespaced"',
    ],
    [
      ruled({ resourceNames: ['a', 'a'] }),
      'spec.matchConstraints.resourceRules[0].resourceNames[1]: Duplicate value: "a"',
    ],
    [
      { 'spec.failurePolicy': 'Retry' },
      'spec.failurePolicy: Unsupported value: "Retry": supported values: "Fail", "Ignore"',
    ],
    [{ 'spec.reinvocationPolicy': '' }, 'spec.reinvocationPolicy: Required value'],
    [
      { 'spec.reinvocationPolicy': 'Always' },
      'spec.reinvocationPolicy: Unsupported value: "Always": supported values: "IfNeeded", "Never"',
    ],
    [paramKind('', ''), 'spec.paramKind.apiVersion: Required value', 'spec.paramKind.kind: Required value'],
    [
      paramKind('a/b/c', 'Thing'),
      'spec.paramKind.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [paramKind('v1', ''), 'spec.paramKind.kind: Required value'],
    [
      paramKind('v1', 'a thing'),
      "spec.paramKind.kind: Invalid value: \"a thing\": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      paramKind('A_B/v1', 'Thing'),
      "spec.paramKind.apiVersion: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      paramKind('a.b/V 1', 'Thing'),
      "spec.paramKind.apiVersion: Invalid value: \"V 1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [mutations(), 'spec.mutations: Required value: mutations must contain at least one item'],
    [mutations({}), 'spec.mutations[0].patchType: Required value'],
    [
      mutations({ patchType: 'Merge' }),
      'spec.mutations[0].patchType: Unsupported value: "Merge": supported values: "ApplyConfiguration", "JSONPatch"',
    ],
    [
      mutations({ patchType: 'JSONPatch' }),
      'spec.mutations[0].jsonPatch: Required value: must be specified when patchType is JSONPatch',
    ],
    [
      mutations({ patchType: 'ApplyConfiguration' }),
      'spec.mutations[0].applyConfiguration: Required value: must be specified when patchType is ApplyConfiguration',
    ],
    [
      mutations({ ...jsonPatch(patch), applyConfiguration: { expression: 'Object{}' } }),
      'spec.mutations[0].applyConfiguration: Invalid value: "{applyConfiguration}": must not be specified when patchType is JSONPatch',
    ],
    [
      mutations({ ...configuration('Object{}'), jsonPatch: { expression: patch } }),
      'spec.mutations[0].jsonPatch: Invalid value: "{jsonPatch}": must not be specified when patchType is ApplyConfiguration',
    ],
    [mutations(jsonPatch('')), 'spec.mutations[0].jsonPatch.expression: Required value'],
    [
      mutations(jsonPatch('variables.x')),
      'spec.mutations[0].jsonPatch.expression: Invalid value: "variables.x": compilation failed: ERROR: <input>:1:10: undefined field \'x\'\n | variables.x\n | .........^',
    ],
    [mutations(configuration(' ')), 'spec.mutations[0].applyConfiguration.expression: Required value'],
    [
      mutations(jsonPatch('true')),
      'spec.mutations[0].jsonPatch.expression: Invalid value: "true": must evaluate to list(JSONPatch) but got bool',
    ],
    [
      mutations(configuration('1')),
      'spec.mutations[0].applyConfiguration.expression: Invalid value: "1": must evaluate to Object but got int',
    ],
    [conditions({ name: '', expression: 'true' }), 'spec.matchConditions[0].name: Required value'],
    [
      conditions({ name: 'a b', expression: 'true' }),
      "spec.matchConditions[0].name: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [conditions(condition, condition), 'spec.matchConditions[1].name: Duplicate value: "a.example.com/b"'],
    [conditions({ ...condition, expression: '' }), 'spec.matchConditions[0].expression: Required value'],
    [
      conditions({ ...condition, expression: '1' }),
      'spec.matchConditions[0].expression: Invalid value: "1": must evaluate to bool but got int',
    ],
    [
      conditions(...Array.from({ length: 65 }, (_, i) => ({ name: `c${i}`, expression: 'true' }))),
      'spec.matchConditions: Too many: 65: must have at most 64 items',
    ],
    [variables({ name: '', expression: '1' }), 'spec.variables[0].name: Required value: name is not specified'],
    [
      variables({ name: '1a', expression: '1' }),
      'spec.variables[0].name: Invalid value: "1a": must be a valid CEL identifier',
    ],
    [
      variables({ name: 'a', expression: '' }),
      'spec.variables[0].expression: Required value: expression is not specified',
    ],
  ],
  update: [
    [{}, { 'spec.reinvocationPolicy': 'IfNeeded' }],
    [
      {},
      conditions({ ...condition, expression: '1' }),
      'spec.matchConditions[0].expression: Invalid value: "1": must evaluate to bool but got int',
    ],
    [conditions({ ...condition, expression: '1' }), { 'spec.reinvocationPolicy': 'IfNeeded' }],
    [{}, mutations(), 'spec.mutations: Required value: mutations must contain at least one item'],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
});
