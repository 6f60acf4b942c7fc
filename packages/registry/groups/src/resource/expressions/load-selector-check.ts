import type { SelectorCheck } from './selector-check.js';

let loaded: SelectorCheck | undefined;

/**
 * Loads the expression language; resolves at once when it is loaded. A server that never sees a device selector does
 * not load it.
 */
export async function loadSelectorCheck(): Promise<SelectorCheck> {
  loaded ??= (await import('./cel-selector-check.js')).celSelectorCheck;
  return loaded;
}

/** @throws Error before {@link loadSelectorCheck} has resolved */
export function loadedSelectorCheck(): SelectorCheck {
  if (!loaded) throw new Error('the expression language is not loaded');
  return loaded;
}
