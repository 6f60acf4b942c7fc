/** Functions to call when the first test server of this process has started; undefined after that. */
let listeners: (() => void)[] | undefined = [];

/** Calls a function once, when the first test server of this process has started. */
export function onFirstStart(listener: () => void): void {
  if (listeners === undefined) listener();
  else listeners.push(listener);
}

/** Must be called when a test server has started. */
export function serverStarted(): void {
  const waiting = listeners ?? [];
  listeners = undefined;
  for (const listener of waiting) listener();
}
