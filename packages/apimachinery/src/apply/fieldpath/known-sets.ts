import { shareText } from '../../json/shared-texts.js';
import type { FieldSet } from './field-set.js';
import { ShapeTrie } from './shape-trie.js';

/**
 * The sets of values and of `fieldsV1` that were seen, by their shapes: most objects have the shape of another one.
 * Longer shapes are computed each time. A set needs about twenty times as many bytes as its shape has characters, and
 * the shape up to fifteen times as many.
 */
export const knownSets: ShapeTrie<FieldSet> = new ShapeTrie({ longest: 16_384, total: 512 * 1024 });

/**
 * The set of the shape that was walked, from {@link knownSets} or from `compute`. The text of its JSON form is kept,
 * too, unless the shape is too long: it has about as many bytes as the shape has characters.
 *
 * @param form makes the JSON form of the set
 */
export function knownSet(compute: () => FieldSet | undefined, form: (set: FieldSet) => object): FieldSet | undefined {
  return knownSets.end((isKept) => {
    const set = compute();
    if (isKept && set !== undefined) shareText(form(set));
    return set;
  });
}
