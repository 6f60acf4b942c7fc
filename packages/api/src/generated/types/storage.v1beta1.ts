// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** Tells how volumes of a CSI driver are handled. */
export interface CSIDriver extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  readonly kind?: 'CSIDriver';
  /** The desired state. */
  readonly spec: CSIDriverSpec;
}

export interface CSIDriverList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CSIDriverList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
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
  readonly preventPodSchedulingIfMissing?: boolean;
}

/** The CSI drivers of a node. */
export interface CSINode extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  readonly kind?: 'CSINode';
  /** The desired state. */
  readonly spec: CSINodeSpec;
}

export interface CSINodeDriver {
  readonly name: string;
  readonly nodeID: string;
  readonly topologyKeys?: readonly string[];
  readonly allocatable?: VolumeNodeResources;
}

export interface CSINodeList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CSINodeList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly CSINode[];
}

export interface CSINodeSpec {
  readonly drivers: readonly CSINodeDriver[];
}

/** How much storage is left for a class in a part of the cluster. */
export interface CSIStorageCapacity extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  readonly kind?: 'CSIStorageCapacity';
  readonly nodeTopology?: metav1.LabelSelector;
  readonly storageClassName: string;
  readonly capacity?: string;
  readonly maximumVolumeSize?: string;
}

export interface CSIStorageCapacityList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CSIStorageCapacityList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly CSIStorageCapacity[];
}

/** A kind of storage that volumes can be made of. */
export interface StorageClass extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  readonly kind?: 'StorageClass';
  readonly provisioner: string;
  readonly parameters?: { readonly [key: string]: string };
  readonly reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
  readonly mountOptions?: readonly string[];
  readonly allowVolumeExpansion?: boolean;
  readonly volumeBindingMode?: string;
  readonly allowedTopologies?: readonly corev1.TopologySelectorTerm[];
}

export interface StorageClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'StorageClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly StorageClass[];
}

export interface TokenRequest {
  readonly audience: string;
  readonly expirationSeconds?: number;
}

/** Attaches a volume to a node. */
export interface VolumeAttachment extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  readonly kind?: 'VolumeAttachment';
  /** The desired state. */
  readonly spec: VolumeAttachmentSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: VolumeAttachmentStatus;
}

export interface VolumeAttachmentList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'VolumeAttachmentList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
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

/** Attributes of volumes that can change while the volume is in use. */
export interface VolumeAttributesClass extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  readonly kind?: 'VolumeAttributesClass';
  readonly driverName: string;
  readonly parameters?: { readonly [key: string]: string };
}

export interface VolumeAttributesClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'VolumeAttributesClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
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
