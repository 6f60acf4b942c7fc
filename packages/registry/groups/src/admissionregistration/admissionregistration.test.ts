import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExpressionChecks, loadExpressionChecks } from './expressions/index.js';
import {
  validateMutatingAdmissionPolicy,
  validateMutatingAdmissionPolicyBinding,
  validateMutatingAdmissionPolicyUpdate,
} from './policy/mutating-policy-validation.js';
import { validateValidatingAdmissionPolicyBinding } from './policy/policy-binding-validation.js';
import {
  validateValidatingAdmissionPolicy,
  validateValidatingAdmissionPolicyStatusUpdate,
  validateValidatingAdmissionPolicyUpdate,
} from './policy/policy-validation.js';
import { admissionregistration } from './rest-storage.js';
import {
  validateWebhookConfiguration,
  validateWebhookConfigurationUpdate,
} from './webhook/webhook-configuration-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

let checks: ExpressionChecks;
beforeAll(async () => {
  checks = await loadExpressionChecks();
});
const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};
const rule = (more: Loose = {}) => ({
  apiGroups: [''],
  apiVersions: ['*'],
  operations: ['CREATE'],
  resources: ['pods'],
  ...more,
});

describe('webhook configurations', () => {
  const hook = (more: Loose = {}) => ({
    name: 'a.example.com',
    clientConfig: { url: 'https://x.example.com/a' },
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    ...more,
  });
  const configuration = (...webhooks: Loose[]): Loose => ({ metadata: { name: 'a' }, webhooks });
  const url = (text: string) => hook({ clientConfig: { url: text } });
  const service = (more: Loose) =>
    hook({ clientConfig: { service: { name: 's', namespace: 'n', port: 443, ...more } } });
  const ruled = (more: Loose) => hook({ rules: [rule(more)] });
  const conditions = (...matchConditions: Loose[]) => hook({ matchConditions });
  const at = 'webhooks[0]';
  const form = '; desired format: https://host[/path]';

  it.each<[Loose, Expected]>([
    [hook(), ''],
    [service({ path: '/a/b' }), ''],
    [
      hook({ name: 'short' }),
      `${at}.name: Invalid value: "short": should be a domain with at least three segments separated by dots`,
    ],
    [hook({ name: '' }), `${at}.name: Required value`],
    [hook({ failurePolicy: 'x' }), `${at}.failurePolicy: Unsupported value: "x": supported values: "Fail", "Ignore"`],
    [hook({ matchPolicy: 'x' }), `${at}.matchPolicy: Unsupported value: "x": supported values: "Equivalent", "Exact"`],
    [hook({ sideEffects: undefined }), `${at}.sideEffects: Required value: must specify one of None, NoneOnDryRun`],
    [
      hook({ sideEffects: 'Some' }),
      `${at}.sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"`,
    ],
    [
      hook({ timeoutSeconds: 31 }),
      `${at}.timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds`,
    ],
    [hook({ timeoutSeconds: 0 }), /timeoutSeconds: Invalid value: 0/],
    [
      hook({ namespaceSelector: { matchLabels: { 'a b': '' } } }),
      /^webhooks\[0\]\.namespaceSelector\.matchLabels: Invalid value: "a b"/,
    ],
    [
      hook({ objectSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } }),
      /objectSelector\.matchExpressions\[0\]\.values: Required/,
    ],
    [
      hook({ reinvocationPolicy: 'x' }),
      `${at}.reinvocationPolicy: Unsupported value: "x": supported values: "IfNeeded", "Never"`,
    ],
    [hook({ clientConfig: {} }), `${at}.clientConfig: Required value: exactly one of url or service is required`],
    [
      hook({ clientConfig: { url: 'x', service: {} } }),
      `${at}.clientConfig: Required value: exactly one of url or service is required`,
    ],
    [url('http://x'), `${at}.clientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme${form}`],
    [url('https://'), `${at}.clientConfig.url: Invalid value: "": host must be specified${form}`],
    [url('https://u@x'), `${at}.clientConfig.url: Invalid value: "u": user information is not permitted in the URL`],
    [url('https://x#f'), `${at}.clientConfig.url: Invalid value: "f": fragments are not permitted in the URL`],
    [
      url('https://x?a=b'),
      `${at}.clientConfig.url: Invalid value: "a=b": query parameters are not permitted in the URL`,
    ],
    [url('%'), /^webhooks\[0\]\.clientConfig\.url: Required value: url must be a valid URL: /],
    [service({ name: '' }), `${at}.clientConfig.service.namespace: Required value`],
    [service({ namespace: '' }), `${at}.clientConfig.service.name: Required value`],
    [
      service({ port: 0 }),
      `${at}.clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive`,
    ],
    [service({ path: '//' }), `${at}.clientConfig.service.path: Invalid value: "//": segment[0] may not be empty`],
    [
      service({ path: 'ab' }),
      /^webhooks\[0\]\.clientConfig\.service\.path: Invalid value: "ab": must start with a '\/'/,
    ],
    [
      service({ path: '/a//b' }),
      `${at}.clientConfig.service.path: Invalid value: "/a//b": segment[1] may not be empty`,
    ],
    [service({ path: '/A' }), /path: Invalid value: "\/A": segment\[0\]: a lowercase RFC 1123 subdomain/],
    [
      hook({ admissionReviewVersions: [] }),
      `${at}.admissionReviewVersions: Required value: must specify one of v1, v1beta1`,
    ],
    [
      hook({ admissionReviewVersions: ['v9'] }),
      `${at}.admissionReviewVersions: Invalid value: ["v9"]: must include at least one of v1, v1beta1`,
    ],
    [
      hook({ admissionReviewVersions: ['v1', 'v1'] }),
      `${at}.admissionReviewVersions[1]: Invalid value: "v1": duplicate version`,
    ],
    [
      hook({ admissionReviewVersions: ['v1', 'A'] }),
      /admissionReviewVersions\[1\]: Invalid value: "A": a DNS-1035 label/,
    ],
    [ruled({ operations: ['*'], apiGroups: ['*'], resources: ['*', 'pods/*', '*/scale'] }), ''],
    [
      ruled({ operations: [], apiGroups: [], apiVersions: [], resources: [] }),
      `[${at}.rules[0].operations: Required value, ${at}.rules[0].apiGroups: Required value, ${at}.rules[0].apiVersions: Required value, ${at}.rules[0].resources: Required value]`,
    ],
    [
      ruled({ operations: ['*', 'CREATE'] }),
      `${at}.rules[0].operations: Invalid value: ["*","CREATE"]: if '*' is present, must not specify other operations`,
    ],
    [
      ruled({ operations: ['LOOK'] }),
      /operations\[0\]: Unsupported value: "LOOK": supported values: "\*", "CONNECT", "CREATE", "DELETE", "UPDATE"$/,
    ],
    [
      ruled({ apiGroups: ['*', 'a'] }),
      /apiGroups: Invalid value: \["\*","a"\]: if '\*' is present, must not specify other API groups$/,
    ],
    [
      ruled({ apiVersions: ['*', 'a'] }),
      /apiVersions: Invalid value: \["\*","a"\]: if '\*' is present, must not specify other API versions$/,
    ],
    [ruled({ apiVersions: [''] }), `${at}.rules[0].apiVersions[0]: Required value`],
    [
      ruled({ scope: 'x' }),
      `${at}.rules[0].scope: Unsupported value: "x": supported values: "*", "Cluster", "Namespaced"`,
    ],
    [ruled({ resources: [''] }), `${at}.rules[0].resources[0]: Required value`],
    [
      ruled({ resources: ['a/*', 'a/b'] }),
      `${at}.rules[0].resources[1]: Invalid value: "a/b": if 'a/*' is present, must not specify a/b`,
    ],
    [
      ruled({ resources: ['*/b', 'a/b'] }),
      `${at}.rules[0].resources[1]: Invalid value: "a/b": if '*/b' is present, must not specify a/b`,
    ],
    [
      ruled({ resources: ['*/*', 'a'] }),
      /resources: Invalid value: \["\*\/\*","a"\]: if '\*\/\*' is present, must not specify other resources$/,
    ],
    [ruled({ resources: ['*', 'a'] }), /if '\*' is present, must not specify other resources without subresources$/],
    [conditions({ name: 'a', expression: "request.name != ''" }), ''],
    [
      conditions({}),
      `[${at}.matchConditions[0].expression: Required value, ${at}.matchConditions[0].name: Required value]`,
    ],
    [
      conditions({ name: 'a b', expression: 'true' }),
      /matchConditions\[0\]\.name: Invalid value: "a b": name part must/,
    ],
    [
      conditions({ name: 'a', expression: 'true' }, { name: 'a', expression: 'true' }),
      `${at}.matchConditions[1].name: Duplicate value: "a"`,
    ],
    [
      conditions({ name: 'a', expression: '1' }),
      `${at}.matchConditions[0].expression: Invalid value: "1": must evaluate to bool but got int`,
    ],
    [
      conditions({ name: 'a', expression: 'params.a' }),
      /expression: Invalid value: "params\.a": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params'/,
    ],
    [
      conditions(...Array.from({ length: 65 }, (_, i) => ({ name: `n${i}`, expression: 'true' }))),
      `${at}.matchConditions: Too many: 65: must have at most 64 items`,
    ],
  ])('have the expected errors in case %#', (webhook, expected) =>
    matches(validateWebhookConfiguration(configuration(webhook), checks), expected),
  );

  it('have names that differ', () => {
    matches(
      validateWebhookConfiguration(configuration(hook(), hook()), checks),
      'webhooks[1].name: Duplicate value: "a.example.com"',
    );
  });

  it.each<[string, Loose]>([
    ['side effects', hook({ sideEffects: 'Some' })],
    ['review versions', hook({ admissionReviewVersions: ['v9'] })],
    ['label values', hook({ objectSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b c'] }] } })],
    ['match conditions', conditions({ name: 'a', expression: 'nothing' })],
  ])('tolerate %s that are stored', (_, webhook) => {
    expect(validateWebhookConfiguration(configuration(webhook), checks)).not.toEqual([]);
    matches(validateWebhookConfigurationUpdate(configuration(webhook), configuration(webhook), checks), '');
    expect(validateWebhookConfigurationUpdate(configuration(webhook), configuration(hook()), checks)).not.toEqual([]);
  });

  it('tolerate stored names that repeat', () => {
    const twice = configuration(hook(), hook());
    matches(validateWebhookConfigurationUpdate(twice, twice, checks), '');
  });
});

const match = (more: Loose = {}) => ({
  matchPolicy: 'Exact',
  namespaceSelector: {},
  objectSelector: {},
  resourceRules: [rule()],
  ...more,
});

describe('validating policies', () => {
  const policy = (more: Loose = {}, name = 'p'): Loose => ({
    metadata: { name },
    spec: { failurePolicy: 'Fail', matchConstraints: match(), validations: [{ expression: 'true' }], ...more },
  });
  const validation = (more: Loose) => policy({ validations: [{ expression: 'true', ...more }] });
  const annotation = (...auditAnnotations: Loose[]) => policy({ auditAnnotations });
  const variables = (...list: Loose[]) => policy({ variables: list });
  const param = (paramKind: Loose) => policy({ paramKind });
  const constraints = (more: Loose) => policy({ matchConstraints: match(more) });
  const at = 'spec.validations[0]';
  const oneItem = 'validations or auditAnnotations must contain at least one item';

  it.each<[Loose, Expected]>([
    [policy(), ''],
    [policy({ failurePolicy: undefined }), 'spec.failurePolicy: Required value'],
    [policy({ failurePolicy: 'x' }), 'spec.failurePolicy: Unsupported value: "x": supported values: "Fail", "Ignore"'],
    [policy({ matchConstraints: undefined }), 'spec.matchConstraints: Required value'],
    [
      policy({ matchConstraints: {} }),
      '[spec.matchConstraints.matchPolicy: Required value, spec.matchConstraints.namespaceSelector: Required value, spec.matchConstraints.objectSelector: Required value, spec.matchConstraints.resourceRules: Required value]',
    ],
    [
      constraints({ matchPolicy: 'x' }),
      /matchPolicy: Unsupported value: "x": supported values: "Equivalent", "Exact"$/,
    ],
    [constraints({ objectSelector: { matchLabels: { 'a b': '' } } }), /objectSelector\.matchLabels: Invalid value/],
    [
      constraints({ excludeResourceRules: [rule({ resourceNames: ['a', 'a'] })] }),
      'spec.matchConstraints.excludeResourceRules[0].resourceNames[1]: Duplicate value: "a"',
    ],
    [
      constraints({ resourceRules: [rule({ resourceNames: ['a/b'] })] }),
      /resourceNames\[0\]: Invalid value: "a\/b": may not contain '\/'/,
    ],
    [param({ apiVersion: 'v1', kind: 'ConfigMap' }), ''],
    [param({}), '[spec.paramKind.apiVersion: Required value, spec.paramKind.kind: Required value]'],
    [
      param({ apiVersion: 'a/b/c', kind: 'A' }),
      'spec.paramKind.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ],
    [
      param({ apiVersion: 'A/v1', kind: 'A' }),
      /^spec\.paramKind\.apiVersion: Invalid value: "A": a lowercase RFC 1123 subdomain/,
    ],
    [
      param({ apiVersion: 'a/', kind: 'A' }),
      'spec.paramKind.apiVersion: Invalid value: "a/": version must be specified',
    ],
    [param({ apiVersion: 'a/1', kind: 'A' }), /^spec\.paramKind\.apiVersion: Invalid value: "1": a DNS-1035 label/],
    [
      param({ apiVersion: 'v1', kind: 'A_B' }),
      /^spec\.paramKind\.kind: Invalid value: "A_B": may have mixed case, but should otherwise match: a DNS-1035/,
    ],
    [
      policy({ validations: [] }),
      `[spec.validations: Required value: ${oneItem}, spec.auditAnnotations: Required value: ${oneItem}]`,
    ],
    [validation({ expression: ' ' }), `${at}.expression: Required value: expression is not specified`],
    [
      validation({ expression: '"text"' }),
      `${at}.expression: Invalid value: "\\"text\\"": must evaluate to bool but got string`,
    ],
    [
      validation({ expression: 'object.' }),
      /^spec\.validations\[0\]\.expression: Invalid value: "object\.": compilation failed: ERROR: <input>:1:8: Syntax error/,
    ],
    [
      validation({ expression: "int('a') == 1" }),
      `${at}.expression: Internal error: program instantiation failed: type conversion error from 'string' to 'int'`,
    ],
    [
      validation({ expression: "int('a')" }),
      `${at}.expression: Invalid value: "int('a')": must evaluate to bool but got int`,
    ],
    [validation({ expression: '[1].existsOne(x, x > 0)' }), /undeclared reference to 'existsOne'/],
    [validation({ expression: "'%'.format([]) == ''" }), /unexpected end of string/],
    [validation({ expression: 'object.a == params.b' }), /undeclared reference to 'params'/],
    [policy({ paramKind: { apiVersion: 'v1', kind: 'A' }, validations: [{ expression: 'object.a == params.b' }] }), ''],
    [validation({ expression: 'request.userInfo.username == namespaceObject.metadata.name' }), ''],
    [validation({ expression: 'request.nothing == 1' }), /undefined field 'nothing'/],
    [validation({ expression: "authorizer.requestResource.check('get').allowed()" }), ''],
    [validation({ messageExpression: '"a" + object.b' }), ''],
    [
      validation({ messageExpression: ' ' }),
      `${at}.messageExpression: Invalid value: " ": must be non-empty if specified`,
    ],
    [
      validation({ messageExpression: '1' }),
      `${at}.messageExpression: Invalid value: "1": must evaluate to string but got int`,
    ],
    [
      validation({ messageExpression: "authorizer.path('/').check('get').reason()" }),
      /undeclared reference to 'authorizer'/,
    ],
    [validation({ message: ' ' }), `${at}.message: Invalid value: " ": must be non-empty if specified`],
    [validation({ message: 'a\nb' }), `${at}.message: Invalid value: "a\\nb": must not contain line breaks`],
    [
      validation({ reason: 'x' }),
      `${at}.reason: Unsupported value: "x": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"`,
    ],
    [
      policy({
        variables: [
          { name: 'a', expression: '1' },
          { name: 'b', expression: 'variables.a + 1' },
        ],
        validations: [{ expression: 'variables.b > 1' }],
      }),
      '',
    ],
    [
      policy({ variables: [{ name: 'a', expression: '1' }], validations: [{ expression: 'variables.a == "x"' }] }),
      /found no matching overload for '_==_' applied to '\(int, string\)'/,
    ],
    [validation({ expression: 'variables.a == 1' }), /undeclared reference to 'variables'/],
    [variables({ expression: 'true' }), 'spec.variables[0].name: Required value: name is not specified'],
    [
      variables({ name: '1st', expression: 'true' }),
      'spec.variables[0].name: Invalid value: "1st": must be a valid CEL identifier',
    ],
    [variables({ name: 'while', expression: 'true' }), /must be a valid CEL identifier$/],
    [
      variables({ name: 'a', expression: '' }),
      'spec.variables[0].expression: Required value: expression is not specified',
    ],
    [
      variables({ name: 'a', expression: 'b' }),
      /^spec\.variables\[0\]\.expression: Invalid value: "b": compilation failed: ERROR: <input>:1:1: undeclared/,
    ],
    [annotation({ key: 'a', valueExpression: 'string(object.a)' }, { key: 'b', valueExpression: 'null' }), ''],
    [
      annotation({ key: '', valueExpression: '"a"' }),
      /^\[spec\.auditAnnotations\[0\]\.key: Invalid value: "p\/": name part must be non-empty/,
    ],
    [
      annotation({ key: 'a', valueExpression: ' ' }),
      'spec.auditAnnotations[0].valueExpression: Required value: valueExpression is not specified',
    ],
    [
      annotation({ key: 'a', valueExpression: `"${'x'.repeat(5120)}"` }),
      'spec.auditAnnotations[0].valueExpression: Required value: must not exceed 5120 bytes in length',
    ],
    [
      annotation({ key: 'a', valueExpression: '1' }),
      'spec.auditAnnotations[0].valueExpression: Invalid value: "1": must evaluate to one of [string null_type] but got int',
    ],
    [
      annotation({ key: 'a', valueExpression: '"a"' }, { key: 'a', valueExpression: '"a"' }),
      'spec.auditAnnotations[1].key: Duplicate value: "a"',
    ],
    [
      annotation(...Array.from({ length: 21 }, (_, i) => ({ key: `k${i}`, valueExpression: '"a"' }))),
      /^spec\.auditAnnotations: Invalid value: \[.*\]: must not have more than 20 auditAnnotations$/,
    ],
    [
      { ...annotation({ key: 'a', valueExpression: '"a"' }), metadata: { generateName: 'a' } },
      /key: Invalid value: "a": requires metadata\.name be non-empty/,
    ],
    [
      policy({ matchConditions: [{ name: 'a', expression: '1' }] }),
      'spec.matchConditions[0].expression: Invalid value: "1": must evaluate to bool but got int',
    ],
  ])('have the expected errors in case %#', (object, expected) =>
    matches(validateValidatingAdmissionPolicy(object, checks), expected),
  );

  it('check match conditions again when they or the kind of parameters change', () => {
    const odd = policy({ matchConditions: [{ name: 'a', expression: '1' }] });
    const update = (next: Loose, old: Loose) => validateValidatingAdmissionPolicyUpdate(next, old, checks);
    matches(update(odd, odd), '');
    matches(update(odd, policy()), /must evaluate to bool but got int$/);
    matches(
      update({ ...odd, spec: { ...odd.spec, paramKind: { apiVersion: 'v1', kind: 'A' } } }, odd),
      /must evaluate to bool/,
    );
  });

  it('have a status with type-check warnings and conditions', () => {
    const status = (more: Loose) => validateValidatingAdmissionPolicyStatusUpdate({ ...policy(), status: more });
    matches(
      status({ typeChecking: { expressionWarnings: [{ fieldRef: 'spec.validations[0].expression', warning: 'w' }] } }),
      '',
    );
    const at = 'status.typeChecking.expressionWarnings[0]';
    matches(
      status({ typeChecking: { expressionWarnings: [{}] } }),
      `[${at}.warning: Required value, ${at}.fieldRef: Required value]`,
    );
    matches(status({ conditions: [{ type: 'A' }] }), /^\[status\.conditions\[0\]\.status: Unsupported value: ""/);
  });
});

describe('bindings of policies', () => {
  const binding = (more: Loose = {}): Loose => ({
    metadata: { name: 'b' },
    spec: { policyName: 'p', validationActions: ['Deny'], ...more },
  });
  const param = (paramRef: Loose) => binding({ paramRef: { parameterNotFoundAction: 'Deny', ...paramRef } });
  const exclusive = 'name and selector are mutually exclusive';

  it.each<[Loose, Expected]>([
    [binding({ validationActions: ['Audit', 'Warn'], matchResources: match({ resourceRules: undefined }) }), ''],
    [binding({ policyName: '' }), 'spec.policyName: Required value'],
    [binding({ policyName: 'A' }), /^spec\.policyName: Invalid value: "A": a lowercase RFC 1123 subdomain/],
    [binding({ matchResources: {} }), /^\[spec\.matchResources\.matchPolicy: Required value, /],
    [
      binding({ validationActions: [] }),
      'spec.validationActions: Required value: at least one validation action is required',
    ],
    [
      binding({ validationActions: ['Cheer'] }),
      'spec.validationActions[0]: Unsupported value: "Cheer": supported values: "Audit", "Deny", "Warn"',
    ],
    [binding({ validationActions: ['Audit', 'Audit'] }), 'spec.validationActions[1]: Duplicate value: "Audit"'],
    [
      binding({ validationActions: ['Deny', 'Warn'] }),
      /^spec\.validationActions: Invalid value: \["Deny","Warn"\]: must not contain both Deny and Warn/,
    ],
    [param({ name: 'a' }), ''],
    [param({ selector: {} }), ''],
    [param({ name: 'a/b' }), `spec.paramRef.name: Invalid value: "a/b": may not contain '/'`],
    [
      param({ name: 'a', selector: {} }),
      `[spec.paramRef.name: Forbidden: ${exclusive}, spec.paramRef.selector: Forbidden: ${exclusive}]`,
    ],
    [param({}), 'spec.paramRef: Required value: one of name or selector must be specified'],
    [param({ selector: { matchLabels: { 'a b': '' } } }), /^spec\.paramRef\.selector\.matchLabels: Invalid value/],
    [param({ name: 'a', parameterNotFoundAction: undefined }), 'spec.paramRef.parameterNotFoundAction: Required value'],
    [
      param({ name: 'a', parameterNotFoundAction: 'x' }),
      'spec.paramRef.parameterNotFoundAction: Unsupported value: "x": supported values: "Deny", "Allow"',
    ],
  ])('have the expected errors in case %#', (object, expected) =>
    matches(validateValidatingAdmissionPolicyBinding(object), expected),
  );
});

it('the storage of policies counts changes as generations, updates the status only through /status, and shows rows', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `admission-${Math.random()}` } });
  const { groupInfo, destroy } = await admissionregistration.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const context = internalContext();
  const storage = (path: string): Loose => groupInfo.versionedResources.v1?.[path];
  const put = async (path: string, change: (old: Loose) => Loose): Promise<Loose> => {
    const info = { updatedObject: async (old: Loose) => change(old) };
    return (await storage(path).update('a', info, {}, context)).result.object;
  };
  const metadata = { name: 'a' };
  const spec = {
    failurePolicy: 'Fail',
    matchConstraints: match(),
    validations: [{ expression: 'true' }],
    paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
  };
  const rows: Readonly<Record<string, readonly [Loose, Loose, readonly unknown[]]>> = {
    validatingwebhookconfigurations: [
      {},
      {
        webhooks: [
          { name: 'a.b.c', clientConfig: { url: 'https://x' }, admissionReviewVersions: ['v1'], sideEffects: 'None' },
        ],
      },
      ['a', 1],
    ],
    mutatingwebhookconfigurations: [
      {},
      {
        webhooks: [
          { name: 'a.b.c', clientConfig: { url: 'https://x' }, admissionReviewVersions: ['v1'], sideEffects: 'None' },
        ],
      },
      ['a', 1],
    ],
    validatingadmissionpolicies: [{ spec }, { spec: { ...spec, failurePolicy: 'Ignore' } }, ['a', 1, 'v1/ConfigMap']],
    validatingadmissionpolicybindings: [
      { spec: { policyName: 'p', validationActions: ['Deny'] } },
      {
        spec: {
          policyName: 'p',
          validationActions: ['Deny'],
          paramRef: { name: 'x', parameterNotFoundAction: 'Deny' },
        },
      },
      ['a', 'p', '*/x'],
    ],
  };
  for (const [path, [first, second, cells]] of Object.entries(rows)) {
    const { object } = await storage(path).create(
      undefined,
      { ...first, metadata, status: { conditions: [] } },
      {},
      context,
    );
    expect(object.metadata.generation).toBe(1);
    const labelled = await put(path, (old) => ({ ...old, metadata: { ...old.metadata, labels: { a: 'b' } } }));
    expect(labelled.metadata.generation).toBe(1);
    const changed = await put(path, (old) => ({ ...old, ...second }));
    expect(changed.metadata.generation).toBe(2);
    expect(storage(path).tableRow(changed).cells.slice(0, cells.length)).toEqual(cells);
  }
  const status = { observedGeneration: 2 };
  const written = await put('validatingadmissionpolicies/status', (old) => ({ ...old, spec: {}, status }));
  expect([written.spec.failurePolicy, written.status]).toEqual(['Ignore', status]);
  const selected = { spec: { policyName: 'p', paramRef: { selector: { matchLabels: { b: 'c', a: 'b' } } } }, metadata };
  expect(storage('validatingadmissionpolicybindings').tableRow(selected).cells[2]).toBe(
    '&LabelSelector{MatchLabels:map[string]string{a: b,b: c,},MatchExpressions:[]LabelSelectorRequirement{},}',
  );
  await destroy();
});

describe('mutating policies', () => {
  const match = (more: Loose = {}) => ({
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    resourceRules: [rule()],
    ...more,
  });
  const jsonPatch = { expression: "[JSONPatch{op: 'add', path: '/metadata/labels/a', value: object.metadata.name}]" };
  const apply = { expression: "Object{metadata: Object.metadata{labels: {'a': 'b'}}}" };
  const policy = (more: Loose = {}): Loose => ({
    metadata: { name: 'one' },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: match(),
      mutations: [{ patchType: 'JSONPatch', jsonPatch }],
      reinvocationPolicy: 'Never',
      ...more,
    },
  });
  const mutation = (more: Loose) => policy({ mutations: [more] });

  it.each<[Loose, Expected]>([
    [policy(), ''],
    [mutation({ patchType: 'ApplyConfiguration', applyConfiguration: apply }), ''],
    [
      policy({
        variables: [{ name: 'x', expression: '1' }],
        mutations: [
          {
            patchType: 'JSONPatch',
            jsonPatch: { expression: "[JSONPatch{op: 'add', path: '/a', value: variables.x}]" },
          },
        ],
      }),
      '',
    ],
    [policy({ failurePolicy: undefined }), 'spec.failurePolicy: Required value'],
    [
      policy({ failurePolicy: 'Odd' }),
      'spec.failurePolicy: Unsupported value: "Odd": supported values: "Fail", "Ignore"',
    ],
    [policy({ matchConstraints: undefined }), 'spec.matchConstraints: Required value'],
    [policy({ matchConstraints: match({ resourceRules: [] }) }), 'spec.matchConstraints.resourceRules: Required value'],
    [
      policy({ matchConstraints: match({ resourceRules: [rule({ operations: ['DELETE'] })] }) }),
      'spec.matchConstraints.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
    [policy({ paramKind: { apiVersion: 'v1', kind: '' } }), /^spec\.paramKind\.kind: Required value/],
    [policy({ mutations: [] }), 'spec.mutations: Required value: mutations must contain at least one item'],
    [policy({ reinvocationPolicy: '' }), 'spec.reinvocationPolicy: Required value'],
    [
      policy({ reinvocationPolicy: 'Always' }),
      'spec.reinvocationPolicy: Unsupported value: "Always": supported values: "IfNeeded", "Never"',
    ],
    [mutation({}), 'spec.mutations[0].patchType: Required value'],
    [
      mutation({ patchType: 'Odd' }),
      'spec.mutations[0].patchType: Unsupported value: "Odd": supported values: "ApplyConfiguration", "JSONPatch"',
    ],
    [
      mutation({ patchType: 'JSONPatch' }),
      'spec.mutations[0].jsonPatch: Required value: must be specified when patchType is JSONPatch',
    ],
    [
      mutation({ patchType: 'ApplyConfiguration', jsonPatch }),
      '[spec.mutations[0].applyConfiguration: Required value: must be specified when patchType is ApplyConfiguration, spec.mutations[0].jsonPatch: Invalid value: "{jsonPatch}": must not be specified when patchType is ApplyConfiguration]',
    ],
    [mutation({ patchType: 'JSONPatch', jsonPatch: {} }), 'spec.mutations[0].jsonPatch.expression: Required value'],
    [
      mutation({ patchType: 'JSONPatch', jsonPatch: { expression: "'a'" } }),
      'spec.mutations[0].jsonPatch.expression: Invalid value: "\'a\'": must evaluate to list(JSONPatch) but got string',
    ],
    [
      mutation({ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{' } }),
      /^spec\.mutations\[0\]\.applyConfiguration\.expression: Invalid value: "Object\{": compilation failed:/,
    ],
    [policy({ variables: [{ name: 'x', expression: '' }] }), /^spec\.variables\[0\]\.expression: Required value/],
    [
      policy({ matchConditions: [{ name: 'x', expression: '1' }] }),
      /^spec\.matchConditions\[0\]\.expression: Invalid value/,
    ],
  ])('have the expected errors in case %#', (object, expected) => {
    matches(validateMutatingAdmissionPolicy(object, checks), expected);
    const { matchConditions: _conditions, ...old } = policy().spec;
    matches(validateMutatingAdmissionPolicyUpdate(object, { ...policy(), spec: old }, checks), expected);
  });

  it.each<[Loose, Expected]>([
    [{ policyName: 'one' }, ''],
    [{}, 'spec.policyName: Required value'],
    [{ policyName: 'One' }, /^spec\.policyName: Invalid value: "One"/],
    [{ policyName: 'one', paramRef: {} }, /^\[?spec\.paramRef: Required value/],
    [
      { policyName: 'one', matchResources: match({ resourceRules: [rule({ operations: ['DELETE'] })] }) },
      'spec.matchResources.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
  ])('validates bindings: case %#', (spec, expected) => {
    matches(validateMutatingAdmissionPolicyBinding({ metadata: { name: 'one' }, spec }), expected);
  });
});
