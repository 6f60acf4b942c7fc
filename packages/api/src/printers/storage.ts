import type { storagev1 } from '../types/index.js';
import { ageOf, nameOf, type Printable, type RowPrinter } from './row-printer.js';

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

/** kube-apiserver gives capacities the default table, although it has columns for them. */
export const storagePrinters: Readonly<Record<string, RowPrinter>> = {
  CSIDriver: printCSIDriver,
  CSINode: printCSINode,
  StorageClass: printStorageClass,
  VolumeAttachment: printVolumeAttachment,
  VolumeAttributesClass: printVolumeAttributesClass,
};
