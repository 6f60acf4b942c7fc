import { applyDefaults } from '@k8s-ts/api/defaults';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validateNode } from './node/node-validation.js';
import { validatePersistentVolume } from './persistent-volume/persistent-volume-validation.js';
import {
  validatePersistentVolumeClaim,
  validatePersistentVolumeClaimUpdate,
} from './persistent-volume-claim/persistent-volume-claim-validation.js';
import { validateService, validateServiceUpdate } from './service/service-validation.js';

/** Field and reason of each error, such as `spec.type: Unsupported value`. */
const summary = (errors: readonly FieldError[]): readonly string[] =>
  errors.map((error) => fieldErrorText(error).split(': ').slice(0, 2).join(': '));
const defaulted = <T>(kind: string, object: object): T =>
  applyDefaults({ group: '', version: 'v1', kind }, object as never) as unknown as T;

type Case = [change: object, ...errors: string[]];

const invalid = (field: string) => `${field}: Invalid value`;
const required = (field: string) => `${field}: Required value`;
const unsupported = (field: string) => `${field}: Unsupported value`;
const duplicate = (field: string) => `${field}: Duplicate value`;
const forbidden = (field: string) => `${field}: Forbidden`;

/** Each row changes one object that is valid otherwise. `kubernetes pkg/apis/core/validation/validation.go`. */
describe('rules of services', () => {
  const port = { name: 'p', port: 80 };
  const service = (spec: object) =>
    defaulted<Parameters<typeof validateService>[0]>('Service', {
      metadata: { name: 's', namespace: 'ns', resourceVersion: '1' },
      spec: { ports: [port], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack', ...spec },
    });
  const cases: readonly Case[] = [
    [{}],
    [{ selector: { 'not a key': 'v' } }, invalid('spec.selector')],
    [{ sessionAffinity: 'Other' }, unsupported('spec.sessionAffinity')],
    [
      { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 0 } } },
      invalid('spec.sessionAffinityConfig.clientIP.timeoutSeconds'),
    ],
    [{ type: 'Other' }, unsupported('spec.type')],
    [{ ports: [{ ...port, port: 65536 }] }, invalid('spec.ports[0].port'), invalid('spec.ports[0].targetPort')],
    [{ ports: [{ ...port, targetPort: 65536 }] }, invalid('spec.ports[0].targetPort')],
    [{ ports: [{ ...port, targetPort: '1' }] }, invalid('spec.ports[0].targetPort')],
    [{ ports: [{ ...port, protocol: 'ICMP' }] }, unsupported('spec.ports[0].protocol')],
    [{ ports: [{ ...port, name: 'UPPER' }] }, invalid('spec.ports[0].name')],
    [{ ports: [{ ...port, appProtocol: 'not a name' }] }, invalid('spec.ports[0].appProtocol')],
    [{ ports: [port, { name: 'p', port: 81 }] }, duplicate('spec.ports[1].name')],
    [{ ports: [{ ...port, nodePort: 30000 }] }, forbidden('spec.ports[0].nodePort')],
    [
      {
        type: 'NodePort',
        ports: [
          { ...port, nodePort: 30000 },
          { name: 'q', port: 81, nodePort: 30000 },
        ],
      },
      duplicate('spec.ports[1].nodePort'),
    ],
    [{ externalIPs: ['one'] }, invalid('spec.externalIPs[0]')],
    [{ externalIPs: ['127.0.0.1'] }, invalid('spec.externalIPs[0]')],
    [{ externalIPs: ['0.0.0.0'] }, invalid('spec.externalIPs[0]')],
    [
      { type: 'ExternalName', ports: [], ipFamilies: undefined, ipFamilyPolicy: undefined, externalName: '' },
      required('spec.externalName'),
    ],
    [
      { type: 'ExternalName', ports: [], ipFamilies: undefined, ipFamilyPolicy: undefined, externalName: '-a' },
      invalid('spec.externalName'),
    ],
    [{ loadBalancerSourceRanges: ['10.0.0.0/8'] }, forbidden('spec.LoadBalancerSourceRanges')],
    [{ type: 'LoadBalancer', loadBalancerSourceRanges: ['one'] }, invalid('spec.LoadBalancerSourceRanges[0]')],
    [{ loadBalancerClass: 'example.com/a' }, forbidden('spec.loadBalancerClass')],
    [{ type: 'LoadBalancer', loadBalancerClass: 'not a name' }, invalid('spec.loadBalancerClass')],
    [{ allocateLoadBalancerNodePorts: true }, forbidden('spec.allocateLoadBalancerNodePorts')],
    [{ type: 'LoadBalancer', externalTrafficPolicy: 'Other' }, unsupported('spec.externalTrafficPolicy')],
    [{ externalTrafficPolicy: 'Local' }, invalid('spec.externalTrafficPolicy')],
    [{ internalTrafficPolicy: 'Other' }, unsupported('spec.internalTrafficPolicy')],
    [{ healthCheckNodePort: 31000 }, invalid('spec.healthCheckNodePort')],
    [{ trafficDistribution: 'Other' }, unsupported('spec.trafficDistribution')],
    [{ ipFamilies: ['IPv5'] }, unsupported('spec.ipFamilies[0]')],
    [{ ipFamilies: ['IPv4', 'IPv4'] }, duplicate('spec.ipFamilies[1]')],
    [{ ipFamilyPolicy: 'Other' }, unsupported('spec.ipFamilyPolicy')],
    [{ clusterIP: '1.2.3.4', clusterIPs: ['1.2.3.5'] }, invalid('spec.clusterIPs')],
    [{ clusterIP: 'one', clusterIPs: ['one'] }, invalid('spec.clusterIPs[0]')],
  ];
  it.each(cases)('%j', (change, ...errors) => expect(summary(validateService(service(change)))).toEqual(errors));

  const updates: readonly Case[] = [
    [{}],
    [{ clusterIP: '10.0.0.2', clusterIPs: ['10.0.0.2'] }, invalid('spec.clusterIPs[0]')],
    [{ ipFamilies: ['IPv6'] }, invalid('spec.ipFamilies[0]')],
  ];
  it.each(updates)('update %j', (change, ...errors) => {
    const old = service({ clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] });
    const next = service({ clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'], ...change });
    expect(summary(validateServiceUpdate(next, old))).toEqual(expect.arrayContaining([...errors]));
    if (errors.length === 0) expect(summary(validateServiceUpdate(next, old))).toEqual([]);
  });
});

