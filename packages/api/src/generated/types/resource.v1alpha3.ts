// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface CELDeviceSelector {
  readonly expression: string;
}

export interface DeviceSelector {
  readonly cel?: CELDeviceSelector;
}

export interface DeviceTaint {
  readonly key: string;
  readonly value?: string;
  readonly effect: 'NoExecute' | 'NoSchedule' | 'None';
  readonly timeAdded?: string;
}

export interface DeviceTaintRule extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1alpha3';
  readonly kind?: 'DeviceTaintRule';
  /** The desired state. */
  readonly spec: DeviceTaintRuleSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: DeviceTaintRuleStatus;
}

export interface DeviceTaintRuleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1alpha3';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DeviceTaintRuleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly DeviceTaintRule[];
}

export interface DeviceTaintRuleSpec {
  readonly deviceSelector?: DeviceTaintSelector;
  readonly taint: DeviceTaint;
}

export interface DeviceTaintRuleStatus {
  readonly conditions?: readonly metav1.Condition[];
}

export interface DeviceTaintSelector {
  readonly driver?: string;
  readonly pool?: string;
  readonly device?: string;
}

export interface PoolStatus {
  readonly driver: string;
  readonly poolName: string;
  readonly generation: number;
  readonly resourceSliceCount?: number;
  readonly totalDevices?: number;
  readonly allocatedDevices?: number;
  readonly availableDevices?: number;
  readonly unavailableDevices?: number;
  readonly nodeName?: string;
  readonly validationError?: string;
}

export interface ResourcePoolStatusRequest extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1alpha3';
  readonly kind?: 'ResourcePoolStatusRequest';
  /** The desired state. */
  readonly spec: ResourcePoolStatusRequestSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ResourcePoolStatusRequestStatus;
}

export interface ResourcePoolStatusRequestList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1alpha3';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ResourcePoolStatusRequestList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ResourcePoolStatusRequest[];
}

export interface ResourcePoolStatusRequestSpec {
  readonly driver: string;
  readonly poolName?: string;
  readonly limit?: number;
}

export interface ResourcePoolStatusRequestStatus {
  readonly poolCount: number;
  readonly pools?: readonly PoolStatus[];
  readonly conditions?: readonly metav1.Condition[];
}
