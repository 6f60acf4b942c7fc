import { checkFeatureGate } from './feature-gates.js';
import { type Flag, type FlagText, stringsFlag } from './flag.js';

/** `Gate=true` items, separated by commas. Empty ones are ignored. */
export const featureGatesFlag = (flag: FlagText): Flag<readonly string[]> => ({
  ...stringsFlag(flag),
  placeholder: 'mapStringString',
  parse(text) {
    const items = text.split(',').flatMap((item) => item.trim() || []);
    for (const item of items) checkFeatureGate(item);
    return items;
  },
});
