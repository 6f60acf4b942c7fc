import { randomBytes } from 'node:crypto';
import type { Container, Pod } from '@k8s-ts/api/types';

const mountPath = '/var/run/secrets/kubernetes.io/serviceaccount';
const volumePrefix = 'kube-api-access-';
/** Without vowels and digits that look like them, so that names are no words. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

type Volume = NonNullable<NonNullable<Pod['spec']>['volumes']>[number];

/**
 * Mounts the token of the pod's service account in each container that has nothing at its path. A volume with the prefix of such volumes is used
 * again.
 */
export function withTokenVolume(pod: Pod): Pod {
  const { spec } = pod;
  if (spec === undefined) return pod;
  const volumes = spec.volumes ?? [];
  const existing = volumes.find(({ name }) => name.startsWith(volumePrefix));
  const name = existing?.name ?? `${volumePrefix}${randomSuffix()}`;
  let isUsed = false;
  const mount = (container: Container): Container => {
    const mounts = container.volumeMounts ?? [];
    if (mounts.some((each) => each.mountPath === mountPath)) return container;
    isUsed = true;
    return { ...container, volumeMounts: [...mounts, { name, readOnly: true, mountPath }] };
  };
  const { initContainers } = spec;
  const mounted = {
    ...spec,
    ...(initContainers ? { initContainers: initContainers.map(mount) } : {}),
    containers: (spec.containers ?? []).map(mount),
  };
  if (existing !== undefined || !isUsed) return { ...pod, spec: mounted };
  return { ...pod, spec: { ...mounted, volumes: [...volumes, tokenVolume(name)] } };
}

function randomSuffix(): string {
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** The token for an hour, the CA of the API server, and the namespace of the pod. */
function tokenVolume(name: string): Volume {
  return {
    name,
    projected: {
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
    },
  };
}
