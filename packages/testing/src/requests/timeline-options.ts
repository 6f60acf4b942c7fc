/** Selects the content of a timeline. */
export interface TimelineOptions {
  /**
   * Users whose requests are shown; `*` stands for all of them. Default: all but the components of the cluster
   * (`system:…`, except for anonymous requests and for service accounts outside `kube-system`). Without this option,
   * Leases are left out too.
   */
  readonly users?: string | readonly string[];
  /**
   * Shows answers and changes from this time of the server's clock on, in ms since the epoch or as a Date. Default:
   * since the server was handed out, reset or restored.
   */
  readonly since?: number | Date;
  /** The number of lines, counted from the end. Default: all. */
  readonly last?: number;
}
