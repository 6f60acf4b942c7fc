/** A page has no worker threads beside its own: large requests are answered as others are. */
export const newSlowLane = (): undefined => undefined;

/** A page makes no files. */
export const checkPlaces = async () => ({ remove: () => {} });

/** The metrics of a process: a page has none. */
export const processMetrics = (): void => {};

/** A page has one server. */
export async function first(): Promise<never> {
  throw new Error('a page has one process');
}

/** Programs in a page cannot ask for compressed answers. */
export const withCompression = <T>(next: T): T => next;

/** A page compresses no answers, so nothing asks for these. */
export const gzippedChunks = undefined;

/** OpenID Connect needs connections to its provider: the options of a page name none. */
export const oidcSettingsOf = async () => ({});

/** A page writes no log files. */
export class RotatingFile {
  constructor() {
    throw new Error('a page writes no files');
  }
}

/** A page has no certificate authority: none is published, and requests for certificates wait. */
export const authoritySettings = () => ({});
