export type { CSIDriver } from './csi-driver/csi-driver-strategy.js';
export type { CSINode } from './csi-node/csi-node-strategy.js';
export type { CSIStorageCapacity } from './csi-storage-capacity/csi-storage-capacity-strategy.js';
export * from './rest-storage.js';
export type { StorageClass } from './storage-class/storage-class-strategy.js';
export type { VolumeAttachment } from './volume-attachment/volume-attachment-strategy.js';
export type { VolumeAttributesClass } from './volume-attributes-class/volume-attributes-class-strategy.js';
