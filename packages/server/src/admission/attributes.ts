import type { GroupVersionKind, GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RequestContext, UserInfo } from '@k8s-ts/registry-generic/rest';

export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

/** What admission is told about a write. Objects are read-only, as everywhere. */
export interface AdmissionAttributes {
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subresource: string;
  readonly namespace: string;
  /** `''` when the name is yet to be made from generateName, and for collections. */
  readonly name: string;
  readonly operation: AdmissionOperation;
  /** The object to be; absent for deletions. */
  readonly object?: KubeObject;
  /** The object that is; absent for creations. */
  readonly oldObject?: KubeObject;
  /** Wire options (`CreateOptions`, …). */
  readonly options: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  readonly user: UserInfo;
  readonly context: RequestContext;
}
