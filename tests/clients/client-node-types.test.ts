import type { ConfigMap } from '@k8s-ts/api/types';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import {
  type Client,
  describeResource,
  type Informer,
  type ListerWatcher,
  newController,
  newInformer,
  newInformerFactory,
  objectKey,
  onChangesOf,
  type ResourceClient,
} from '@k8s-ts/client';
import type { V1ConfigMap, V1Lease, V1Node, V1Pod } from '@kubernetes/client-node';
import { describe, expectTypeOf, it } from 'vitest';

/** These functions are only compiled, never called. */
describe('types of the client', () => {
  it('accept the classes of @kubernetes/client-node', () => {
    const use = (client: Client, source: ListerWatcher<V1Node>) => {
      const pods = client.resource(describeResource<V1Pod>({ version: 'v1', resource: 'pods' })).namespace('default');
      expectTypeOf(pods).toEqualTypeOf<ResourceClient<V1Pod>>();
      expectTypeOf(pods.get('a')).resolves.toEqualTypeOf<V1Pod>();
      const configMaps = newInformer({
        source: client.resource(describeResource<V1ConfigMap>({ version: 'v1', resource: 'configmaps' })),
        indexers: { owner: ({ metadata }) => metadata?.ownerReferences?.map(({ uid }) => uid) ?? [] },
      });
      expectTypeOf(configMaps).toEqualTypeOf<Informer<V1ConfigMap, 'owner'>>();
      expectTypeOf(configMaps.store.byIndex('owner', 'uid')).toEqualTypeOf<readonly V1ConfigMap[]>();
      // @ts-expect-error no such index
      configMaps.store.byIndex('other', 'uid');
      configMaps.addHandler({
        onUpdate(old, object) {
          expectTypeOf(old.data).toEqualTypeOf<{ [key: string]: string } | undefined>();
          expectTypeOf(object.metadata?.creationTimestamp).toEqualTypeOf<Date | undefined>();
        },
      });
      newInformer({ source });
      const factory = newInformerFactory({ client });
      const leases = factory.informer(
        describeResource<V1Lease>({ group: 'coordination.k8s.io', version: 'v1', resource: 'leases' }),
      );
      newController({
        sources: [onChangesOf(configMaps), onChangesOf(leases, (o) => [objectKey(o)])],
        reconcile: async () => {},
      });
    };
    expectTypeOf(use).toBeFunction();
  });

  it('accept the interfaces of @k8s-ts/api, and objects of any kind', () => {
    const use = (client: Client) => {
      const configMaps = client.resource(describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps' }));
      expectTypeOf(configMaps).toExtend<ListerWatcher<ConfigMap>>();
      expectTypeOf(configMaps.create({ metadata: { name: 'a' }, data: {} })).resolves.toEqualTypeOf<ConfigMap>();
      expectTypeOf(client.resource({ version: 'v1', resource: 'pods' })).toEqualTypeOf<ResourceClient<AnyKubeObject>>();
      const scale = configMaps.update({ metadata: { name: 'a' }, spec: { replicas: 1 } }, { subresource: 'scale' });
      expectTypeOf(scale).resolves.toHaveProperty('spec');
      // @ts-expect-error no such value
      void configMaps.create({}, { fieldValidation: 'Loose' });
      // @ts-expect-error no such form
      void configMaps.patch('a', {}, { type: 'yaml' });
      // @ts-expect-error data are texts
      void configMaps.update({ metadata: { name: 'a' }, data: 1 } satisfies ConfigMap);
    };
    expectTypeOf(use).toBeFunction();
  });
});
