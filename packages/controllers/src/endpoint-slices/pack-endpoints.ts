import type { EndpointSet } from './endpoint-set.js';
import { isSameState } from './endpoint-set.js';
import type { EndpointSlice, SliceChanges } from './slice-changes.js';

/** Target for the endpoints of one family and one list of ports. */
export interface PackOptions {
  /** Slices of that family and those ports. */
  readonly existing: readonly EndpointSlice[];
  /** Endpoints to put into slices. The set is empty afterwards. */
  readonly desired: EndpointSet;
  /** Maximum number of endpoints in a slice. */
  readonly maxPerSlice: number;
  /** The slice with the labels that it must have. Returns the same slice when they are right. */
  readonly withLabels: (slice: EndpointSlice) => EndpointSlice;
  readonly newSlice: () => EndpointSlice;
}

/**
 * Puts endpoints into slices with few writes (`kubernetes/endpointslice`, reconcileByPortMapping).
 *
 * 1. Endpoints stay in the slices that have them; a slice that loses or changes endpoints is updated, an empty one
 *    deleted.
 * 2. New endpoints fill the slices that are updated anyway, the fullest first.
 * 3. The rest goes into the unchanged slice with the least room that is enough, or into new slices.
 */
export function packEndpoints({ existing, desired, maxPerSlice, withLabels, newSlice }: PackOptions): SliceChanges {
  const unchanged = new Set<EndpointSlice>();
  let update: EndpointSlice[] = [];
  const deleted: EndpointSlice[] = [];
  for (const slice of existing) {
    const endpoints = slice.endpoints ?? [];
    let isChanged = false;
    const kept = endpoints.flatMap((endpoint) => {
      const wanted = desired.get(endpoint);
      if (wanted === undefined) return [];
      desired.delete(endpoint);
      if (isSameState(wanted, endpoint)) return [endpoint];
      isChanged = true;
      return [wanted];
    });
    const labelled = withLabels(slice);
    if (isChanged || kept.length !== endpoints.length) {
      if (kept.length === 0) deleted.push(slice);
      else update.push({ ...labelled, endpoints: kept });
    } else if (labelled !== slice) update.push(labelled);
    else unchanged.add(slice);
  }
  update.sort((a, b) => (b.endpoints ?? []).length - (a.endpoints ?? []).length);
  update = update.map((slice) => filled(slice, desired, maxPerSlice));
  const create: EndpointSlice[] = [];
  while (desired.size > 0) {
    const chosen = desired.size < maxPerSlice ? closestFit(unchanged, desired.size, maxPerSlice) : undefined;
    if (chosen === undefined) create.push(filled(newSlice(), desired, maxPerSlice));
    else {
      unchanged.delete(chosen);
      update.push(filled(chosen, desired, maxPerSlice));
    }
  }
  return { create, update, delete: deleted };
}

function filled(slice: EndpointSlice, desired: EndpointSet, maxPerSlice: number): EndpointSlice {
  const present = slice.endpoints ?? [];
  const more = desired.take(maxPerSlice - present.length);
  return more.length === 0 ? slice : { ...slice, endpoints: [...present, ...more] };
}

/** The slice that is fullest after this number of endpoints is added. */
function closestFit(slices: Iterable<EndpointSlice>, count: number, maxPerSlice: number): EndpointSlice | undefined {
  let closest: EndpointSlice | undefined;
  let leastRoom = maxPerSlice;
  for (const slice of slices) {
    const room = maxPerSlice - count - (slice.endpoints?.length ?? 0);
    if (room < 0 || room >= leastRoom) continue;
    closest = slice;
    leastRoom = room;
  }
  return closest;
}
