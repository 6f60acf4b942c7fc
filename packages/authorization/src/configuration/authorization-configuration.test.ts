import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeAuthorizationConfiguration } from './decode-authorization-configuration.js';
import { compileMatchConditions } from './match-conditions.js';

const folder = mkdtempSync(join(tmpdir(), 'authorization-'));
const file = join(folder, 'kubeconfig');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const webhook = (more: object = {}) => ({
  timeout: '3s',
  subjectAccessReviewVersion: 'v1',
  failurePolicy: 'Deny',
  connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: file },
  ...more,
});
const rbac = { type: 'RBAC', name: 'rbac' };
const hook = (more: object = {}, name = 'hook') => ({ type: 'Webhook', name, webhook: webhook(more) });
const text = (authorizers: unknown, version = 'v1', more: object = {}) =>
  JSON.stringify({
    apiVersion: `apiserver.config.k8s.io/${version}`,
    kind: 'AuthorizationConfiguration',
    authorizers,
    ...more,
  });

describe('an AuthorizationConfiguration', () => {
  it.each(['v1', 'v1beta1', 'v1alpha1'])('of version %s is read, with defaults', async (version) => {
    const conditions = {
      matchConditionSubjectAccessReviewVersion: 'v1',
      matchConditions: [{ expression: "request.user == 'bob'" }],
      cacheUnauthorizedRequests: false,
    };
    const { authorizers } = await decodeAuthorizationConfiguration(
      text([hook(), hook(conditions, 'two'), rbac], version),
    );
    const read = {
      authorizedTTLMs: 300_000,
      unauthorizedTTLMs: 30_000,
      timeoutMs: 3000,
      subjectAccessReviewVersion: 'v1',
      failurePolicy: 'Deny',
      kubeConfigFile: file,
      matchConditions: [],
    };
    expect(authorizers).toEqual([
      { type: 'Webhook', name: 'hook', webhook: read },
      {
        type: 'Webhook',
        name: 'two',
        webhook: { ...read, unauthorizedTTLMs: 0, matchConditions: ["request.user == 'bob'"] },
      },
      rbac,
    ]);
  });

  it('may be YAML', async () => {
    const yaml =
      'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\nauthorizers:\n- {type: Node, name: node}\n';
    expect((await decodeAuthorizationConfiguration(yaml)).authorizers).toEqual([{ type: 'Node', name: 'node' }]);
  });

  it.each<[string, unknown]>([
    ['authorizers: Required value: at least one authorization mode must be defined', []],
    ['authorizers[0].type: Required value', [{ name: 'a' }]],
    [
      'authorizers[0].type: Unsupported value: "Magic": supported values: "ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", "Webhook"',
      [{ type: 'Magic', name: 'a' }],
    ],
    ['authorizers[1].type: Duplicate value: "RBAC"', [rbac, rbac]],
    ['authorizers[1].name: Duplicate value: "hook"', [hook(), hook()]],
    ['authorizers[0].name: Required value', [hook({}, '')]],
    [
      'authorizers[0].webhook: Invalid value: "non-null": may only be specified when type=Webhook',
      [{ ...rbac, webhook: webhook() }],
    ],
    ['authorizers[0].webhook: Required value: required when type=Webhook', [{ type: 'Webhook', name: 'a' }]],
    ['authorizers[0].timeout: Required value', [hook({ timeout: '' })]],
    ['authorizers[0].timeout: Invalid value: "31s": must be > 0s and <= 30s', [hook({ timeout: '31s' })]],
    ['authorizers[0].timeout: Invalid value: "-1s": must be > 0s and <= 30s', [hook({ timeout: '-1s' })]],
    ['authorizers[0].authorizedTTL: Invalid value: "-1s": must be > 0s', [hook({ authorizedTTL: '-1s' })]],
    ['authorizers[0].unauthorizedTTL: Invalid value: "-1s": must be > 0s', [hook({ unauthorizedTTL: '-1s' })]],
    ['authorizers[0].subjectAccessReviewVersion: Required value', [hook({ subjectAccessReviewVersion: '' })]],
    [
      'authorizers[0].subjectAccessReviewVersion: Unsupported value: "v2": supported values: "v1", "v1beta1"',
      [hook({ subjectAccessReviewVersion: 'v2' })],
    ],
    [
      'authorizers[0].matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are specified',
      [hook({ matchConditions: [{ expression: 'true' }] })],
    ],
    ['authorizers[0].failurePolicy: Required value', [hook({ failurePolicy: '' })]],
    [
      'authorizers[0].failurePolicy: Unsupported value: "Allow": supported values: "NoOpinion", "Deny"',
      [hook({ failurePolicy: 'Allow' })],
    ],
    ['authorizers[0].connectionInfo.type: Required value', [hook({ connectionInfo: {} })]],
    [
      'authorizers[0].connectionInfo.kubeConfigFile: Required value',
      [hook({ connectionInfo: { type: 'KubeConfigFile' } })],
    ],
    [
      'authorizers[0].connectionInfo.kubeConfigFile: Invalid value: "a": must be an absolute path',
      [hook({ connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'a' } })],
    ],
    ['expected name rbac for authorizer RBAC instead of roles', [{ type: 'RBAC', name: 'roles' }]],
    [
      'failed to load AuthorizationConfiguration from file: strict decoding error: unknown field "authorizers[0].nam"',
      [{ ...rbac, nam: 'x' }],
    ],
    ['failed to load AuthorizationConfiguration from file: authorizers: must be array, not object', {}],
  ])('may not have: %s', async (message, authorizers) => {
    await expect(decodeAuthorizationConfiguration(text(authorizers))).rejects.toThrow(new Error(message));
  });

  it.each(['', 'kind: AuthorizationConfiguration', text([rbac], 'v2'), text([rbac], 'v1', { kind: 'Other' })])(
    'is refused: %j',
    async (content) => {
      await expect(decodeAuthorizationConfiguration(content)).rejects.toThrow(/^failed to load Authorization/);
    },
  );

  it('must keep the types that the server started with', async () => {
    await expect(decodeAuthorizationConfiguration(text([hook()]), ['RBAC', 'Node', 'Webhook'])).rejects.toThrow(
      'missing required types: [Node RBAC]',
    );
  });
});

