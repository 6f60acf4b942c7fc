import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';

/** A kind that can be served: one of `defineKind`, or anything that opens the storages of a group. */
export interface ServedKind {
  readonly kind: GroupVersionKind;
  open(restOptions: RESTOptionsFactory): Promise<{ readonly info: APIGroupInfo; close(): Promise<void> }>;
}
