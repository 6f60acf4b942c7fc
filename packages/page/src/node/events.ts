/** Browsers do not warn of many listeners. */
export function setMaxListeners(): void {}
