import { isResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { ListerWatcher, SourceListOptions } from './lister-watcher.js';

const defaultPageSize = 500;

/**
 * Lists a whole state, in pages where that helps (`kubernetes/client-go tools/pager`). When the state expires between
 * two pages, the newest one is listed without a limit; if the source still returns pages, all of them are read.
 *
 * @param resourceVersion a state not older than this; `'0'`: any; `''`: the newest
 * @param pageSize maximum number of objects in a page. Undefined: 500, or no limit for a version other than `''` and
 *   `'0'`, because a watch cache returns such a list as a whole
 */
export async function listPages<T>(
  source: ListerWatcher<T>,
  resourceVersion: string,
  pageSize: number | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly T[]; readonly resourceVersion: string }> {
  const first: SourceListOptions = { signal, ...(resourceVersion !== '' && { resourceVersion }) };
  const limit = pageSize ?? (resourceVersion === '' || resourceVersion === '0' ? defaultPageSize : undefined);
  let page = await source.list({ ...first, ...(limit !== undefined && { limit }) });
  let items = [...page.items];
  for (let token = page.metadata.continue; token; token = page.metadata.continue) {
    try {
      page = await source.list({ signal, continue: token, ...(limit !== undefined && { limit }) });
      for (const item of page.items) items.push(item);
    } catch (error) {
      if (!isResourceExpired(error)) throw error;
      page = await source.list(first);
      items = [...page.items];
    }
  }
  return { items, resourceVersion: page.metadata.resourceVersion ?? '' };
}
