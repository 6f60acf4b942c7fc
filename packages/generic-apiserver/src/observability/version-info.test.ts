import { expect, it } from 'vitest';
import { checkReportedVersion, goPlatform, versionInfoOf } from './version-info.js';

it.each([
  ['linux', 'x64', 'linux/amd64'],
  ['darwin', 'arm64', 'darwin/arm64'],
  ['win32', 'ia32', 'windows/386'],
])('the platform %s %s is called %s in Go', (platform, arch, want) => {
  expect(goPlatform(platform, arch)).toBe(want);
});

it('a server reports another text for its own release', () => {
  checkReportedVersion('v1.36.3-custom+build');
  expect(versionInfoOf({ gitVersion: 'v1.36.3-custom' })).toMatchObject({ minor: '36', gitVersion: 'v1.36.3-custom' });
});

it.each(['', 'v1.36', 'v1.36.2', 'v1.36.4-custom', 'v2.36.3', 'custom'])('a server does not report %j', (text) => {
  expect(() => checkReportedVersion(text)).toThrow();
});
