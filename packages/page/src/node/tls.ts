/** A page serves without TLS, so its settings are not checked. */
export const createSecureContext = (): void => {};
