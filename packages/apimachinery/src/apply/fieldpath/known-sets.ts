import { shareText } from '../../json/shared-texts.js';
import type { FieldSet } from './field-set.js';
import { ShapeTrie } from './shape-trie.js';

/**
 * The sets of values and of `fieldsV1` that were seen, by their shapes: most objects have the shape of another one.
 * Longer shapes are computed each time. For each character of a shape, its set needs about 20 bytes, and the shape up
 * to 15.
 */
export const knownSets: ShapeTrie<FieldSet> = new ShapeTrie({ longest: 16_384, total: 512 * 1024 });

/**
 * The set of the shape that was walked, from {@link knownSets} or from `compute`. The text of its JSON form is kept,
 * too, unless the shape is too long: the form has about one byte for each character of the shape.
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
