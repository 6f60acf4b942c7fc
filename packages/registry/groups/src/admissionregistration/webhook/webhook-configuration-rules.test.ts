import { type CreateRow, describeRules, type UpdateRow } from '../../../../shared/test/rule-table.js';
import { LazyExpressionChecks } from '../expressions/index.js';
import {
  mutatingWebhookConfigurationStrategy,
  validatingWebhookConfigurationStrategy,
} from './webhook-configuration-strategies.js';

const webhook = {
  name: 'hook.example.com',
  clientConfig: { url: 'https://hook.example.com/path' },
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
};
const at = 'webhooks[0]';
const rule = (more: object) => ({
  [`${at}.rules`]: [{ operations: ['CREATE'], apiGroups: ['a'], apiVersions: ['v1'], resources: ['pods'], ...more }],
});
const service = (more: object) => ({
  [`${at}.clientConfig`]: { service: { name: 'web', namespace: 'ns', port: 443, ...more } },
});
const url = (text: string) => ({ [`${at}.clientConfig`]: { url: text } });
const conditions = (...list: object[]) => ({ [`${at}.matchConditions`]: list });
const condition = { name: 'a.example.com/b', expression: 'true' };
const badValue = { matchExpressions: [{ key: 'app', operator: 'In', values: ['a b'] }] };

