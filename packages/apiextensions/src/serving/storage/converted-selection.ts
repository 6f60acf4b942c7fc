import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMeta } from '@k8s-ts/registry-generic';
import {
  type ListOptions,
  type ListResult,
  matches,
  type SelectionPredicate,
  type StoredObject,
  type WatchEvent,
} from '@k8s-ts/storage';
import { ConvertedRevision } from './converted-revision.js';

/*
 * Selection of objects whose labels and fields are known only after a webhook has converted them. The storage below
 * then returns all objects, and lists and watches are filtered after the conversion.
 */

/** Fields that no conversion changes. */
const identity: ReadonlySet<string> = new Set(['metadata.name', 'metadata.namespace']);

/** Whether a predicate reads something that a conversion may change. */
export function readsContent({ label, field }: SelectionPredicate): boolean {
  return (
    !label.isEmpty || (!field.isEmpty && !field.requirements.every((requirement) => identity.has(requirement.field)))
  );
}

/** A list of converted objects that are selected. Reads further pages until the limit is reached. */
export async function listSelected(
  options: ListOptions & { readonly predicate: SelectionPredicate },
  list: (options: ListOptions) => Promise<ListResult>,
): Promise<ListResult> {
  const { predicate, limit = 0, ...rest } = options;
  const items: StoredObject[] = [];
  let page: ListOptions = rest;
  for (;;) {
    const result = await list(limit > 0 ? { ...page, limit: limit - items.length } : page);
    items.push(...result.items.filter(({ object }) => matches(predicate, object)));
    const { continue: next, remainingItemCount: _remaining, ...whole } = result;
    if (next === undefined || next === '') return { ...whole, items };
    if (items.length >= limit) return { ...whole, items, continue: next };
    const { resourceVersion: _version, resourceVersionMatch: _match, ...same } = rest;
    page = { ...same, continue: next };
  }
}

/**
 * The events of converted objects that are selected. An object that begins to be selected is sent as ADDED, and one
 * that is no longer selected as DELETED, with its last selected state
 * (`kubernetes/apiserver pkg/storage/cacher/cache_watcher.go`, convertToWatchEvent).
 *
 * @param before the objects that are selected when the watch begins
 */
export async function* watchSelected(
  batches: AsyncIterable<readonly WatchEvent[]>,
  predicate: SelectionPredicate,
  before: readonly StoredObject[],
): AsyncIterable<readonly WatchEvent[]> {
  const selected = new Map(before.map((object) => [object.key, object]));
  for await (const batch of batches) {
    const events = batch.flatMap((event): readonly WatchEvent[] => {
      if (!('object' in event)) return [event];
      const { type, object } = event;
      const last = selected.get(object.key);
      const isSelected = type !== 'DELETED' && matches(predicate, object.object);
      if (isSelected) {
        selected.set(object.key, object);
        return [{ type: last === undefined ? 'ADDED' : 'MODIFIED', object }];
      }
      selected.delete(object.key);
      return last === undefined ? [] : [{ type: 'DELETED', object: atRevision(last, object.revision) }];
    });
    if (events.length > 0) yield events;
  }
}

/** A converted object with another resource version. */
export function atRevision({ key, object }: StoredObject, revision: number): StoredObject {
  const moved: KubeObject = withMeta(object, { resourceVersion: String(revision) });
  return new ConvertedRevision({ key, revision }, moved);
}
