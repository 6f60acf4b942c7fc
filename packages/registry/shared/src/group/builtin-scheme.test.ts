import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import { expect, it } from 'vitest';
import { builtinScheme } from './builtin-scheme.js';

it('builtinScheme is one scheme for all servers with the features of the release', () => {
  expect(builtinScheme(defaultFeatures())).toBe(builtinScheme());
});

it('a further feature makes another scheme', () => {
  const features = new Set<FeatureName>([...defaultFeatures(), 'MaxUnavailableStatefulSet']);
  expect(builtinScheme(features)).not.toBe(builtinScheme());
  expect(builtinScheme(features)).toBe(builtinScheme(features));
});
