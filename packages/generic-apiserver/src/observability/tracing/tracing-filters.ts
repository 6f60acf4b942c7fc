import type { ServerFilter } from '../../request/server-request.js';

/** The filters of a server that is traced. */
export interface TracingFilters {
  /** Serves requests in spans. After authentication, because only some users may be part of their own traces. */
  readonly traced: ServerFilter;
  /** Starts the span of the next filter. */
  started(name: string): ServerFilter;
  /** Ends the span of the filter before. */
  readonly completed: ServerFilter;
}
