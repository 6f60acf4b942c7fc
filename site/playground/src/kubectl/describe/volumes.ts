import type { Volume } from '@k8s-ts/api/types';
import type { Description } from './description.js';

type Source<K extends keyof Volume> = NonNullable<Volume[K]>;

/** Descriptions of volumes by the field that contains the source. Each is a list of titles and values. */
const sources: { readonly [K in keyof Volume]?: (source: Source<K>) => readonly (readonly unknown[])[] } = {
  hostPath: ({ path, type }) => [
    ['Type:', 'HostPath (bare host directory volume)'],
    ['Path:', path],
    ['HostPathType:', type ?? '<none>'],
  ],
  emptyDir: ({ medium = '', sizeLimit }) => [
    ['Type:', "EmptyDir (a temporary directory that shares a pod's lifetime)"],
    ['Medium:', medium],
    ['SizeLimit:', sizeLimit === undefined || sizeLimit === '0' ? '<unset>' : sizeLimit],
  ],
  secret: ({ secretName = '', optional = false }) => [
    ['Type:', 'Secret (a volume populated by a Secret)'],
    ['SecretName:', secretName],
    ['Optional:', optional],
  ],
  configMap: ({ name = '', optional = false }) => [
    ['Type:', 'ConfigMap (a volume populated by a ConfigMap)'],
    ['Name:', name],
    ['Optional:', optional],
  ],
  persistentVolumeClaim: ({ claimName, readOnly = false }) => [
    ['Type:', 'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)'],
    ['ClaimName:', claimName],
    ['ReadOnly:', readOnly],
  ],
  projected: ({ sources: all }) => [
    ['Type:', 'Projected (a volume that contains injected data from multiple sources)'],
    ...(all ?? []).flatMap(
      ({ secret, downwardAPI, configMap, serviceAccountToken }): readonly (readonly unknown[])[] => {
        if (secret)
          return [
            ['SecretName:', secret.name],
            ['Optional:', secret.optional ?? false],
          ];
        if (downwardAPI) return [['DownwardAPI:', true]];
        if (configMap)
          return [
            ['ConfigMapName:', configMap.name],
            ['Optional:', configMap.optional ?? false],
          ];
        return serviceAccountToken ? [['TokenExpirationSeconds:', serviceAccountToken.expirationSeconds]] : [];
      },
    ),
  ],
  downwardAPI: ({ items }) => [
    ['Type:', 'DownwardAPI (a volume populated by information about the pod)'],
    ['Items:'],
    ...(items ?? []).map(({ fieldRef, resourceFieldRef, path }) => [
      `  ${fieldRef?.fieldPath ?? resourceFieldRef?.resource} -> ${path}`,
    ]),
  ],
  image: ({ reference = '', pullPolicy = '' }) => [
    ['Type:', 'Image (a container image or OCI artifact)'],
    ['Reference:', reference],
    ['PullPolicy:', pullPolicy],
  ],
  nfs: ({ server, path, readOnly = false }) => [
    ['Type:', 'NFS (an NFS mount that lasts the lifetime of a pod)'],
    ['Server:', server],
    ['Path:', path],
    ['ReadOnly:', readOnly],
  ],
};

/** Adds the source of a volume. For rare kinds of sources, adds only the name of the field. */
export function addVolumeSource(to: Description, { name: _, ...volume }: Volume): void {
  const [[field, source] = []] = Object.entries(volume);
  const describe = sources[field as keyof Volume] as ((source: unknown) => readonly (readonly unknown[])[]) | undefined;
  for (const cells of describe?.(source) ?? [['Type:', field ?? '<unknown>']]) to.line(2, ...cells);
}
