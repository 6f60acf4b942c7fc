import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const folder = mkdtempSync(join(tmpdir(), 'authorization-modes-'));
const file = (name: string, content: string | object): string => {
  const path = join(folder, name);
  // Replaces a file as a whole, so that no server reads half of it.
  writeFileSync(`${path}.new`, typeof content === 'string' ? content : JSON.stringify(content));
  renameSync(`${path}.new`, path);
  return path;
};
const tokenAuthFile = file('tokens.csv', 'bob,bob,u1,dev\neve,eve,u2,\nadmin,admin,u3,system:masters\n');

/**
 * The status that the webhook answers with (`silence`: no answer; undefined: HTTP status 403), and the reviews that it
 * has received.
 */
let status: object | 'silence' | undefined;
const asked: { spec: { user: string; resourceAttributes?: { resource: string } } }[] = [];
/** Number of callers that disconnected before they had an answer. */
let abandoned = 0;
let webhook: Server;
let kubeconfig: string;

beforeAll(async () => {
  webhook = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const review = JSON.parse(text);
      asked.push(review);
      if (status === 'silence') return void response.once('close', () => abandoned++);
      if (status === undefined) return void response.writeHead(403).end();
      response.end(JSON.stringify({ apiVersion: review.apiVersion, kind: review.kind, status }));
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  kubeconfig = file('webhook.kubeconfig', {
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'k' } }],
    clusters: [{ name: 'k', cluster: { server: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/` } }],
  });
});
afterAll(() => {
  webhook.closeAllConnections();
  webhook.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  status = undefined;
  asked.length = 0;
});

const servers: APIServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, tokenAuthFile, ...options });
  servers.push(server);
  await server.start();
  return server;
}

async function call(server: APIServer, user: string | undefined, path: string, body?: object) {
  const answer = await server.fetch(
    new Request(`https://localhost${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: {
        'content-type': 'application/json',
        authorization: user === undefined ? 'Basic none' : `Bearer ${user}`,
      },
    }),
  );
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}
const get = async (server: APIServer, user: string | undefined, path: string) =>
  (await call(server, user, path)).status;
const secrets = '/api/v1/namespaces/default/secrets';
const pods = '/api/v1/namespaces/default/pods';
const rulesOf = async (server: APIServer, user: string) =>
  (
    await call(server, user, '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews', {
      spec: { namespace: 'default' },
    })
  ).body.status;

describe('the mode ABAC', () => {
  const policy = (spec: object) =>
    JSON.stringify({ apiVersion: 'abac.authorization.kubernetes.io/v1beta1', kind: 'Policy', spec });

  it('allows the requests in the policy file', async () => {
    const lines = [
      policy({ user: 'bob', namespace: '*', resource: 'pods', apiGroup: '', readonly: true }),
      policy({ group: '*', nonResourcePath: '/apis*' }),
      policy({ group: '*', namespace: '*', resource: 'selfsubjectrulesreviews', apiGroup: 'authorization.k8s.io' }),
    ];
    const server = await started({
      authorizationMode: ['ABAC'],
      authorizationPolicyFile: file('policies.jsonl', `# who may do what\n${lines.join('\n')}\n`),
    });
    expect(await get(server, 'bob', pods)).toBe(200);
    expect(await get(server, 'bob', secrets)).toBe(403);
    expect(await get(server, 'eve', pods)).toBe(403);
    expect(await get(server, 'eve', '/apis')).toBe(200);
    expect(await get(server, 'admin', secrets)).toBe(200);
    const { body } = await call(server, 'eve', pods);
    expect(body.message).toMatch(/: No policy matched\.$/);
    expect(await rulesOf(server, 'bob')).toMatchObject({
      resourceRules: [{ verbs: ['get', 'list', 'watch'], resources: ['pods'] }, expect.anything()],
      incomplete: false,
    });
  });

  it('does not start with a policy file that is wrong', async () => {
    const wrong = file('wrong.jsonl', '{"user": 1}');
    await expect(started({ authorizationMode: ['ABAC'], authorizationPolicyFile: wrong })).rejects.toThrow(
      /policy file .*wrong\.jsonl: .*line 1/,
    );
  });
});

