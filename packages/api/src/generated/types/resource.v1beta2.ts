// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface AllocatedDeviceStatus {
  readonly driver: string;
  readonly pool: string;
  readonly device: string;
  readonly shareID?: string;
  readonly conditions?: readonly metav1.Condition[];
  readonly data?: unknown;
  readonly networkData?: NetworkDeviceData;
}

export interface AllocationResult {
  readonly devices?: DeviceAllocationResult;
  readonly nodeSelector?: corev1.NodeSelector;
  readonly allocationTimestamp?: string;
}

export interface CELDeviceSelector {
  readonly expression: string;
}

export interface CapacityRequestPolicy {
  readonly default?: string;
  readonly validValues?: readonly string[];
  readonly validRange?: CapacityRequestPolicyRange;
}

export interface CapacityRequestPolicyRange {
  readonly min: string;
  readonly max?: string;
  readonly step?: string;
}

export interface CapacityRequirements {
  readonly requests?: { readonly [key: string]: string };
}

export interface Counter {
  readonly value: string;
}

export interface CounterSet {
  readonly name: string;
  readonly counters: { readonly [key: string]: Counter };
}

export interface Device {
  readonly name: string;
  readonly attributes?: { readonly [key: string]: DeviceAttribute };
  readonly capacity?: { readonly [key: string]: DeviceCapacity };
  readonly consumesCounters?: readonly DeviceCounterConsumption[];
  readonly nodeName?: string;
  readonly nodeSelector?: corev1.NodeSelector;
  readonly allNodes?: boolean;
  readonly taints?: readonly DeviceTaint[];
  readonly bindsToNode?: boolean;
  readonly bindingConditions?: readonly string[];
  readonly bindingFailureConditions?: readonly string[];
  readonly allowMultipleAllocations?: boolean;
  readonly nodeAllocatableResourceMappings?: { readonly [key: string]: NodeAllocatableResourceMapping };
}

export interface DeviceAllocationConfiguration extends DeviceConfiguration {
  readonly source: 'FromClaim' | 'FromClass';
  readonly requests?: readonly string[];
}

export interface DeviceAllocationResult {
  readonly results?: readonly DeviceRequestAllocationResult[];
  readonly config?: readonly DeviceAllocationConfiguration[];
}

export interface DeviceAttribute {
  readonly int?: number;
  readonly bool?: boolean;
  readonly string?: string;
  readonly version?: string;
  readonly ints?: readonly number[];
  readonly bools?: readonly boolean[];
  readonly strings?: readonly string[];
  readonly versions?: readonly string[];
}

export interface DeviceCapacity {
  readonly value: string;
  readonly requestPolicy?: CapacityRequestPolicy;
}

export interface DeviceClaim {
  readonly requests?: readonly DeviceRequest[];
  readonly constraints?: readonly DeviceConstraint[];
  readonly config?: readonly DeviceClaimConfiguration[];
}

export interface DeviceClaimConfiguration extends DeviceConfiguration {
  readonly requests?: readonly string[];
}

/** A class of devices that claims can ask for. */
export interface DeviceClass extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  readonly kind?: 'DeviceClass';
  /** The desired state. */
  readonly spec: DeviceClassSpec;
}

export interface DeviceClassConfiguration extends DeviceConfiguration {}

export interface DeviceClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DeviceClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly DeviceClass[];
}

export interface DeviceClassSpec {
  readonly selectors?: readonly DeviceSelector[];
  readonly config?: readonly DeviceClassConfiguration[];
  readonly extendedResourceName?: string;
}

export interface DeviceConfiguration {
  readonly opaque?: OpaqueDeviceConfiguration;
}

export interface DeviceConstraint {
  readonly requests?: readonly string[];
  readonly matchAttribute?: string;
  readonly distinctAttribute?: string;
}

export interface DeviceCounterConsumption {
  readonly counterSet: string;
  readonly counters: { readonly [key: string]: Counter };
}

export interface DeviceRequest {
  readonly name: string;
  readonly exactly?: ExactDeviceRequest;
  readonly firstAvailable?: readonly DeviceSubRequest[];
}

