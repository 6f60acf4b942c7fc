import type { ExpressionChecks } from './expression-checks.js';

let loaded: ExpressionChecks | undefined;

/** Loads the expression language; resolves at once when it is loaded. A server that never sees a policy does not load it. */
export async function loadExpressionChecks(): Promise<ExpressionChecks> {
  loaded ??= (await import('./cel-expression-checks.js')).celExpressionChecks;
  return loaded;
}

/** @throws Error before {@link loadExpressionChecks} has resolved */
export function loadedExpressionChecks(): ExpressionChecks {
  if (!loaded) throw new Error('the expression language is not loaded');
  return loaded;
}