describe('the mode Webhook', () => {
  const options = () => ({
    authorizationMode: ['Webhook', 'RBAC'] as const,
    authorizationWebhookConfigFile: kubeconfig,
    authorizationWebhookCacheAuthorizedTTL: 0,
    authorizationWebhookCacheUnauthorizedTTL: 0,
  });

  it('asks the webhook, then the next mode', async () => {
    const server = await started(options());
    status = { allowed: true };
    expect(await get(server, 'bob', pods)).toBe(200);
    expect(asked.at(-1)).toMatchObject({ apiVersion: 'authorization.k8s.io/v1beta1', spec: { user: 'bob' } });
    status = { denied: true, reason: 'never' };
    expect((await call(server, 'bob', pods)).body.message).toMatch(/: never$/);
    status = { allowed: false };
    expect(await get(server, 'bob', pods)).toBe(403);
    // RBAC allows discovery for all authenticated users.
    expect(await get(server, 'bob', '/apis')).toBe(200);
    asked.length = 0;
    expect(await get(server, 'admin', pods)).toBe(200);
    expect(asked).toEqual([]);
    expect(await rulesOf(server, 'bob')).toMatchObject({
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
    });
  });

  it('stops calling the webhook when the time limit of the request ends', async () => {
    const server = await started(options());
    status = 'silence';
    abandoned = 0;
    const reviews = '/apis/authorization.k8s.io/v1/subjectaccessreviews';
    const spec = { user: 'bob', nonResourceAttributes: { path: '/apis', verb: 'get' } };
    expect(await get(server, 'bob', `${pods}?timeout=1s`)).toBe(504);
    expect((await call(server, 'admin', `${reviews}?timeout=1s`, { spec })).status).toBe(504);
    await expect.poll(() => abandoned).toBe(2);
  });

  it('leaves the decision to the next mode when the webhook fails', async () => {
    const server = await started(options());
    expect(await get(server, 'bob', '/apis')).toBe(200);
    // As upstream, the request fails because no mode allows it and one of the modes failed.
    expect(await get(server, 'bob', pods)).toBe(500);
  });
});

