let hasStarted = false;
const listeners: (() => void)[] = [];

/** Calls a function once, when the first test server of this process has started. */
export function onFirstStart(listener: () => void): void {
  if (hasStarted) listener();
  else listeners.push(listener);
}

/** Says that a test server has started. */
export function serverStarted(): void {
  hasStarted = true;
  for (const listener of listeners.splice(0)) listener();
}
