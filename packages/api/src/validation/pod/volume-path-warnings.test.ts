import { expect, it } from 'vitest';
import type { Volume } from '../../types/index.js';
import { volumePathWarnings } from './volume-path-warnings.js';

const items = (...paths: string[]) => ({ items: paths.map((path) => ({ key: 'k', path })) });
const projected = (...sources: object[]): Partial<Volume> => ({ projected: { sources } });

it.each<[Partial<Volume>, ...string[]]>([
  [{ emptyDir: {} }],
  [{ configMap: { name: 'c', ...items('a', 'ab', 'b/c', 'b/d') } }],
  [
    { configMap: { name: 'c', ...items('a', 'a/b/', 'a') } },
    'volume "v" (ConfigMap "c"): overlapping paths: "a/b" with "a"',
    'volume "v" (ConfigMap "c"): overlapping paths: "a" with "a"',
    'volume "v" (ConfigMap "c"): overlapping paths: "a" with "a/b"',
  ],
  [{ secret: { secretName: 's', ...items('x', 'x') } }, 'volume "v" (Secret "s"): overlapping paths: "x" with "x"'],
  [
    { downwardAPI: { items: [{ path: 'x/y' }, { path: 'x' }] } },
    'volume "v" (DownwardAPI): overlapping paths: "x" with "x/y"',
  ],
  [projected({}), 'volume "v" (Projected) has no sources provided'],
  [
    projected(
      { configMap: { name: 'c', ...items('a') } },
      { secret: { name: 's', ...items('a/b') } },
      { serviceAccountToken: { path: 'a/b/c' } },
      { downwardAPI: { items: [{ path: 'd' }] } },
    ),
    'volume "v" (Projected): overlapping paths: "a/b" (Secret "s") with "a" (ConfigMap "c")',
    'volume "v" (Projected): overlapping paths: "a/b/c" (ServiceAccountToken) with "a" (ConfigMap "c")',
    'volume "v" (Projected): overlapping paths: "a/b/c" (ServiceAccountToken) with "a/b" (Secret "s")',
  ],
  [
    projected(
      { clusterTrustBundle: { signerName: 'example.com/s', path: 'p' } },
      { clusterTrustBundle: { name: 'b', path: 'p' } },
      { podCertificate: { signerName: 's', keyType: 'ED25519', keyPath: 'p', certificateChainPath: 'q' } },
    ),
    'volume "v" (Projected): overlapping paths: "p" (ClusterTrustBundle "b") with "p" (ClusterTrustBundle "example.com/s")',
    'volume "v" (Projected): overlapping paths: "p" (PodCertificate key) with "p" (ClusterTrustBundle "example.com/s")',
    'volume "v" (Projected): overlapping paths: "p" (PodCertificate key) with "p" (ClusterTrustBundle "b")',
  ],
])('volumePathWarnings warns about overlapping paths of %j', (source, ...warnings) => {
  expect(volumePathWarnings([{ name: 'v', ...source }])).toEqual(warnings);
});
