import { child, ifEmpty, ifUnset, isEmpty, within } from '../../object-fields.js';
import type { PersistentVolume, PersistentVolumeClaim } from '../../types/index.js';
import type { GroupKinds } from '../group-kinds.js';
import { accessModes, ageOf, nameOf, quantity, type RowPrinter } from '../row-printer.js';
import type { Rule } from '../rule.js';
import { pullPolicy } from './image-tag.js';

const classAnnotation = 'volume.beta.kubernetes.io/storage-class';

const printPersistentVolume: RowPrinter<PersistentVolume> = (object) => {
  const { spec = {}, status = {} } = object;
  const claim = spec.claimRef;
  return {
    cells: [
      nameOf(object),
      quantity(spec.capacity?.storage),
      accessModes(spec.accessModes),
      spec.persistentVolumeReclaimPolicy ?? '',
      object.metadata?.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      claim ? `${claim.namespace ?? ''}/${claim.name ?? ''}` : '',
      object.metadata?.annotations?.[classAnnotation] ?? spec.storageClassName ?? '',
      spec.volumeAttributesClassName ?? '<unset>',
      status.reason ?? '',
      ageOf(object),
      spec.volumeMode ?? '<unset>',
    ],
  };
};

const printPersistentVolumeClaim: RowPrinter<PersistentVolumeClaim> = (object) => {
  const { spec = {}, status = {} } = object;
  const bound = !!spec.volumeName;
  return {
    cells: [
      nameOf(object),
      object.metadata?.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      spec.volumeName ?? '',
      bound ? quantity(status.capacity?.storage) : '',
      bound ? accessModes(status.accessModes) : '',
      object.metadata?.annotations?.[classAnnotation] ?? spec.storageClassName ?? '',
      spec.volumeAttributesClassName ?? '<unset>',
      ageOf(object),
      spec.volumeMode ?? '<unset>',
    ],
  };
};

const volume: Rule = (object, context) => {
  const isSourceless = Object.keys(object).every(
    (key) => key === 'name' || object[key] === undefined || object[key] === null,
  );
  if (isSourceless) return { ...object, emptyDir: {} };
  const image = child(object, 'image');
  if (image === undefined || !isEmpty(image.pullPolicy) || !context.featureEnabled('ImageVolume')) return object;
  return { ...object, image: { ...image, pullPolicy: pullPolicy(image.reference) } };
};

/** Secret, ConfigMap, downward API and projected volumes. */
const fileModes: Rule = (object) => ifUnset(object, { defaultMode: 0o644 });

const hostPath: Rule = (object) => ifUnset(object, { type: '' });

const tokenProjection: Rule = (object) => ifUnset(object, { expirationSeconds: 3600 });

const persistentVolume: Rule = (object) =>
  within(
    within(object, 'status', (status) => ifEmpty(status, { phase: 'Pending' })),
    'spec',
    (spec) => ifUnset(ifEmpty(spec, { persistentVolumeReclaimPolicy: 'Retain' }), { volumeMode: 'Filesystem' }),
  );

const persistentVolumeClaim: Rule = (object) =>
  within(object, 'status', (status) => ifEmpty(status, { phase: 'Pending' }));

const persistentVolumeClaimSpec: Rule = (object) => ifUnset(object, { volumeMode: 'Filesystem' });

const volumeColumns: Readonly<Record<string, string>> = {
  'Access Modes': 'Ways in which the volume can be mounted, abbreviated.',
  Capacity: 'Size of the volume.',
  StorageClass: 'Storage class of the volume.',
  VolumeAttributesClass: 'Class of changeable attributes of the volume.',
  VolumeMode: 'Filesystem or Block.',
};

export const volumes: GroupKinds = {
  kinds: {
    PersistentVolume: {
      description: 'A piece of storage of the cluster.',
      print: printPersistentVolume,
      columns: {
        ...volumeColumns,
        Claim: 'Claim to which the volume is bound.',
        Reason: 'Why the volume is in its phase.',
        'Reclaim Policy': 'What happens when the claim is deleted.',
        Status: 'Pending, Available, Bound, Released or Failed.',
      },
    },
    PersistentVolumeClaim: {
      description: 'A request for storage.',
      print: printPersistentVolumeClaim,
      columns: {
        ...volumeColumns,
        Status: 'Pending, Bound or Lost.',
        Volume: 'Name of the volume that is bound.',
      },
    },
  },
  defaults: {
    ConfigMapVolumeSource: fileModes,
    DownwardAPIVolumeSource: fileModes,
    HostPathVolumeSource: hostPath,
    PersistentVolume: persistentVolume,
    PersistentVolumeClaim: persistentVolumeClaim,
    PersistentVolumeClaimSpec: persistentVolumeClaimSpec,
    ProjectedVolumeSource: fileModes,
    SecretVolumeSource: fileModes,
    ServiceAccountTokenProjection: tokenProjection,
    Volume: volume,
  },
};
