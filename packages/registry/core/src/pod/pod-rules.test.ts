import { applyDefaults } from '@k8s-ts/api/defaults';
import type { Pod } from '@k8s-ts/api/types';
import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { validatePod } from './pod-validation.js';

/** Field and reason of each error, such as `spec.hostname: Invalid value`. */
function errorsOf(spec: object, metadata: object = {}): readonly string[] {
  const pod = applyDefaults({ group: '', version: 'v1', kind: 'Pod' }, {
    metadata: { name: 'p', namespace: 'ns', ...metadata },
    spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
  } as never) as unknown as Pod;
  return validatePod(pod).map((error) => fieldErrorText(error).split(': ').slice(0, 2).join(': '));
}

type Case = [change: object, ...errors: string[]];

const invalid = (field: string) => `${field}: Invalid value`;
const required = (field: string) => `${field}: Required value`;
const unsupported = (field: string) => `${field}: Unsupported value`;
const duplicate = (field: string) => `${field}: Duplicate value`;
const forbidden = (field: string) => `${field}: Forbidden`;

/** Each row changes one pod that is valid otherwise. `kubernetes pkg/apis/core/validation/validation.go`. */
describe('rules of pods', () => {
  const specs: readonly Case[] = [
    [{ restartPolicy: '' }],
    [{ restartPolicy: 'UnknownPolicy' }, unsupported('spec.restartPolicy')],
    [{ dnsPolicy: 'Unknown' }, unsupported('spec.dnsPolicy')],
    [{ dnsPolicy: 'None' }, required('spec.dnsConfig')],
    [{ dnsPolicy: 'None', dnsConfig: {} }, required('spec.dnsConfig.nameservers')],
    [
      { dnsConfig: { nameservers: ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4'] } },
      invalid('spec.dnsConfig.nameservers'),
    ],
    [{ dnsConfig: { nameservers: ['one'] } }, invalid('spec.dnsConfig.nameservers[0]')],
    [{ dnsConfig: { searches: ['not a domain'] } }, invalid('spec.dnsConfig.searches[0]')],
    [{ dnsConfig: { options: [{ value: 'v' }] } }, required('spec.dnsConfig.options[0]')],
    [{ activeDeadlineSeconds: 0 }, invalid('spec.activeDeadlineSeconds')],
    [{ activeDeadlineSeconds: 2 ** 31 }, invalid('spec.activeDeadlineSeconds')],
    [{ nodeSelector: { 'not a key': 'v' } }, invalid('spec.nodeSelector')],
    [{ nodeSelector: { key: 'not a value' } }, invalid('spec.nodeSelector')],
    [{ nodeName: 'UPPER' }, invalid('spec.nodeName')],
    [{ serviceAccountName: 'UPPER' }, invalid('spec.serviceAccountName')],
    [{ hostname: 'a.b' }, invalid('spec.hostname')],
    [{ subdomain: 'A' }, invalid('spec.subdomain')],
    [{ imagePullSecrets: [{ name: '' }] }],
    [{ priorityClassName: 'UPPER' }, invalid('spec.priorityClassName')],
    [{ preemptionPolicy: 'Sometimes' }, unsupported('spec.preemptionPolicy')],
    [{ runtimeClassName: 'UPPER' }, invalid('spec.runtimeClassName')],
    [{ overhead: { cpu: '-1' } }, invalid('spec.overhead.limits[cpu]')],
    [{ readinessGates: [{ conditionType: 'not a name' }] }, invalid('spec.readinessGates[0].conditionType')],
    [{ schedulingGates: [{ name: '' }] }, invalid('spec.schedulingGates[0]'), invalid('spec.schedulingGates[0]')],
    [{ schedulingGates: [{ name: 'a' }, { name: 'a' }] }, duplicate('spec.schedulingGates[1]')],
    [{ schedulingGates: [{ name: 'a' }], nodeName: 'n' }, forbidden('spec.nodeName')],
    [{ os: { name: 'plan9' } }, unsupported('spec.os')],
    [{ os: { name: '' } }, required('spec.os.name')],
    [{ hostAliases: [{ ip: 'one', hostnames: ['a'] }] }, invalid('spec.hostAliases[0].ip')],
    [{ hostAliases: [{ ip: '1.2.3.4', hostnames: ['@@'] }] }, invalid('spec.hostAliases[0].hostnames[0]')],
    [{ hostAliases: [{ hostnames: ['a'] }] }, invalid('spec.hostAliases[0].ip')],
    [{ shareProcessNamespace: true, hostPID: true }, invalid('spec.securityContext.shareProcessNamespace')],
    [
      { hostNetwork: true, containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 80, hostPort: 81 }] }] },
      invalid('spec.containers[0].ports[0].hostPort'),
    ],
    [{ hostUsers: false, hostPID: true }, forbidden('spec.HostPID')],
    [{ hostUsers: false, hostIPC: true }, forbidden('spec.HostIPC')],
    [
      {
        topologySpreadConstraints: [
          {
            topologyKey: 'zone',
            maxSkew: 1,
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'Exists' }] },
            matchLabelKeys: ['a'],
          },
        ],
      },
      // kube-apiserver leaves out the name of the field.
      invalid('spec.topologySpreadConstraints[0][0]'),
    ],
    [{ initContainers: [{ name: 'c', image: 'i' }] }, duplicate('spec.initContainers[0].name')],
    [
      { ephemeralContainers: [{ name: 'c', image: 'i' }] },
      duplicate('spec.ephemeralContainers[0].name'),
      forbidden('spec.ephemeralContainers'),
    ],
  ];
  it.each(specs)('%j', (change, ...errors) => expect(errorsOf(change)).toEqual(errors));

  const tolerations: readonly Case[] = [
    [{ key: 'a', operator: 'Exists', value: '' }],
    [{ operator: 'Exists' }],
    [{ key: '', operator: 'Equal', value: 'v' }, invalid('operator')],
    [{ key: 'not a key', operator: 'Exists' }, invalid('key')],
    [{ key: 'a', operator: 'Exists', value: 'v' }, invalid('operator')],
    [{ key: 'a', operator: 'Equal', value: 'not a value' }, invalid('operator')],
    [{ key: 'a', operator: 'In' }, unsupported('operator')],
    [{ key: 'a', operator: 'Exists', effect: 'Always' }, unsupported('effect')],
    [{ key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 5 }, invalid('effect')],
  ];
  it.each(tolerations)('toleration %j', (toleration, ...errors) =>
    expect(errorsOf({ tolerations: [toleration] })).toEqual(errors.map((error) => `spec.tolerations[0].${error}`)),
  );

  const containers: readonly Case[] = [
    [{ name: '' }, required('name')],
    [{ name: 'UPPER' }, invalid('name')],
    [{ image: '' }, required('image')],
    [{ image: ' i' }, invalid('image')],
    [{ imagePullPolicy: 'Sometimes' }, unsupported('imagePullPolicy')],
    [{ terminationMessagePolicy: 'Other' }, unsupported('terminationMessagePolicy')],
    [{ ports: [{ containerPort: 0 }] }, required('ports[0].containerPort')],
    [{ ports: [{ containerPort: 65536 }] }, invalid('ports[0].containerPort')],
    [{ ports: [{ containerPort: 80, hostPort: 65536 }] }, invalid('ports[0].hostPort')],
    [{ ports: [{ containerPort: 80, protocol: 'ICMP' }] }, unsupported('ports[0].protocol')],
    [{ ports: [{ containerPort: 80, name: '-' }] }, invalid('ports[0].name'), invalid('ports[0].name')],
    [
      {
        ports: [
          { containerPort: 80, name: 'a' },
          { containerPort: 81, name: 'a' },
        ],
      },
      duplicate('ports[1].name'),
    ],
    [
      {
        ports: [
          { containerPort: 80, hostPort: 80 },
          { containerPort: 81, hostPort: 80 },
        ],
      },
      duplicate('ports[1].hostPort'),
    ],
    [{ env: [{ name: '' }] }, required('env[0].name')],
    [{ env: [{ name: 'a=b' }] }, invalid('env[0].name')],
    [
      { env: [{ name: 'a', value: 'v', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] },
      invalid('env[0].valueFrom'),
    ],
    [{ env: [{ name: 'a', valueFrom: {} }] }, invalid('env[0].valueFrom')],
    [{ env: [{ name: 'a', valueFrom: { fieldRef: {} } }] }, required('env[0].valueFrom.fieldRef.fieldPath')],
    [
      { env: [{ name: 'a', valueFrom: { fieldRef: { fieldPath: 'metadata.labels' } } }] },
      unsupported('env[0].valueFrom.fieldRef.fieldPath'),
    ],
    [
      { env: [{ name: 'a', valueFrom: { fieldRef: { fieldPath: 'spec.x' } } }] },
      invalid('env[0].valueFrom.fieldRef.fieldPath'),
    ],
    [
      { env: [{ name: 'a', valueFrom: { secretKeyRef: { name: 's', key: '' } } }] },
      required('env[0].valueFrom.secretKeyRef.key'),
    ],
    [
      { env: [{ name: 'a', valueFrom: { configMapKeyRef: { name: 'm', key: 'a b' } } }] },
      invalid('env[0].valueFrom.configMapKeyRef.key'),
    ],
    [
      { env: [{ name: 'a', valueFrom: { resourceFieldRef: { resource: 'limits.x' } } }] },
      unsupported('env[0].valueFrom.resourceFieldRef.resource'),
    ],
    [
      { env: [{ name: 'a', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '7' } } }] },
      invalid('env[0].valueFrom.resourceFieldRef.divisor'),
    ],
    [{ envFrom: [{}] }, invalid('envFrom')],
    [{ envFrom: [{ configMapRef: { name: '' } }] }, required('envFrom[0].configMapRef.name')],
    [{ envFrom: [{ secretRef: { name: 's' }, prefix: 'a=b' }] }, invalid('envFrom[0].prefix')],
    [{ envFrom: [{ secretRef: { name: 's' }, configMapRef: { name: 'm' } }] }, invalid('envFrom')],
    [
      { volumeMounts: [{ name: '', mountPath: '/a' }] },
      required('volumeMounts[0].name'),
      'volumeMounts[0].name: Not found',
    ],
    [{ resources: { limits: { cpu: '-1' } } }, invalid('resources.limits[cpu]'), invalid('resources.requests[cpu]')],
    [
      { resources: { limits: { unknown: '1' } } },
      invalid('resources.limits[unknown]'),
      invalid('resources.limits[unknown]'),
      invalid('resources.requests[unknown]'),
      invalid('resources.requests[unknown]'),
    ],
    [{ resources: { requests: { 'example.com/a': '1' } } }, required('resources.limits')],
    [
      { resources: { limits: { 'example.com/a': '500m' } } },
      invalid('resources.limits[example.com/a]'),
      invalid('resources.requests[example.com/a]'),
    ],
    [
      { resources: { limits: { 'example.com/a': '2' }, requests: { 'example.com/a': '1' } } },
      invalid('resources.requests'),
    ],
    [{ resources: { limits: { 'hugepages-2Mi': '2Mi' } } }, forbidden('resources')],
    [{ resources: { claims: [{ name: 'a' }] } }, 'resources.claims[0]: Not found'],
    [{ livenessProbe: {} }, required('livenessProbe')],
    [{ livenessProbe: { exec: { command: [] } } }, required('livenessProbe.exec.command')],
    [{ livenessProbe: { httpGet: { path: '', port: 80 } } }],
    [{ livenessProbe: { httpGet: { path: '/', port: 0 } } }, invalid('livenessProbe.httpGet.port')],
    [
      { livenessProbe: { httpGet: { path: '/', port: 80, scheme: 'FTP' } } },
      unsupported('livenessProbe.httpGet.scheme'),
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 80, httpHeaders: [{ name: 'a b', value: '' }] } } },
      invalid('livenessProbe.httpGet.httpHeaders'),
    ],
    [{ livenessProbe: { tcpSocket: { port: '80' } } }, invalid('livenessProbe.tcpSocket.port')],
    [{ livenessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 80 } } }, forbidden('livenessProbe.tcpSocket')],
    [{ livenessProbe: { tcpSocket: { port: 80 }, successThreshold: 2 } }, invalid('livenessProbe.successThreshold')],
    [{ livenessProbe: { tcpSocket: { port: 80 }, periodSeconds: -1 } }, invalid('livenessProbe.periodSeconds')],
    [{ livenessProbe: { tcpSocket: { port: 80 }, timeoutSeconds: -1 } }, invalid('livenessProbe.timeoutSeconds')],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: -1 } },
      invalid('livenessProbe.initialDelaySeconds'),
    ],
    [{ livenessProbe: { tcpSocket: { port: 80 }, failureThreshold: -1 } }, invalid('livenessProbe.failureThreshold')],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 0 } },
      invalid('livenessProbe.terminationGracePeriodSeconds'),
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 5 } },
      invalid('readinessProbe.terminationGracePeriodSeconds'),
    ],
    [{ startupProbe: { tcpSocket: { port: 80 }, successThreshold: 2 } }, invalid('startupProbe.successThreshold')],
    [{ livenessProbe: { grpc: { port: 0 } } }, invalid('livenessProbe.grpc.port')],
    [{ lifecycle: { postStart: {} } }, required('lifecycle.postStart')],
    [{ lifecycle: { preStop: { sleep: { seconds: 100 } } } }, invalid('lifecycle.preStop.sleep')],
    [{ lifecycle: { stopSignal: 'SIGTERM' } }, forbidden('lifecycle.stopSignal')],
    [{ securityContext: { runAsUser: -1 } }, invalid('securityContext.runAsUser')],
    [{ securityContext: { runAsGroup: -1 } }, invalid('securityContext.runAsGroup')],
    [{ securityContext: { procMount: 'Other' } }, unsupported('securityContext.procMount')],
    [
      { securityContext: { allowPrivilegeEscalation: false, capabilities: { add: ['CAP_SYS_ADMIN'] } } },
      invalid('securityContext'),
    ],
    [
      { securityContext: { seccompProfile: { type: 'Localhost' } } },
      required('securityContext.seccompProfile.localhostProfile'),
    ],
    [{ securityContext: { seccompProfile: { type: 'Other' } } }, unsupported('securityContext.seccompProfile.type')],
    [
      { securityContext: { seccompProfile: { type: 'Unconfined', localhostProfile: 'a' } } },
      invalid('securityContext.seccompProfile.localhostProfile'),
    ],
    [
      { securityContext: { appArmorProfile: { type: 'Localhost' } } },
      required('securityContext.appArmorProfile.localhostProfile'),
    ],
    [{ securityContext: { appArmorProfile: { type: 'Other' } } }, unsupported('securityContext.appArmorProfile.type')],
    [{ resizePolicy: [{ resourceName: 'disk', restartPolicy: 'NotRequired' }] }, unsupported('resizePolicy')],
    [{ resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'Other' }] }, unsupported('resizePolicy')],
    [
      {
        resizePolicy: [
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
        ],
      },
      duplicate('resizePolicy[1]'),
    ],
    [{ restartPolicy: 'Sometimes' }, unsupported('restartPolicy')],
  ];
  it.each(containers)('container %j', (change, ...errors) =>
    expect(errorsOf({ containers: [{ name: 'c', image: 'i', ...change }] })).toEqual(
      errors.map((error) => `spec.containers[0].${error}`),
    ),
  );

  const volumes: readonly Case[] = [
    [{ name: '', emptyDir: {} }, required('name')],
    [{ name: 'UPPER', emptyDir: {} }, invalid('name')],
    [{ hostPath: { path: '' } }, required('hostPath.path')],
    [{ hostPath: { path: '/a/..' } }, invalid('hostPath.path')],
    [{ hostPath: { path: '/a', type: 'Other' } }, unsupported('hostPath.type')],
    [{ emptyDir: { sizeLimit: '-1' } }, forbidden('emptyDir.sizeLimit')],
    [{ gitRepo: { repository: '' } }, required('gitRepo.repository')],
    [{ gitRepo: { repository: 'r', directory: '/a' } }, invalid('gitRepo.directory')],
    [{ nfs: { server: '', path: '/' } }, required('nfs.server')],
    [{ nfs: { server: 's', path: 'a' } }, invalid('nfs.path')],
    [{ iscsi: { targetPortal: '', iqn: 'iqn.2016-04.test:a', lun: 0 } }, required('iscsi.targetPortal')],
    [{ iscsi: { targetPortal: '1.2.3.4', iqn: 'a', lun: 0 } }, invalid('iscsi.iqn')],
    [{ iscsi: { targetPortal: '1.2.3.4', iqn: 'iqn.2016-04.test:a', lun: 256 } }, invalid('iscsi.lun')],
    [{ awsElasticBlockStore: { volumeID: '' } }, required('awsElasticBlockStore.volumeID')],
    [{ gcePersistentDisk: { pdName: '' } }, required('persistentDisk.pdName')],
    [{ secret: {} }, required('secret.secretName')],
    [{ secret: { secretName: 's', defaultMode: 0o1000 } }, invalid('secret.defaultMode')],
    [{ secret: { secretName: 's', items: [{ key: '', path: 'a' }] } }, required('secret.items[0].key')],
    [{ secret: { secretName: 's', items: [{ key: 'k', path: '/a' }] } }, invalid('secret.items[0].path')],
    [{ secret: { secretName: 's', items: [{ key: 'k', path: '../a' }] } }, invalid('secret.items[0].path')],
    [{ secret: { secretName: 's', items: [{ key: 'k', path: 'a', mode: -1 }] } }, invalid('secret.items[0].mode')],
    [{ configMap: {} }, required('configMap.name')],
    [{ configMap: { name: 'm', items: [{ key: 'k', path: '' }] } }, required('configMap.items[0].path')],
    [{ persistentVolumeClaim: { claimName: '' } }, required('persistentVolumeClaim.claimName')],
    [{ cephfs: { monitors: [] } }, required('cephfs.monitors')],
    [{ rbd: { monitors: ['a'], image: '' } }, required('rbd.image')],
    [{ cinder: { volumeID: '' } }, required('cinder.volumeID')],
    [{ glusterfs: { endpoints: '', path: 'p' } }, required('glusterfs.endpoints')],
    [{ glusterfs: { endpoints: 'e', path: '' } }, required('glusterfs.path')],
    [{ flocker: {} }, required('flocker')],
    [{ fc: { lun: 1 } }, required('fc.targetWWNs')],
    [{ flexVolume: { driver: '' } }, required('flexVolume.driver')],
    [{ azureFile: { secretName: '', shareName: 's' } }, required('azureFile.secretName')],
    [{ azureDisk: { diskName: '', diskURI: 'https://a' } }, required('azureDisk.diskName')],
    [{ csi: { driver: '' } }, required('csi.driver')],
    [{ csi: { driver: 'a b' } }, invalid('csi.driver')],
    [{ downwardAPI: { items: [{ path: 'a' }] } }, required('downwardAPI')],
    [
      { downwardAPI: { items: [{ path: '', fieldRef: { fieldPath: 'metadata.name' } }] } },
      required('downwardAPI.path'),
    ],
    [
      { projected: { sources: [{ secret: { name: 's' }, configMap: { name: 'm' } }] } },
      forbidden('projected.sources[0]'),
    ],
    [{ projected: { sources: [{ serviceAccountToken: { path: '' } }] } }, required('projected.path')],
    [
      { projected: { sources: [{ serviceAccountToken: { path: 'a', expirationSeconds: 1 } }] } },
      invalid('projected.sources[0].serviceAccountToken.expirationSeconds'),
    ],
    [{ ephemeral: {} }, required('ephemeral.volumeClaimTemplate')],
    [{ image: { reference: '' } }, required('image.reference')],
    [{ emptyDir: {}, secret: { secretName: 's' } }, forbidden('secret')],
  ];
  it.each(volumes)('volume %j', (change, ...errors) =>
    expect(errorsOf({ serviceAccountName: 'default', volumes: [{ name: 'v', ...change }] })).toEqual(
      errors.map((error) => `spec.volumes[0].${error}`),
    ),
  );

  const mounts: readonly Case[] = [
    [{ mountPath: '' }, required('volumeMounts[0].mountPath')],
    [{ subPath: '/a' }, invalid('volumeMounts.subPath')],
    [{ subPath: 'a/../b' }, invalid('volumeMounts.subPath')],
    [{ subPath: 'a', subPathExpr: 'b' }, invalid('volumeMounts[0].subPathExpr')],
    [{ mountPropagation: 'Other' }, unsupported('volumeMounts.mountPropagation')],
    [{ mountPropagation: 'Bidirectional' }, forbidden('volumeMounts.mountPropagation')],
    [{ recursiveReadOnly: 'Enabled' }, forbidden('volumeMounts.recursiveReadOnly')],
    [{ readOnly: true, recursiveReadOnly: 'Other' }, unsupported('volumeMounts.recursiveReadOnly')],
  ];
  it.each(mounts)('mount %j', (change, ...errors) =>
    expect(
      errorsOf({
        volumes: [{ name: 'v', emptyDir: {} }],
        containers: [{ name: 'c', image: 'i', volumeMounts: [{ name: 'v', mountPath: '/v', ...change }] }],
      }),
    ).toEqual(errors.map((error) => `spec.containers[0].${error}`)),
  );

  const spread = { topologyKey: 'zone', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', labelSelector: {} };
  const constraints: readonly Case[] = [
    [{ maxSkew: 0 }, invalid('maxSkew')],
    [{ topologyKey: '' }, required('topologyKey')],
    [{ whenUnsatisfiable: 'Other' }, unsupported('whenUnsatisfiable')],
    [{ minDomains: 0 }, invalid('minDomains')],
    [{ minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' }, invalid('minDomains')],
    [{ nodeAffinityPolicy: 'Other' }, unsupported('nodeAffinityPolicy')],
    [{ nodeTaintsPolicy: 'Other' }, unsupported('nodeTaintsPolicy')],
    [{ matchLabelKeys: ['not a key'] }, invalid('matchLabelKeys[0]')],
    [
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      required('labelSelector.matchExpressions[0].values'),
    ],
  ];
  it.each(constraints)('topologySpreadConstraints %j', (change, ...errors) =>
    expect(errorsOf({ topologySpreadConstraints: [{ ...spread, ...change }] })).toEqual(
      errors.map((error) => `spec.topologySpreadConstraints[0].${error}`),
    ),
  );

  const term = (more: object) => ({
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', labelSelector: {}, ...more }],
    },
  });
  const nodeTerm = (more: object) => ({
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [more] } },
  });
  const pods = 'podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]';
  const nodes = 'nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution';
  const affinities: readonly Case[] = [
    [
      { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } },
      required(`${nodes}.nodeSelectorTerms`),
    ],
    [
      nodeTerm({ matchExpressions: [{ key: 'a', operator: 'Near' }] }),
      invalid(`${nodes}.nodeSelectorTerms[0].matchExpressions[0].operator`),
    ],
    [
      nodeTerm({ matchExpressions: [{ key: 'a', operator: 'In' }] }),
      required(`${nodes}.nodeSelectorTerms[0].matchExpressions[0].values`),
    ],
    [
      nodeTerm({ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1', '2'] }] }),
      required(`${nodes}.nodeSelectorTerms[0].matchExpressions[0].values`),
    ],
    [
      nodeTerm({ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] }),
      forbidden(`${nodes}.nodeSelectorTerms[0].matchExpressions[0].values`),
    ],
    [
      nodeTerm({ matchFields: [{ key: 'spec.x', operator: 'In', values: ['b'] }] }),
      invalid(`${nodes}.nodeSelectorTerms[0].matchFields[0].key`),
    ],
    [
      nodeTerm({ matchFields: [{ key: 'metadata.name', operator: 'Exists' }] }),
      invalid(`${nodes}.nodeSelectorTerms[0].matchFields[0].operator`),
    ],
    [
      { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 101, preference: {} }] } },
      invalid('nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight'),
    ],
    [
      term({ topologyKey: '' }),
      required(`${pods}.topologyKey`),
      invalid(`${pods}.topologyKey`),
      invalid(`${pods}.topologyKey`),
    ],
    [term({ namespaces: ['UPPER'] }), invalid(`${pods}.namespace`)],
    [term({ labelSelector: { matchLabels: { 'not a key': 'b' } } }), invalid(`${pods}.labelSelector.matchLabels`)],
    [
      {
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 0, podAffinityTerm: { topologyKey: 'zone' } }],
        },
      },
      invalid('podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight'),
    ],
  ];
  it.each(affinities)('affinity %j', (change, ...errors) =>
    expect(errorsOf({ affinity: change })).toEqual(errors.map((error) => `spec.affinity.${error}`)),
  );

  const contexts: readonly Case[] = [
    [{ runAsUser: -1 }, invalid('runAsUser')],
    [{ runAsGroup: -1 }, invalid('runAsGroup')],
    [{ fsGroup: -1 }, invalid('fsGroup')],
    [{ supplementalGroups: [-1] }, invalid('supplementalGroups[0]')],
    [{ sysctls: [{ name: '', value: '1' }] }, required('sysctls[0].name')],
    [{ sysctls: [{ name: 'not a name', value: '1' }] }, invalid('sysctls[0].name')],
    [
      {
        sysctls: [
          { name: 'a.b', value: '1' },
          { name: 'a.b', value: '2' },
        ],
      },
      duplicate('sysctls[1].name'),
    ],
    [{ fsGroupChangePolicy: 'Other' }, unsupported('fsGroupChangePolicy')],
    [{ seccompProfile: { type: '' } }, required('seccompProfile.type')],
  ];
  it.each(contexts)('securityContext %j', (change, ...errors) =>
    expect(errorsOf({ securityContext: change })).toEqual(errors.map((error) => `spec.securityContext.${error}`)),
  );

  const metas: readonly Case[] = [
    [{ name: 'UPPER' }, 'metadata.name: Invalid value'],
    [{ name: '' }, 'metadata.name: Required value'],
    [{ namespace: '' }, 'metadata.namespace: Required value'],
    [{ labels: { 'not a key': 'v' } }, 'metadata.labels: Invalid value'],
    [{ annotations: { 'not a key': 'v' } }, 'metadata.annotations: Invalid value'],
    [{ finalizers: ['not a name'] }, 'metadata.finalizers: Invalid value', 'metadata.finalizers[0]: Invalid value'],
    [
      { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'o', uid: '' }] },
      'metadata.ownerReferences.uid: Invalid value',
    ],
    [{ generateName: 'UPPER' }, 'metadata.generateName: Invalid value'],
  ];
  it.each(metas)('metadata %j', (change, ...errors) => expect(errorsOf({}, change)).toEqual(errors));
});
