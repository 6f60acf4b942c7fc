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
   * since `startTestServer` returned, or the last reset or restore.
   */
  readonly since?: number | Date;
  /** The maximum number of lines, counted from the end. Default: all. */
  readonly last?: number;
}

/** Options for the page of a saved timeline: its place and heading. */
export interface SaveTimelineOptions {
  /** The folder of the page. Default: `k8s-ts-timelines` in the folder for temporary files */
  readonly folder?: string;
  /** The title of the page, such as the name of a test; the name of the file follows from it. Default `timeline` */
  readonly title?: string;
  /** Why the test failed. Default '' */
  readonly message?: string;
}
