import { type ControllerSource, type Informer, splitObjectKey } from '@k8s-ts/client';
import { onEventsOf } from '../events-of.js';
import { OwnWrites } from '../own-writes.js';
import { type EndpointSlice, serviceNameLabel } from './slice-changes.js';

/** EndpointSlices by service, and the changes that other clients make to them. */
export interface FollowedSlices {
  /** Keys of the services whose slices another client changed. */
  readonly source: ControllerSource;
  readonly ownWrites: OwnWrites;
  /** The slices of a service that are not being deleted. @param key `namespace/name` */
  slicesOf(key: string): readonly EndpointSlice[];
}

/** Follows the slices of an informer that has an index `namespace`. */
export function followSlices(informer: Informer<EndpointSlice, string>): FollowedSlices {
  const ownWrites = new OwnWrites();
  const keyOf = ({ metadata }: EndpointSlice) => {
    const service = metadata.labels?.[serviceNameLabel];
    return service ? `${metadata.namespace}/${service}` : undefined;
  };
  return {
    ownWrites,
    source: onEventsOf(informer, (add) => {
      const addKey = (slice: EndpointSlice) => {
        const key = keyOf(slice);
        if (key !== undefined) add(key);
      };
      return {
        onAdd(slice) {
          if (!ownWrites.has(slice)) addKey(slice);
        },
        onUpdate(old, slice) {
          if (ownWrites.has(slice)) return;
          addKey(slice);
          if (keyOf(old) !== keyOf(slice)) addKey(old);
        },
        onDelete(slice) {
          if (!ownWrites.forget(slice)) addKey(slice);
        },
      };
    }),
    slicesOf(key) {
      const { namespace = '' } = splitObjectKey(key);
      return informer.store
        .byIndex('namespace', namespace)
        .filter(
          (slice) =>
            keyOf(slice) === key && slice.metadata.deletionTimestamp === undefined && !ownWrites.hasDeleted(slice),
        );
    },
  };
}