describe('an AuthorizationConfiguration', () => {
  const hook = (more: object = {}) => ({
    type: 'Webhook',
    name: 'hook',
    webhook: {
      timeout: '3s',
      subjectAccessReviewVersion: 'v1',
      failurePolicy: 'Deny',
      authorizedTTL: '1ms',
      unauthorizedTTL: '1ms',
      connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: kubeconfig },
      matchConditionSubjectAccessReviewVersion: 'v1',
      matchConditions: [
        { expression: "has(request.resourceAttributes) && request.resourceAttributes.resource == 'secrets'" },
      ],
      ...more,
    },
  });
  const configuration = (...authorizers: object[]) => ({
    apiVersion: 'apiserver.config.k8s.io/v1',
    kind: 'AuthorizationConfiguration',
    authorizers,
  });
  const rbac = { type: 'RBAC', name: 'rbac' };

  it('asks webhooks about the requests that match, and is read again when it changes', async () => {
    const path = file('config.json', configuration(hook(), rbac));
    const server = await started({ authorizationConfig: path });
    expect(await get(server, 'bob', pods)).toBe(403);
    expect(asked).toEqual([]);
    // The webhook fails, and its failurePolicy is Deny.
    expect(await get(server, 'bob', secrets)).toBe(500);
    status = { allowed: true };
    expect(await get(server, 'bob', secrets)).toBe(200);

    file('config.json', configuration(hook({ matchConditions: [] }), rbac));
    await expect.poll(() => get(server, 'bob', pods), { timeout: 60_000 }).toBe(200);
    // An invalid configuration is not applied, nor is one without the modes that the configuration had at the start.
    file('config.json', configuration(hook({ timeout: '1h' }), rbac));
    file('config.json', configuration({ type: 'AlwaysDeny', name: 'alwaysdeny' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await get(server, 'bob', pods)).toBe(200);
    file('config.json', configuration({ type: 'AlwaysDeny', name: 'alwaysdeny' }, rbac));
    await expect.poll(() => get(server, 'bob', pods), { timeout: 60_000 }).toBe(403);
    expect(await get(server, 'bob', '/apis')).toBe(200);
  });

  it('refuses requests by the policy Deny, and leaves them to the next mode otherwise, while a webhook hangs', async () => {
    status = 'silence';
    const slow = { timeout: '200ms', matchConditions: [] };
    for (const [failurePolicy, codes] of [
      ['Deny', [500, 500]],
      // RBAC allows discovery for all authenticated users.
      ['NoOpinion', [200, 500]],
    ] as const) {
      const path = file('slow.json', configuration(hook({ ...slow, failurePolicy }), rbac));
      const server = await started({ authorizationConfig: path });
      expect([await get(server, 'bob', '/apis'), await get(server, 'bob', pods)]).toEqual(codes);
      expect(await get(server, 'admin', pods)).toBe(200);
    }
  });

  it('allows nothing by answers that are not reviews', async () => {
    const path = file('lies.json', configuration(hook({ matchConditions: [] }), rbac));
    const server = await started({ authorizationConfig: path });
    for (const lie of [{ allowed: 'true' }, { allowed: 1 }, { allowed: true, denied: true }, ['allowed']]) {
      status = lie;
      expect([lie, await get(server, 'bob', pods)]).toEqual([lie, expect.toBeOneOf([403, 500])]);
    }
  });

  it.each([
    ['{}', /config\.json: .*'Kind' is missing/],
    [configuration({ type: 'Webhook', name: 'a' }), /authorizers\[0\]\.webhook: Required value/],
  ])('stops a server from starting when it is wrong: %j', async (content, message) => {
    await expect(started({ authorizationConfig: file('config.json', content) })).rejects.toThrow(message);
  });
});

describe('the modes RBAC and AlwaysAllow', () => {
  it('allow every authenticated user everything, and anonymous requests are refused, with a warning', async () => {
    const lines: string[] = [];
    const logger = { info: (_level: number, line: string) => void lines.push(line), error: () => {} };
    const server = await started({ authorizationMode: ['RBAC', 'AlwaysAllow'], logger });
    expect(await get(server, 'eve', secrets)).toBe(200);
    expect(await get(server, undefined, '/healthz')).toBe(401);
    expect(await get(server, undefined, secrets)).toBe(401);
    expect(lines.join()).toMatch(/AnonymousAuth is not allowed with the AlwaysAllow authorizer/);
  });
});

describe('the mode AlwaysDeny', () => {
  it('allows only requests of members of system:masters', async () => {
    const server = await started({ authorizationMode: ['AlwaysDeny'] });
    expect(await get(server, 'admin', secrets)).toBe(200);
    const { status: code, body } = await call(server, 'bob', '/apis');
    expect([code, body.message]).toEqual([403, expect.stringMatching(/: Everything is forbidden\.$/)]);
  });
});

describe('options of authorization', () => {
  it.each<[APIServerOptions, RegExp]>([
    [{ authorizationMode: ['ABAC'] }, /ABAC needs --authorization-policy-file/],
    [{ authorizationMode: ['Webhook'] }, /Webhook needs --authorization-webhook-config-file/],
    [{ authorizationPolicyFile: 'a' }, /cannot specify --authorization-policy-file without mode ABAC/],
    [{ authorizationWebhookConfigFile: 'a' }, /without mode Webhook/],
    [{ authorizationMode: ['RBAC', 'RBAC'] }, /mode specified more than once/],
    [{ authorizationConfig: 'a', authorizationMode: ['RBAC'] }, /can not be specified when --authorization-mode/],
    [{ authorizationConfig: 'a', authorizationWebhookVersion: 'v1' }, /can not be specified when/],
  ])('may not be %j', (options, message) => {
    expect(() => createAPIServer(options)).toThrow(message);
  });
});
