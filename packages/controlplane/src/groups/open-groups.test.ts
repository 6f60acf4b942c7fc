import { groupVersions as allGroupVersions } from '@k8s-ts/api/discovery';
import { CleanupStack } from '@k8s-ts/generic-apiserver';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { APIRegistration } from '../registration/index.js';
import { type GroupSettings, openGroups } from './open-groups.js';

it('openGroups rejects once, and leaves no rejection unhandled, when the storage of a resource cannot be opened', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: 'open-groups' } });
  const opened = newRESTOptionsFactory({ storageFactory });
  const restOptions = {
    ...opened,
    newFor: ((resource, ...rest) => {
      if (resource.resource === 'jobs') throw new Error('the store of jobs is broken');
      return opened.newFor(resource, ...rest);
    }) as typeof opened.newFor,
  };
  const cleanup = new CleanupStack();
  const settings = { rbac: {}, serviceClusterIPRange: '10.0.0.0/24' } as unknown as GroupSettings;
  // vitest fails a run in which a rejection stays unhandled.
  await expect(
    openGroups(
      restOptions,
      new APIRegistration({ available: allGroupVersions(), runtimeConfig: ['api/all=true'], kubeAPIVersions: '' }),
      settings,
      cleanup,
    ),
  ).rejects.toThrow(/jobs is broken/);
  await cleanup.close();
});
