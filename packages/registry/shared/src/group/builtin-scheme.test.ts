import { type FeatureName, featureGates } from '@k8s-ts/api/discovery';
import { expect, it } from 'vitest';
import { builtinScheme } from './builtin-scheme.js';

const ofRelease = (): FeatureName[] => [...featureGates.values()].flatMap((gate) => (gate.default ? gate.name : []));

it('is one scheme for all servers with the features of the release', () => {
  expect(builtinScheme(new Set(ofRelease()))).toBe(builtinScheme());
  expect(builtinScheme(new Set(ofRelease()))).toBe(builtinScheme(new Set()));
});

it('is a scheme of its own with a further feature', () => {
  const features = new Set<FeatureName>([...ofRelease(), 'MaxUnavailableStatefulSet']);
  expect(builtinScheme(features)).not.toBe(builtinScheme());
  expect(builtinScheme(features)).toBe(builtinScheme(features));
});
