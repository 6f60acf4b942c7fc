import { describe, expect, it } from 'vitest';
import { assertServesV2 } from './etcd2-version.js';

describe('versions of etcd', () => {
  it.each([
    '{"etcdserver":"2.0.13","etcdcluster":"2.0.0"}',
    '{"etcdserver":"3.4.23"}',
    '{"etcdserver":"3.5.16"}',
    'etcd 2.0.9',
  ])('are accepted if they serve the v2 API: %s', (answer) => assertServesV2(answer, 'http://x:1'));

  it.each([
    ['{"etcdserver":"0.4.9"}', '0.4.9'],
    ['{"etcdserver":"3.6.0"}', '3.6.0'],
    ['{"etcdserver":"3.6.0-rc.1"}', '3.6.0-rc.1'],
    ['{"etcdserver":"4.0.0"}', '4.0.0'],
    ['{}', '"{}"'],
    ['<html>', '"<html>"'],
  ])('are refused if they do not serve the v2 API: %s', (answer, version) => {
    expect(() => assertServesV2(answer, 'http://x:1')).toThrow(
      `etcd at http://x:1 has version ${version}; the v2 API needs 2.0.0 or newer, and is gone from 3.6.0 on`,
    );
  });
});