describe('rules of persistent volumes', () => {
  const cases: readonly Case[] = [
    [{}],
    [{ accessModes: [] }, required('spec.accessModes')],
    [{ accessModes: ['Sometimes'] }, unsupported('spec.accessModes')],
    [{ accessModes: ['ReadWriteOnce', 'ReadWriteOncePod'] }, forbidden('spec.accessModes')],
    [{ capacity: {} }, required('spec.capacity'), unsupported('spec.capacity')],
    [{ capacity: { storage: '1Gi', cpu: '1' } }, unsupported('spec.capacity')],
    [{ capacity: { storage: '-1' } }, invalid('spec.capacity[storage]'), invalid('spec.capacity[storage]')],
    [{ persistentVolumeReclaimPolicy: 'Other' }, unsupported('spec.persistentVolumeReclaimPolicy')],
    [{ hostPath: undefined }, required('spec')],
    [{ nfs: { server: 's', path: '/' } }, forbidden('spec.nfs')],
    [
      { hostPath: { path: '/' }, persistentVolumeReclaimPolicy: 'Recycle' },
      forbidden('spec.persistentVolumeReclaimPolicy'),
    ],
    [{ storageClassName: 'UPPER' }, invalid('spec.storageClassName')],
    [{ volumeMode: 'Other' }, unsupported('spec.volumeMode')],
    [{ hostPath: undefined, local: { path: '' } }, required('spec.local.path'), required('spec.nodeAffinity')],
    [{ hostPath: undefined, local: { path: '/a' } }, required('spec.nodeAffinity')],
    [{ hostPath: undefined, csi: { driver: '', volumeHandle: 'h' } }, required('spec.csi.driver')],
    [{ hostPath: undefined, csi: { driver: 'd', volumeHandle: '' } }, required('spec.csi.volumeHandle')],
    [
      { hostPath: undefined, csi: { driver: 'd', volumeHandle: 'h', nodePublishSecretRef: { name: 'n' } } },
      required('spec.csi.nodePublishSecretRef.namespace'),
    ],
    [{ nodeAffinity: {} }, required('spec.nodeAffinity.required')],
    [
      { nodeAffinity: { required: { nodeSelectorTerms: [] } } },
      required('spec.nodeAffinity.required.nodeSelectorTerms'),
    ],
  ];
  it.each(cases)('%j', (change, ...errors) => {
    const volume = defaulted<Parameters<typeof validatePersistentVolume>[0]>('PersistentVolume', {
      metadata: { name: 'v' },
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: '1Gi' },
        hostPath: { path: '/a', type: 'Directory' },
        ...change,
      },
    });
    expect(summary(validatePersistentVolume(volume))).toEqual(errors);
  });
});

