import { isDeepStrictEqual } from 'node:util';
import type { StoredObject } from '@k8s-ts/storage';
import { type Pod, pod, podKey } from '../pod.js';
import type { Item, PodState } from './storage-model.js';

const decoder = new TextDecoder();
const head = '{"kind":"Pod","apiVersion":"v1",';

export function podOf({ path, uid, parity, nodeName, text }: PodState): Pod {
  return pod(path, { uid, labels: { parity }, nodeName, text });
}

/**
 * Converts a stored object to the model's form.
 *
 * @throws when its key, version, object and JSON do not agree with each other
 */
export function itemOf(stored: StoredObject<Pod>): Item {
  const { object, key, revision } = stored;
  const { namespace, name, uid = '', labels = {}, resourceVersion } = object.metadata;
  const path = `${namespace}/${name}`;
  const text = decoder.decode(stored.json);
  const agrees =
    key === podKey(path) &&
    resourceVersion === String(revision) &&
    text.startsWith(head) &&
    stored.itemOffset === head.length &&
    isDeepStrictEqual(JSON.parse(text), object);
  if (!agrees) throw new Error(`${key}@${revision} does not agree with itself: ${text}`);
  const { nodeName = '', text: content = '' } = object.spec ?? {};
  return { key, revision, state: { path, uid, parity: labels.parity ?? '', nodeName, text: content } };
}
