import { isResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { ListerWatcher, SourceListOptions } from './lister-watcher.js';

const defaultPageSize = 500;

/**
 * A whole state, in pages where that helps (`kubernetes/client-go tools/pager`). When it expires between two pages, the rest is not waited for:
 * the state is listed anew in one piece.
 *
 * @param resourceVersion a state not older than this; `'0'`: any; `''`: the newest
 * @param pageSize undefined: 500, or one piece for a version other than `''` and `'0'`, which a watch cache can only give as a whole
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
  if (!page.metadata.continue) return { items: page.items, resourceVersion: page.metadata.resourceVersion ?? '' };
  const items = [...page.items];
  for (let token: string | undefined = page.metadata.continue; token; token = page.metadata.continue) {
    try {
      page = await source.list({ signal, continue: token, ...(limit !== undefined && { limit }) });
    } catch (error) {
      if (!isResourceExpired(error)) throw error;
      page = await source.list(first);
      return { items: page.items, resourceVersion: page.metadata.resourceVersion ?? '' };
    }
    for (const item of page.items) items.push(item);
  }
  return { items, resourceVersion: page.metadata.resourceVersion ?? '' };
}