describe('rules of persistent volume claims', () => {
  const claim = (spec: object) =>
    defaulted<Parameters<typeof validatePersistentVolumeClaim>[0]>('PersistentVolumeClaim', {
      metadata: { name: 'c', namespace: 'ns', resourceVersion: '1' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    });
  const cases: readonly Case[] = [
    [{}],
    [{ accessModes: [] }, required('spec.accessModes')],
    [{ accessModes: ['Sometimes'] }, unsupported('spec.accessModes')],
    [{ accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] }, forbidden('spec.accessModes')],
    [{ resources: { requests: { storage: '0' } } }, invalid('spec.resources[storage]')],
    [{ resources: { requests: { storage: '-1Gi' } } }, invalid('spec.resources[storage]')],
    [
      { selector: { matchExpressions: [{ key: 'a', operator: 'Near' }] } },
      invalid('spec.selector.matchExpressions[0].operator'),
    ],
    [{ storageClassName: 'UPPER' }, invalid('spec.storageClassName')],
    [{ volumeMode: 'Other' }, unsupported('spec.volumeMode')],
    [{ dataSource: { kind: '', name: 'n' } }, required('spec.dataSource.kind'), invalid('spec.dataSource')],
    [{ dataSource: { kind: 'PersistentVolumeClaim', name: '' } }, required('spec.dataSource.name')],
    [{ volumeAttributesClassName: 'UPPER' }, invalid('spec.volumeAttributesClassName')],
  ];
  it.each(cases)('%j', (change, ...errors) =>
    expect(summary(validatePersistentVolumeClaim(claim(change)))).toEqual(errors),
  );

  const updates: readonly Case[] = [
    [{}],
    [{ accessModes: ['ReadOnlyMany'] }, forbidden('spec')],
    [{ storageClassName: 'other' }],
    [{ volumeMode: 'Block' }, forbidden('spec'), invalid('volumeMode')],
    [{ resources: { requests: { storage: '500Mi' } } }, forbidden('spec')],
  ];
  it.each(updates)('update %j', (change, ...errors) =>
    expect(summary(validatePersistentVolumeClaimUpdate(claim(change), claim({})))).toEqual(errors),
  );
});

describe('rules of nodes', () => {
  const cases: readonly Case[] = [
    [{ spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] } }],
    [{ spec: { podCIDRs: ['one'] } }, invalid('spec.podCIDRs[0]')],
    [{ spec: { podCIDRs: ['10.0.0.0/24', '10.0.1.0/24'] } }, invalid('spec.podCIDRs')],
    [
      { spec: { taints: [{ key: '', effect: 'NoSchedule' }] } },
      invalid('metadata.taints[0].key'),
      invalid('metadata.taints[0].key'),
    ],
    [{ spec: { taints: [{ key: 'a', effect: '' }] } }, required('metadata.taints[0].effect')],
    [{ spec: { taints: [{ key: 'a', effect: 'Other' }] } }, unsupported('metadata.taints[0].effect')],
    [
      { spec: { taints: [{ key: 'a', value: 'not a value', effect: 'NoSchedule' }] } },
      invalid('metadata.taints[0].value'),
    ],
    [
      {
        spec: {
          taints: [
            { key: 'a', effect: 'NoSchedule' },
            { key: 'a', value: 'b', effect: 'NoSchedule' },
          ],
        },
      },
      duplicate('metadata.taints[1]'),
    ],
    [{ status: { capacity: { cpu: '-1' } } }, invalid('status.capacity.cpu')],
    [{ metadata: { name: 'UPPER' } }, invalid('metadata.name')],
  ];
  it.each(cases)('%j', (change, ...errors) =>
    expect(summary(validateNode({ metadata: { name: 'n' }, ...change } as never))).toEqual(errors),
  );
});
