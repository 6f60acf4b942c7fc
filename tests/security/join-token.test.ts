import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tag } from '../../packages/pki/src/der/tag.js';
import { element, objectIdentifier, sequence } from '../../packages/pki/src/der/write-der.js';
import { newCertificateRequest, type RequestNames } from '../kit/new-certificate-request.js';
import { adminToken, ServerProcess } from '../kit/server-process.js';

/*
 * A node joins with a bootstrap token, in the way that kubeadm configures it: its certificate request is approved and
 * signed automatically. Whatever it sends, it must get the identity of this node only.
 */

const joinToken = 'abcdef.0123456789abcdef';
const bootstrappers = 'system:bootstrappers:kubeadm:default-node-token';
const requestsPath = '/apis/certificates.k8s.io/v1/certificatesigningrequests';

interface Answer {
  readonly message?: string;
  readonly status?: { readonly certificate?: string; readonly conditions?: readonly { readonly message: string }[] };
}

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start([
    '--authorization-mode=Node,RBAC',
    '--enable-bootstrap-token-auth',
    '--controllers=csrapproving,csrsigning',
  ]);
  const [id, secret] = joinToken.split('.');
  await create('/api/v1/namespaces/kube-system/secrets', {
    metadata: { name: `bootstrap-token-${id}` },
    type: 'bootstrap.kubernetes.io/token',
    stringData: {
      'token-id': id,
      'token-secret': secret,
      'usage-bootstrap-authentication': 'true',
      'auth-extra-groups': bootstrappers,
    },
  });
  for (const role of ['system:node-bootstrapper', 'system:certificates.k8s.io:certificatesigningrequests:nodeclient']) {
    await create('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: `bootstrappers-${role.replaceAll(':', '-')}` },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: bootstrappers }],
    });
  }
});
afterAll(() => server?.stop());

async function call(
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ code: number; answer: Answer }> {
  const { status, text } = await server.request(method, path, body, { authorization: `Bearer ${token}` });
  return { code: status, answer: JSON.parse(text) as Answer };
}

async function create(path: string, object: object): Promise<void> {
  const { code, answer } = await call('POST', path, adminToken, object);
  expect(`${code} ${answer.message ?? ''}`).toBe('201 ');
}

/** Creates a request for a kubelet's certificate, with the join token. @param pem one or more concatenated PEM texts */
const join = (name: string, pem: string) =>
  call('POST', requestsPath, joinToken, {
    metadata: { name },
    spec: {
      request: btoa(pem),
      signerName: 'kubernetes.io/kube-apiserver-client-kubelet',
      usages: ['digital signature', 'client auth'],
    },
  });

const organization = objectIdentifier('2.5.4.10');
const node = { commonName: 'system:node:n1', organizations: ['system:nodes'] };
const attribute = (type: Buffer, kind: number, value: Buffer) => element(tag.set, sequence(type, element(kind, value)));
const nodes = attribute(organization, tag.utf8String, Buffer.from('system:nodes'));
const commonName = attribute(objectIdentifier('2.5.4.3'), tag.utf8String, Buffer.from('system:node:n1'));
const masters = (type: Buffer, kind: number, value = Buffer.from('system:masters')) => attribute(type, kind, value);
const pemOf = (subject: Buffer) => newCertificateRequest({ commonName: '', subject }).pem;

describe('a node with a join token', () => {
  it('gets a certificate of its name in the group of nodes', async () => {
    expect(await groupsOf('plain', newCertificateRequest(node).pem)).toEqual(['system:nodes']);
  });

  it.each<[string, Buffer, string]>([
    [
      'a type whose length has two bytes',
      masters(Buffer.from('06810355040a', 'hex'), tag.utf8String),
      'asn1: structure error: non-minimal length',
    ],
    [
      'a type of two bytes for one',
      masters(Buffer.from('06045504800a', 'hex'), tag.utf8String),
      'asn1: syntax error: integer is not minimally encoded',
    ],
    [
      'a value of indefinite length',
      element(tag.set, sequence(organization, Buffer.from('2c800c01610000', 'hex'))),
      'asn1: syntax error: indefinite length found (not DER)',
    ],
  ])('is refused with a second group that has %s', async (_, second, message) => {
    const { code, answer } = await join('refused', pemOf(sequence(nodes, second, commonName)));
    expect(code).toBe(422);
    expect(answer.message).toContain(message);
  });

  it('gets no group that the check of its request did not see', async () => {
    const wide = Buffer.from(Array.from('system:masters', (each) => [0, 0, 0, each.charCodeAt(0)]).flat());
    const universal = sequence(nodes, masters(organization, 0x1c, wide), commonName);
    expect(await groupsOf('universal', pemOf(universal))).toEqual(['system:nodes']);
    const uid = masters(objectIdentifier('1.3.6.1.4.1.57683.2'), tag.utf8String, Buffer.from('uid-admin'));
    expect(await groupsOf('uid', pemOf(sequence(nodes, uid, commonName)))).toEqual(['system:nodes']);
  });

  it('gets a certificate for the request that was checked, of two in one text', async () => {
    const other = newCertificateRequest({ commonName: 'admin', organizations: ['system:masters'] }).pem;
    expect(await groupsOf('two', `x${other}${newCertificateRequest(node).pem}`)).toEqual(['system:nodes']);
  });

  it.each<[string, RequestNames]>([
    ['of masters', { commonName: 'system:node:n1', organizations: ['system:masters'] }],
    ['of nodes and masters', { commonName: 'system:node:n1', organizations: ['system:nodes', 'system:masters'] }],
  ])('gets no automatic approval of a certificate with the groups %s', async (what, names) => {
    const name = what.replaceAll(' ', '-');
    expect((await join(name, newCertificateRequest(names).pem)).code).toBe(201);
    // A later request has been approved, so the controller has already handled this one.
    await groupsOf(`after-${name}`, newCertificateRequest(node).pem);
    const { answer } = await call('GET', `${requestsPath}/${name}`, adminToken);
    expect(answer.status).toEqual({});
  });
});

/** Creates a request, waits for its certificate, and reads the groups in the certificate with Node.js. */
async function groupsOf(name: string, pem: string): Promise<readonly string[]> {
  const { code, answer } = await join(name, pem);
  expect(`${code} ${answer.message ?? ''}`).toBe('201 ');
  const read = async () => (await call('GET', `${requestsPath}/${name}`, adminToken)).answer.status;
  await expect.poll(async () => (await read())?.certificate !== undefined).toBe(true);
  const certificate = new X509Certificate(Buffer.from((await read())?.certificate ?? '', 'base64'));
  const subject = certificate.subject.split('\n');
  expect(subject.at(-1)).toBe('CN=system:node:n1');
  return subject.slice(0, -1).map((each) => each.replace(/^O=/, ''));
}
