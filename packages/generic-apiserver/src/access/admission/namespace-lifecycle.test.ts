import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext } from '@k8s-ts/registry-generic/rest';
import { describe, expect, it } from 'vitest';
import type { AdmissionAttributes, AdmissionOperation } from './attributes.js';
import { namespaceLifecycle } from './namespace-lifecycle.js';

function attributes(operation: AdmissionOperation, over: Partial<AdmissionAttributes> = {}): AdmissionAttributes {
  const context = internalContext('ns');
  return {
    kind: { group: '', version: 'v1', kind: 'Pod' },
    resource: { group: '', version: 'v1', resource: 'pods' },
    subresource: '',
    namespace: 'ns',
    name: 'x',
    operation,
    options: {},
    dryRun: false,
    user: context.user,
    context,
    ...over,
  };
}

const namespaceKind = {
  kind: { group: '', version: 'v1', kind: 'Namespace' },
  resource: { group: '', version: 'v1', resource: 'namespaces' },
};
type Phase = 'Active' | 'Terminating' | 'missing';
const namespaceObject = (phase: string): AnyKubeObject => ({ metadata: { name: 'ns' }, status: { phase } });

describe('namespaceLifecycle', () => {
  const lookup = (phase: Phase) => () => (phase === 'missing' ? undefined : namespaceObject(phase));

  it.each<[AdmissionOperation, Phase]>([
    ['CREATE', 'Active'],
    ['UPDATE', 'Terminating'],
    ['DELETE', 'missing'],
    ['DELETE', 'Terminating'],
  ])('admits %s in a namespace that is %s', async (operation, phase) => {
    const plugin = namespaceLifecycle({ lookup: lookup(phase) });
    expect(await plugin.admit?.(attributes(operation))).toBeUndefined();
  });

  it.each<[AdmissionOperation, Phase, string]>([
    [
      'CREATE',
      'Terminating',
      'pods "x" is forbidden: unable to create new content in namespace ns because it is being terminated',
    ],
    ['CREATE', 'missing', 'namespaces "ns" not found'],
    ['UPDATE', 'missing', 'namespaces "ns" not found'],
  ])('refuses %s in a namespace that is %s: %s', async (operation, phase, message) => {
    const plugin = namespaceLifecycle({ lookup: lookup(phase) });
    await expect(Promise.resolve(plugin.admit?.(attributes(operation)))).rejects.toThrow(message);
  });

  it.each<[AdmissionOperation, Phase, boolean]>([
    ['CREATE', 'Active', false],
    ['UPDATE', 'Active', false],
    ['CREATE', 'Terminating', true],
    ['CREATE', 'missing', true],
    ['DELETE', 'missing', false],
    ['CONNECT', 'missing', false],
  ])('%s in a namespace that is %s: handles returns %s', (operation, phase, handles) => {
    const plugin = namespaceLifecycle({ lookup: lookup(phase) });
    expect(plugin.handles(operation, attributes(operation))).toBe(handles);
  });

  it('refuses creations in a deleted namespace, although the cache still shows it as active', () => {
    const plugin = namespaceLifecycle({ lookup: () => namespaceObject('Active') });
    const deletion = attributes('DELETE', { ...namespaceKind, name: 'ns' });
    expect(plugin.handles('DELETE', deletion)).toBe(true);
    plugin.admit?.(deletion);
    expect(plugin.handles('CREATE', attributes('CREATE'))).toBe(true);
  });

  it('gives the reason in a cause', async () => {
    const plugin = namespaceLifecycle({ lookup: () => namespaceObject('Terminating') });
    await expect(plugin.admit?.(attributes('CREATE'))).rejects.toMatchObject({
      status: {
        code: 403,
        details: {
          causes: [
            {
              reason: 'NamespaceTerminating',
              message: 'namespace ns is being terminated',
              field: 'metadata.namespace',
            },
          ],
        },
      },
    });
  });

  it('refuses to delete the namespaces of the system', () => {
    const plugin = namespaceLifecycle({ lookup: () => undefined });
    expect(() =>
      plugin.admit?.(attributes('DELETE', { ...namespaceKind, name: 'default', namespace: 'default' })),
    ).toThrow('namespaces "default" is forbidden: this namespace may not be deleted');
  });

  it('does not trust a cache about a namespace that was deleted just now', async () => {
    const asked: boolean[] = [];
    const plugin = namespaceLifecycle({
      lookup: (_, live) => {
        asked.push(live);
        return namespaceObject(live ? 'Terminating' : 'Active');
      },
    });
    await plugin.admit?.(attributes('CREATE'));
    await plugin.admit?.(attributes('DELETE', { ...namespaceKind, name: 'ns' }));
    await expect(plugin.admit?.(attributes('CREATE'))).rejects.toThrow('being terminated');
    expect(asked).toEqual([false, false, true]);
  });

  it('gives no opinion on namespaces for access reviews', () => {
    const plugin = namespaceLifecycle({ lookup: () => undefined });
    const review = { group: 'authorization.k8s.io', version: 'v1', resource: 'localsubjectaccessreviews' };
    expect(plugin.admit?.(attributes('CREATE', { resource: review }))).toBeUndefined();
  });
});
