import type { NamespacedName } from '@k8s-ts/apimachinery/types';
import type { ObjectLike } from '../client/resource-client.js';

/** The key of an object in stores and queues: `namespace/name`, or `name` when it has no namespace. */
export function objectKey({ metadata }: ObjectLike): string {
  const name = metadata?.name ?? '';
  return metadata?.namespace ? `${metadata.namespace}/${name}` : name;
}

/** The parts of a key; the namespace is `''` when it has none. @throws TypeError for a key with two or more slashes */
export function splitObjectKey(key: string): NamespacedName {
  const parts = key.split('/');
  if (parts.length > 2) throw new TypeError(`unexpected key format: ${JSON.stringify(key)}`);
  const [first = '', second] = parts;
  return second === undefined ? { namespace: '', name: first } : { namespace: first, name: second };
}
