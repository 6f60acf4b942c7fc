import type { Service, ServiceSpec } from '@k8s-ts/api/types';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { serviceStrategy } from './service-strategy.js';

/** `kubernetes pkg/api/service/warnings.go`. */
describe('warnings about services with external addresses', () => {
  const strategy = serviceStrategy();
  const deprecated = 'spec.externalIPs is deprecated and may no longer be implemented in some clusters';
  it.each<[ServiceSpec, readonly string[]]>([
    [{ type: 'ClusterIP', externalIPs: ['192.0.2.1'] }, [deprecated]],
    [
      { type: 'LoadBalancer', externalIPs: ['::ffff:192.0.2.1'] },
      ['spec.externalIPs[0]: non-standard IP address "::ffff:192.0.2.1" is invalid: use "192.0.2.1"', deprecated],
    ],
    [{ type: 'ClusterIP', externalIPs: [] }, []],
    [
      { type: 'ClusterIP', clusterIP: 'None', sessionAffinity: 'None', externalIPs: ['192.0.2.1'] },
      ['spec.externalIPs is ignored for headless services'],
    ],
    [
      { type: 'ExternalName', externalName: 'a', externalIPs: ['192.0.2.1'] },
      ['spec.externalIPs is ignored when spec.type is "ExternalName"'],
    ],
  ])('are returned for %j', (spec, warnings) => {
    const service = { kind: 'Service', apiVersion: 'v1', metadata: { name: 'a' }, spec } as unknown as Service;
    expect(strategy.warningsOnCreate?.(service, internalContext('ns'))).toEqual(warnings);
    expect(strategy.warningsOnUpdate?.(service, service, internalContext('ns'))).toEqual(warnings);
  });
});
