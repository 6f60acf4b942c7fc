import type { ResourceFacts } from './rest-storage.js';

/** Copies the facts about a resource from a storage or its options. Undefined facts are left out. */
export function resourceFactsOf(from: ResourceFacts): ResourceFacts {
  const { singularName, shortNames, categories, storageVersion, deprecation, removedRelease, listedVerbs } = from;
  return {
    ...(singularName !== undefined ? { singularName } : undefined),
    ...(shortNames !== undefined ? { shortNames } : undefined),
    ...(categories !== undefined ? { categories } : undefined),
    ...(storageVersion !== undefined ? { storageVersion } : undefined),
    ...(deprecation !== undefined ? { deprecation } : undefined),
    ...(removedRelease !== undefined ? { removedRelease } : undefined),
    ...(listedVerbs !== undefined ? { listedVerbs } : undefined),
  };
}
