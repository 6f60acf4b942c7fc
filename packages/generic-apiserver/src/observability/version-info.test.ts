import { expect, it } from 'vitest';
import { goPlatform } from './version-info.js';

it.each([
  ['linux', 'x64', 'linux/amd64'],
  ['darwin', 'arm64', 'darwin/arm64'],
  ['win32', 'ia32', 'windows/386'],
])('the platform %s %s is called %s in Go', (platform, arch, want) => {
  expect(goPlatform(platform, arch)).toBe(want);
});
