import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import {
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
} from './index.js';

const owner = { apiVersion: 'example.com/v1', kind: 'Site', uid: 'u1' };
const object = (name: string, metadata: KubeObject['metadata'] = {}): KubeObject => ({
  metadata: { namespace: 'shop', name, ...metadata },
});

/** The requests of a handler, as texts with their priorities. */
function requestsOf(handle: (queue: Parameters<NonNullable<EventHandler<KubeObject>['create']>>[1]) => void) {
  const added: string[] = [];
  handle({ add: ({ namespace, name }, priority = 0) => added.push(`${namespace}/${name} ${priority}`) });
  return added;
}

describe('event handlers', () => {
  it('make a request of an object, with a low priority for known objects and resyncs', () => {
    const handler = enqueueRequestForObject<KubeObject>();
    const a = object('a', { resourceVersion: '1' });
    const b = object('a', { resourceVersion: '2' });
    expect(requestsOf((queue) => handler.create?.({ object: a, isInInitialList: true }, queue))).toEqual([
      'shop/a -100',
    ]);
    expect(requestsOf((queue) => handler.create?.({ object: a, isInInitialList: false }, queue))).toEqual(['shop/a 0']);
    expect(requestsOf((queue) => handler.update?.({ objectOld: a, objectNew: a }, queue))).toEqual(['shop/a -100']);
    expect(requestsOf((queue) => handler.update?.({ objectOld: a, objectNew: b }, queue))).toEqual(['shop/a 0']);
    expect(requestsOf((queue) => handler.delete?.({ object: a, deleteStateUnknown: true }, queue))).toEqual([
      'shop/a 0',
    ]);
  });

  it('make requests of owners of a kind and group, or on request only of the controller', () => {
    const site = { group: 'example.com', version: 'v2', resource: 'sites', kind: 'Site', namespaced: true };
    const owned = object('page', {
      ownerReferences: [
        { ...owner, name: 'one', controller: true },
        { ...owner, name: 'two' },
        { ...owner, name: 'other-group', apiVersion: 'example.org/v1' },
        { ...owner, name: 'other-kind', kind: 'Page' },
      ],
    });
    const of = (handler: EventHandler<KubeObject>) =>
      requestsOf((queue) => handler.create?.({ object: owned, isInInitialList: false }, queue));
    expect(of(enqueueRequestForOwner(site))).toEqual(['shop/one 0', 'shop/two 0']);
    expect(of(enqueueRequestForOwner(site, { onlyControllerOwner: true }))).toEqual(['shop/one 0']);
    expect(of(enqueueRequestForOwner({ ...site, namespaced: false }, { onlyControllerOwner: true }))).toEqual([
      '/one 0',
    ]);
    expect(() => enqueueRequestForOwner({ version: 'v1', resource: 'pods' })).toThrow('pods has no kind');
  });

  it('make each request of the old and the new object only once', () => {
    const handler = enqueueRequestsFromMapFunc<KubeObject>(({ metadata }) =>
      ['all', metadata.labels?.site ?? ''].map((name) => ({ namespace: 'shop', name })),
    );
    const objectOld = object('a', { resourceVersion: '1', labels: { site: 'x' } });
    const objectNew = object('a', { resourceVersion: '2', labels: { site: 'y' } });
    expect(requestsOf((queue) => handler.update?.({ objectOld, objectNew }, queue))).toEqual([
      'shop/all 0',
      'shop/x 0',
      'shop/y 0',
    ]);
  });
});
