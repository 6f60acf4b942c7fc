type DefinitionRules = typeof import('./definition-rules.js');

let loaded: DefinitionRules | undefined;

/**
 * Loads the rules of definitions, with those of schemas and the expression language. A server to which no definition is
 * written does not load them.
 */
export async function loadDefinitionRules(): Promise<void> {
  loaded ??= await import('./definition-rules.js');
}

/** @throws Error before {@link loadDefinitionRules} has resolved */
export function loadedDefinitionRules(): DefinitionRules {
  if (!loaded) throw new Error('the rules of definitions are not loaded');
  return loaded;
}
