import { effectiveVersion } from '@k8s-ts/api/discovery';
import { expect, it } from 'vitest';
import { resourcesWith } from '../groups/index.js';
import { laterResources } from './later-resources.js';

const available = resourcesWith({ effectiveVersion: effectiveVersion() });
const later = (emulation: string, runtimeConfig: string, ...flags: ('better' | 'named')[]) => [
  ...laterResources({
    runtimeConfig: [runtimeConfig],
    emulation,
    available,
    emulationForwardCompatible: flags.includes('better'),
    runtimeConfigEmulationForwardCompatible: flags.includes('named'),
  }),
];

it('a server that emulates an earlier release serves nothing that a later release introduced unless a flag says so', () => {
  expect(later('1.33', 'api/all=true')).toEqual([]);
});

it('a server that emulates an earlier release serves more stable versions of enabled resources, but not of enabled alpha versions', () => {
  expect(later('1.33', '', 'better')).toEqual([]);
  expect(later('1.33', 'storage.k8s.io/v1beta1=true', 'better')).toEqual(['storage.k8s.io/v1/volumeattributesclasses']);
  expect(later('1.33', 'resource.k8s.io/v1beta1/deviceclasses=true', 'better')).toEqual([
    'resource.k8s.io/v1/deviceclasses',
  ]);
  expect(later('1.34', 'admissionregistration.k8s.io/v1alpha1=true', 'better')).toEqual([]);
});

it('a server that emulates an earlier release serves resources that are enabled by name', () => {
  expect(later('1.33', 'storage.k8s.io/v1/volumeattributesclasses=true', 'named')).toEqual([
    'storage.k8s.io/v1/volumeattributesclasses',
  ]);
  expect(later('1.33', 'resource.k8s.io/v1=true', 'named').sort()).toEqual([
    'resource.k8s.io/v1/deviceclasses',
    'resource.k8s.io/v1/resourceclaims',
    'resource.k8s.io/v1/resourceclaimtemplates',
    'resource.k8s.io/v1/resourceslices',
  ]);
});

it.each([
  [
    'storage.k8s.io/v1/volumeattributesclasses=true',
    'cannot enable resource storage.k8s.io/v1, Resource=volumeattributesclasses in runtime-config because it is introduced at 1.34 after the current version 1.33. Consider setting --runtime-config-emulation-forward-compatible=true',
  ],
  [
    'resource.k8s.io/v1=true',
    'cannot enable version resource.k8s.io/v1 in runtime-config because all the resources have been introduced after the current version 1.33. Consider setting --runtime-config-emulation-forward-compatible=true',
  ],
])('a server that emulates an earlier release refuses %s without the flag', (runtimeConfig, message) => {
  expect(() => later('1.33', runtimeConfig)).toThrow(message);
});
