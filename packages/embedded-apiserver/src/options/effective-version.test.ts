import { releaseVersion } from '@k8s-ts/api/discovery';
import { versionInfoOf } from '@k8s-ts/generic-apiserver';
import { expect, it } from 'vitest';
import { componentVersionOf, effectiveVersionOf } from './effective-version.js';

const of = (emulated: string[], minCompatibility: string[] = []) =>
  effectiveVersionOf({ emulatedVersion: emulated, minCompatibilityVersion: minCompatibility });

it.each([
  [[], [], '1.36', '1.35'],
  [['1.36'], [], '1.36', '1.35'],
  [['kube=1.35'], [], '1.35', '1.34'],
  [['v1.35'], ['1.33'], '1.35', '1.33'],
  [['1.35.0'], ['kube=1.35'], '1.35', '1.35'],
])(
  '--emulated-version %j and --min-compatibility-version %j set the versions %s and %s',
  (emulated, given, emulation, readers) => {
    expect(of(emulated, given)).toEqual({ emulation, minCompatibility: readers });
  },
);

it.each([
  [['1.31'], [], '--emulated-version: emulation version 1.31 is not between [1.33, 1.36.0]'],
  [['1.37'], [], '--emulated-version: emulation version 1.37 is not between [1.33, 1.36.0]'],
  [['1.35', 'kube=1.36'], [], '--emulated-version: duplicate version flag, kube=1.35 and kube=1.36'],
  [['1.35'], ['1.36'], '--min-compatibility-version: minCompatibilityVersion version 1.36 is not between [1.33, 1.35]'],
  [[], ['1.32'], '--min-compatibility-version: minCompatibilityVersion version 1.32 is not between [1.33, 1.36]'],
])(
  'effectiveVersionOf refuses --emulated-version %j with --min-compatibility-version %j',
  (emulated, given, message) => {
    expect(() => of(emulated, given)).toThrow(message);
  },
);

it.each([
  ['foo=1.35', 'component not registered: foo'],
  ['abc', 'could not parse "abc" as version'],
  ['1', 'illegal version string "1"'],
  ['1.35.6', 'patch version not allowed, got: kube=1.35.6'],
])('effectiveVersionOf refuses %s', (item, message) => {
  expect(() => componentVersionOf(item)).toThrow(message);
});

it('the default version is the Kubernetes release of the built-in data', () => {
  expect(versionInfoOf().gitVersion).toBe(releaseVersion);
});
