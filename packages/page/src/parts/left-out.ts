/** A page has no further worker threads: large requests are answered like other requests. */
export const newSlowLane = (): undefined => undefined;

/** A page makes no files. */
export const checkPlaces = async () => ({ remove: () => {} });

/** A page has no metrics of a process. */
export const processMetrics = (): void => {};

/** A page has one server. */
export async function first(): Promise<never> {
  throw new Error('a page has one process');
}

/** Programs in a page cannot ask for compressed answers. */
export const withCompression = <T>(next: T): T => next;

/** A page compresses no answers, so these functions are never called. */
export const gzippedChunks = undefined;

/** OpenID Connect needs connections to its provider. The options of a page have no provider. */
export const oidcSettingsOf = async () => ({});

/** A page writes no log files. */
export class RotatingFile {
  constructor() {
    throw new Error('a page writes no files');
  }
}

/** A page has no certificate authority: none is published, and no certificate signing request is signed. */
export const authoritySettings = () => ({});
