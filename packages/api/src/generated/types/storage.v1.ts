// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface CSIDriver extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'CSIDriver';
  readonly spec: CSIDriverSpec;
}

export interface CSIDriverList {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'CSIDriverList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly CSIDriver[];
}

export interface CSIDriverSpec {
  readonly attachRequired?: boolean;
  readonly podInfoOnMount?: boolean;
  readonly volumeLifecycleModes?: readonly string[];
  readonly storageCapacity?: boolean;
  readonly fsGroupPolicy?: string;
  readonly tokenRequests?: readonly TokenRequest[];
  readonly requiresRepublish?: boolean;
  readonly seLinuxMount?: boolean;
  readonly nodeAllocatableUpdatePeriodSeconds?: number;
  readonly serviceAccountTokenInSecrets?: boolean;
}

export interface CSINode extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'CSINode';
  readonly spec: CSINodeSpec;
}

export interface CSINodeDriver {
  readonly name: string;
  readonly nodeID: string;
  readonly topologyKeys?: readonly string[];
  readonly allocatable?: VolumeNodeResources;
}

export interface CSINodeList {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'CSINodeList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly CSINode[];
}

export interface CSINodeSpec {
  readonly drivers: readonly CSINodeDriver[];
}

export interface CSIStorageCapacity extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'CSIStorageCapacity';
  readonly nodeTopology?: metav1.LabelSelector;
  readonly storageClassName: string;
  readonly capacity?: string;
  readonly maximumVolumeSize?: string;
}

export interface CSIStorageCapacityList {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'CSIStorageCapacityList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly CSIStorageCapacity[];
}

export interface StorageClass extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'StorageClass';
  readonly provisioner: string;
  readonly parameters?: { readonly [key: string]: string };
  readonly reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
  readonly mountOptions?: readonly string[];
  readonly allowVolumeExpansion?: boolean;
  readonly volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer';
  readonly allowedTopologies?: readonly corev1.TopologySelectorTerm[];
}

export interface StorageClassList {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'StorageClassList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly StorageClass[];
}

export interface TokenRequest {
  readonly audience: string;
  readonly expirationSeconds?: number;
}

export interface VolumeAttachment extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'VolumeAttachment';
  readonly spec: VolumeAttachmentSpec;
  readonly status?: VolumeAttachmentStatus;
}

export interface VolumeAttachmentList {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'VolumeAttachmentList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly VolumeAttachment[];
}

export interface VolumeAttachmentSource {
  readonly persistentVolumeName?: string;
  readonly inlineVolumeSpec?: corev1.PersistentVolumeSpec;
}

export interface VolumeAttachmentSpec {
  readonly attacher: string;
  readonly source: VolumeAttachmentSource;
  readonly nodeName: string;
}

export interface VolumeAttachmentStatus {
  readonly attached: boolean;
  readonly attachmentMetadata?: { readonly [key: string]: string };
  readonly attachError?: VolumeError;
  readonly detachError?: VolumeError;
}

export interface VolumeAttributesClass extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'VolumeAttributesClass';
  readonly driverName: string;
  readonly parameters?: { readonly [key: string]: string };
}

export interface VolumeAttributesClassList {
  readonly apiVersion?: 'storage.k8s.io/v1';
  readonly kind?: 'VolumeAttributesClassList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly VolumeAttributesClass[];
}

export interface VolumeError {
  readonly time?: string;
  readonly message?: string;
  readonly errorCode?: number;
}

export interface VolumeNodeResources {
  readonly count?: number;
}
