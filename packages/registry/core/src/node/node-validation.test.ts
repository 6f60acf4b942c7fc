import { applyDefaults } from '@k8s-ts/api/defaults';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateNamespace, validateNamespaceFinalizeUpdate } from '../namespace/namespace-validation.js';
import { validateNode } from './node-validation.js';

const metadata = { name: 'a', namespace: 'ns' };
const _versioned = { ...metadata, resourceVersion: '1' };
const clusterMeta = { name: 'a' };
const texts = (errors: readonly FieldError[]): string[] => errors.map(fieldErrorText);
const _defaulted = <T>(kind: string, object: object): T =>
  applyDefaults({ group: '', version: 'v1', kind }, object as never) as unknown as T;

describe('namespaces and nodes', () => {
  it('checks the names of finalizers', () => {
    const namespace = {
      metadata: { ...clusterMeta, resourceVersion: '1' },
      spec: { finalizers: ['kubernetes', 'odd one'] },
    };
    expect(texts(validateNamespace({ metadata: clusterMeta }))).toEqual([]);
    expect(texts(validateNamespaceFinalizeUpdate(namespace, namespace)).join()).toMatch(/spec\.finalizers.*odd one/);
  });

  it('requires distinct ranges of pod addresses', () => {
    const node = (...podCIDRs: string[]) =>
      texts(validateNode({ metadata: clusterMeta, spec: { podCIDR: podCIDRs[0] ?? '', podCIDRs } }));
    expect(node('10.0.0.0/24', 'fd00::/64')).toEqual([]);
    expect(node('10.0.0.0/24', '10.0.1.0/24').join()).toMatch(/^spec\.podCIDRs: Invalid value: /);
    expect(node('10.0.0.0').join()).toMatch(
      /^spec\.podCIDRs\[0\]: Invalid value: "10\.0\.0\.0": must be a valid CIDR value/,
    );
  });
});
