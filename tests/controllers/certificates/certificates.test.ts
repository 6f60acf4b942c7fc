import { X509Certificate } from 'node:crypto';
import type { certificatesv1 } from '@k8s-ts/api';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource, fetchTransport, newClient } from '@k8s-ts/client';
import { afterAll, describe, expect, it } from 'vitest';
import { newCertificateRequest, type RequestNames } from '../../kit/new-certificate-request.js';
import { startServer } from '../../kit/server.js';

type Request = certificatesv1.CertificateSigningRequest;

const server = await startServer({
  authorizationMode: ['RBAC'],
  controllers: ['csrapproving', 'csrsigning', 'csrcleaner', 'root-ca-certificate-publisher-controller'],
});
const client = clientAs();
afterAll(() => server.stop());

/** @param user sends the request as this user in the group `system:nodes`. Default: an admin */
function clientAs(user?: string): Client {
  return newClient({
    transport: fetchTransport({
      url: 'http://in-process',
      fetch: (input: string | URL | globalThis.Request, init?: RequestInit) => {
        const request = new globalThis.Request(input, init);
        if (user) {
          request.headers.set('impersonate-user', user);
          request.headers.set('impersonate-group', 'system:nodes');
        }
        return server.fetch(request);
      },
    }),
  });
}
const requests = (from = client) =>
  from.resource(
    describeResource<Request>({
      group: 'certificates.k8s.io',
      version: 'v1',
      resource: 'certificatesigningrequests',
      kind: 'CertificateSigningRequest',
    }),
  );
const newRequest = (
  name: string,
  signerName: string,
  usages: NonNullable<Request['spec']['usages']>,
  names: RequestNames,
  from = client,
) =>
  requests(from).create({
    metadata: { name },
    spec: { request: btoa(newCertificateRequest(names).pem), signerName, usages, expirationSeconds: 3600 },
  });