describe('match conditions', () => {
  const spec = {
    user: 'bob',
    groups: ['dev'],
    resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'team' },
  };
  const compiled = (...expressions: string[]) => compileMatchConditions(expressions, FieldPath.root('c'));

  it.each<[boolean, string]>([
    [true, "request.user == 'bob'"],
    [true, "request.resourceAttributes.group == '' && request.uid == ''"],
    [true, "has(request.resourceAttributes) && request.resourceAttributes.namespace.startsWith('te')"],
    [false, 'has(request.nonResourceAttributes)'],
    [true, "'dev' in request.groups"],
    [false, "'a' in request.extra"],
    [false, 'has(request.resourceAttributes.fieldSelector)'],
    [false, '!request.user.startsWith("b")'],
  ])('evaluate to %s: %s', (expected, expression) => {
    const { conditions, errors } = compiled(expression);
    expect(errors).toEqual([]);
    expect(conditions?.(spec)).toBe(expected);
  });

  it('can read selectors and paths', () => {
    const { conditions } = compiled(
      "request.resourceAttributes.fieldSelector.requirements.exists(r, r.key == 'spec.nodeName' && r.values == ['one'])",
    );
    const requirements = [{ key: 'spec.nodeName', operator: 'In', values: ['one'] }];
    const resourceAttributes = { ...spec.resourceAttributes, fieldSelector: { requirements } };
    expect(conditions?.({ ...spec, resourceAttributes })).toBe(true);
    const { conditions: path } = compiled("request.nonResourceAttributes.path == '/logs'");
    expect(path?.({ user: 'bob', nonResourceAttributes: { path: '/logs', verb: 'get' } })).toBe(true);
  });

  it('must all be true; a false condition counts before a condition that fails', () => {
    expect(compiled('true', 'false').conditions?.(spec)).toBe(false);
    const fails = "request.nonResourceAttributes.path == '/'";
    expect(compiled(fails, 'false').conditions?.(spec)).toBe(false);
    expect(() => compiled(fails, 'true').conditions?.(spec)).toThrow(
      `cel evaluation error: expression '${fails}' resulted in error: no such key: nonResourceAttributes`,
    );
  });

  it.each<[RegExp, string[]]>([
    [/^c\[0\]\.expression: Required value$/, [' ']],
    [/^c\[1\]\.expression: Duplicate value: "true"$/, ['true', 'true']],
    [
      /^c\[0\]\.expression: Invalid value: "request\.usr == ''": compilation failed: .*undefined field 'usr'/,
      ["request.usr == ''"],
    ],
    [/^c\[0\]\.expression: Invalid value: "request\.user": must evaluate to bool but got string$/, ['request.user']],
    [/^c: Too many: 65: must have at most 64 items$/, Array.from({ length: 65 }, (_, i) => `${i} == 0`)],
  ])('may not be: %s', (message, expressions) => {
    const [error] = compiled(...expressions).errors;
    expect(error && fieldErrorText(error)).toMatch(message);
  });
});
