import { sortKey } from '@k8s-ts/storage';
import type { KeyValue } from '@k8s-ts/storage/kv';
import { decodeValue } from './etcd2-value.js';

/** A key or directory in a v2 response. */
export interface Etcd2Node {
  readonly key: string;
  readonly dir?: boolean;
  readonly value?: string;
  readonly nodes?: readonly Etcd2Node[];
  readonly createdIndex: number;
  readonly modifiedIndex: number;
  readonly ttl?: number;
  readonly expiration?: string;
}

/** A v2 response, or an event of a watch. */
export interface Etcd2Response {
  readonly action: string;
  readonly node: Etcd2Node;
  readonly prevNode?: Etcd2Node;
}

/** The URL path of a key, with each segment escaped. */
export function keyPath(key: string): string {
  return `/v2/keys${key.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * The node as a key and its value; undefined for a directory. The lease of a key with a time to live is the number of
 * seconds left, at least 1.
 */
export function toKeyValue(node: Etcd2Node): KeyValue | undefined {
  if (node.dir) return undefined;
  const { key, value = '', modifiedIndex, createdIndex, ttl = 0, expiration } = node;
  const expires = ttl > 0 || expiration !== undefined;
  return {
    key,
    value: decodeValue(value),
    modRevision: modifiedIndex,
    createRevision: createdIndex,
    ...(expires ? { lease: String(Math.max(1, ttl)) } : undefined),
  };
}

/** All keys below a node, in the order of their UTF-8 bytes. */
export function leaves(root: Etcd2Node): Etcd2Node[] {
  const found: { readonly order: string; readonly node: Etcd2Node }[] = [];
  const walk = (node: Etcd2Node) => {
    if (!node.dir) found.push({ order: sortKey(node.key), node });
    else for (const child of node.nodes ?? []) walk(child);
  };
  walk(root);
  found.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  return found.map(({ node }) => node);
}