/** @param others conditions that the request already has */
async function approve(name: string, others: NonNullable<Request['status']>['conditions'] = []): Promise<void> {
  const request = await requests().get(name);
  const conditions = [...others, { type: 'Approved', status: 'True', reason: 'Test', message: 'm' }];
  await requests().update({ ...request, status: { conditions } }, { subresource: 'approval' });
}
async function untilStatus(name: string, holds: (status: NonNullable<Request['status']>) => boolean) {
  for (;;) {
    const { status = {} } = await requests().get(name);
    if (holds(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** Binds a ClusterRole to the group `system:nodes`. */
async function bindNodes(role: string): Promise<void> {
  const apiGroup = 'rbac.authorization.k8s.io';
  const binding = {
    metadata: { name: `nodes-${role}` },
    roleRef: { apiGroup, kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'Group', name: 'system:nodes', apiGroup }],
  };
  await client
    .resource({
      group: apiGroup,
      version: 'v1',
      resource: 'clusterrolebindings',
      kind: 'ClusterRoleBinding',
    })
    .create(binding);
}
/** Retries an attempt until it succeeds, because its preconditions may be met some time later. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
const certificateOf = ({ certificate = '' }: NonNullable<Request['status']>) => new X509Certificate(atob(certificate));

describe('an approved certificate signing request', () => {
  it('gets a certificate of the CA of the server', async () => {
    const names = { commonName: 'alice', organizations: ['devs'] };
    await newRequest('alice', 'kubernetes.io/kube-apiserver-client', ['client auth'], names);
    await approve('alice');
    const certificate = certificateOf(await untilStatus('alice', ({ certificate }) => certificate !== undefined));
    expect(certificate.subject).toBe('O=devs\nCN=alice');
    expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBe(3_900_000);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    const maps = client
      .resource(
        describeResource<KubeObject & { data?: Record<string, string> }>({ version: 'v1', resource: 'configmaps' }),
      )
      .namespace('default');
    const map = await eventually(() => maps.get('kube-root-ca.crt'));
    expect(certificate.verify(new X509Certificate(map.data?.['ca.crt'] ?? '').publicKey)).toBe(true);
  });

  it('fails when the signer refuses it', async () => {
    await newRequest('bad', 'kubernetes.io/kube-apiserver-client', ['server auth'], { commonName: 'bob' });
    await approve('bad');
    const { conditions } = await untilStatus('bad', ({ conditions = [] }) => conditions.length === 2);
    expect(conditions?.[1]).toMatchObject({
      type: 'Failed',
      reason: 'SignerValidationFailure',
      message: 'invalid usage for client certificate: server auth',
    });
  });

  const kubelet: RequestNames = { commonName: 'system:node:n9', organizations: ['system:nodes'] };
  type Usages = NonNullable<Request['spec']['usages']>;
  // biome-ignore format: one case in each row
  const rows: readonly [name: string, signer: string, usages: Usages, names: RequestNames][] = [
    ['client', 'kubernetes.io/kube-apiserver-client', ['client auth', 'digital signature', 'key encipherment'], { commonName: 'dora', organizations: ['some-org'] }],
    ['client-without-encipherment', 'kubernetes.io/kube-apiserver-client', ['client auth', 'digital signature'], { commonName: 'dora', organizations: ['some-org'] }],
    ['kubelet', 'kubernetes.io/kube-apiserver-client-kubelet', ['client auth', 'digital signature', 'key encipherment'], kubelet],
    ['kubelet-without-encipherment', 'kubernetes.io/kube-apiserver-client-kubelet', ['client auth', 'digital signature'], kubelet],
    ['serving', 'kubernetes.io/kubelet-serving', ['server auth', 'digital signature', 'key encipherment'], { ...kubelet, addresses: ['example.com', '10.0.0.1'] }],
    ['serving-without-encipherment', 'kubernetes.io/kubelet-serving', ['server auth', 'digital signature'], { ...kubelet, addresses: ['example.com'] }],
  ];
  it.each(rows)('is signed: %s', async (name, signer, usages, names) => {
    await newRequest(name, signer, usages, names);
    // The controller approves requests of kubelets for client certificates, because the user of this test may do
    // everything.
    if (!signer.endsWith('client-kubelet')) await approve(name);
    const certificate = certificateOf(await untilStatus(name, ({ certificate }) => certificate !== undefined));
    expect(certificate.subject.split('\n').at(-1)).toBe(`CN=${names.commonName}`);
    const addresses = (names.addresses ?? []).map((each) => (/^\d/.test(each) ? `IP Address:${each}` : `DNS:${each}`));
    expect(certificate.subjectAltName).toBe(addresses.length > 0 ? addresses.join(', ') : undefined);
  });

  it('waits for its signer, and does not change without approval or after a failure', async () => {
    for (const signer of ['example.com/signer', 'kubernetes.io/not-a-real-signer']) {
      const name = signer.replace('/', '-');
      await newRequest(name, signer, ['client auth'], { commonName: 'carol' });
      await approve(name);
    }
    await newRequest('unapproved', 'kubernetes.io/kube-apiserver-client', ['client auth'], { commonName: 'carol' });
    const failed = await newRequest('failed', 'kubernetes.io/kube-apiserver-client', ['client auth'], {
      commonName: 'carol',
    });
    const conditions = [{ type: 'Failed', status: 'True', reason: 'Test', message: 'm' }];
    await requests().updateStatus({ ...failed, status: { conditions } });
    await approve('failed', conditions);
    await newRequest('own', 'kubernetes.io/kube-apiserver-client', ['client auth'], { commonName: 'carol' });
    await approve('own');
    await untilStatus('own', ({ certificate }) => certificate !== undefined);
    for (const name of ['example.com-signer', 'kubernetes.io-not-a-real-signer', 'unapproved', 'failed']) {
      expect((await requests().get(name)).status?.certificate).toBeUndefined();
    }
  });
});

describe('the request of a kubelet', () => {
  it('is approved and signed when it renews its own certificate', async () => {
    await bindNodes('system:certificates.k8s.io:certificatesigningrequests:selfnodeclient');
    await bindNodes('system:node-bootstrapper');
    const names = { commonName: 'system:node:n1', organizations: ['system:nodes'] };
    const usages: NonNullable<Request['spec']['usages']> = ['digital signature', 'client auth'];
    const node = clientAs('system:node:n1');
    const signer = 'kubernetes.io/kube-apiserver-client-kubelet';
    await eventually(() => newRequest('renewal', signer, usages, names, node));
    const status = await untilStatus('renewal', ({ certificate }) => certificate !== undefined);
    expect(status.conditions).toMatchObject([
      {
        type: 'Approved',
        status: 'True',
        reason: 'AutoApproved',
        message: 'Auto approving self kubelet client certificate after SubjectAccessReview.',
      },
    ]);
    expect(certificateOf(status).subject).toBe('O=system:nodes\nCN=system:node:n1');
    const other = { ...names, commonName: 'system:node:n2' };
    await newRequest('other', signer, usages, other, node);
    await newRequest('again', signer, usages, names, node);
    await untilStatus('again', ({ certificate }) => certificate !== undefined);
    expect((await requests().get('other')).status?.conditions).toBeUndefined();
    // A pending request is approved when RBAC allows it.
    await bindNodes('system:certificates.k8s.io:certificatesigningrequests:nodeclient');
    const { conditions } = await untilStatus('other', ({ certificate }) => certificate !== undefined);
    expect(conditions).toMatchObject([
      { type: 'Approved', message: 'Auto approving kubelet client certificate after SubjectAccessReview.' },
    ]);
  });
});
