import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { ProjectedVolumeSource, Volume, VolumeProjection } from '../../types/index.js';

/** A path in a volume, and the source that writes it; the source is '' when the volume has only one. */
interface VolumePath {
  readonly path: string;
  readonly source: string;
}

/**
 * Warnings about files of one volume whose paths are equal or lie inside each other, and about projected sources
 * without a type (`kubernetes pkg/api/pod/warnings.go`).
 */
export function volumePathWarnings(volumes: readonly Volume[]): string[] {
  return volumes.flatMap((volume) => {
    const { configMap, secret, downwardAPI, projected } = volume;
    const several = (items: readonly unknown[] | undefined) => (items?.length ?? 0) > 1;
    const mayOverlap =
      several(configMap?.items) ||
      several(secret?.items) ||
      several(downwardAPI?.items) ||
      (projected !== undefined && !knownAsValid.has(projected));
    return mayOverlap ? warningsOf(volume) : [];
  });
}

/** Frozen volumes without warnings. Admission gives all pods the same volume. */
const knownAsValid = new WeakSet<ProjectedVolumeSource>();

function warningsOf({ name, configMap, secret, downwardAPI, projected }: Volume): string[] {
  const overlapping = (kind: string, paths: readonly VolumePath[]) =>
    overlaps(paths).map((text) => `volume ${goQuote(name)} (${kind}): overlapping paths: ${text}`);
  const sources = projected?.sources ?? [];
  const ofProjected = [
    ...sources.filter(isEmpty).map(() => `volume ${goQuote(name)} (Projected) has no sources provided`),
    ...overlapping('Projected', sources.flatMap(projectedPaths)),
  ];
  if (projected && ofProjected.length === 0 && Object.isFrozen(projected)) knownAsValid.add(projected);
  return [
    ...overlapping(`ConfigMap ${goQuote(configMap?.name ?? '')}`, pathsOf(configMap?.items, '')),
    ...overlapping(`Secret ${goQuote(secret?.secretName ?? '')}`, pathsOf(secret?.items, '')),
    ...overlapping('DownwardAPI', pathsOf(downwardAPI?.items, '')),
    ...ofProjected,
  ];
}

const isEmpty = (source: VolumeProjection): boolean => Object.values(source).every((value) => value === undefined);

const pathsOf = (items: readonly { readonly path?: string }[] | undefined, source: string): VolumePath[] =>
  (items ?? []).map(({ path = '' }) => ({ path, source }));

function projectedPaths(projection: VolumeProjection): VolumePath[] {
  const { configMap, secret, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = projection;
  if (configMap?.items) return pathsOf(configMap.items, `ConfigMap ${goQuote(configMap.name ?? '')}`);
  if (secret?.items) return pathsOf(secret.items, `Secret ${goQuote(secret.name ?? '')}`);
  if (downwardAPI?.items) return pathsOf(downwardAPI.items, 'DownwardAPI');
  if (serviceAccountToken) return pathsOf([serviceAccountToken], 'ServiceAccountToken');
  if (clusterTrustBundle) {
    const name = clusterTrustBundle.name ?? clusterTrustBundle.signerName ?? '';
    return pathsOf([clusterTrustBundle], `ClusterTrustBundle ${goQuote(name)}`);
  }
  if (!podCertificate) return [];
  return [
    { path: podCertificate.certificateChainPath ?? '', source: 'PodCertificate chain' },
    { path: podCertificate.keyPath ?? '', source: 'PodCertificate key' },
    { path: podCertificate.credentialBundlePath ?? '', source: 'PodCertificate credential bundle' },
  ];
}

/** One text for each path that overlaps an earlier one. Empty paths overlap nothing. */
function overlaps(paths: readonly VolumePath[]): string[] {
  const trimmed = paths.map(({ path, source }) => ({ path: path.replace(/\/+$/, ''), source }));
  return trimmed.flatMap((late, i) =>
    trimmed
      .slice(0, i)
      .filter((early) => early.path !== '' && late.path !== '' && (isWithin(early, late) || isWithin(late, early)))
      .map((early) => `${shown(late)} with ${shown(early)}`),
  );
}

const isWithin = (inner: VolumePath, outer: VolumePath): boolean => `${inner.path}/`.startsWith(`${outer.path}/`);

const shown = ({ path, source }: VolumePath): string =>
  source === '' ? goQuote(path) : `${goQuote(path)} (${source})`;
