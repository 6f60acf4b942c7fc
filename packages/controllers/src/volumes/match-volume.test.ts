import type { Node, PersistentVolume, PersistentVolumeClaim } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { findMatchingVolume, mismatch } from './match-volume.js';

type VolumeSpec = NonNullable<PersistentVolume['spec']>;
type ClaimSpec = NonNullable<PersistentVolumeClaim['spec']>;

const volume = (name: string, spec: VolumeSpec = {}, metadata: object = {}, phase = 'Available') =>
  ({
    metadata: { name, ...metadata },
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '10Gi' }, storageClassName: 'c', ...spec },
    status: { phase },
  }) as PersistentVolume;
const claim = (spec: ClaimSpec = {}, metadata: object = {}) =>
  ({
    metadata: { namespace: 'ns', name: 'claim', uid: 'u1', ...metadata },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '5Gi' } },
      storageClassName: 'c',
      ...spec,
    },
  }) as PersistentVolumeClaim;
const refTo = (name: string, uid?: string) => ({ claimRef: { namespace: 'ns', name, ...(uid && { uid }) } });
const onNode = (name: string): VolumeSpec => ({
  nodeAffinity: {
    required: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [name] }] }],
    },
  },
});
const node = (name: string) => ({ metadata: { name, labels: { 'kubernetes.io/hostname': name } } }) as Node;

describe('findMatchingVolume', () => {
  const both = ['ReadWriteOnce', 'ReadOnlyMany'] as const;
  it.each([
    [
      'the smallest volume that is large enough',
      [volume('l'), volume('s', { capacity: { storage: '6Gi' } })],
      claim(),
      's',
    ],
    ['no volume that is too small', [volume('s', { capacity: { storage: '4Gi' } })], claim(), undefined],
    [
      'a volume with fewer access modes, although it is larger',
      [volume('more', { accessModes: both, capacity: { storage: '6Gi' } }), volume('fewer')],
      claim(),
      'fewer',
    ],
    ['a volume with more access modes', [volume('more', { accessModes: both })], claim(), 'more'],
    ['no volume that lacks an access mode', [volume('v')], claim({ accessModes: ['ReadWriteMany'] }), undefined],
    ['no volume of another class', [volume('v', { storageClassName: 'other' })], claim(), undefined],
    [
      'a volume by the older annotation of the class',
      [volume('v', {}, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } })],
      claim({}, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } }),
      'v',
    ],
    ['no block device for a claim of a file system', [volume('v', { volumeMode: 'Block' })], claim(), undefined],
    [
      'a block device for a claim of a block device',
      [volume('v', { volumeMode: 'Block' })],
      claim({ volumeMode: 'Block' }),
      'v',
    ],
    [
      'no volume for a claim of another attributes class',
      [volume('v', { volumeAttributesClassName: 'x' })],
      claim(),
      undefined,
    ],
    ['no volume that is being deleted', [volume('v', {}, { deletionTimestamp: 't' })], claim(), undefined],
    ['no volume that is not available yet', [volume('v', {}, {}, 'Pending')], claim(), undefined],
    [
      'a volume by its labels',
      [volume('no', {}, { labels: { a: '1' } }), volume('yes', {}, { labels: { a: '2' } })],
      claim({ selector: { matchLabels: { a: '2' } } }),
      'yes',
    ],
    ['no volume that is reserved for another claim', [volume('v', refTo('other'))], claim(), undefined],
    [
      'no volume that is bound to an earlier claim of the same name',
      [volume('v', refTo('claim', 'u0'))],
      claim(),
      undefined,
    ],
    [
      'a volume that is reserved, whatever its class, labels and phase are',
      [
        volume('free', { capacity: { storage: '5Gi' } }),
        volume('own', { ...refTo('claim'), storageClassName: '' }, {}, 'Pending'),
      ],
      claim(),
      'own',
    ],
    ['a volume that is bound to the claim', [volume('free'), volume('own', refTo('claim', 'u1'))], claim(), 'own'],
    ['the first of equal volumes by name', [volume('b'), volume('a')], claim(), 'a'],
  ] as const)('finds %s', (_, volumes, wanted, found) => {
    expect(findMatchingVolume(wanted, volumes)?.metadata.name).toBe(found);
  });

  it('finds only reserved volumes on request', () => {
    expect(findMatchingVolume(claim(), [volume('v')], { onlyReserved: true })).toBeUndefined();
    const reserved = volume('v', refTo('claim'));
    expect(findMatchingVolume(claim(), [reserved], { onlyReserved: true })).toBe(reserved);
  });

  it('finds volumes of the node, without excluded volumes', () => {
    const volumes = [volume('here', onNode('n1')), volume('there', onNode('n2'))];
    expect(findMatchingVolume(claim(), volumes, { node: node('n2') })?.metadata.name).toBe('there');
    const excluded = new Set(['there']);
    expect(findMatchingVolume(claim(), volumes, { node: node('n2'), excluded })).toBeUndefined();
  });

  it('finds no volume when the reserved volume is on another node', () => {
    const volumes = [volume('free'), volume('own', { ...refTo('claim'), ...onNode('n1') })];
    expect(findMatchingVolume(claim(), volumes, { node: node('n2') })).toBeUndefined();
  });
});

describe('mismatch', () => {
  it.each([
    [volume('v'), claim(), undefined],
    [volume('v', {}, { deletionTimestamp: 't' }), claim(), 'the volume is marked for deletion "v"'],
    [volume('v', { capacity: { storage: '1Gi' } }), claim(), 'requested PV is too small'],
    [volume('v', { storageClassName: 'x' }), claim(), 'storageClassName does not match'],
    [volume('v'), claim({ volumeAttributesClassName: 'x' }), 'volumeAttributesClassName does not match'],
    [volume('v'), claim({ volumeMode: 'Block' }), 'incompatible volumeMode'],
    [volume('v'), claim({ accessModes: ['ReadWriteMany'] }), 'incompatible accessMode'],
  ] as const)('reports why a volume does not match a claim, or undefined (case %#)', (found, wanted, reason) => {
    expect(mismatch(found, wanted)).toBe(reason);
  });
});
