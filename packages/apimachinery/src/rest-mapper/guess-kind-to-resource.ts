import { type GroupVersionKind, type GroupVersionResource, withResource } from '../schema/index.js';

/** Plural and singular resource of a kind. */
export interface GuessedResource {
  readonly plural: GroupVersionResource;
  readonly singular: GroupVersionResource;
}

/**
 * Guesses the resource of a kind: the singular is the kind in lower case; the plural adds `es` after `s`, turns `y`
 * into `ies`, and adds `s` otherwise. Words that end in `endpoints` are unchanged. The guess may be wrong (`gatewaies`
 * for `Gateway`): prefer the plural from discovery or a definition.
 */
export function unsafeGuessKindToResource(kind: GroupVersionKind): GuessedResource {
  const name = kind.kind.toLowerCase();
  if (name === '') {
    const empty = { group: '', version: '', resource: '' };
    return { plural: empty, singular: empty };
  }
  return { plural: withResource(kind, pluralOf(name)), singular: withResource(kind, name) };
}

function pluralOf(name: string): string {
  if (name.endsWith('endpoints')) return name;
  if (name.endsWith('s')) return `${name}es`;
  if (name.endsWith('y')) return `${name.slice(0, -1)}ies`;
  return `${name}s`;
}
