import { describe, expect, it } from 'vitest';
import { newRequestInfo } from './request-info.js';

function parse(method: string, url: string) {
  const [path = '', query = ''] = url.split('?');
  return newRequestInfo(method, path, new URLSearchParams(query));
}

describe('newRequestInfo', () => {
  it.each([
    // method, url, verb, group, version, namespace, resource, subresource, name
    ['GET', '/api/v1/namespaces', 'list', '', 'v1', '', 'namespaces', '', ''],
    ['GET', '/api/v1/namespaces/other', 'get', '', 'v1', 'other', 'namespaces', '', 'other'],
    ['GET', '/api/v1/namespaces/other/pods', 'list', '', 'v1', 'other', 'pods', '', ''],
    ['GET', '/api/v1/namespaces/other/pods/foo', 'get', '', 'v1', 'other', 'pods', '', 'foo'],
    ['HEAD', '/api/v1/namespaces/other/pods/foo', 'get', '', 'v1', 'other', 'pods', '', 'foo'],
    ['GET', '/api/v1/pods', 'list', '', 'v1', '', 'pods', '', ''],
    ['HEAD', '/api/v1/pods', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/proxy/namespaces/other/pods/foo', 'proxy', '', 'v1', 'other', 'pods', '', 'foo'],
    ['GET', '/api/v1/proxy/namespaces/other/pods/foo/more/not', 'proxy', '', 'v1', 'other', 'pods', '', 'foo'],
    ['GET', '/api/v1/watch/pods', 'watch', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?watch=true', 'watch', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?watch', 'watch', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?watch=false', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?watch=0', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/watch/namespaces/other/pods', 'watch', '', 'v1', 'other', 'pods', '', ''],
    ['GET', '/api/v1/namespaces/other/pods?watch=1', 'watch', '', 'v1', 'other', 'pods', '', ''],
    ['GET', '/api/v1/namespaces/other/pods/x?watch=1', 'get', '', 'v1', 'other', 'pods', '', 'x'],
    ['GET', '/api/v1/namespaces/kube-system/pods/x/status', 'get', '', 'v1', 'kube-system', 'pods', 'status', 'x'],
    ['PUT', '/api/v1/namespaces/x/finalize', 'update', '', 'v1', 'x', 'namespaces', 'finalize', 'x'],
    ['PUT', '/api/v1/namespaces/x/status', 'update', '', 'v1', 'x', 'namespaces', 'status', 'x'],
    ['PATCH', '/api/v1/namespaces/other/pods/foo', 'patch', '', 'v1', 'other', 'pods', '', 'foo'],
    ['DELETE', '/api/v1/namespaces/other/pods/foo', 'delete', '', 'v1', 'other', 'pods', '', 'foo'],
    ['POST', '/api/v1/namespaces/other/pods', 'create', '', 'v1', 'other', 'pods', '', ''],
    ['DELETE', '/api/v1/nodes', 'deletecollection', '', 'v1', '', 'nodes', '', ''],
    ['DELETE', '/api/v1/namespaces', 'deletecollection', '', 'v1', '', 'namespaces', '', ''],
    ['DELETE', '/api/v1/namespaces/other/pods', 'deletecollection', '', 'v1', 'other', 'pods', '', ''],
    [
      'POST',
      '/apis/extensions/v1beta3/namespaces/other/pods',
      'create',
      'extensions',
      'v1beta3',
      'other',
      'pods',
      '',
      '',
    ],
    ['OPTIONS', '/api/v1/pods', '', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Dfoo', 'list', '', 'v1', '', 'pods', '', 'foo'],
    [
      'GET',
      '/api/v1/pods?watch=1&fieldSelector=metadata.name%3D%3Dfoo,spec.nodeName=x',
      'watch',
      '',
      'v1',
      '',
      'pods',
      '',
      'foo',
    ],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name!%3Dfoo', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da%2Fb', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Db,metadata.name%3Da', 'list', '', 'v1', '', 'pods', '', 'a'],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da,b', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da,b%3D%5Cx', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da&limit=x', 'list', '', 'v1', '', 'pods', '', ''],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da&timeoutSeconds=1s', 'list', '', 'v1', '', 'pods', '', ''],
    [
      'GET',
      '/api/v1/pods?fieldSelector=metadata.name%3Da&watch=1&labelSelector=!!',
      'watch',
      '',
      'v1',
      '',
      'pods',
      '',
      '',
    ],
    [
      'GET',
      '/api/v1/pods?fieldSelector=metadata.name%3Da&limit=1&labelSelector=b',
      'list',
      '',
      'v1',
      '',
      'pods',
      '',
      'a',
    ],
    ['DELETE', '/api/v1/pods?fieldSelector=metadata.name%3Dfoo', 'deletecollection', '', 'v1', '', 'pods', '', ''],
  ])('%s %s is %s', (method, url, verb, group, version, namespace, resource, subresource, name) => {
    const info = parse(method, url);
    expect(info.isResourceRequest).toBe(true);
    expect([
      info.verb,
      info.apiGroup,
      info.apiVersion,
      info.namespace,
      info.resource,
      info.subresource,
      info.name,
    ]).toEqual([verb, group, version, namespace, resource, subresource, name]);
  });

  it.each([
    ['/', 'get'],
    ['/api', 'get'],
    ['/api/v1', 'get'],
    ['/api/v1/', 'get'],
    ['/apis', 'get'],
    ['/apis/apps', 'get'],
    ['/apis/apps/v1', 'get'],
    ['/healthz', 'get'],
    ['/not/matching/whatsoever', 'get'],
  ])('the path %s does not name a resource', (path, verb) => {
    const info = parse('GET', path);
    expect(info.isResourceRequest).toBe(false);
    expect(info.verb).toBe(verb);
  });

  it('has the selectors of the query, which are parsed when they are used', () => {
    const { labelSelector, fieldSelector } = parse('GET', '/api/v1/pods?labelSelector=a%3Db&fieldSelector=c%3Dd,e');
    expect([labelSelector.text, fieldSelector.text]).toEqual(['a=b', 'c=d,e']);
    expect(labelSelector.selector).toBe(labelSelector.selector);
    expect(labelSelector.valid?.requiresExactMatch('a')).toBe('b');
    expect(fieldSelector.valid).toBeUndefined();
    expect(() => fieldSelector.selector).toThrow("can't understand 'e'");
    expect(parse('GET', '/api/v1/pods').labelSelector.selector.isEmpty).toBe(true);
  });

  it('refuses a special verb with nothing after it', () => {
    expect(() => parse('GET', '/api/v1/watch')).toThrow('unable to determine kind and namespace from url');
    expect(() => parse('GET', '/apis/apps/v1/watch/')).toThrow('unable to determine kind and namespace from url');
  });

  it('divides paths into at most 1,000 segments, and loses nothing', () => {
    const path = `/api/v1/namespaces/x/services/y/proxy/${'a//'.repeat(300_000)}b/`;
    const { segments, parts, name, subresource } = parse('GET', path);
    expect(segments.length).toBe(1000);
    expect(`/${segments.join('/')}/`).toBe(path);
    expect(parts).toEqual(segments.slice(4));
    expect([name, subresource]).toEqual(['y', 'proxy']);
  });
});
