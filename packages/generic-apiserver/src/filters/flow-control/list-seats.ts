import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { ServerRequest } from '../../request/server-request.js';

/** Size and number of the stored objects of a resource. */
export interface StoredSize {
  readonly objects: number;
  /** Approximate size of all objects, in bytes. */
  readonly bytes: number;
}

const bytesPerSeat = 100_000;
/**
 * Maximum size of a list that counts, in bytes. Larger lists need no more seats, because they are sent piece by piece.
 */
const maxBytes = 1_000_000;

/**
 * The seats that a request needs: one for each 100 kB of a list, and of the state that a watch begins with; at most ten
 * (`kubernetes/apiserver pkg/util/flowcontrol/request/list_work_estimator.go`).
 *
 * @param sizeOf undefined: nothing is known of the resource. Its lists need one seat
 */
export function seatsOf(
  { info, query }: Pick<ServerRequest, 'info' | 'query'>,
  sizeOf: (resource: GroupResource) => StoredSize | undefined,
): number {
  const { verb, name, apiGroup: group, resource, isResourceRequest } = info;
  if (!isResourceRequest || name !== '' || (verb !== 'list' && !(verb === 'watch' && beginsWithState(query)))) return 1;
  const size = sizeOf({ group, resource });
  if (size === undefined || size.objects === 0) return 1;
  const limit = verb === 'list' && query.size > 0 ? Number(query.get('limit')) : 0;
  const share = limit > 0 ? Math.min(1, limit / size.objects) : 1;
  return Math.max(1, Math.ceil(Math.min(size.bytes * share, maxBytes) / bytesPerSeat));
}

function beginsWithState(query: URLSearchParams): boolean {
  const version = query.get('resourceVersion') ?? '';
  return version === '' || version === '0' || query.get('sendInitialEvents') === 'true';
}
