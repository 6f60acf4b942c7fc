/** A page serves without TLS: its settings are not checked. */
export const createSecureContext = (): void => {};