const create: readonly CreateRow[] = [
  [{}],
  [{ webhooks: undefined }],
  [rule({ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' })],
  [rule({ resources: ['*', 'pods/status', '*/scale'] })],
  [service({ path: '/a/b' })],
  [conditions(condition)],
  [
    { 'metadata.name': 'A' },
    "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
  [{ webhooks: [webhook, webhook] }, 'webhooks[1].name: Duplicate value: "hook.example.com"'],
  [{ [`${at}.name`]: '' }, 'webhooks[0].name: Required value'],
  [
    { [`${at}.name`]: 'hook.com' },
    'webhooks[0].name: Invalid value: "hook.com": should be a domain with at least three segments separated by dots',
  ],
  [
    { [`${at}.name`]: 'Hook.example.com' },
    "webhooks[0].name: Invalid value: \"Hook.example.com\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [
    { [`${at}.failurePolicy`]: 'Retry' },
    'webhooks[0].failurePolicy: Unsupported value: "Retry": supported values: "Fail", "Ignore"',
  ],
  [
    { [`${at}.matchPolicy`]: 'Fuzzy' },
    'webhooks[0].matchPolicy: Unsupported value: "Fuzzy": supported values: "Equivalent", "Exact"',
  ],
  [
    { [`${at}.sideEffects`]: undefined },
    'webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun',
  ],
  [
    { [`${at}.sideEffects`]: 'Some' },
    'webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"',
  ],
  [
    { [`${at}.sideEffects`]: 'Unknown' },
    'webhooks[0].sideEffects: Unsupported value: "Unknown": supported values: "None", "NoneOnDryRun"',
  ],
  [
    { [`${at}.sideEffects`]: '' },
    'webhooks[0].sideEffects: Unsupported value: "": supported values: "None", "NoneOnDryRun"',
  ],
  [
    { [`${at}.timeoutSeconds`]: 0 },
    'webhooks[0].timeoutSeconds: Invalid value: 0: the timeout value must be between 1 and 30 seconds',
  ],
  [
    { [`${at}.timeoutSeconds`]: 31 },
    'webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds',
  ],
  [
    { [`${at}.timeoutSeconds`]: -1 },
    'webhooks[0].timeoutSeconds: Invalid value: -1: the timeout value must be between 1 and 30 seconds',
  ],
  [
    { [`${at}.namespaceSelector`]: { matchLabels: { 'a b': '' } } },
    "webhooks[0].namespaceSelector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  ],
  [
    { [`${at}.objectSelector`]: badValue },
    "webhooks[0].objectSelector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  ],
  [
    { [`${at}.admissionReviewVersions`]: [] },
    'webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1',
  ],
  [
    { [`${at}.admissionReviewVersions`]: ['v1', 'v1'] },
    'webhooks[0].admissionReviewVersions[1]: Invalid value: "v1": duplicate version',
  ],
  [
    { [`${at}.admissionReviewVersions`]: ['v9'] },
    'webhooks[0].admissionReviewVersions: Invalid value: ["v9"]: must include at least one of v1, v1beta1',
  ],
  [{ [`${at}.admissionReviewVersions`]: ['v1', 'v9'] }],
  [
    { [`${at}.admissionReviewVersions`]: ['v1', '1v'] },
    "webhooks[0].admissionReviewVersions[1]: Invalid value: \"1v\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
  ],
  [
    { [`${at}.admissionReviewVersions`]: ['v1', ''] },
    "webhooks[0].admissionReviewVersions[1]: Invalid value: \"\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
  ],
  [
    { [`${at}.clientConfig`]: {} },
    'webhooks[0].clientConfig: Required value: exactly one of url or service is required',
  ],
  [
    { ...service({}), [`${at}.clientConfig.url`]: 'https://a' },
    'webhooks[0].clientConfig: Required value: exactly one of url or service is required',
  ],
  [
    url(''),
    'webhooks[0].clientConfig.url: Invalid value: "": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
    'webhooks[0].clientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
  ],
  [
    url('http://a'),
    'webhooks[0].clientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
  ],
  [
    url('https:///path'),
    'webhooks[0].clientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
  ],
  [
    url('https://a?b=c'),
    'webhooks[0].clientConfig.url: Invalid value: "b=c": query parameters are not permitted in the URL',
  ],
  [url('https://a#b'), 'webhooks[0].clientConfig.url: Invalid value: "b": fragments are not permitted in the URL'],
  [
    url('https://b@a'),
    'webhooks[0].clientConfig.url: Invalid value: "b": user information is not permitted in the URL',
  ],
  [service({ name: '' }), 'webhooks[0].clientConfig.service.namespace: Required value'],
  [service({ namespace: '' }), 'webhooks[0].clientConfig.service.name: Required value'],
  [
    service({ port: 0 }),
    'webhooks[0].clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
  ],
  [
    service({ port: 65_536 }),
    'webhooks[0].clientConfig.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive',
  ],
  [service({ path: '' })],
  [
    service({ path: 'a/b' }),
    'webhooks[0].clientConfig.service.path: Invalid value: "a/b": must start with a \'/\'',
    'webhooks[0].clientConfig.service.path: Invalid value: "a/b": segment[0] may not be empty',
  ],
  [service({ path: '/' })],
  [service({ path: '//' }), 'webhooks[0].clientConfig.service.path: Invalid value: "//": segment[0] may not be empty'],
  [
    service({ path: '/a//b' }),
    'webhooks[0].clientConfig.service.path: Invalid value: "/a//b": segment[1] may not be empty',
  ],
  [
    service({ path: '/a//b//' }),
    'webhooks[0].clientConfig.service.path: Invalid value: "/a//b//": segment[1] may not be empty',
    'webhooks[0].clientConfig.service.path: Invalid value: "/a//b//": segment[3] may not be empty',
  ],
  [
    service({ path: '/a/b//' }),
    'webhooks[0].clientConfig.service.path: Invalid value: "/a/b//": segment[2] may not be empty',
  ],
  [
    service({ path: '/a/b?c=d' }),
    "webhooks[0].clientConfig.service.path: Invalid value: \"/a/b?c=d\": segment[1]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [
    service({ path: '/a/.' }),
    "webhooks[0].clientConfig.service.path: Invalid value: \"/a/.\": segment[1]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  ],
  [rule({ operations: [] }), 'webhooks[0].rules[0].operations: Required value'],
  [
    rule({ operations: ['*', 'CREATE'] }),
    'webhooks[0].rules[0].operations: Invalid value: ["*","CREATE"]: if \'*\' is present, must not specify other operations',
  ],
  [
    rule({ operations: ['PATCH'] }),
    'webhooks[0].rules[0].operations[0]: Unsupported value: "PATCH": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
  ],
  [
    rule({ operations: [''] }),
    'webhooks[0].rules[0].operations[0]: Unsupported value: "": supported values: "*", "CONNECT", "CREATE", "DELETE", "UPDATE"',
  ],
  [rule({ apiGroups: [] }), 'webhooks[0].rules[0].apiGroups: Required value'],
  [
    rule({ apiGroups: ['a', '*'] }),
    'webhooks[0].rules[0].apiGroups: Invalid value: ["a","*"]: if \'*\' is present, must not specify other API groups',
  ],
  [rule({ apiVersions: [] }), 'webhooks[0].rules[0].apiVersions: Required value'],
  [
    rule({ apiVersions: ['*', 'v1'] }),
    'webhooks[0].rules[0].apiVersions: Invalid value: ["*","v1"]: if \'*\' is present, must not specify other API versions',
  ],
  [rule({ apiVersions: [''] }), 'webhooks[0].rules[0].apiVersions[0]: Required value'],
  [rule({ resources: [] }), 'webhooks[0].rules[0].resources: Required value'],
  [rule({ resources: [''] }), 'webhooks[0].rules[0].resources[0]: Required value'],
  [
    rule({ resources: ['pods/*', 'pods/log'] }),
    'webhooks[0].rules[0].resources[1]: Invalid value: "pods/log": if \'pods/*\' is present, must not specify pods/log',
  ],
  [
    rule({ resources: ['*/scale', 'pods/scale'] }),
    'webhooks[0].rules[0].resources[1]: Invalid value: "pods/scale": if \'*/scale\' is present, must not specify pods/scale',
  ],
  [
    rule({ resources: ['*/*', 'pods'] }),
    'webhooks[0].rules[0].resources: Invalid value: ["*/*","pods"]: if \'*/*\' is present, must not specify other resources',
  ],
  [
    rule({ resources: ['*', 'pods'] }),
    'webhooks[0].rules[0].resources: Invalid value: ["*","pods"]: if \'*\' is present, must not specify other resources without subresources',
  ],
  [
    rule({ scope: 'Global' }),
    'webhooks[0].rules[0].scope: Unsupported value: "Global": supported values: "*", "Cluster", "Namespaced"',
  ],
  [conditions({ ...condition, name: '' }), 'webhooks[0].matchConditions[0].name: Required value'],
  [
    conditions({ ...condition, name: 'a b' }),
    "webhooks[0].matchConditions[0].name: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  ],
  [conditions(condition, condition), 'webhooks[0].matchConditions[1].name: Duplicate value: "a.example.com/b"'],
  [conditions({ ...condition, expression: '' }), 'webhooks[0].matchConditions[0].expression: Required value'],
  [conditions({ ...condition, expression: ' ' }), 'webhooks[0].matchConditions[0].expression: Required value'],
  [
    conditions({ ...condition, expression: '"text"' }),
    'webhooks[0].matchConditions[0].expression: Invalid value: "\\"text\\"": must evaluate to bool but got string',
  ],
  [
    conditions(...Array.from({ length: 65 }, (_, i) => ({ name: `c${i}`, expression: 'true' }))),
    'webhooks[0].matchConditions: Too many: 65: must have at most 64 items',
  ],
];

const update: readonly UpdateRow[] = [
  [{}, { webhooks: [] }],
  [
    {},
    { [`${at}.sideEffects`]: 'Some' },
    'webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"',
  ],
  [{ [`${at}.sideEffects`]: 'Some' }, { [`${at}.sideEffects`]: 'Unknown' }],
  [
    { [`${at}.sideEffects`]: 'Some' },
    { [`${at}.sideEffects`]: 'Other' },
    'webhooks[0].sideEffects: Unsupported value: "Other": supported values: "None", "NoneOnDryRun", "Some", "Unknown"',
  ],
  [
    { [`${at}.sideEffects`]: 'Some' },
    { [`${at}.sideEffects`]: undefined },
    'webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun, Some, Unknown',
  ],
  [
    {},
    { [`${at}.admissionReviewVersions`]: ['v9'] },
    'webhooks[0].admissionReviewVersions: Invalid value: ["v9"]: must include at least one of v1, v1beta1',
  ],
  [{ [`${at}.admissionReviewVersions`]: ['v9'] }, { [`${at}.admissionReviewVersions`]: ['v8'] }],
  [
    { [`${at}.admissionReviewVersions`]: ['v9'] },
    { [`${at}.admissionReviewVersions`]: [] },
    'webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1',
  ],
  [{}, { webhooks: [webhook, webhook] }, 'webhooks[1].name: Duplicate value: "hook.example.com"'],
  [{ webhooks: [webhook, webhook] }, { webhooks: [webhook, webhook, webhook] }],
  [
    {},
    { [`${at}.objectSelector`]: badValue },
    "webhooks[0].objectSelector.matchExpressions[0].values[0]: Invalid value: \"a b\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  ],
  [{ [`${at}.objectSelector`]: badValue }, { [`${at}.namespaceSelector`]: badValue }],
  [conditions({ ...condition, expression: '1' }), { [`${at}.timeoutSeconds`]: 5 }],
  [
    conditions({ ...condition, expression: '1' }),
    conditions(condition, { name: 'c', expression: '2' }),
    'webhooks[0].matchConditions[1].expression: Invalid value: "2": must evaluate to bool but got int',
  ],
  [
    {},
    { [`${at}.name`]: 'short' },
    'webhooks[0].name: Invalid value: "short": should be a domain with at least three segments separated by dots',
  ],
  [
    {},
    url('http://a'),
    'webhooks[0].clientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
  ],
  [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
];

const common = { group: 'admissionregistration.k8s.io', version: 'v1', base: { webhooks: [webhook] } };

/** `kubernetes pkg/apis/admissionregistration/validation/validation.go`. */
describeRules({
  ...common,
  kind: 'ValidatingWebhookConfiguration',
  resource: 'validatingwebhookconfigurations',
  strategy: validatingWebhookConfigurationStrategy(new LazyExpressionChecks()),
  create,
  update,
});

describeRules({
  ...common,
  kind: 'MutatingWebhookConfiguration',
  resource: 'mutatingwebhookconfigurations',
  strategy: mutatingWebhookConfigurationStrategy(new LazyExpressionChecks()),
  create: [
    ...create,
    [
      { [`${at}.reinvocationPolicy`]: 'Always' },
      'webhooks[0].reinvocationPolicy: Unsupported value: "Always": supported values: "IfNeeded", "Never"',
    ],
    [{ [`${at}.reinvocationPolicy`]: 'IfNeeded' }],
  ],
  update,
});
