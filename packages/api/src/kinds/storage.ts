import { ifEmpty, ifUnset, within } from '../object-fields.js';
import type { storagev1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

/** The annotation of the default class, and its older form. */
const defaultAnnotations = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
];

const isDefault = ({ metadata }: Printable): boolean =>
  defaultAnnotations.some((key) => metadata?.annotations?.[key] === 'true');

const printStorageClass: RowPrinter<storagev1.StorageClass> = (object) => ({
  cells: [
    `${nameOf(object)}${isDefault(object) ? ' (default)' : ''}`,
    object.provisioner ?? '',
    object.reclaimPolicy ?? 'Delete',
    object.volumeBindingMode ?? 'Immediate',
    object.allowVolumeExpansion ?? false,
    ageOf(object),
  ],
});

const printVolumeAttributesClass: RowPrinter<storagev1.VolumeAttributesClass> = (object) => ({
  cells: [nameOf(object), object.driverName ?? '', ageOf(object)],
});

const printVolumeAttachment: RowPrinter<storagev1.VolumeAttachment> = (object) => {
  const { attacher = '', nodeName = '', source } = object.spec ?? {};
  const volume = source?.persistentVolumeName ?? '';
  return {
    cells: [nameOf(object), attacher, volume, nodeName, object.status?.attached ?? false, ageOf(object)],
  };
};

const printCSINode: RowPrinter<storagev1.CSINode> = (object) => ({
  cells: [nameOf(object), (object.spec?.drivers ?? []).length, ageOf(object)],
});

const printCSIDriver: RowPrinter<storagev1.CSIDriver> = (object) => {
  const { attachRequired = true, podInfoOnMount = false, storageCapacity = false, ...spec } = object.spec ?? {};
  return {
    cells: [
      nameOf(object),
      attachRequired,
      podInfoOnMount,
      storageCapacity,
      spec.tokenRequests?.map(({ audience }) => audience).join(',') ?? '<unset>',
      spec.requiresRepublish ?? false,
      (spec.volumeLifecycleModes ?? []).join(',') || '<none>',
      ageOf(object),
    ],
  };
};

/* Rules of storage.k8s.io, scheduling.k8s.io, resource.k8s.io, authentication.k8s.io and apiextensions.k8s.io. */

const storageClass: Rule = (object) => ifUnset(object, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });

const csiDriver: Rule = (object, context) =>
  within(object, 'spec', (spec) => {
    const out = ifUnset(ifEmpty(spec, { volumeLifecycleModes: ['Persistent'] }), {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      requiresRepublish: false,
    });
    return context.featureEnabled('SELinuxMountReadWriteOncePod') ? ifUnset(out, { seLinuxMount: false }) : out;
  });

export const storage: GroupKinds = {
  kinds: {
    CSIDriver: {
      description: 'Tells how volumes of a CSI driver are handled.',
      print: printCSIDriver,
      columns: {
        AttachRequired: 'Whether volumes must be attached before they are mounted.',
        Modes: 'Kinds of volumes that the driver has: Persistent, Ephemeral or both.',
        PodInfoOnMount: 'Whether the driver gets data of the pod for mounting.',
        RequiresRepublish: 'Whether the driver is called again and again for mounted volumes.',
        StorageCapacity: 'Whether the scheduler looks at the storage that is left.',
        TokenRequests: 'Audiences of the service account tokens that the driver gets.',
      },
    },
    CSINode: {
      description: 'The CSI drivers of a node.',
      print: printCSINode,
      columns: { Drivers: 'Number of CSI drivers on the node.' },
    },
    // kube-apiserver gives capacities the default table, although it has columns for them.
    CSIStorageCapacity: { description: 'How much storage is left for a class in a part of the cluster.' },
    StorageClass: {
      description: 'A kind of storage that volumes can be made of.',
      print: printStorageClass,
      columns: {
        AllowVolumeExpansion: 'Whether volumes can grow.',
        Provisioner: 'Name of the driver that makes the volumes.',
        ReclaimPolicy: 'What happens with a volume whose claim is deleted.',
        VolumeBindingMode: 'When volumes are made.',
      },
    },
    VolumeAttachment: {
      description: 'Attaches a volume to a node.',
      print: printVolumeAttachment,
      columns: {
        Attached: 'Whether the volume is attached.',
        Attacher: 'Name of the driver that attaches the volume.',
        Node: 'Node to which the volume is attached.',
        PV: 'Name of the persistent volume.',
      },
    },
    VolumeAttributesClass: {
      description: 'Attributes of volumes that can change while the volume is in use.',
      print: printVolumeAttributesClass,
      columns: { DriverName: 'Name of the CSI driver.' },
    },
  },
  defaults: { CSIDriver: csiDriver, StorageClass: storageClass },
};
