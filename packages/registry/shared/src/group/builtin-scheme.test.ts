import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import { expect, it } from 'vitest';
import { builtinScheme } from './builtin-scheme.js';

it('is one scheme for all servers with the features of the release', () => {
  expect(builtinScheme(defaultFeatures())).toBe(builtinScheme());
});

it('is a scheme of its own with a further feature', () => {
  const features = new Set<FeatureName>([...defaultFeatures(), 'MaxUnavailableStatefulSet']);
  expect(builtinScheme(features)).not.toBe(builtinScheme());
  expect(builtinScheme(features)).toBe(builtinScheme(features));
});
