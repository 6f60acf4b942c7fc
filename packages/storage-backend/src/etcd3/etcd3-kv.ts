import type { KeyEvent, KeyValue } from '@k8s-ts/storage/kv';
import type { IEvent, IKeyValue } from 'etcd3';

/** The bytes of a key in a request. The empty key, which begins the range of all keys, becomes one zero byte. */
export function keyBytes(key: string): Buffer {
  return key === '' ? Buffer.of(0) : Buffer.from(key);
}

/** @param copy copy the value, so that keeping it does not keep the whole message in memory */
export function toKeyValue(kv: IKeyValue, copy: boolean): KeyValue {
  const plain = {
    key: kv.key.toString(),
    value: copy ? Buffer.from(kv.value) : kv.value,
    modRevision: Number(kv.mod_revision),
    createRevision: Number(kv.create_revision),
  };
  return kv.lease === '0' ? plain : { ...plain, lease: kv.lease };
}

/**
 * @param withPrevious the watch has requested previous values
 * @returns undefined when etcd has left out the previous value
 */
export function toKeyEvent({ type, kv, prev_kv }: IEvent, withPrevious: boolean): KeyEvent | undefined {
  const key = kv.key.toString();
  const revision = Number(kv.mod_revision);
  const previous = prev_kv ? { previous: toKeyValue(prev_kv, true) } : undefined;
  const created = type === 'Put' && kv.create_revision === kv.mod_revision;
  if (withPrevious && previous === undefined && !created) return undefined;
  if (type === 'Delete') return { type: 'delete', key, revision, ...previous };
  return { type: 'put', key, revision, kv: toKeyValue(kv, true), ...previous };
}
