import type { Service } from '@k8s-ts/api/types';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { expect, it } from 'vitest';
import { newStorageFactory } from '../storage/index.js';
import { builtinStoreClient } from './builtin-store-client.js';
import { builtinStores } from './builtin-stores.js';

it('builtinStoreClient sets the defaults of the kind at each write', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const open = builtinStores('', newRESTOptionsFactory({ storageFactory, watchCache: false }));
  const strategy = { validate: () => [], validateUpdate: () => [] };
  const store = await open<Service>({ resource: 'services', kind: 'Service', strategy });
  const client = builtinStoreClient(store);
  const ports = [{ port: 80 }];
  const created = await client.create({ metadata: { name: 'web', namespace: 'default' }, spec: { ports } });
  expect(created.spec).toMatchObject({ type: 'ClusterIP', ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }] });
  const updated = await client.update({ ...created, spec: { ...created.spec, ports: [{ port: 81 }] } });
  expect(updated.spec?.ports).toEqual([{ port: 81, protocol: 'TCP', targetPort: 81 }]);
  expect(await client.namespace('default').get('web')).toEqual(updated);
  await store.destroy();
});
