/** Does nothing: events in browsers have no maximum number of listeners. */
export function setMaxListeners(): void {}
