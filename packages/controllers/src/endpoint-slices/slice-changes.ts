import type { discoveryv1 } from '@k8s-ts/api';

export type EndpointSlice = discoveryv1.EndpointSlice;
export type AddressType = EndpointSlice['addressType'];

/** The writes that bring EndpointSlices to the wanted state. */
export interface SliceChanges {
  /** New slices, with `generateName` in place of a name. */
  readonly create: readonly EndpointSlice[];
  readonly update: readonly EndpointSlice[];
  readonly delete: readonly EndpointSlice[];
}

/** The name of the service that a slice is for. */
export const serviceNameLabel = 'kubernetes.io/service-name';
/** The controller that a slice belongs to. */
export const managedByLabel = 'endpointslice.kubernetes.io/managed-by';

/**
 * Turns each pair of a new slice and a slice to be deleted into an update, which changes fewer objects.
 *
 * @param isReusable whether a slice that is to be deleted may be updated instead
 */
export function recycleSlices(
  changes: SliceChanges,
  isReusable: (slice: EndpointSlice) => boolean = () => true,
): SliceChanges {
  const create = [...changes.create];
  const update = [...changes.update];
  const left: EndpointSlice[] = [];
  for (const old of changes.delete) {
    const at = isReusable(old) ? create.findLastIndex(({ addressType }) => addressType === old.addressType) : -1;
    if (at < 0) {
      left.push(old);
      continue;
    }
    const [slice] = create.splice(at, 1) as [EndpointSlice];
    update.push({ ...slice, metadata: { ...slice.metadata, name: old.metadata.name ?? '' } });
  }
  return { create, update, delete: left };
}

/** The beginning of the names of a service's slices. @param name name of the service */
export function slicePrefix(name: string): string {
  // Names may have 253 characters, and the server adds five after a prefix.
  return name.length < 253 ? `${name}-` : name;
}
