import type { ServerFilter } from '../request/server-request.js';

/** A filter with a name by which other filters can be put before or after it. */
export interface NamedFilter {
  readonly name: string;
  readonly filter: ServerFilter;
}

/** Filters from the outermost to the innermost. The first one sees a request first and its answer last. */
export type HandlerChain = readonly NamedFilter[];

/**
 * The chain with a filter directly outside the named one.
 *
 * @throws Error when the chain has no filter of this name
 */
export function insertFilterBefore(chain: HandlerChain, name: string, filter: NamedFilter): HandlerChain {
  return chain.toSpliced(indexIn(chain, name), 0, filter);
}

/**
 * The chain with a filter directly inside the named one.
 *
 * @throws Error when the chain has no filter of this name
 */
export function insertFilterAfter(chain: HandlerChain, name: string, filter: NamedFilter): HandlerChain {
  return chain.toSpliced(indexIn(chain, name) + 1, 0, filter);
}

function indexIn(chain: HandlerChain, name: string): number {
  const index = chain.findIndex((each) => each.name === name);
  if (index < 0) throw new Error(`the handler chain has no filter ${JSON.stringify(name)}`);
  return index;
}