export interface DeviceRequestAllocationResult {
  readonly request: string;
  readonly driver: string;
  readonly pool: string;
  readonly device: string;
  readonly adminAccess?: boolean;
  readonly tolerations?: readonly DeviceToleration[];
  readonly bindingConditions?: readonly string[];
  readonly bindingFailureConditions?: readonly string[];
  readonly shareID?: string;
  readonly consumedCapacity?: { readonly [key: string]: string };
}

export interface DeviceSelector {
  readonly cel?: CELDeviceSelector;
}

export interface DeviceSubRequest {
  readonly name: string;
  readonly deviceClassName: string;
  readonly selectors?: readonly DeviceSelector[];
  readonly allocationMode?: 'All' | 'ExactCount';
  readonly count?: number;
  readonly tolerations?: readonly DeviceToleration[];
  readonly capacity?: CapacityRequirements;
}

export interface DeviceTaint {
  readonly key: string;
  readonly value?: string;
  readonly effect: 'NoExecute' | 'NoSchedule' | 'None';
  readonly timeAdded?: string;
}

export interface DeviceTaintRule extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  readonly kind?: 'DeviceTaintRule';
  /** The desired state. */
  readonly spec: DeviceTaintRuleSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: DeviceTaintRuleStatus;
}

export interface DeviceTaintRuleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
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

export interface DeviceToleration {
  readonly key?: string;
  readonly operator?: 'Equal' | 'Exists';
  readonly value?: string;
  readonly effect?: 'NoExecute' | 'NoSchedule' | 'None';
  readonly tolerationSeconds?: number;
}

export interface ExactDeviceRequest {
  readonly deviceClassName: string;
  readonly selectors?: readonly DeviceSelector[];
  readonly allocationMode?: 'All' | 'ExactCount';
  readonly count?: number;
  readonly adminAccess?: boolean;
  readonly tolerations?: readonly DeviceToleration[];
  readonly capacity?: CapacityRequirements;
}

export interface NetworkDeviceData {
  readonly interfaceName?: string;
  readonly ips?: readonly string[];
  readonly hardwareAddress?: string;
}

export interface NodeAllocatableResourceMapping {
  readonly capacityKey?: string;
  readonly allocationMultiplier?: string;
}

export interface OpaqueDeviceConfiguration {
  readonly driver: string;
  readonly parameters: unknown;
}

/** Asks for devices. */
export interface ResourceClaim extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  readonly kind?: 'ResourceClaim';
  /** The desired state. */
  readonly spec: ResourceClaimSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ResourceClaimStatus;
}

export interface ResourceClaimConsumerReference {
  readonly apiGroup?: string;
  readonly resource: string;
  readonly name: string;
  readonly uid: string;
}

export interface ResourceClaimList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ResourceClaimList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ResourceClaim[];
}

export interface ResourceClaimSpec {
  readonly devices?: DeviceClaim;
}

export interface ResourceClaimStatus {
  readonly allocation?: AllocationResult;
  readonly reservedFor?: readonly ResourceClaimConsumerReference[];
  readonly devices?: readonly AllocatedDeviceStatus[];
}

/** A ResourceClaim that is made for each pod. */
export interface ResourceClaimTemplate extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  readonly kind?: 'ResourceClaimTemplate';
  /** The desired state. */
  readonly spec: ResourceClaimTemplateSpec;
}

export interface ResourceClaimTemplateList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ResourceClaimTemplateList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ResourceClaimTemplate[];
}

export interface ResourceClaimTemplateSpec {
  readonly metadata?: metav1.ObjectMeta;
  readonly spec: ResourceClaimSpec;
}

export interface ResourcePool {
  readonly name: string;
  readonly generation: number;
  readonly resourceSliceCount: number;
}

/** Devices that a driver offers. */
export interface ResourceSlice extends KubeObject {
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  readonly kind?: 'ResourceSlice';
  /** The desired state. */
  readonly spec: ResourceSliceSpec;
}

export interface ResourceSliceList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'resource.k8s.io/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ResourceSliceList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ResourceSlice[];
}

export interface ResourceSliceSpec {
  readonly driver: string;
  readonly pool: ResourcePool;
  readonly nodeName?: string;
  readonly nodeSelector?: corev1.NodeSelector;
  readonly allNodes?: boolean;
  readonly devices?: readonly Device[];
  readonly perDeviceNodeSelection?: boolean;
  readonly sharedCounters?: readonly CounterSet[];
}
