import { describe, expect, it } from 'vitest';
import { openTestStore } from '../store/test-store.js';
import { type AnyRESTStorage, verbsOf } from './rest-storage.js';

const kind = { group: '', version: 'v1', kind: 'Pod' };
const base: AnyRESTStorage = { kind, namespaced: true };
const can = async (): Promise<never> => {
  throw new Error('not called');
};

describe('the verbs of a storage', () => {
  it('are those of all its capabilities, in the order of discovery', async () => {
    const store = await openTestStore();
    expect(verbsOf(store as AnyRESTStorage)).toEqual([
      'create',
      'delete',
      'deletecollection',
      'get',
      'list',
      'patch',
      'update',
      'watch',
    ]);
    const part = store.subresource({ strategy: { validateUpdate: () => [] } });
    expect(verbsOf(part as AnyRESTStorage)).toEqual(['get', 'patch', 'update']);
    await store.destroy();
  });

  it('include patch only if objects can be read and written', () => {
    expect(verbsOf(base)).toEqual([]);
    expect(verbsOf({ ...base, create: can })).toEqual(['create']);
    expect(verbsOf({ ...base, update: can })).toEqual(['update']);
    expect(verbsOf({ ...base, get: can, watch: can })).toEqual(['get', 'watch']);
    expect(verbsOf({ ...base, get: can, update: can })).toEqual(['get', 'patch', 'update']);
  });

  it('of a connection are those of its methods, each once', () => {
    const connect = (connectMethods: readonly string[]) =>
      verbsOf({ ...base, get: can, connect: can, connectPath: false, connectMethods });
    expect(connect(['GET', 'POST'])).toEqual(['create', 'get']);
    expect(connect(['POST', 'PUT', 'PATCH', 'GET', 'DELETE', 'HEAD', 'OPTIONS', 'GET'])).toEqual([
      'create',
      'delete',
      'get',
      'patch',
      'update',
    ]);
  });
});
