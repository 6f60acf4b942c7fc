import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AdmissionAttributes, type Authorizer, noOpinion } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { certificateApproval, certificateSigning, certificateSubjectRestriction } from './certificate-requests.js';
import { clusterTrustBundleAttest } from './cluster-trust-bundles.js';

const request = (spec: object, status: object = {}): KubeObject =>
  ({ metadata: { name: 'one' }, spec, status }) as never;
const signer = request({ signerName: 'example.com/a' });

function attributes(more: Partial<AdmissionAttributes>): AdmissionAttributes {
  return {
    kind: { group: 'certificates.k8s.io', version: 'v1', kind: 'CertificateSigningRequest' },
    resource: { group: 'certificates.k8s.io', version: 'v1', resource: 'certificatesigningrequests' },
    subresource: '',
    namespace: '',
    name: 'one',
    operation: 'UPDATE',
    oldObject: signer,
    object: signer,
    options: {},
    dryRun: false,
    user: { name: 'bob', groups: [] },
    context: {} as never,
    ...more,
  };
}

/** Allows these `verb name` pairs on signers, and fails for names that begin with `broken`. */
const allowing = (...pairs: readonly string[]): Authorizer => ({
  authorize({ verb, name, resource, apiGroup }) {
    if (name.startsWith('broken')) throw new Error('broken');
    const isAllowed = resource === 'signers' && apiGroup === 'certificates.k8s.io' && pairs.includes(`${verb} ${name}`);
    return isAllowed ? { decision: 'Allow', reason: '' } : noOpinion;
  },
});

const messageOf = async (work: () => unknown): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const forbidden = (reason: string) => `certificatesigningrequests.certificates.k8s.io "one" is forbidden: ${reason}`;

describe('CertificateApproval', () => {
  const approve = (authorizer: Authorizer, more: Partial<AdmissionAttributes> = {}) =>
    messageOf(() => certificateApproval(authorizer).validate?.(attributes({ subresource: 'approval', ...more })));

  it.each([['approve example.com/a'], ['approve example.com/*']])(
    'lets a user who may %s approve requests',
    async (pair) => {
      expect(await approve(allowing(pair))).toBeUndefined();
    },
  );

  it('asks the authorizer about the signer of the stored request', async () => {
    const object = request({ signerName: 'example.org/b' });
    const refused = forbidden('user not permitted to approve requests with signerName "example.com/a"');
    expect(await approve(allowing('approve example.org/b', 'sign example.com/a'), { object })).toBe(refused);
  });

  it('refuses when the authorizer fails', async () => {
    const oldObject = request({ signerName: 'broken.io/x' });
    expect(await approve(allowing(), { oldObject })).toBe(
      forbidden('user not permitted to approve requests with signerName "broken.io/x"'),
    );
  });

  it('ignores other subresources', async () => {
    expect(await approve(allowing(), { subresource: 'status' })).toBeUndefined();
  });
});

describe('CertificateSigning', () => {
  const sign = (status: object, pairs: readonly string[] = []) => {
    const object = request({ signerName: 'example.com/a' }, status);
    return messageOf(() =>
      certificateSigning(allowing(...pairs)).validate?.(attributes({ subresource: 'status', object })),
    );
  };
  const refused = forbidden('user not permitted to sign requests with signerName "example.com/a"');

  it.each([
    ['a certificate', { certificate: 'YQ==' }],
    ['conditions', { conditions: [{ type: 'Failed', status: 'True' }] }],
  ])('needs permission to write %s', async (_what, status) => {
    expect(await sign(status)).toBe(refused);
    expect(await sign(status, ['sign example.com/*'])).toBeUndefined();
  });

  it('needs no permission for other updates', async () => {
    expect(await sign({})).toBeUndefined();
  });
});

describe('CertificateSubjectRestriction', () => {
  const create = (signerName: string, groups: () => readonly string[], subresource = '') => {
    const object = request({ signerName, request: Buffer.from('pem').toString('base64') });
    return messageOf(() =>
      certificateSubjectRestriction(groups).validate?.(attributes({ operation: 'CREATE', object, subresource })),
    );
  };
  const client = 'kubernetes.io/kube-apiserver-client';

  it('refuses clients of system:masters', async () => {
    expect(await create(client, () => ['a', 'system:masters'])).toBe(
      forbidden(`use of ${client} signer with system:masters group is not allowed`),
    );
  });

  it('allows other groups, and other signers', async () => {
    expect(await create(client, () => ['a'])).toBeUndefined();
    expect(await create('example.com/a', () => ['system:masters'])).toBeUndefined();
  });

  it('refuses an unreadable request', async () => {
    const broken = () => {
      throw new Error('no PEM');
    };
    expect(await create(client, broken)).toBe(forbidden('failed to parse CSR: no PEM'));
  });
});

describe('ClusterTrustBundleAttest', () => {
  const bundle = (signerName: string, trustBundle = 'pem', metadata: object = {}): KubeObject =>
    ({ metadata: { name: 'one', ...metadata }, spec: { signerName, trustBundle } }) as never;
  const write = (object: KubeObject, oldObject?: KubeObject, ...pairs: readonly string[]) =>
    messageOf(() =>
      clusterTrustBundleAttest(allowing(...pairs)).validate?.(
        attributes({
          resource: { group: 'certificates.k8s.io', version: 'v1beta1', resource: 'clustertrustbundles' },
          operation: oldObject ? 'UPDATE' : 'CREATE',
          object,
          oldObject,
        }),
      ),
    );
  const refused =
    'clustertrustbundles.certificates.k8s.io "one" is forbidden: user not permitted to attest for signerName "a.b/c"';

  it('needs permission to write bundles of a signer', async () => {
    expect(await write(bundle('a.b/c'))).toBe(refused);
    expect(await write(bundle('a.b/c'), undefined, 'attest a.b/*')).toBeUndefined();
    expect(await write(bundle('a.b/c', 'new'), bundle('a.b/c'))).toBe(refused);
  });

  it('needs no permission for bundles without a signer, and for finalizers', async () => {
    expect(await write(bundle(''))).toBeUndefined();
    expect(await write(bundle('a.b/c', 'pem', { finalizers: ['a/b'] }), bundle('a.b/c'))).toBeUndefined();
  });
});
