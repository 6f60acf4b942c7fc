import { applyDefaults } from '@k8s-ts/api/defaults';
import type { PersistentVolumeClaim } from '@k8s-ts/api/types';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateEndpoints } from './endpoints/endpoints-validation.js';
import { validateLimitRange } from './limit-range/limit-range-validation.js';
import { validatePersistentVolume } from './persistent-volume/persistent-volume-validation.js';
import { validatePersistentVolumeClaim } from './persistent-volume-claim/persistent-volume-claim-validation.js';
import { validateReplicationController } from './replication-controller/replication-controller-validation.js';
import { validateResourceQuota } from './resource-quota/resource-quota-validation.js';

const metadata = { name: 'a', namespace: 'ns' };
const _versioned = { ...metadata, resourceVersion: '1' };
const clusterMeta = { name: 'a' };
const texts = (errors: readonly FieldError[]): string[] => errors.map(fieldErrorText);
const defaulted = <T>(kind: string, object: object): T =>
  applyDefaults({ group: '', version: 'v1', kind }, object as never) as unknown as T;

describe('other kinds', () => {
  const claim = (spec: object): PersistentVolumeClaim => ({
    metadata,
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      volumeMode: 'Filesystem',
      ...spec,
    },
  });
  const template = (labels: Record<string, string>) => ({
    metadata: { labels },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  });
  it.each<[string, FieldError[], string | undefined]>([
    [
      'endpoints',
      validateEndpoints({
        metadata,
        subsets: [{ addresses: [{ ip: '1.2.3.4' }], ports: [{ port: 80, protocol: 'TCP' }] }],
      }),
      undefined,
    ],
    [
      'an endpoint on the loopback',
      validateEndpoints({ metadata, subsets: [{ addresses: [{ ip: '127.0.0.1' }] }] }),
      'subsets[0].addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      'a limit range',
      validateLimitRange({ metadata, spec: { limits: [{ type: 'Container', max: { cpu: '2' }, min: { cpu: '1' } }] } }),
      undefined,
    ],
    [
      'a limit range with a minimum above its maximum',
      validateLimitRange({ metadata, spec: { limits: [{ type: 'Container', max: { cpu: '1' }, min: { cpu: '2' } }] } }),
      'spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
    ],
    ['a quota', validateResourceQuota({ metadata, spec: { hard: { pods: '3', 'count/jobs.batch': '1' } } }), undefined],
    [
      'a quota of half a pod',
      validateResourceQuota({ metadata, spec: { hard: { pods: '500m' } } }),
      'spec.hard[pods]: Invalid value: "500m": must be an integer',
    ],
    ['a claim', validatePersistentVolumeClaim(claim({})), undefined],
    [
      'a claim of nothing',
      validatePersistentVolumeClaim(claim({ resources: {} })),
      'spec.resources[storage]: Required value',
    ],
    [
      'a claim without modes',
      validatePersistentVolumeClaim(claim({ accessModes: [] })),
      'spec.accessModes: Required value: at least 1 access mode is required',
    ],
    [
      'a volume without source',
      validatePersistentVolume({
        metadata: clusterMeta,
        spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] },
      }),
      'spec: Required value: must specify a volume type',
    ],
    [
      'a replication controller',
      validateReplicationController(
        defaulted('ReplicationController', {
          metadata,
          spec: { selector: { a: 'b' }, template: template({ a: 'b' }) },
        }),
      ),
      undefined,
    ],
    [
      'a controller whose selector does not match its template',
      validateReplicationController(
        defaulted('ReplicationController', {
          metadata,
          spec: { selector: { a: 'c' }, template: template({ a: 'b' }) },
        }),
      ),
      'spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`',
    ],
  ])('are validated: %s', (_, errors, expected) => {
    expect(texts(errors)).toEqual(expected === undefined ? [] : [expected]);
  });
});
