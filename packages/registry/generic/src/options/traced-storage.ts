import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type CacheableStorage,
  identityTransformer,
  type StorageCodec,
  StorageError,
  StorageErrorCode,
  type StorageInterface,
  type Transformer,
} from '@k8s-ts/storage';
import type { StorageResource } from '@k8s-ts/storage-backend';
import type { Span, SpanAttributes, Tracer } from '../rest/tracer.js';
import { withMembers } from './with-members.js';

/*
 * Spans of storages, with the names, attributes and events that kube-apiserver's have
 * (`kubernetes/apiserver pkg/storage/{etcd3/store.go,cacher/{delegator,cacher}.go}`). They are made inside of requests
 * only: the work of controllers and caches has no spans.
 */

/** Wraps the codec and the transformer of a resource: their work is recorded as events of the current span. */
export function tracedResource<T extends KubeObject>(resource: StorageResource<T>, tracer: Tracer): StorageResource<T> {
  const { codec, transformer = identityTransformer } = resource;
  return { ...resource, codec: tracedCodec(codec, tracer), transformer: tracedTransformer(transformer, tracer) };
}

function tracedCodec<T extends KubeObject>(codec: StorageCodec<T>, tracer: Tracer): StorageCodec<T> {
  return withMembers(codec, {
    encode(object: T) {
      const span = tracer.current();
      span?.addEvent('About to Encode');
      const bytes = codec.encode(object);
      span?.addEvent('Encode succeeded', { len: bytes.length });
      return bytes;
    },
  });
}

function tracedTransformer(transformer: Transformer, tracer: Tracer): Transformer {
  return withMembers(transformer, {
    transformToStorage(data: Uint8Array, context: Parameters<Transformer['transformToStorage']>[1]) {
      const done = (bytes: Uint8Array): Uint8Array => {
        tracer.current()?.addEvent('TransformToStorage succeeded');
        return bytes;
      };
      const bytes = transformer.transformToStorage(data, context);
      return bytes instanceof Promise ? bytes.then(done) : done(bytes);
    },
  });
}

/** A storage without cache, with spans for creates, updates and lists. */
export function tracedStorage<T extends KubeObject>(
  storage: CacheableStorage<T>,
  { codec, groupResource }: Pick<StorageResource<T>, 'codec' | 'groupResource'>,
  tracer: Tracer,
): CacheableStorage<T> {
  const { group, kind } = codec.gvk;
  const type = `*${group.split('.')[0] || 'core'}.${kind}`;
  const attributesOf = (key: string): SpanAttributes => ({
    'audit-id': tracer.auditID(),
    key,
    type,
    group: groupResource.group,
    resource: groupResource.resource,
  });
  const members: Pick<StorageInterface<T>, 'create' | 'guaranteedUpdate' | 'list'> = {
    create: (key, object, options) =>
      traced(tracer, 'Create etcd3', attributesOf(key), async (span) => {
        try {
          const created = await storage.create(key, object, options);
          span?.addEvent('Txn call succeeded');
          span?.addEvent('decode succeeded', { len: created.size });
          return created;
        } catch (error) {
          const isMade = error instanceof StorageError && error.code === StorageErrorCode.keyExists;
          span?.addEvent(isMade ? 'Txn call succeeded' : 'Txn call failed', isMade ? {} : { err: errorText(error) });
          throw error;
        }
      }),
    guaranteedUpdate: (key, options) =>
      traced(tracer, 'GuaranteedUpdate etcd3', attributesOf(key), async (span) => {
        let before = -1;
        const updated = await storage.guaranteedUpdate(key, {
          ...options,
          tryUpdate(current, meta) {
            if (before < 0) span?.addEvent('initial value restored');
            before = meta.revision;
            return options.tryUpdate(current, meta);
          },
        });
        if (updated.revision === before) return updated;
        span?.addEvent('Transaction prepared');
        span?.addEvent('Txn call completed');
        span?.addEvent('Transaction committed');
        span?.addEvent('decode succeeded', { len: updated.size });
        return updated;
      }),
    list(prefix, options = {}) {
      const { recursive = true, resourceVersion = '', resourceVersionMatch = '', limit = 0 } = options;
      const attributes = {
        'audit-id': tracer.auditID(),
        key: prefix,
        resourceVersion,
        resourceVersionMatch,
        limit,
        continue: options.continue ?? '',
      };
      return traced(tracer, `List(recursive=${recursive}) etcd3`, attributes, () => storage.list(prefix, options));
    },
  };
  return withMembers(storage, members);
}

/** A watch cache, with spans for reads and watches. */
export function tracedCache<T extends KubeObject, S extends StorageInterface<T>>(
  cache: S,
  { groupResource }: Pick<StorageResource<T>, 'groupResource'>,
  tracer: Tracer,
): S {
  const type = groupResource.resource;
  const getAttributes = (key: string, version: string): SpanAttributes => ({
    'audit-id': tracer.auditID(),
    key,
    'resource-version': version,
  });
  const beginGet = (span: Span | undefined, version: string): void => {
    span?.addEvent(version === '' ? 'About to Get from underlying storage' : 'About to fetch object from cache');
    if (version !== '') freshEnough(span);
  };
  const members: Pick<StorageInterface<T>, 'get' | 'getSync' | 'list' | 'watch'> = {
    get(key, options = {}) {
      const { resourceVersion = '' } = options;
      return traced(tracer, 'cacher.Get', getAttributes(key, resourceVersion), (span) => {
        beginGet(span, resourceVersion);
        return cache.get(key, options);
      });
    },
    getSync(key, version = '') {
      const found = cache.getSync?.(key, version);
      if (found === undefined || tracer.current() === undefined) return found;
      const span = tracer.start('cacher.Get', getAttributes(key, version));
      beginGet(span, version);
      span.end();
      return found;
    },
    list: (prefix, options) =>
      traced(tracer, 'cacher.GetList', { 'audit-id': tracer.auditID(), type }, async (span) => {
        span?.addEvent('Ready');
        const listed = await cache.list(prefix, options);
        const count = listed.items.length;
        freshEnough(span);
        span?.addEvent('Listed items from cache', { count });
        span?.addEvent('Resized result');
        span?.addEvent('Filtered items', { count });
        return listed;
      }),
    watch: (prefix, options) =>
      traced(tracer, 'cacher.Watch', { 'audit-id': tracer.auditID(), type }, async (span) => {
        const watch = await cache.watch(prefix, options);
        freshEnough(span);
        return watch;
      }),
  };
  return withMembers(cache, members as Partial<S>);
}

function freshEnough(span: Span | undefined): void {
  span?.addEvent('watchCache locked acquired');
  span?.addEvent('watchCache fresh enough');
}

async function traced<R>(
  tracer: Tracer,
  name: string,
  attributes: SpanAttributes,
  work: (span: Span | undefined) => Promise<R>,
): Promise<R> {
  if (tracer.current() === undefined) return work(undefined);
  const span = tracer.start(name, attributes);
  try {
    return await span.run(() => work(span));
  } finally {
    span.end();
  }
}
