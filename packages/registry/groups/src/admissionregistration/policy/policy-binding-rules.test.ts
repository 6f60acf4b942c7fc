import { type CreateRow, describeRules, type UpdateRow } from '../../../../shared/test/rule-table.js';
import {
  mutatingAdmissionPolicyBindingStrategy,
  validatingAdmissionPolicyBindingStrategy,
} from './policy-strategies.js';

const paramRef = (more: object) => ({ 'spec.paramRef': { name: 'one', parameterNotFoundAction: 'Deny', ...more } });
const match = (more: object) => ({ 'spec.matchResources': more });
const rule = (more: object) =>
  match({
    resourceRules: [{ operations: ['CREATE'], apiGroups: ['a'], apiVersions: ['v1'], resources: ['pods'], ...more }],
  });
const exclude = (more: object) =>
  match({
    excludeResourceRules: [
      { operations: ['CREATE'], apiGroups: ['a'], apiVersions: ['v1'], resources: ['pods'], ...more },
    ],
  });

const create: readonly CreateRow[] = [
  [{}],
  [paramRef({ namespace: 'ns' })],
  [paramRef({ name: undefined, selector: {} })],
  [rule({ resourceNames: ['a', 'b'], scope: 'Namespaced' })],
  [
    { 'metadata.name': 'A' },
    "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [{ 'spec.policyName': '' }, 'spec.policyName: Required value'],
  [
    { 'spec.policyName': 'not a name' },
    "spec.policyName: Invalid value: \"not a name\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [paramRef({ name: undefined }), 'spec.paramRef: Required value: one of name or selector must be specified'],
  [
    paramRef({ selector: {} }),
    'spec.paramRef.name: Forbidden: name and selector are mutually exclusive',
    'spec.paramRef.selector: Forbidden: name and selector are mutually exclusive',
  ],
  [paramRef({ name: 'a/b' }), 'spec.paramRef.name: Invalid value: "a/b": may not contain \'/\''],
  [paramRef({ namespace: 'a/b' })],
  [
    paramRef({ name: undefined, selector: { matchLabels: { 'a b': '' } } }),
    "spec.paramRef.selector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  ],
  [paramRef({ parameterNotFoundAction: undefined }), 'spec.paramRef.parameterNotFoundAction: Required value'],
  [
    paramRef({ parameterNotFoundAction: 'Ask' }),
    'spec.paramRef.parameterNotFoundAction: Unsupported value: "Ask": supported values: "Deny", "Allow"',
  ],
  [
    match({ matchPolicy: 'Fuzzy' }),
    'spec.matchResources.matchPolicy: Unsupported value: "Fuzzy": supported values: "Equivalent", "Exact"',
  ],
  [
    match({ namespaceSelector: { matchLabels: { 'a b': '' } } }),
    "spec.matchResources.namespaceSelector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  ],
  [
    match({ objectSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } }),
    "spec.matchResources.objectSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
  ],
  [rule({ operations: [] }), 'spec.matchResources.resourceRules[0].operations: Required value'],
  [
    rule({ operations: ['*', 'CREATE'] }),
    'spec.matchResources.resourceRules[0].operations: Invalid value: ["*","CREATE"]: if \'*\' is present, must not specify other operations',
  ],
  [rule({ apiGroups: [] }), 'spec.matchResources.resourceRules[0].apiGroups: Required value'],
  [
    rule({ apiGroups: ['*', 'a'] }),
    'spec.matchResources.resourceRules[0].apiGroups: Invalid value: ["*","a"]: if \'*\' is present, must not specify other API groups',
  ],
  [rule({ apiVersions: [] }), 'spec.matchResources.resourceRules[0].apiVersions: Required value'],
  [
    rule({ apiVersions: ['v1', '*'] }),
    'spec.matchResources.resourceRules[0].apiVersions: Invalid value: ["v1","*"]: if \'*\' is present, must not specify other API versions',
  ],
  [rule({ apiVersions: [''] }), 'spec.matchResources.resourceRules[0].apiVersions[0]: Required value'],
  [rule({ resources: [] }), 'spec.matchResources.resourceRules[0].resources: Required value'],
  [rule({ resources: [''] }), 'spec.matchResources.resourceRules[0].resources[0]: Required value'],
  [
    rule({ resources: ['pods/*', 'pods/log'] }),
    'spec.matchResources.resourceRules[0].resources[1]: Invalid value: "pods/log": if \'pods/*\' is present, must not specify pods/log',
  ],
  [
    rule({ resources: ['*/*', 'pods'] }),
    'spec.matchResources.resourceRules[0].resources: Invalid value: ["*/*","pods"]: if \'*/*\' is present, must not specify other resources',
  ],
  [
    rule({ scope: 'Global' }),
    'spec.matchResources.resourceRules[0].scope: Unsupported value: "Global": supported values: "*", "Cluster", "Namespaced"',
  ],
  [rule({ resourceNames: ['a', 'a'] }), 'spec.matchResources.resourceRules[0].resourceNames[1]: Duplicate value: "a"'],
  [
    rule({ resourceNames: ['a/b'] }),
    'spec.matchResources.resourceRules[0].resourceNames[0]: Invalid value: "a/b": may not contain \'/\'',
  ],
  [
    exclude({ operations: [''] }),
    'spec.matchResources.excludeResourceRules[0].operations[0]: Unsupported value: "": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
  ],
  [
    exclude({ resources: ['*', 'pods'] }),
    'spec.matchResources.excludeResourceRules[0].resources: Invalid value: ["*","pods"]: if \'*\' is present, must not specify other resources without subresources',
  ],
];
const update: readonly UpdateRow[] = [
  [{}, { 'spec.policyName': 'other' }],
  [{}, { 'spec.policyName': '' }, 'spec.policyName: Required value'],
  [{}, rule({ operations: [] }), 'spec.matchResources.resourceRules[0].operations: Required value'],
  [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
];

/** `kubernetes pkg/apis/admissionregistration/validation/validation.go`. */
describeRules({
  group: 'admissionregistration.k8s.io',
  version: 'v1beta1',
  kind: 'MutatingAdmissionPolicyBinding',
  resource: 'mutatingadmissionpolicybindings',
  base: { spec: { policyName: 'policy.example.com' } },
  strategy: mutatingAdmissionPolicyBindingStrategy,
  create: [
    ...create,
    [
      rule({ operations: ['PATCH'] }),
      'spec.matchResources.resourceRules[0].operations[0]: Unsupported value: "PATCH": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
      'spec.matchResources.resourceRules.operations: Unsupported value: "PATCH": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
    [
      rule({ operations: ['DELETE', 'CONNECT'] }),
      'spec.matchResources.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
  ],
  update,
});

const actions = (...list: string[]) => ({ 'spec.validationActions': list });
describeRules({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  kind: 'ValidatingAdmissionPolicyBinding',
  resource: 'validatingadmissionpolicybindings',
  base: { spec: { policyName: 'policy.example.com', validationActions: ['Deny'] } },
  strategy: validatingAdmissionPolicyBindingStrategy,
  create: [
    ...create,
    [
      rule({ operations: ['PATCH'] }),
      'spec.matchResources.resourceRules[0].operations[0]: Unsupported value: "PATCH": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
    ],
    [actions('Warn', 'Audit')],
    [actions(), 'spec.validationActions: Required value: at least one validation action is required'],
    [
      actions('Stop'),
      'spec.validationActions[0]: Unsupported value: "Stop": supported values: "Audit", "Deny", "Warn"',
    ],
    [actions('Warn', 'Warn'), 'spec.validationActions[1]: Duplicate value: "Warn"'],
    [
      actions('Deny', 'Warn'),
      'spec.validationActions: Invalid value: ["Deny","Warn"]: must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
    ],
  ],
  update,
});
