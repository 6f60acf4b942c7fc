import { newNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  completeConfig,
  type DelegationTarget,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  newGenericAPIServer,
} from '@k8s-ts/generic-apiserver';
import type { APIGroupInfo, Getter, Lister, RESTStorage } from '@k8s-ts/registry-generic';

const group = 'hello.example.com';
const greetings = new Map(Object.entries({ en: 'Hello', eo: 'Saluton', nl: 'Hallo' }));

/** A resource without a store: its objects are made for each request. It is read-only. */
const storage: RESTStorage & Getter<Greeting> & Lister<Greeting> = {
  kind: { group, version: 'v1', kind: 'Greeting' },
  namespaced: false,
  async get(name) {
    const text = greetings.get(name);
    if (text === undefined) throw newNotFound({ group, resource: 'greetings' }, name);
    return { object: greeting(name, text) };
  },
  async list() {
    return { items: [...greetings].map(([name, text]) => ({ object: greeting(name, text) })), resourceVersion: '1' };
  },
};

interface Greeting extends KubeObject {
  readonly text: string;
}

function greeting(name: string, text: string): Greeting {
  return { apiVersion: `${group}/v1`, kind: 'Greeting', metadata: { name }, text };
}

const helloGroup: APIGroupInfo = {
  group,
  prioritizedVersions: ['v1'],
  versionedResources: { v1: { greetings: storage } },
};

/**
 * A server in front of another one. It adds the path `/hello`, the group `hello.example.com`, a health check and a
 * hook. Requests for anything else go to the delegate.
 *
 * @param generic configuration that the servers of the chain share
 */
export function newHelloServer(generic: GenericAPIServerConfig, delegate: DelegationTarget): GenericAPIServer {
  const server = newGenericAPIServer(completeConfig({ ...generic, groups: [helloGroup] }), delegate);
  server.paths.handle('/hello', async () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: new TextEncoder().encode('Hello\n'),
  }));
  server.addHealthChecks({
    name: 'greetings',
    check() {
      if (greetings.size === 0) throw new Error('there are no greetings');
    },
  });
  server.addPostStartHook({ name: 'learn-greetings', run: async () => void greetings.set('ia', 'Salute') });
  return server;
}
