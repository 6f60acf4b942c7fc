import { describe, expect, it } from 'vitest';
import { requestPath, writtenPath } from './request-path.js';

describe('requestPath', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['//', '/'],
    ['//failing', '/failing'],
    ['/a//b/', '/a/b'],
    ['/a%2fb', '/a/b'],
    ['/a%2F%2fb%2f', '/a/b'],
    ['/a/./b/../c', '/a/c'],
    ['/%2e%2E/x', '/x'],
    ['/../x', '/x'],
    ['a', '/a'],
    ['/a b', '/a%20b'],
    ['/a%20b', '/a%20b'],
    ['/é', '/%C3%A9'],
    ['/%ff', '/%FF'],
    ['/%25', '/%25'],
    ['/%3f%23', '/%3F%23'],
    ["/$&+,:;=@~-_.!'()*[]", '/$&+,:;=@~-_.%21%27%28%29%2A%5B%5D'],
  ])('%j is sent as %j', (given, sent) => {
    expect(requestPath(given)).toBe(sent);
  });

  it.each([
    ['/a%2fb', '/a%2fb'],
    ['/a%2fb/', '/a/b'],
    ['//a%2fb', '/a/b'],
    ['/a(b)', '/a(b)'],
    ['/é', '/%C3%A9'],
    ['', '/'],
  ])('the path %j of a server in a kubeconfig is sent as %j', (given, sent) => {
    expect(requestPath(given, { keepsEscapes: true })).toBe(sent);
  });
});

describe('writtenPath', () => {
  it.each([
    ['https://host:1//a?b', '//a'],
    ['https://host', ''],
    ['https://[::1]:1/a/../b#c', '/a/../b'],
    ['HTTPS://user@host/%2f', '/%2f'],
  ])('returns the path of %j as it is written', (url, path) => {
    expect(writtenPath(url)).toBe(path);
  });
});
