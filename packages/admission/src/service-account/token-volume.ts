import { randomInt } from 'node:crypto';
import type { Container, Pod } from '@k8s-ts/api/types';
import { deepFreeze } from '../deep-freeze.js';

const mountPath = '/var/run/secrets/kubernetes.io/serviceaccount';
const volumePrefix = 'kube-api-access-';
/** Has no vowels and no digits that look like vowels, so that random names contain no words. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

type Volume = NonNullable<NonNullable<Pod['spec']>['volumes']>[number];

/**
 * Mounts the token of the pod's service account in each container that has nothing at its path. A volume with the
 * prefix of such volumes is used again.
 *
 * @param random fractions for the name of the volume. Default: the machine's randomness
 */
export function withTokenVolume(pod: Pod, random?: () => number): Pod {
  const { spec } = pod;
  if (spec === undefined) return pod;
  const volumes = spec.volumes ?? [];
  const existing = volumes.find(({ name }) => name.startsWith(volumePrefix));
  const name = existing?.name ?? `${volumePrefix}${randomSuffix(random)}`;
  let isUsed = false;
  const added = { name, readOnly: true, mountPath };
  const mount = (container: Container): Container => {
    const mounts = container.volumeMounts ?? [];
    if (mounts.some((each) => each.mountPath === mountPath)) return container;
    isUsed = true;
    return Object.assign({}, container, { volumeMounts: [...mounts, added] });
  };
  const containers = (spec.containers ?? []).map(mount);
  const initContainers = spec.initContainers?.map(mount);
  const isAdded = existing === undefined && isUsed;
  return {
    ...pod,
    spec: Object.assign(
      {},
      spec,
      { containers },
      initContainers ? { initContainers } : undefined,
      isAdded ? { volumes: [...volumes, { name, projected: tokenSources }] } : undefined,
    ),
  };
}

function randomSuffix(random?: () => number): string {
  const { length } = alphabet;
  let suffix = '';
  for (let i = 0; i < 5; i++) suffix += alphabet[random ? Math.floor(random() * length) : randomInt(length)];
  return suffix;
}

/**
 * The token for an hour, the CA of the API server, and the namespace of the pod. All pods share this one value, so that
 * it is made, and its rules are checked, once.
 */
const tokenSources: NonNullable<Volume['projected']> = deepFreeze({
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    {
      downwardAPI: {
        items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
      },
    },
  ],
  defaultMode: 0o644,
});
