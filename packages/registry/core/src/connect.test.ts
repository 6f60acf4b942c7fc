import { expect, it } from 'vitest';
import { proxyPath } from './connect.js';

it.each([
  ['', '/proxy', ''],
  ['', '/proxy/', '/'],
  ['a/b', '/proxy/a/b', '/a/b'],
  ['a/b', '/proxy/a/b/', '/a/b/'],
  ['a/../b', '/proxy/a/../b', '/b'],
  ['../../b', '/proxy/../../b', '/b'],
  ['a/./b/.', '/proxy/a/./b/.', '/a/b'],
  ['a/b/..', '/proxy/a/b/..', '/a'],
  ['a/..', '/proxy/a/../', '/'],
  ['a//b', '/proxy/a//b', '/a/b'],
])('a proxy asks for %j of %s as %s', (path, requestPath, asked) => {
  expect(proxyPath({ path, requestPath })).toBe(asked);
});
