import { builtinTypes } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { updateManagedFields } from '@k8s-ts/apimachinery/apply';
import { decodeJSON } from '@k8s-ts/apimachinery/json';
import type { AnyKubeObject, JSONValue, KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec, namespacedAttributes, type ObjectAttributes } from '@k8s-ts/storage';
import { pod } from '../../kit/pod.js';

const kind = { group: '', version: 'v1', kind: 'Pod' };
const type = builtinTypes.typeFor(kind);
if (type === undefined) throw new Error('no Pod');
const schema = type;

export const podResource = { group: '', resource: 'pods' };
export const podCodec = jsonStorageCodec<KubeObject>({ gvk: kind });

/** A pod in the form that the server stores: with defaults, identity and field ownership; about 6 KB. */
export function storedPod(index: number): KubeObject {
  const { metadata, ...rest } = pod(index);
  const { object } = decodeJSON(
    schema,
    JSON.stringify({ ...rest, metadata: { ...metadata, namespace: namespaceOf(index) } }),
  );
  const defaulted = applyDefaults(kind, object) as unknown as KubeObject;
  const created: KubeObject = {
    ...defaulted,
    metadata: {
      ...defaulted.metadata,
      uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      creationTimestamp: '2026-01-02T03:04:05Z',
    },
  };
  return updateManagedFields({
    apiVersion: 'v1',
    kind: 'Pod',
    schema,
    live: undefined,
    newObject: created as unknown as { readonly [key: string]: JSONValue },
    manager: 'bench',
    now: new Date('2026-01-02T03:04:05Z'),
  }) as unknown as KubeObject;
}

function namespaceOf(index: number): string {
  return `ns-${index % 10}`;
}

/** The key of a pod, below the storage prefix. */
export function podKey(index: number): string {
  return `/pods/${namespaceOf(index)}/pod-${index}`;
}

/** Labels and the fields that pods are selected by. */
export function podAttributes(object: KubeObject): ObjectAttributes {
  const { labels, fields } = namespacedAttributes(object);
  const { nodeName = '' } = (object as AnyKubeObject).spec as { readonly nodeName?: string };
  return { labels, fields: { ...fields, 'spec.nodeName': nodeName } };
}
