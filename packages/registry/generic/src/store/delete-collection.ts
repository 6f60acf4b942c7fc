import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { timeSlice } from '@k8s-ts/event-loop';
import type { RequestContext } from '../rest/request-context.js';
import type { ListOptions, ListRepresentation, Representation } from '../rest/rest-storage.js';
import { type DeleteRequest, deleteObject } from './delete.js';
import type { StoreCore } from './store-core.js';

const pageSize = 10_000;

/**
 * Deletes the objects that a list selects, page by page, `deleteCollectionWorkers` at a time. Objects that are gone
 * already are skipped. After any other error, running deletions finish and no new ones start. Each object is deleted in
 * the namespace of the request, so objects of namespaced resources cannot be deleted without a namespace in the
 * request. With a limit, only that page is deleted. Between deletions, the event loop can run other work, even if the
 * storage answers without waiting.
 *
 * @param list lists a page
 * @throws BadRequest when it has objects of a namespaced resource to delete, and the request has no namespace
 */
export async function deleteCollection<T extends KubeObject>(
  core: StoreCore<T>,
  list: (options: ListOptions) => Promise<ListRepresentation<T>>,
  options: DeleteRequest<T>,
  listOptions: ListOptions,
  context: RequestContext,
): Promise<ListRepresentation<T>> {
  const limited = (listOptions.limit ?? 0) > 0;
  const items: Representation<T>[] = [];
  let first: ListRepresentation<T> | undefined;
  let next: ListOptions = { ...listOptions, limit: limited ? (listOptions.limit as number) : pageSize };
  for (;;) {
    const page = await list(next);
    first ??= page;
    items.push(...page.items);
    await deleteAll(core, page.items, options, context);
    if (limited) return page;
    if (!page.continue) {
      const { resourceVersion, shard } = first;
      return { items, resourceVersion, ...(shard === undefined ? undefined : { shard }) };
    }
    const { resourceVersion: _version, resourceVersionMatch: _match, ...selectors } = next;
    next = { ...selectors, continue: page.continue };
  }
}

async function deleteAll<T extends KubeObject>(
  core: StoreCore<T>,
  items: readonly Representation<T>[],
  options: DeleteRequest<T>,
  context: RequestContext,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const slice = timeSlice(10, 1);
  const work = async () => {
    for (const { object } of queue) {
      const { name = '' } = object.metadata;
      try {
        context.signal?.throwIfAborted();
        await deleteObject(core, name, options, context);
      } catch (error) {
        if (!isNotFound(error)) failures.push(error);
      }
      if (failures.length > 0) return;
      if (slice.isOver()) await slice.next();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, core.options.deleteCollectionWorkers) }, work));
  if (failures.length > 0) throw failures[0];
}
