import { expect, it } from 'vitest';
import { type ResourcePath, resourcePath } from './resource-path.js';

const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };

it.each<[ResourcePath, string]>([
  [{}, '/apis/apps/v1/deployments'],
  [{ namespace: 'n' }, '/apis/apps/v1/namespaces/n/deployments'],
  [{ namespace: 'n', name: 'web' }, '/apis/apps/v1/namespaces/n/deployments/web'],
  [{ namespace: 'n', name: 'web', subresource: 'scale' }, '/apis/apps/v1/namespaces/n/deployments/web/scale'],
  [{ name: 'system:a?b' }, '/apis/apps/v1/deployments/system%3Aa%3Fb'],
])('resourcePath makes the path of %j', (at, path) => {
  expect(resourcePath(deployments, at)).toBe(path);
});

it('resourcePath makes a path in the core group', () => {
  expect(resourcePath({ version: 'v1', resource: 'nodes' }, { name: 'a' })).toBe('/api/v1/nodes/a');
});
