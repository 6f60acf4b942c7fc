import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  jsonStorageCodec,
  type ObjectAttributes,
  type SelectionPredicate,
  type StorageCodec,
  selectionPredicate,
} from '@k8s-ts/storage';

/** The objects of the suite: a Pod with the fields that the tests use. */
export interface Pod extends KubeObject {
  readonly spec?: { readonly nodeName?: string; readonly text?: string };
}

export const podResource = { group: '', resource: 'pods' };
export const podCodec: StorageCodec<Pod> = jsonStorageCodec<Pod>({ gvk: { group: '', version: 'v1', kind: 'Pod' } });

/** Labels, name, namespace and node. */
export function podAttributes(object: Pod): ObjectAttributes {
  const { name = '', namespace = '', labels = {} } = object.metadata;
  return {
    labels,
    fields: { 'metadata.name': name, 'metadata.namespace': namespace, 'spec.nodeName': object.spec?.nodeName ?? '' },
  };
}

export interface PodParts {
  readonly labels?: Record<string, string>;
  readonly nodeName?: string;
  readonly text?: string;
  readonly uid?: string;
}

/** @param path `namespace/name` */
export function pod(path: string, { labels, nodeName, text, uid }: PodParts = {}): Pod {
  const [namespace = '', name = ''] = path.split('/');
  const spec = { ...(nodeName ? { nodeName } : {}), ...(text ? { text } : {}) };
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name, namespace, ...(uid ? { uid } : {}), ...(labels ? { labels } : {}) },
    spec,
  };
}

/** @param path `namespace/name` */
export function podKey(path: string): string {
  return `/pods/${path}`;
}

/** The predicate of selectors in their text form. */
export function select(selectors: { readonly label?: string; readonly field?: string }): SelectionPredicate<Pod> {
  return selectionPredicate<Pod>(
    { label: parse(selectors.label ?? ''), field: parseSelector(selectors.field ?? '') },
    podAttributes,
  );
}
