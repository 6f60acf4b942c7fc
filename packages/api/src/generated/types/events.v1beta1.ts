// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** A report of something that happened to an object. */
export interface Event extends KubeObject {
  readonly apiVersion?: 'events.k8s.io/v1beta1';
  readonly kind?: 'Event';
  readonly eventTime: string;
  readonly series?: EventSeries;
  readonly reportingController?: string;
  readonly reportingInstance?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly regarding?: corev1.ObjectReference;
  readonly related?: corev1.ObjectReference;
  readonly note?: string;
  readonly type?: string;
  readonly deprecatedSource?: corev1.EventSource;
  readonly deprecatedFirstTimestamp?: string;
  readonly deprecatedLastTimestamp?: string;
  readonly deprecatedCount?: number;
}

export interface EventList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'events.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'EventList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Event[];
}

export interface EventSeries {
  readonly count: number;
  readonly lastObservedTime: string;
}
