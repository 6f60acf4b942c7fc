import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import { afterAll, describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'policies-'));
const tokenAuthFile = join(folder, 'tokens.csv');
writeFileSync(tokenAuthFile, 'bob-token,bob,uid-bob,dev\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const api = '/apis/admissionregistration.k8s.io/v1';
const configMaps = '/api/v1/namespaces/default/configmaps';
const dry = `${configMaps}?dryRun=All`;
const logged: RequestLogEntry[] = [];
const served = inProcess({ tokenAuthFile, authorizationMode: ['RBAC'], onRequest: (entry) => logged.push(entry) });
const { send, must, until } = served;
let made = 0;

const rule = (resources: readonly string[], operations: readonly string[], apiGroups: readonly string[] = ['']) => ({
  apiGroups,
  apiVersions: ['*'],
  operations,
  resources,
});

/**
 * Installs a policy with bindings for objects with a new label, and waits until it is in force. Resolves with the label
 * and the name of the policy.
 */
async function install(
  spec: object,
  ...bindings: readonly object[]
): Promise<{ readonly name: string; readonly labels: object }> {
  const name = `p-${++made}`;
  const labels = { policy: name };
  const kinds = {
    matchConstraints: {
      resourceRules: [rule(['configmaps'], ['CREATE', 'UPDATE'])],
      objectSelector: { matchLabels: labels },
    },
  };
  await must('POST', `${api}/validatingadmissionpolicies`, { metadata: { name }, spec: { ...kinds, ...spec } });
  const all = bindings.length === 0 ? [{}] : bindings;
  for (const [i, binding] of all.entries()) {
    const body = {
      metadata: { name: `${name}-${i}` },
      spec: { policyName: name, validationActions: ['Deny'], ...binding },
    };
    await must('POST', `${api}/validatingadmissionpolicybindings`, body);
  }
  await inForce();
  return { name, labels };
}

/** Waits until all policies written so far are in force. They are when a policy written after them is in force. */
async function inForce(): Promise<void> {
  const name = `z-${++made}`;
  const labels = { probe: name };
  const matchConstraints = {
    resourceRules: [rule(['configmaps'], ['CREATE'])],
    objectSelector: { matchLabels: labels },
  };
  const validations = [{ expression: 'false', reason: 'Forbidden' }];
  await must('POST', `${api}/validatingadmissionpolicies`, {
    metadata: { name },
    spec: { matchConstraints, validations },
  });
  await must('POST', `${api}/validatingadmissionpolicybindings`, {
    metadata: { name },
    spec: { policyName: name, validationActions: ['Deny'] },
  });
  await until(403, 'POST', dry, { metadata: { name: 'probe', labels } });
}

const create = (labels: object, data: object = {}, token?: string) =>
  send('POST', dry, { metadata: { name: 'x', labels }, data }, token === undefined ? {} : { token });

describe('validating admission policies', () => {
  it('write violations and annotations into the audit event of the request', async () => {
    const { name, labels } = await install(
      {
        validations: [{ expression: "object.data.a == '1'", message: 'a is to be <1>' }],
        auditAnnotations: [
          { key: 'seen', valueExpression: "'a is ' + object.data.a" },
          { key: 'none', valueExpression: 'null' },
        ],
      },
      { validationActions: ['Audit'] },
      { validationActions: ['Warn', 'Audit'] },
    );
    logged.length = 0;
    const { status, warnings } = await create(labels, { a: '2' });
    const warning = `Validation failed for ValidatingAdmissionPolicy '${name}' with binding '${name}-1': a is to be <1>`;
    expect([status, warnings]).toEqual([201, [warning]]);
    const failure = {
      message: 'a is to be <1>',
      policy: name,
      binding: `${name}-0`,
      expressionIndex: 0,
      validationActions: ['Audit'],
    };
    // The audit log also contains the server's own requests.
    const noted = () => logged.map(({ annotations }) => annotations).find((each) => Object.keys(each ?? {}).length > 0);
    await expect.poll(noted).toEqual({
      'validation.policy.admission.k8s.io/validation_failure': JSON.stringify([failure])
        .replace('<', '\\u003c')
        .replace('>', '\\u003e'),
      [`${name}/seen`]: 'a is 2',
    });
  });

  it('ask the authorizer about the user of the request and about service accounts', async () => {
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create'] }];
    await must('POST', `${rbac}/clusterroles`, { metadata: { name: 'writer' }, rules });
    const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'bob' }];
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'writer' };
    await must('POST', `${rbac}/clusterrolebindings`, { metadata: { name: 'bob' }, subjects, roleRef });
    const { labels } = await install({
      variables: [
        {
          name: 'may',
          expression: "authorizer.group('').resource('secrets').namespace('default').check('get').allowed()",
        },
      ],
      validations: [
        { expression: "authorizer.requestResource.check('create').allowed()", message: 'may not create' },
        { expression: "!authorizer.serviceAccount('default', 'nobody').path('/metrics').check('get').allowed()" },
        { expression: 'variables.may', message: 'may not read secrets', reason: 'Forbidden' },
      ],
    });
    expect((await create(labels)).status).toBe(201);
    for (;;) {
      const { status, body } = await create(labels, {}, 'bob-token');
      // The role takes effect a moment after it was written.
      if (status === 403 && body.message.includes('cannot create resource')) continue;
      expect([status, body.message]).toEqual([403, expect.stringMatching(/denied request: may not read secrets$/)]);
      break;
    }
  });

  it('have a limit for the cost of an expression', async () => {
    const heavy =
      'object.data.list.split(",").all(a, object.data.list.split(",").all(b, object.data.list.split(",").all(c, a + b + c != "x")))';
    const { labels } = await install({ validations: [{ expression: heavy }] });
    expect((await create(labels, { list: 'a,b' })).status).toBe(201);
    const { status, body } = await create(labels, { list: Array.from({ length: 200 }, () => 'a').join() });
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/resulted in error: operation cancelled: actual cost limit exceeded$/),
    ]);
  });

  it('have a limit for the total cost of all expressions of a policy', async () => {
    // Each expression costs a little less than the limit for one; ten of them cost more than the limit for all.
    const expression = 'object.data.list.split(",").all(a, object.data.list.split(",").all(b, a + b != "x"))';
    const { labels } = await install({ validations: Array.from({ length: 40 }, () => ({ expression })) });
    const { status, body } = await create(labels, { list: Array.from({ length: 250 }, () => 'a').join() });
    const problem = 'validation failed due to running out of cost budget, no further validation rules will be run';
    expect([status, body.message]).toEqual([422, expect.stringContaining(problem)]);
  });

  it.each(['Fail', 'Ignore'])(
    'evaluate no variable that is not read, with the failure policy %s',
    async (failurePolicy) => {
      const { labels } = await install({
        failurePolicy,
        variables: [
          { name: 'broken', expression: 'object.data.none' },
          { name: 'chain', expression: 'variables.broken + "!"' },
        ],
        validations: [{ expression: 'has(object.data.a) || variables.chain != ""' }],
      });
      expect((await create(labels, { a: '1' })).status).toBe(201);
      const { status, body } = await create(labels, { b: '1' });
      if (failurePolicy === 'Ignore') expect(status).toBe(201);
      else {
        const chain =
          'composited variable "chain" fails to evaluate: composited variable "broken" fails to evaluate: no such key: none';
        expect(body.message).toContain(chain);
      }
    },
  );

  it('return messages of one line and at most 5 KiB', async () => {
    const messages = ["'a\\nb'", 'string(object.data.long)', "'  '", "'told  '"];
    const expected = ['fallback', 'fallback', 'fallback', 'told'];
    for (const [i, messageExpression] of messages.entries()) {
      const { labels } = await install({
        validations: [{ expression: 'false', message: ' fallback ', messageExpression }],
      });
      const { body } = await create(labels, { long: 'x'.repeat(5 * 1024 + 1) });
      expect(body.message.split('denied request: ')[1]).toBe(expected[i]);
    }
  });

  it('never check policies, bindings and reviews', async () => {
    const everything = { resourceRules: [rule(['*/*'], ['*'], ['*'])] };
    await install({ matchConstraints: everything, validations: [{ expression: "request.name == 'probe'" }] });
    for (const [path, body] of [
      [
        '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
        { spec: { nonResourceAttributes: { path: '/', verb: 'get' } } },
      ],
      [
        `${api}/validatingadmissionpolicybindings?dryRun=All`,
        { metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny'] } },
      ],
    ] as const) {
      expect((await send('POST', path, body)).status).toBe(201);
    }
    expect((await create({})).status).toBe(422);
    await must('DELETE', `${api}/validatingadmissionpolicies/p-${made - 1}`);
    await until(201, 'POST', dry, { metadata: { name: 'free' } });
  });

  it('use custom resources as parameters, once they are served', async () => {
    const paramKind = { apiVersion: 'example.com/v1', kind: 'Limit' };
    const reference = { name: 'small', parameterNotFoundAction: 'Deny' };
    const { name, labels } = await install(
      {
        paramKind,
        validations: [
          { expression: 'int(object.data.size) <= params.max', messageExpression: "'at most ' + string(params.max)" },
        ],
      },
      { paramRef: reference },
    );
    const denied = `ValidatingAdmissionPolicy '${name}' denied request: failed to configure policy: failed to find resource referenced by paramKind: 'example.com/v1, Kind=Limit'`;
    expect((await create(labels, { size: '5' })).body.message).toContain(denied);
    await must('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: 'limits.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'limits', singular: 'limit', kind: 'Limit' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', properties: { max: { type: 'integer' } } } },
          },
        ],
      },
    });
    const limit = { apiVersion: 'example.com/v1', kind: 'Limit', metadata: { name: 'small' }, max: 3 };
    await until(201, 'POST', '/apis/example.com/v1/namespaces/default/limits', limit);
    const object = (size: string) => ({ metadata: { name: 'x', labels }, data: { size } });
    await until(201, 'POST', dry, object('3'));
    const { body } = await create(labels, { size: '4' });
    expect(body.message.split('denied request: ')[1]).toBe('at most 3');
    await must('DELETE', '/apis/example.com/v1/namespaces/default/limits/small');
    await until(422, 'POST', dry, object('3'));
    const missing =
      'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction';
    expect((await create(labels, { size: '3' })).body.message).toContain(missing);
  });

  it('receive custom resources in the version of their rules', async () => {
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    await must('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: 'boats.example.org' },
      spec: {
        group: 'example.org',
        scope: 'Cluster',
        names: { plural: 'boats', singular: 'boat', kind: 'Boat' },
        versions: ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema })),
      },
    });
    const resourceRules = [{ ...rule(['boats'], ['CREATE'], ['example.org']), apiVersions: ['v1'] }];
    const told = "request.kind.version + ' of ' + request.requestKind.version + ': ' + object.apiVersion";
    await install({
      matchConstraints: { resourceRules },
      validations: [{ expression: 'false', messageExpression: told }],
    });
    const boat = { apiVersion: 'example.org/v2', kind: 'Boat', metadata: { name: 'b' } };
    const { body } = await until(422, 'POST', '/apis/example.org/v2/boats?dryRun=All', boat);
    expect(body.message.split('denied request: ')[1]).toBe('v1 of v2: example.org/v1');
  });

  it('count their checks in a metric', async () => {
    const { name, labels } = await install({ validations: [{ expression: 'false' }] });
    await create(labels);
    const { body } = await send('GET', '/metrics');
    const series = `policy="${name}",policy_binding="${name}-0",error_type="invalid_error",enforcement_action="deny"`;
    expect(body).toContain(`apiserver_validating_admission_policy_check_total{${series}} 1`);
  });
});
