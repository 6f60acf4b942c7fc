// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** How much storage is left for a class in a part of the cluster. */
export interface CSIStorageCapacity extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1alpha1';
  readonly kind?: 'CSIStorageCapacity';
  readonly nodeTopology?: metav1.LabelSelector;
  readonly storageClassName: string;
  readonly capacity?: string;
  readonly maximumVolumeSize?: string;
}

export interface CSIStorageCapacityList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CSIStorageCapacityList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly CSIStorageCapacity[];
}

/** Attaches a volume to a node. */
export interface VolumeAttachment extends KubeObject {
  readonly apiVersion?: 'storage.k8s.io/v1alpha1';
  readonly kind?: 'VolumeAttachment';
  /** The desired state. */
  readonly spec: VolumeAttachmentSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: VolumeAttachmentStatus;
}

export interface VolumeAttachmentList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1alpha1';
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
  readonly apiVersion?: 'storage.k8s.io/v1alpha1';
  readonly kind?: 'VolumeAttributesClass';
  readonly driverName: string;
  readonly parameters?: { readonly [key: string]: string };
}

export interface VolumeAttributesClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storage.k8s.io/v1alpha1';
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
