import { expect, expectTypeOf, it } from 'vitest';
import { binaryMinor, groupVersions, isMinorAtMost } from '../discovery/index.js';
import * as resources from './index.js';

const descriptions = Object.values(resources).flatMap((namespace) => Object.values(namespace));

/** Whether this release does not have a kind that the release of the argument removed. */
const isGone = (removed: string | undefined) => removed !== undefined && isMinorAtMost(removed, binaryMinor);

it('the resources include every resource of every group-version once, with its scope and subresources', () => {
  const described = descriptions.map(({ group = '', version, resource, kind, namespaced, subresources }) =>
    JSON.stringify({ group, version, resource, kind, namespaced, subresources }),
  );
  const served = groupVersions().flatMap(({ group, version, resources: all }) =>
    all
      .filter(({ name, deprecated }) => !name.includes('/') && !isGone(deprecated?.removed))
      .map(({ name, kind, namespaced }) => {
        const prefix = `${name}/`;
        const subresources = all
          .flatMap((each) => (each.name.startsWith(prefix) ? [each.name.slice(prefix.length)] : []))
          .sort();
        return JSON.stringify({ group, version, resource: name, kind, namespaced, subresources });
      }),
  );
  expect(described.sort()).toEqual(served.sort());
});

it('each resource has the type of its objects', () => {
  expectTypeOf(resources.corev1.pods['~object']).toEqualTypeOf<resources.corev1.Pod>();
  expectTypeOf(resources.appsv1.deployments['~object']).toEqualTypeOf<resources.appsv1.Deployment>();
  expect(resources.corev1.persistentVolumeClaims).toMatchObject({
    resource: 'persistentvolumeclaims',
    namespaced: true,
  });
  expect(resources.storagev1.csiStorageCapacities.resource).toBe('csistoragecapacities');
});
