import type { ServerFilter } from '../../request/server-request.js';

/** The filters of a server that is traced. */
export interface TracingFilters {
  /**
   * Serves requests in spans. Placed after authentication, because only trusted users may add the server's spans to
   * their own traces.
   */
  readonly traced: ServerFilter;
  /** Starts the span of the next filter. */
  started(name: string): ServerFilter;
  /** Ends the span of the previous filter. */
  readonly completed: ServerFilter;
}
