import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, type APIGroupInfo, extendStore, verbsOf } from '@k8s-ts/registry-generic';
import { mapStorages } from '../map-storages.js';
import { isFollowed, type ObjectSource, type SourceWrites } from './object-source.js';

/** Returns the group with only the verbs that a source has functions for. */
export function withVerbsOf(info: APIGroupInfo, source: ObjectSource<KubeObject>): APIGroupInfo {
  return mapStorages(info, (storage) => limitedTo(source, storage));
}

function limitedTo(source: ObjectSource<KubeObject>, storage: AnyRESTStorage): AnyRESTStorage {
  const writes: SourceWrites<KubeObject> = isFollowed(source) ? source : {};
  const removed = [
    ...(isFollowed(source) ? [] : ['watch']),
    ...(writes.create ? [] : ['create']),
    ...(writes.update ? [] : ['update', 'patch']),
    ...(writes.delete ? [] : ['delete', 'deletecollection']),
  ];
  return extendStore(storage, {
    // This server stores no objects of the kind, so there is no storage version.
    storageVersion: undefined,
    listedVerbs: verbsOf(storage).filter((verb) => !removed.includes(verb)),
    ...(removed.includes('watch') ? { watch: undefined } : {}),
    ...(writes.create ? {} : { create: undefined }),
    ...(writes.update ? {} : { update: undefined }),
    ...(writes.delete ? {} : { delete: undefined, deleteCollection: undefined }),
  });
}
