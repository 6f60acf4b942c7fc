import { decodeValue, encodeObject } from '@k8s-ts/apimachinery/json';
import { describe, expect, it } from 'vitest';
import { builtinTypes } from '../builtin-types.js';
import { applyDefaults } from '../defaults/index.js';
import { groupVersions } from '../discovery/index.js';
import { canConvert, convertObject, type Kind } from './index.js';

const hpa = (version: string): Kind => ({ group: 'autoscaling', version, kind: 'HorizontalPodAutoscaler' });
const coreEvent: Kind = { group: '', version: 'v1', kind: 'Event' };
const event: Kind = { group: 'events.k8s.io', version: 'v1', kind: 'Event' };

function canonical(kind: Kind, object: object) {
  const type = builtinTypes.typeFor(kind);
  if (type === undefined) throw new Error('no type');
  const apiVersion = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
  return applyDefaults(kind, decodeValue(type, { kind: kind.kind, apiVersion, ...object }).object);
}

describe('canConvert', () => {
  it('is true between all versions in which a release serves a stored resource', () => {
    const versions = new Map<string, Kind[]>();
    for (const { group, version, resources } of groupVersions()) {
      for (const { name, kind, storageGVK } of resources) {
        if (storageGVK === undefined) continue;
        const resource = `${name}.${group}`;
        versions.set(resource, [...(versions.get(resource) ?? [storageGVK]), { group, version, kind }]);
      }
    }
    const missing: string[] = [];
    for (const [resource, kinds] of versions) {
      for (const from of kinds) {
        for (const to of kinds)
          if (!canConvert(from, to)) missing.push(`${resource}: ${from.version} to ${to.version}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('convertObject', () => {
  it.each<[string, object, object]>([
    [
      'ResourceClaim',
      {
        spec: { devices: { requests: [{ name: 'a', deviceClassName: 'c', count: 2, allocationMode: 'ExactCount' }] } },
      },
      {
        spec: {
          devices: {
            requests: [{ name: 'a', exactly: { deviceClassName: 'c', count: 2, allocationMode: 'ExactCount' } }],
          },
        },
      },
    ],
    [
      'ResourceClaim',
      { spec: { devices: { requests: [{ name: 'a', firstAvailable: [{ name: 'b', deviceClassName: 'c' }] }] } } },
      { spec: { devices: { requests: [{ name: 'a', firstAvailable: [{ name: 'b', deviceClassName: 'c' }] }] } } },
    ],
    [
      'ResourceClaimTemplate',
      { spec: { spec: { devices: { requests: [{ name: 'a', deviceClassName: 'c', allocationMode: 'All' }] } } } },
      {
        spec: {
          spec: { devices: { requests: [{ name: 'a', exactly: { deviceClassName: 'c', allocationMode: 'All' } }] } },
        },
      },
    ],
    [
      'ResourceSlice',
      {
        spec: {
          driver: 'd',
          pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
          nodeName: 'n',
          devices: [{ name: 'a', basic: { attributes: { x: { int: 1 } }, capacity: { y: { value: '1' } } } }],
        },
      },
      {
        spec: {
          driver: 'd',
          pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
          nodeName: 'n',
          devices: [{ name: 'a', attributes: { x: { int: 1 } }, capacity: { y: { value: '1' } } }],
        },
      },
    ],
  ])('converts a %s of resource.k8s.io/v1beta1', (kind, old, hub) => {
    const [v1beta1, v1] = ['v1beta1', 'v1'].map((version) => ({ group: 'resource.k8s.io', version, kind })) as [
      Kind,
      Kind,
    ];
    const metadata = { name: 'one' };
    const converted = convertObject(v1beta1, v1, canonical(v1beta1, { metadata, ...old }));
    expect(converted).toMatchObject({ apiVersion: 'resource.k8s.io/v1', ...hub });
    expect(encodeObject(converted)).toBe(encodeObject(canonical(v1, { metadata, ...hub })));
    expect(convertObject(v1, v1beta1, converted)).toMatchObject({ apiVersion: 'resource.k8s.io/v1beta1', ...old });
    const v1beta2 = { group: 'resource.k8s.io', version: 'v1beta2', kind };
    const between = convertObject(v1beta1, v1beta2, canonical(v1beta1, { metadata, ...old }));
    expect(between).toMatchObject({ apiVersion: 'resource.k8s.io/v1beta2', ...hub });
    expect(convertObject(v1beta2, v1beta1, between)).toMatchObject({ apiVersion: 'resource.k8s.io/v1beta1', ...old });
  });

  it('renames the fields of events', () => {
    const core = canonical(coreEvent, {
      metadata: { name: 'e' },
      involvedObject: { kind: 'Pod', name: 'p' },
      message: 'm',
      source: { component: 'c' },
      firstTimestamp: '2026-01-02T03:04:05Z',
      count: 2,
      reportingComponent: 'r',
    });
    const converted = convertObject(coreEvent, event, core);
    expect(converted).toMatchObject({
      apiVersion: 'events.k8s.io/v1',
      regarding: { kind: 'Pod', name: 'p' },
      note: 'm',
      deprecatedSource: { component: 'c' },
      deprecatedFirstTimestamp: '2026-01-02T03:04:05Z',
      deprecatedCount: 2,
      reportingController: 'r',
    });
    expect(encodeObject(convertObject(event, coreEvent, converted))).toBe(encodeObject(core));
  });

  it('reads definitions of v1beta1', () => {
    const at = (version: string): Kind => ({
      group: 'apiextensions.k8s.io',
      version,
      kind: 'CustomResourceDefinition',
    });
    const names = { plural: 'boats', singular: 'boat', kind: 'Boat', listKind: 'BoatList' };
    const validation = { openAPIV3Schema: { type: 'object' } };
    const column = { name: 'A', type: 'string' };
    const old = canonical(at('v1beta1'), {
      metadata: { name: 'boats.example.com' },
      spec: {
        group: 'example.com',
        names,
        scope: 'Namespaced',
        version: 'v1',
        validation,
        additionalPrinterColumns: [{ ...column, JSONPath: '.spec.a' }],
        versions: [
          { name: 'v1', served: true, storage: true },
          { name: 'v2', served: false, storage: false, subresources: { status: {} } },
        ],
        conversion: {
          strategy: 'Webhook',
          webhookClientConfig: { url: 'https://example.com' },
          conversionReviewVersions: ['v1'],
        },
        preserveUnknownFields: false,
      },
      status: { storedVersions: ['v1'] },
    });
    const parts = { schema: validation, additionalPrinterColumns: [{ ...column, jsonPath: '.spec.a' }] };
    expect(convertObject(at('v1beta1'), at('v1'), old)).toMatchObject({
      apiVersion: 'apiextensions.k8s.io/v1',
      spec: {
        names,
        versions: [
          { name: 'v1', served: true, storage: true, ...parts },
          { name: 'v2', served: false, storage: false, subresources: { status: {} }, ...parts },
        ],
        conversion: {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://example.com' }, conversionReviewVersions: ['v1'] },
        },
      },
      status: { storedVersions: ['v1'] },
    });
    const oldest = canonical(at('v1beta1'), { spec: { group: 'example.com', names, version: 'v1' } });
    expect(convertObject(at('v1beta1'), at('v1'), oldest).spec).toMatchObject({
      versions: [{ name: 'v1', served: true, storage: true }],
      conversion: { strategy: 'None' },
      preserveUnknownFields: true,
    });

    const written = convertObject(at('v1'), at('v1beta1'), convertObject(at('v1beta1'), at('v1'), old));
    expect(encodeObject(written)).toBe(encodeObject(old));
  });

  it('stores fields that autoscaling/v1 lacks in annotations', () => {
    const v2 = canonical(hpa('v2'), {
      metadata: { name: 'h', annotations: { own: 'kept' } },
      spec: {
        scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
        maxReplicas: 5,
        metrics: [
          { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '100Mi' } } },
          {
            type: 'Pods',
            pods: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '1500m' } },
          },
          {
            type: 'Object',
            object: {
              describedObject: { kind: 'Service', name: 's', apiVersion: 'v1' },
              target: { type: 'Value', value: '2k' },
              metric: { name: 'hits', selector: { matchLabels: { a: 'b' } } },
            },
          },
          {
            type: 'External',
            external: { metric: { name: 'backlog' }, target: { type: 'AverageValue', averageValue: '30' } },
          },
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
        ],
        behavior: { scaleUp: { policies: [{ type: 'Pods', value: 2, periodSeconds: 10 }], tolerance: '0.5' } },
      },
      status: {
        currentReplicas: 3,
        currentMetrics: [
          { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 20, averageValue: '200m' } } },
          { type: 'Resource', resource: { name: 'memory', current: { averageValue: '90Mi' } } },
        ],
        conditions: [
          { type: 'AbleToScale', status: 'True', lastTransitionTime: '2026-01-02T03:04:05Z', reason: 'Fine' },
        ],
      },
    });
    const v1 = convertObject(hpa('v2'), hpa('v1'), v2);
    expect(v1).toMatchObject({
      apiVersion: 'autoscaling/v1',
      metadata: {
        annotations: {
          own: 'kept',
          'autoscaling.alpha.kubernetes.io/metrics':
            '[{"type":"Resource","resource":{"name":"memory","targetAverageValue":"100Mi"}},{"type":"Pods","pods":{"metricName":"queue","targetAverageValue":"1500m"}},{"type":"Object","object":{"target":{"kind":"Service","name":"s","apiVersion":"v1"},"metricName":"hits","targetValue":"2k","selector":{"matchLabels":{"a":"b"}}}},{"type":"External","external":{"metricName":"backlog","targetAverageValue":"30"}}]',
          'autoscaling.alpha.kubernetes.io/behavior':
            '{"ScaleUp":{"StabilizationWindowSeconds":0,"SelectPolicy":"Max","Policies":[{"Type":"Pods","Value":2,"PeriodSeconds":10}],"Tolerance":"500m"},"ScaleDown":{"StabilizationWindowSeconds":null,"SelectPolicy":"Max","Policies":[{"Type":"Percent","Value":100,"PeriodSeconds":15}],"Tolerance":null}}',
          'autoscaling.alpha.kubernetes.io/current-metrics':
            '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":20,"currentAverageValue":"200m"}},{"type":"Resource","resource":{"name":"memory","currentAverageValue":"90Mi"}}]',
          'autoscaling.alpha.kubernetes.io/conditions':
            '[{"type":"AbleToScale","status":"True","lastTransitionTime":"2026-01-02T03:04:05Z","reason":"Fine"}]',
        },
      },
      spec: { minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 70 },
      status: { currentReplicas: 3, currentCPUUtilizationPercentage: 20 },
    });
    expect(convertObject(hpa('v1'), hpa('v2'), v1)).toEqual(v2);
  });

  it('gives an autoscaler of the first version its default metric', () => {
    const v1 = canonical(hpa('v1'), { metadata: { name: 'h' }, spec: { maxReplicas: 5 } });
    expect(v1.spec).toMatchObject({ targetCPUUtilizationPercentage: 80 });
    expect(convertObject(hpa('v1'), hpa('v2'), v1)).toMatchObject({
      spec: {
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
        ],
      },
      status: { currentMetrics: null },
    });
  });

  it('converts null items of lists as empty items', () => {
    const v2 = canonical(hpa('v2'), { metadata: { name: 'h' } });
    const converted = convertObject(hpa('v2'), hpa('v1'), {
      ...v2,
      spec: { maxReplicas: 5, metrics: [null], behavior: { scaleUp: { policies: [null] } } },
      status: { currentMetrics: [null], conditions: [null] },
    });
    expect(converted).toMatchObject({
      metadata: { annotations: { 'autoscaling.alpha.kubernetes.io/metrics': '[{"type":""}]' } },
    });
    expect(() => convertObject(hpa('v1'), hpa('v2'), converted)).not.toThrow();
    const claim = (version: string): Kind => ({ group: 'resource.k8s.io', version, kind: 'ResourceClaim' });
    const requests = { spec: { devices: { requests: [null, { name: 'a', selectors: null }] } } };
    expect(convertObject(claim('v1beta1'), claim('v1'), requests)).toEqual(
      convertObject(claim('v1beta1'), claim('v1'), { spec: { devices: { requests: [{}, { name: 'a' }] } } }),
    );
    expect(() => convertObject(claim('v1'), claim('v1beta1'), { spec: { devices: null } })).not.toThrow();
  });

  it('reports which conversions exist', () => {
    expect(canConvert(hpa('v1'), hpa('v2'))).toBe(true);
    expect(canConvert(event, hpa('v2'))).toBe(false);
    expect(() => convertObject(hpa('v1'), { ...hpa('v1'), version: 'v3' }, {})).toThrow('no conversion');
  });
});
