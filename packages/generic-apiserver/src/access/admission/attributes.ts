import type { GroupVersionKind, GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RequestContext, UserInfo } from '@k8s-ts/registry-generic/rest';
import type { ObjectInterfaces } from './object-interfaces.js';
import type { ReinvocationContext } from './reinvocation-context.js';

export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

/**
 * A write, as admission plugins see it. Plugins must not change its objects.
 * `kubernetes/apiserver pkg/admission/interfaces.go, Attributes`.
 */
export interface AdmissionAttributes {
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subresource: string;
  readonly namespace: string;
  /** `''` when the name will be made from generateName, and for collections. */
  readonly name: string;
  readonly operation: AdmissionOperation;
  /** The new object. Undefined for deletions. */
  readonly object?: KubeObject;
  /** The stored object. Undefined for creations. */
  readonly oldObject?: KubeObject;
  /** Wire options (`CreateOptions`, …). */
  readonly options: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  readonly user: UserInfo;
  readonly context: RequestContext;
  /** Converts and decodes the objects. Default: the resource has no other version, and objects cannot be decoded. */
  readonly objects?: ObjectInterfaces;
  /** State that the plugins of one mutating admission share. Set by the chain of plugins. */
  readonly reinvocation?: ReinvocationContext;
}

/** The attributes of a write that are known before its objects. */
export type AdmissionRequestAttributes = Omit<AdmissionAttributes, 'object' | 'oldObject' | 'reinvocation'>;
