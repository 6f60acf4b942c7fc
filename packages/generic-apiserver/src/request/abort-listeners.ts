const listenersBySignal = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls the listener when the signal aborts; at once when it has. For signals with thousands of listeners:
 * `addEventListener` looks through all listeners of a signal for the new one.
 *
 * @returns a function that removes the listener
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  let listeners = listenersBySignal.get(signal);
  if (listeners === undefined) {
    const made = new Set<() => void>();
    listeners = made;
    listenersBySignal.set(signal, made);
    signal.addEventListener('abort', () => callAll(made), { once: true });
  }
  const all = listeners;
  all.add(listener);
  return () => all.delete(listener);
}

function callAll(listeners: Set<() => void>): void {
  for (const listener of listeners) listener();
  listeners.clear();
}
