import { once } from 'node:events';
import http2 from 'node:http2';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken, request, ServerProcess } from '../kit/server-process.js';

const aliceToken = 'alice-token';
/** A secret value that only the administrator may see. */
const treasure = 'dHJlYXN1cmU=';
let server: ServerProcess;

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const rbacVersion = 'rbac.authorization.k8s.io/v1';
const role = (name: string, rules: readonly object[]) => ({
  apiVersion: rbacVersion,
  kind: 'Role',
  metadata: { name },
  rules,
});
const binding = (name: string, kind: string, roleName: string, subject: object) => ({
  apiVersion: rbacVersion,
  kind: 'RoleBinding',
  metadata: { name },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name: roleName },
  subjects: [subject],
});
const alice = { apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' };

/** Sends a request as alice, with optional further headers. */
const asAlice = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  request(server.url, method, path, body, { authorization: `Bearer ${aliceToken}`, ...headers });

beforeAll(async () => {
  server = await ServerProcess.start();
  const post = (path: string, body: object) => server.json('POST', path, body);
  await post('/api/v1/namespaces', { metadata: { name: 'a' } });
  for (const namespace of ['a', 'default', 'kube-system']) {
    await post(`/api/v1/namespaces/${namespace}/secrets`, { metadata: { name: 'treasure' }, data: { t: treasure } });
  }
  const rules = [
    { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'create'] },
    { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles', 'rolebindings'], verbs: ['*'] },
  ];
  // The verb `*` would include `escalate` and `bind`, so the role lists only these verbs.
  const [pods, roles] = rules as [object, object];
  const verbs = ['get', 'list', 'create', 'update', 'patch', 'delete', 'deletecollection'];
  await post(`${rbac}/namespaces/a/roles`, role('worker', [pods, { ...roles, verbs }]));
  await post(`${rbac}/namespaces/a/rolebindings`, binding('worker', 'Role', 'worker', alice));
  await post(`${rbac}/clusterroles`, {
    ...role('health', [
      { nonResourceURLs: ['/healthz/*'], verbs: ['get'] },
      { apiGroups: [''], resources: ['users'], resourceNames: ['low'], verbs: ['impersonate'] },
    ]),
    kind: 'ClusterRole',
  });
  await post(`${rbac}/clusterrolebindings`, {
    ...binding('health', 'ClusterRole', 'health', alice),
    kind: 'ClusterRoleBinding',
  });
}, 120_000);
afterAll(() => server?.stop());

/** Sends raw bytes over HTTP/1.1 and returns the answer. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: server.port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.end(text);
  });
}

const rawGet = (path: string, ...headers: string[]) =>
  raw([`GET ${path} HTTP/1.1`, 'Host: server', 'Connection: close', ...headers, '', ''].join('\r\n'));
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('names in headers', () => {
  const review = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
  const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };

  it.each<[string, Record<string, string>]>([
    ['of a front proxy', { 'X-Remote-User': 'admin', 'X-Remote-Group': 'system:masters' }],
    ['of a front proxy, in capitals', { 'X-REMOTE-USER': 'admin', 'X-REMOTE-GROUP': 'system:masters' }],
    ['of a front proxy, with extra', { 'x-remote-user': 'admin', 'x-remote-extra-scopes': 'all', 'x-remote-uid': '0' }],
    ['with underscores', { x_remote_user: 'admin', impersonate_user: 'admin' }],
    [
      'of a forwarding proxy',
      { 'x-forwarded-user': 'admin', forwarded: 'for=127.0.0.1', 'x-forwarded-for': '127.0.0.1' },
    ],
  ])('%s let no client act as another user', async (_what, headers) => {
    const { text } = await asAlice('POST', review, body, headers);
    expect(JSON.parse(text).status.userInfo).toMatchObject({
      username: 'alice',
      groups: ['dev', 'ops', 'system:authenticated'],
    });
    expect(
      (await request(server.url, 'GET', '/api/v1/secrets', undefined, { authorization: '', ...headers })).status,
    ).toBe(403);
  });

  it.each<[string, string]>([
    ['Impersonate-User: admin', 'cannot impersonate-on:user-info:list resource \\"secrets\\"'],
    ['impersonate-USER: admin', 'cannot impersonate-on:user-info:list resource \\"secrets\\"'],
    [
      'Impersonate-User: system:serviceaccount:kube-system:namespace-controller',
      'cannot impersonate-on:serviceaccount:list resource \\"secrets\\"',
    ],
    [
      'Impersonate-User: low\r\nImpersonate-Group: system:masters',
      'cannot impersonate-on:user-info:list resource \\"secrets\\"',
    ],
    [
      'Impersonate-Group: system:masters\r\nImpersonate-Group: dev\r\nImpersonate-User: low',
      'cannot impersonate-on:user-info:list resource \\"secrets\\"',
    ],
    ['Impersonate-User: low\r\nImpersonate-Uid: 0', 'cannot impersonate-on:user-info:list resource \\"secrets\\"'],
    [
      'Impersonate-User: low\r\nImpersonate-Extra-Scopes: all',
      'cannot impersonate-on:user-info:list resource \\"secrets\\"',
    ],
    ['Impersonate-User: admin\r\nImpersonate-User: low', 'cannot impersonate-on:user-info:list resource \\"secrets\\"'],
    // Only the first of two names is used, and the user low may not read Secrets.
    ['Impersonate-User: low\r\nImpersonate-User: admin', 'User \\"low\\" cannot list resource \\"secrets\\"'],
    ['Impersonate-User: low, admin', 'cannot impersonate'],
  ])('of impersonation need permission: %j', async (headers, message) => {
    const answer = await rawGet('/api/v1/secrets', `Authorization: Bearer ${aliceToken}`, headers);
    expect(statusOf(answer)).toBe(403);
    expect(answer).toContain(message);
  });

  describe('behind 1,500 other headers', () => {
    const others = Array.from({ length: 1500 }, (_, i) => `X-${i}: 1`);

    it('for impersonation are read', async () => {
      const headers = [`Authorization: Bearer ${adminToken}`, ...others, 'Impersonate-User: low'];
      const answer = await rawGet('/api/v1/secrets', ...headers);
      expect(statusOf(answer)).toBe(403);
      expect(answer).toContain('User \\"low\\" cannot list resource \\"secrets\\"');
    });

    it('for credentials are read', async () => {
      expect(statusOf(await rawGet('/version', ...others, 'Authorization: Bearer nobody'))).toBe(401);
      expect(statusOf(await rawGet('/api/v1/secrets', ...others, `Authorization: Bearer ${adminToken}`))).toBe(200);
    });

    it('for an upgrade are read', async () => {
      const upgrade = [
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
        'Upgrade: websocket',
      ];
      const watch = [`GET /api/v1/secrets?watch=1&timeoutSeconds=1 HTTP/1.1`, 'Host: server', 'Connection: Upgrade'];
      const ask = (token: string) =>
        raw([...watch, ...others, ...upgrade, `Authorization: Bearer ${token}`, '', ''].join('\r\n'));
      expect(statusOf(await ask('nobody'))).toBe(401);
      expect(statusOf(await ask(adminToken))).toBe(101);
    });
  });

  it('for groups need a user', async () => {
    const headers = { 'impersonate-group': 'system:masters' };
    expect(await asAlice('GET', '/api/v1/secrets', undefined, headers)).toMatchObject({ status: 400 });
  });

  it.each([
    ['two credentials', `Authorization: Bearer ${aliceToken}\r\nAuthorization: Bearer ${adminToken}`],
    ['two credentials in one header', `Authorization: Bearer ${aliceToken}, Bearer ${adminToken}`],
    ['a credential after a line that is folded', `Authorization: Bearer ${aliceToken}\r\n X-Remote-User: admin`],
    ['a space before the colon', `Authorization: Bearer ${aliceToken}\r\nX-Remote-User : admin`],
    [
      'a second request in the body',
      `Authorization: Bearer ${aliceToken}\r\nContent-Length: 0\r\nTransfer-Encoding: chunked`,
    ],
  ])('%s do not reach a secret', async (_what, headers) => {
    const answer = await rawGet('/api/v1/namespaces/a/secrets', headers);
    expect([400, 401, 403]).toContain(statusOf(answer));
    expect(answer).not.toContain(treasure);
  });

  it('in pseudo headers and authorities do not change the user', async () => {
    const session = http2.connect(server.url, { rejectUnauthorized: false });
    const send = (headers: http2.OutgoingHttpHeaders) =>
      new Promise<{ status: number | undefined; text: string }>((resolve) => {
        const stream = session.request(headers);
        let status: number | undefined;
        let text = '';
        stream.setEncoding('utf8');
        stream.on('response', (answer) => {
          status = answer[':status'];
        });
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        stream.on('error', () => {}); // The server may also end the stream.
        stream.on('close', () => resolve({ status, text }));
      });
    const authorization = `Bearer ${aliceToken}`;
    const secrets = '/api/v1/namespaces/a/secrets';
    const answers = await Promise.all([
      send({ ':path': secrets, ':authority': 'admin@server', authorization }),
      send({ ':path': secrets, ':scheme': 'http', authorization }),
      send({ ':path': `https://server${secrets}`, authorization }),
      send({ ':path': `${secrets}#/healthz/`, authorization }),
      send({ ':path': `/healthz/?${secrets}`, 'x-original-uri': secrets, 'x-rewrite-url': secrets, authorization }),
      send({ ':path': '/healthz/', 'x-http-method-override': 'POST', authorization }),
    ]);
    session.destroy();
    for (const { text } of answers) expect(text).not.toContain(treasure);
  });
});

describe('methods over HTTP/1.1 that are no verbs', () => {
  const admin = ['Host: server', 'Connection: close', `Authorization: Bearer ${adminToken}`, '', ''].join('\r\n');
  const notAllowed =
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server does not allow this method on the requested resource","reason":"MethodNotAllowed","details":{},"code":405}';

  it.each([
    ['FOO', '/api/v1/namespaces', 405, notAllowed],
    ['get', '/api/v1/namespaces/default', 405, notAllowed],
    ['FOO', '/version', 405, notAllowed],
    ['FOO', '/healthz', 200, 'ok'],
    ['FOO', '/nope', 404, '404 page not found'],
    ['CONNECT', 'server:443', 404, '404 page not found'],
    ['CONNECT', '/api/v1/namespaces', 405, notAllowed],
    ['GET', '/openapi/v3/nope', 404, ''],
  ])('are refused: %s %s', async (method, path, status, body) => {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\n${admin}`);
    expect(statusOf(answer)).toBe(status);
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4).trim()).toBe(body);
  });

  it('reads no head from the body of an earlier request', async () => {
    const body = `GET /version HTTP/1.1\r\nHost: server\r\nAuthorization: Bearer ${adminToken}\r\n\r\n`;
    const socket = connect({
      port: server.port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    let answers = '';
    let isSent = false;
    // The first request is answered before its body arrives. The body arrives together with a request whose method is
    // unknown.
    socket.write(`POST /nope HTTP/1.1\r\nHost: server\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answers += chunk;
      if (isSent) return;
      isSent = true;
      setTimeout(() => socket.write(`${body}FOO /healthz HTTP/1.1\r\nHost: server\r\n\r\n`), 100);
    });
    await once(socket, 'close');
    expect(answers).not.toContain('gitVersion');
  });
});

describe('paths', () => {
  const targets = ['api/v1/namespaces/a/secrets', 'api/v1/namespaces/a/secrets/treasure', 'api/v1/secrets'];
  const tricks = (target: string) => [
    `/${target}`,
    `//${target}`,
    `/healthz/../${target}`,
    `/healthz/%2e%2e/${target}`,
    `/healthz/.%2E/${target}`,
    `/healthz/..;/${target}`,
    `/healthz;/${target}`,
    `/healthz/%2f..%2f${target}`,
    `/healthz/..%2f${target.replaceAll('/', '%2f')}`,
    `/healthz/..\\${target}`,
    `/healthz/%5c..%5c${target}`,
    `/healthz/x/../../${target}`,
    `/healthz/?/../../${target}`,
    `/healthz/%00/../../${target}`,
    `/./${target}`,
    `/${target}/.`,
    `/${target}/..`,
    `/${target}/`,
    `/${target}//`,
    `/${target};x=1`,
    `/${target}%20`,
    `/${target}%00`,
    `/${target}?watch=1&timeoutSeconds=1`,
    `/${target.replace('secrets', 'pods/../secrets')}`,
    `/${target.replace('secrets', 'pods%2f..%2fsecrets')}`,
    `/${target.replace('secrets', '%73ecrets')}`,
    `/${target.replace('secrets', 'secrets;pods')}`,
    `/${target.replace('secrets', 'Secrets')}`,
    `/${target.replace('api/v1', 'api//v1')}`,
    `/${target.replace('api/v1', 'api/v1/watch')}?timeoutSeconds=1`,
    `/${target.replace('api/v1', 'api/v1/proxy')}`,
    `/${target.replace('namespaces/a', 'namespaces/a%2f..%2fa')}`,
  ];

  it.each(targets.flatMap(tricks))('%s does not reach a secret', async (path) => {
    for (const answer of [
      await rawGet(path, `Authorization: Bearer ${aliceToken}`),
      (await asAlice('GET', path)).text,
    ]) {
      expect(answer).not.toContain(treasure);
      expect(answer).not.toContain('SecretList');
    }
  });

  it('of a request line that is a whole URL reach the same handlers', async () => {
    const answer = await rawGet('https://server/api/v1/namespaces/a/secrets', `Authorization: Bearer ${aliceToken}`);
    expect(answer).not.toContain(treasure);
  });
});

describe('escalation', () => {
  const secrets = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }];
  const roles = `${rbac}/namespaces/a/roles`;
  const bindings = `${rbac}/namespaces/a/rolebindings`;
  const held = 'is attempting to grant RBAC permissions not currently held';

  it('is impossible through a role that is created, updated, patched or applied', async () => {
    const wider = { ...role('worker', secrets), metadata: { name: 'worker', namespace: 'a' } };
    const answers = [
      await asAlice('POST', roles, role('more', secrets)),
      await asAlice('PUT', `${roles}/worker`, wider),
      await asAlice('PATCH', `${roles}/worker`, { rules: secrets }, { 'content-type': 'application/merge-patch+json' }),
      await asAlice(
        'PATCH',
        `${roles}/worker`,
        { rules: secrets },
        {
          'content-type': 'application/strategic-merge-patch+json',
        },
      ),
      await asAlice('PATCH', `${roles}/worker`, [{ op: 'replace', path: '/rules', value: secrets }], {
        'content-type': 'application/json-patch+json',
      }),
      await asAlice('PATCH', `${roles}/worker?fieldManager=m&force=true`, wider, {
        'content-type': 'application/apply-patch+yaml',
      }),
      // A request to apply may create an object, too.
      await asAlice('PATCH', `${roles}/new?fieldManager=m`, role('new', secrets), {
        'content-type': 'application/apply-patch+yaml',
      }),
      await asAlice('POST', `${roles}?dryRun=All`, role('more', secrets)),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(403);
      expect(text).toContain(held);
    }
  });

  it.each(['escalate', 'bind', 'impersonate', '*'])('is impossible through a role with the verb %s', async (verb) => {
    const { status, text } = await asAlice(
      'POST',
      roles,
      role('verbs', [{ apiGroups: ['rbac.authorization.k8s.io', ''], resources: ['roles', 'users'], verbs: [verb] }]),
    );
    expect([status, text]).toEqual([403, expect.stringContaining(held)]);
  });

  it.each(['cluster-admin', 'system:node', 'system:aggregate-to-view', 'system:kube-scheduler'])(
    'is impossible through a binding to %s',
    async (name) => {
      const { status } = await asAlice('POST', bindings, binding('mine', 'ClusterRole', name, alice));
      expect(status).toBe(403);
    },
  );

  it('is impossible through a change of a binding’s subjects or role', async () => {
    await server.json('POST', roles, role('reader', secrets));
    await server.json('POST', bindings, binding('reader', 'Role', 'reader', { ...alice, name: 'bob' }));
    const merge = { 'content-type': 'application/merge-patch+json' };
    expect((await asAlice('PATCH', `${bindings}/reader`, { subjects: [alice] }, merge)).status).toBe(403);
    const other = { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' } };
    expect((await asAlice('PATCH', `${bindings}/worker`, other, merge)).status).toBeGreaterThanOrEqual(400);
  });

  it('is impossible through tokens of accounts, by approvals and by reviews', async () => {
    const forbidden: [string, string, object][] = [
      ['POST', '/api/v1/namespaces/kube-system/serviceaccounts/default/token', { spec: {} }],
      ['POST', '/api/v1/namespaces/a/serviceaccounts/default/token', { spec: {} }],
      ['POST', '/api/v1/namespaces/a/serviceaccounts', { metadata: { name: 'x' } }],
      ['POST', '/apis/certificates.k8s.io/v1/certificatesigningrequests', {}],
      ['PUT', '/apis/certificates.k8s.io/v1/certificatesigningrequests/x/approval', {}],
      ['POST', '/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token: adminToken } }],
      ['POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec: { user: 'admin' } }],
      ['POST', '/api/v1/namespaces/a/pods/p/exec', {}],
      ['POST', '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', {}],
    ];
    for (const [method, path, body] of forbidden)
      expect([path, (await asAlice(method, path, body)).status]).toEqual([path, 403]);
  });
});

it('the log contains no credential', () => {
  for (const secret of [aliceToken, adminToken, treasure]) expect(server.log).not.toContain(secret);
});
