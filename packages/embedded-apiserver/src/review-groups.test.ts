import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { protobufMediaType } from '@k8s-ts/apimachinery/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import { type Answer, type CallOptions, call, type Exchange } from '../test/protobuf-client.js';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const folder = mkdtempSync(join(tmpdir(), 'reviews-'));
const tokenAuthFile = join(folder, 'tokens.csv');
writeFileSync(tokenAuthFile, 'bob-token,bob,uid-bob,dev\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const authorization = '/apis/authorization.k8s.io/v1';
const authentication = '/apis/authentication.k8s.io/v1';
const json: CallOptions = { send: 'application/json', accept: 'application/json' };
const review = (kind: string, spec?: object): Answer => ({
  apiVersion: `${kind === 'TokenReview' || kind === 'SelfSubjectReview' ? 'authentication' : 'authorization'}.k8s.io/v1`,
  kind,
  ...(spec ? { spec } : {}),
});
const pods = { namespace: 'default', verb: 'get', resource: 'pods' };

/** Runs a server for the tests of a `describe` block. */
function served(options: APIServerOptions): () => APIServer {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, tokenAuthFile, ...options });
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return () => server;
}

async function post(server: APIServer, path: string, body: Answer, headers: Record<string, string> = {}) {
  const answer = await server.fetch(
    new Request(`https://any.invalid${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** Drops the parts of an answer that differ from run to run. */
function comparable({ metadata, ...rest }: Answer): Answer {
  const fields = metadata.managedFields?.map(({ time: _, ...field }: Answer) => field);
  return { ...rest, metadata: { ...metadata, managedFields: fields, creationTimestamp: undefined } };
}

const everything = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  incomplete: false,
};
const admin = { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };

describe('reviews', () => {
  const server = served({ authorizationMode: ['AlwaysAllow'] });

  const cases: readonly (readonly [string, Answer, Answer])[] = [
    [
      `${authorization}/subjectaccessreviews`,
      review('SubjectAccessReview', {
        resourceAttributes: {
          ...pods,
          fieldSelector: { requirements: [{ key: 'a', operator: 'In', values: ['b'] }] },
          labelSelector: { rawSelector: '!!!' },
        },
        user: 'bob',
        groups: ['dev'],
        extra: { Scopes: ['a', 'b'] },
        uid: 'u',
      }),
      {
        allowed: true,
        evaluationError: 'spec.resourceAttributes.labelSelector ignored due to parse error',
      },
    ],
    [
      `${authorization}/namespaces/absent/localsubjectaccessreviews`,
      review('LocalSubjectAccessReview', { resourceAttributes: { ...pods, namespace: 'absent' }, user: 'bob' }),
      { allowed: true },
    ],
    [
      `${authorization}/selfsubjectaccessreviews`,
      review('SelfSubjectAccessReview', { nonResourceAttributes: { path: '/version', verb: 'get' } }),
      { allowed: true },
    ],
    [
      `${authorization}/selfsubjectrulesreviews`,
      review('SelfSubjectRulesReview', { namespace: 'default' }),
      everything,
    ],
    [
      `${authentication}/tokenreviews`,
      review('TokenReview', { token: 'bob-token' }),
      {
        authenticated: true,
        user: { username: 'bob', uid: 'uid-bob', groups: ['dev', 'system:authenticated'] },
        audiences: ['https://kubernetes.default.svc'],
      },
    ],
    [
      `${authentication}/tokenreviews`,
      review('TokenReview', { token: 'x', audiences: ['vault'] }),
      { user: {}, error: 'invalid bearer token' },
    ],
    [`${authentication}/selfsubjectreviews`, review('SelfSubjectReview'), { userInfo: admin }],
  ];

  it.each(cases)('are answered for POST %s with %j', async (path, body, status) => {
    const answers: Exchange[] = [];
    for (const query of ['', '?dryRun=All']) {
      answers.push(await call(server(), 'POST', `${path}${query}`, { ...json, body }));
      answers.push(await call(server(), 'POST', `${path}${query}`, { body }));
    }
    const [plain, encoded] = answers as [Exchange, Exchange];
    expect([plain.status, plain.contentType, encoded.contentType]).toEqual([
      201,
      'application/json',
      protobufMediaType,
    ]);
    expect(Object.keys(plain.body)).toEqual(
      ['kind', 'apiVersion', 'metadata', 'spec', 'status'].filter((key) => body.spec || key !== 'spec'),
    );
    expect(plain.body).toMatchObject({ kind: body.kind, apiVersion: body.apiVersion });
    expect(plain.body.status).toEqual(status);
    for (const each of answers) expect([each.status, comparable(each.body)]).toEqual([201, comparable(plain.body)]);
  });

  it('are returned as they were sent, with managed fields', async () => {
    const [path, body] = cases[0] as (typeof cases)[number];
    const { metadata, spec } = (await call(server(), 'POST', `${path}?fieldManager=me`, { ...json, body })).body;
    expect(spec).toEqual(body.spec);
    expect(metadata).toEqual({
      managedFields: [
        expect.objectContaining({
          manager: 'me',
          operation: 'Update',
          fieldsV1: { 'f:spec': expect.objectContaining({ 'f:user': {} }) },
        }),
      ],
    });
  });

  it('are sent and answered in YAML', async () => {
    const yaml = 'apiVersion: authorization.k8s.io/v1\nkind: SelfSubjectRulesReview\nspec: {namespace: default}\n';
    const headers = { 'content-type': 'application/yaml', accept: 'application/yaml' };
    expect(await post(server(), `${authorization}/selfsubjectrulesreviews`, yaml, headers)).toEqual({
      status: 201,
      type: 'application/yaml',
      text: `apiVersion: authorization.k8s.io/v1
kind: SelfSubjectRulesReview
metadata: {}
spec: {}
status:
  incomplete: false
  nonResourceRules:
  - nonResourceURLs:
    - '*'
    verbs:
    - '*'
  resourceRules:
  - apiGroups:
    - '*'
    resources:
    - '*'
    verbs:
    - '*'
`,
    });
  });

  it.each(cases)('are returned as PartialObjectMetadata, but not as tables: %s', async (path, body) => {
    const table = await post(server(), path, body, { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' });
    expect([table.status, JSON.parse(table.text).message]).toEqual([
      406,
      'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    ]);
    const part = await post(server(), path, body, {
      accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
    });
    expect([part.status, JSON.parse(part.text).kind]).toEqual([201, 'PartialObjectMetadata']);
  });

  it.each(cases)('are refused with another kind or unknown fields: %s', async (path, body) => {
    const other = await post(server(), path, { apiVersion: 'v1', kind: 'ConfigMap' });
    expect([other.status, JSON.parse(other.text).reason]).toEqual([400, 'BadRequest']);
    const strict = await post(server(), `${path}?fieldValidation=Strict`, { ...body, more: 1 });
    expect([strict.status, JSON.parse(strict.text).message]).toEqual([
      400,
      `${body.kind} in version "v1" cannot be handled as a ${body.kind}: strict decoding error: unknown field "more"`,
    ]);
  });

  it.each<[string, number]>([
    [`${authorization}/subjectaccessreviews`, 405],
    [`${authorization}/selfsubjectaccessreviews/x`, 404],
    [`${authentication}/tokenreviews`, 405],
  ])('cannot be read: %s answers %i', async (path, status) => {
    expect((await call(server(), 'GET', path, json)).status).toBe(status);
  });

  it('are refused with the messages of kube-apiserver', async () => {
    const body = review('SubjectAccessReview', { resourceAttributes: pods });
    const { status, body: failure } = await call(server(), 'POST', `${authorization}/subjectaccessreviews`, {
      ...json,
      body,
    });
    const message = 'Invalid value: "": at least one of user or group must be specified';
    expect([status, failure]).toEqual([
      422,
      {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: `.authorization.k8s.io "" is invalid: spec.user: ${message}`,
        reason: 'Invalid',
        details: {
          group: 'authorization.k8s.io',
          causes: [{ reason: 'FieldValueInvalid', message, field: 'spec.user' }],
        },
        code: 422,
      },
    ]);
  });

  it('are in discovery and OpenAPI only with the verb create', async () => {
    const resources = [];
    for (const root of [authorization, authentication]) {
      const list = await call(server(), 'GET', root, json);
      resources.push(...list.body.resources);
      const paths = (await call(server(), 'GET', `/openapi/v3${root}`, json)).body.paths;
      for (const [path, operations] of Object.entries<object>(paths)) {
        if (path.endsWith('/')) continue;
        expect([path, Object.keys(operations)]).toEqual([path, expect.arrayContaining(['post'])]);
        expect(Object.keys(operations)).not.toContain('get');
      }
    }
    expect(resources.map(({ name, namespaced, verbs }) => [name, namespaced, verbs])).toEqual([
      ['localsubjectaccessreviews', true, ['create']],
      ['selfsubjectaccessreviews', false, ['create']],
      ['selfsubjectrulesreviews', false, ['create']],
      ['subjectaccessreviews', false, ['create']],
      ['selfsubjectreviews', false, ['create']],
      ['tokenreviews', false, ['create']],
    ]);
    expect(resources.some((resource) => 'categories' in resource || 'shortNames' in resource)).toBe(false);
  });
});

describe('a rules review of a server', () => {
  const nothing = { resourceRules: [], nonResourceRules: [], incomplete: false };

  describe.each<[NonNullable<APIServerOptions['authorizationMode']>, object, object]>([
    [['AlwaysAllow'], { allowed: true }, everything],
    [['AlwaysDeny'], { allowed: false, reason: 'Everything is forbidden.' }, nothing],
    [['AlwaysDeny', 'AlwaysAllow'], { allowed: true }, everything],
  ])('depends on the modes %j', (authorizationMode, ofBob, rules) => {
    const server = served({ authorizationMode });

    it('agrees with the decisions of the server', async () => {
      const spec = { user: 'bob', groups: ['dev'], resourceAttributes: pods };
      const ask = (path: string, body: Answer) =>
        call(server(), 'POST', `${authorization}/${path}`, { ...json, body }).then((answer) => answer.body.status);
      expect(await ask('subjectaccessreviews', review('SubjectAccessReview', spec))).toEqual(ofBob);
      const masters = { ...spec, groups: ['system:masters'] };
      expect(await ask('subjectaccessreviews', review('SubjectAccessReview', masters))).toEqual({ allowed: true });
      const own = review('SelfSubjectAccessReview', { resourceAttributes: pods });
      expect(await ask('selfsubjectaccessreviews', own)).toEqual({ allowed: true });
      const list = review('SelfSubjectRulesReview', { namespace: 'default' });
      expect(await ask('selfsubjectrulesreviews', list)).toEqual(rules);
    });

    it('is available only to users who may ask for it', async () => {
      const answer = await post(server(), `${authentication}/selfsubjectreviews`, review('SelfSubjectReview'), {
        authorization: 'Bearer bob-token',
      });
      const { status } = JSON.parse(answer.text);
      if ('reason' in ofBob) expect([answer.status, status]).toEqual([403, 'Failure']);
      else {
        const groups = ['dev', 'system:authenticated'];
        expect([answer.status, status]).toEqual([201, { userInfo: { username: 'bob', uid: 'uid-bob', groups } }]);
      }
    });

    it('is about the impersonated user', async () => {
      const headers = { 'impersonate-user': 'carol', 'impersonate-group': 'system:masters' };
      const answer = await post(server(), `${authentication}/selfsubjectreviews`, review('SelfSubjectReview'), headers);
      expect(JSON.parse(answer.text).status.userInfo).toMatchObject({ username: 'carol' });
    });
  });

  it('is empty when the groups are off', async () => {
    const runtimeConfig = ['authorization.k8s.io/v1=false', 'authentication.k8s.io/v1/tokenreviews=false'];
    const server = await startServer({ runtimeConfig });
    expect((await call(server, 'GET', authorization, json).catch(() => ({ status: 404 }))).status).toBe(404);
    const { resources } = (await call(server, 'GET', authentication, json)).body;
    expect(resources.map(({ name }: Answer) => name)).toEqual(['selfsubjectreviews']);
    await server.stop();
  });
});
