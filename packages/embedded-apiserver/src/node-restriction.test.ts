import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

const folder = mkdtempSync(join(tmpdir(), 'node-restriction-'));
const tokens = join(folder, 'tokens.csv');
writeFileSync(tokens, 'one,system:node:one,u,system:nodes\ntwo,system:node:two,u,system:nodes\n');
let server: APIServer;
beforeAll(async () => {
  server = await startServer({
    tokenAuthFile: tokens,
    authorizationMode: ['Node', 'RBAC'],
    enableAdmissionPlugins: ['NodeRestriction'],
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request: as admin, or as the kubelet of a node. @returns the code, with the message of a refusal */
async function call(kubelet: 'one' | 'two' | undefined, method: string, path: string, body?: object): Promise<string> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const answer = await server.fetch(
    new Request(`https://localhost${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { 'content-type': type, ...(kubelet ? { authorization: `Bearer ${kubelet}` } : {}) },
    }),
  );
  const text = await answer.text();
  return answer.ok ? `${answer.status}` : `${answer.status} ${JSON.parse(text).message}`;
}

const pods = '/api/v1/namespaces/default/pods';
const spec = { containers: [{ name: 'c', image: 'i' }] };
const pod = (name: string, nodeName: string) => ({ metadata: { name }, spec: { ...spec, nodeName } });
const node = (name: string, labels: object = {}) => ({ metadata: { name, labels } });
const slices = '/apis/resource.k8s.io/v1/resourceslices';
const slice = (nodeName: string) => ({
  metadata: { name: `slice-${nodeName}` },
  spec: { driver: 'd', nodeName, pool: { name: 'p', generation: 1, resourceSliceCount: 1 }, devices: [] },
});

describe('a server with the mode Node and NodeRestriction', () => {
  it('lets kubelets write their node, and no labels of administrators', async () => {
    expect(await call('one', 'POST', '/api/v1/nodes', node('one', { 'kubernetes.io/hostname': 'one' }))).toBe('201');
    expect(await call('two', 'POST', '/api/v1/nodes', node('two'))).toBe('201');
    expect(await call('one', 'POST', '/api/v1/nodes', node('three'))).toBe(
      '403 nodes "three" is forbidden: node "one" is not allowed to modify node "three"',
    );
    const label = { metadata: { labels: { 'node-role.kubernetes.io/control-plane': '' } } };
    for (const path of ['/api/v1/nodes/one', '/api/v1/nodes/one/status']) {
      expect(await call('one', 'PATCH', path, label)).toBe(
        '403 nodes "one" is forbidden: is not allowed to modify labels: node-role.kubernetes.io/control-plane',
      );
    }
    expect(await call('one', 'PATCH', '/api/v1/nodes/two', { metadata: { labels: { a: 'b' } } })).toBe(
      '403 nodes "two" is forbidden: node "one" is not allowed to modify node "two"',
    );
    expect(await call('one', 'PATCH', '/api/v1/nodes/one', { spec: { taints: [] } })).toBe(
      '403 nodes "one" is forbidden: node "one" is not allowed to modify taints',
    );
  });

  it('keeps kubelets from the pods of other nodes', async () => {
    for (const name of ['one', 'two']) expect(await call(undefined, 'POST', pods, pod(name, name))).toBe('201');
    expect(await call('one', 'DELETE', `${pods}/two`)).toBe(
      '403 pods "two" is forbidden: node "one" can only delete pods with spec.nodeName set to itself',
    );
    expect(await call('one', 'PATCH', `${pods}/two/status`, { status: { phase: 'Running' } })).toBe(
      '403 pods "two" is forbidden: node "one" can only update pod status for pods with spec.nodeName set to itself',
    );
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'two' } };
    expect(await call('one', 'POST', `${pods}/two/eviction`, eviction)).toBe(
      '403 pods "two" is forbidden: node one can only evict pods with spec.nodeName set to itself',
    );
    expect(await call('one', 'PATCH', `${pods}/one/status`, { status: { phase: 'Running' } })).toBe('200');
    expect(await call('one', 'POST', pods, pod('own', 'one'))).toMatch(/can only create mirror pods$/);
    expect(await call('one', 'POST', `${pods}/one/binding`, { target: { name: 'one' } })).toMatch(
      /^403 .*cannot create/,
    );
  });

  it('lets kubelets get tokens of their own pods only', async () => {
    const account = '/api/v1/namespaces/default/serviceaccounts';
    await call(undefined, 'POST', account, { metadata: { name: 'robot' } });
    for (const name of ['one', 'two']) {
      const own = { ...pod(`robot-${name}`, name), spec: { ...spec, nodeName: name, serviceAccountName: 'robot' } };
      const volume = { name: 't', projected: { sources: [{ serviceAccountToken: { path: 'p', audience: 'vault' } }] } };
      const volumes = [volume];
      expect(await call(undefined, 'POST', pods, { ...own, spec: { ...own.spec, volumes } })).toBe('201');
    }
    const request = async (kubelet: 'one' | 'two', name: string, audience: string) => {
      const answer = await server.fetch(new Request(`https://localhost${pods}/${name}`));
      const { uid } = ((await answer.json()) as { metadata: { uid: string } }).metadata;
      const boundObjectRef = { apiVersion: 'v1', kind: 'Pod', name, uid };
      return call(kubelet, 'POST', `${account}/robot/token`, { spec: { audiences: [audience], boundObjectRef } });
    };
    await expect.poll(() => request('one', 'robot-one', 'vault'), { timeout: 60_000 }).toBe('201');
    expect(await request('one', 'robot-one', 'bank')).toMatch(/^403 .*audience "bank" not found in pod spec volume/);
    expect(await request('one', 'robot-two', 'vault')).toMatch(/token bound to a pod scheduled on a different node$/);
  });

  it('lets kubelets publish the devices of their node, and delete no other devices', async () => {
    expect(await call('one', 'POST', slices, slice('one'))).toBe('201');
    expect(await call('two', 'POST', slices, slice('two'))).toBe('201');
    expect(await call('one', 'POST', slices, slice('two'))).toMatch(/with the same NodeName as the requesting node$/);
    expect(await call('one', 'DELETE', slices)).toMatch(/^403 /);
    await expect.poll(() => call('one', 'GET', `${slices}/slice-one`), { timeout: 60_000 }).toBe('200');
    expect(await call('one', 'GET', `${slices}/slice-two`)).toMatch(/^403 .*no relationship found/);
    expect(await call('one', 'DELETE', `${slices}/slice-two`)).toMatch(/^403 /);
    expect(await call('one', 'DELETE', `${slices}?fieldSelector=spec.nodeName%3Done`)).toBe('200');
    expect(await call(undefined, 'GET', `${slices}/slice-one`)).toMatch(/^404/);
    expect(await call(undefined, 'GET', `${slices}/slice-two`)).toBe('200');
  });

  it('lets kubelets ask for certificates of their own node only', async () => {
    const csr = (name: string, request: string) => ({
      metadata: { name },
      spec: { signerName: 'kubernetes.io/kubelet-serving', request, usages: ['digital signature', 'server auth'] },
    });
    const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
    const requestOf = await signingRequests();
    expect(await call('one', 'POST', path, csr('own', await requestOf('system:node:one')))).toBe('201');
    expect(await call('one', 'POST', path, csr('other', await requestOf('system:node:two')))).toBe(
      '403 certificatesigningrequests.certificates.k8s.io "other" is forbidden: can only create a node CSR with CN=system:node:one',
    );
  });
});

/** Makes certificate requests for a common name: PEM in base64. */
async function signingRequests(): Promise<(name: string) => Promise<string>> {
  await import('reflect-metadata');
  const { Pkcs10CertificateRequestGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return async (name) => {
    const request = await Pkcs10CertificateRequestGenerator.create({
      name: `CN=${name}, O=system:nodes`,
      keys,
      signingAlgorithm: { ...algorithm, hash: 'SHA-256' },
    });
    return Buffer.from(request.toString('pem')).toString('base64');
  };
}

describe('a server with pod certificate requests', () => {
  it('lets kubelets request certificates for their pods, and read their requests', async () => {
    const own = await startServer({
      tokenAuthFile: tokens,
      authorizationMode: ['Node', 'RBAC'],
      enableAdmissionPlugins: ['NodeRestriction'],
      featureGates: ['PodCertificateRequest=true'],
      runtimeConfig: ['certificates.k8s.io/v1beta1=true'],
    });
    onTestFinished(() => own.stop());
    const send = async (kubelet: string | undefined, method: string, path: string, body?: object) => {
      const answer = await own.fetch(
        new Request(`https://localhost${path}`, {
          method,
          ...(body ? { body: JSON.stringify(body) } : {}),
          headers: { 'content-type': 'application/json', ...(kubelet ? { authorization: `Bearer ${kubelet}` } : {}) },
        }),
      );
      return { code: answer.status, object: (await answer.json()) as { metadata: { uid: string }; message?: string } };
    };
    const account = await send(undefined, 'POST', '/api/v1/namespaces/default/serviceaccounts', {
      metadata: { name: 'robot' },
    });
    const nodes = await Promise.all(['one', 'two'].map((name) => send(undefined, 'POST', '/api/v1/nodes', node(name))));
    const [created] = await Promise.all(
      ['one', 'two'].map((name) =>
        send(undefined, 'POST', pods, {
          metadata: { name },
          spec: { ...spec, nodeName: name, serviceAccountName: 'robot', automountServiceAccountToken: false },
        }),
      ),
    );
    const podUID = created?.object.metadata.uid ?? '';
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const request = (podName: string) => ({
      metadata: { name: `for-${podName}` },
      spec: {
        ...{ signerName: 'example.com/signer', podName, podUID, nodeName: 'one' },
        ...{ serviceAccountName: 'robot', serviceAccountUID: account.object.metadata.uid },
        nodeUID: nodes[0]?.object.metadata.uid,
        maxExpirationSeconds: 86400,
        pkixPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        proofOfPossession: sign(null, Buffer.from(podUID), privateKey).toString('base64'),
      },
    });
    const path = '/apis/certificates.k8s.io/v1beta1/namespaces/default/podcertificaterequests';
    expect((await send('one', 'POST', path, request('one'))).code).toBe(201);
    expect((await send('two', 'POST', path, request('one'))).object.message).toBe(
      'podcertificaterequests.certificates.k8s.io "for-one" is forbidden: PodCertificateRequest.Spec.NodeName="one", which is not the requesting node "two"',
    );
    const other = await send('one', 'POST', path, request('two'));
    expect(other.code).toBe(500);
    expect(other.object.message).toMatch(/^PodCertificateRequest for pod "default\/two" contains pod UID /);
    await vi.waitFor(async () => expect((await send('one', 'GET', `${path}/for-one`)).code).toBe(200), {
      timeout: 30_000,
    });
    expect((await send('two', 'GET', `${path}/for-one`)).code).toBe(403);
    expect((await send('one', 'GET', `${path}?fieldSelector=spec.nodeName%3Done`)).code).toBe(200);
    expect((await send('one', 'GET', path)).code).toBe(403);
  });
});
