/** The name of the server in leases and events. */
export const hostname = (): string => 'page';

/** A page has no addresses. */
export const networkInterfaces = (): Record<string, never> => ({});

export const tmpdir = (): string => '/tmp';
