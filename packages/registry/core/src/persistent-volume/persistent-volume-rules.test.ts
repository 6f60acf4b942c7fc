import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, labelValue, namePart } from '../../test/messages.js';
import { persistentVolumeStrategy } from './persistent-volume-strategy.js';

const rules = kindRules('PersistentVolume', persistentVolumeStrategy(), false);

/** A volume of 1 Gi on the path of a host, valid before the change. */
const volume = (change: object = {}): object =>
  changed(
    {
      metadata: { name: 'v', resourceVersion: '1' },
      spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/a', type: '' } },
    },
    change,
  );

/** {@link volume} with another source. */
const from = (source: object): object => volume({ spec: { hostPath: undefined, ...source } });

ruleTable('persistent volumes', { errorsOf: (change: object) => rules.create(volume(change)) }, [
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { labels: { 'not a key': 'v' } } }, `metadata.labels: Invalid value: "not a key": ${namePart}`],
  [{ spec: { accessModes: [] } }, 'spec.accessModes: Required value'],
  [
    { spec: { accessModes: ['Sometimes'] } },
    'spec.accessModes: Unsupported value: "Sometimes": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
  ],
  [
    { spec: { accessModes: ['ReadWriteOncePod', 'ReadOnlyMany'] } },
    'spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes',
  ],
  [
    { spec: { accessModes: ['A', 'B'] } },
    'spec.accessModes: Unsupported value: "A": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
    'spec.accessModes: Unsupported value: "B": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
  ],
  [
    { spec: { capacity: undefined } },
    'spec.capacity: Required value',
    'spec.capacity: Unsupported value: null: supported values: "storage"',
  ],
  [
    { spec: { capacity: { storage: undefined, cpu: '1' } } },
    'spec.capacity: Unsupported value: {"cpu":"1"}: supported values: "storage"',
  ],
  [
    { spec: { capacity: { storage: '1Gi', cpu: '1' } } },
    'spec.capacity: Unsupported value: {"cpu":"1","storage":"1Gi"}: supported values: "storage"',
  ],
  [{ spec: { capacity: { storage: '0' } } }, 'spec.capacity[storage]: Invalid value: "0": must be greater than zero'],
  [
    { spec: { capacity: { storage: '-1Gi' } } },
    'spec.capacity[storage]: Invalid value: -1073741824: must be a valid resource quantity',
    'spec.capacity[storage]: Invalid value: "-1Gi": must be greater than zero',
  ],
  [
    { spec: { capacity: { storage: '9999999999999999999' } } },
    'spec.capacity[storage]: Invalid value: -8446744073709551617: must be a valid resource quantity',
  ],
  [
    { spec: { persistentVolumeReclaimPolicy: 'Keep' } },
    'spec.persistentVolumeReclaimPolicy: Unsupported value: "Keep": supported values: "Delete", "Recycle", "Retain"',
  ],
  [
    { spec: { persistentVolumeReclaimPolicy: 'Recycle', hostPath: { path: '/' } } },
    "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'",
  ],
  [
    { spec: { persistentVolumeReclaimPolicy: 'Recycle', hostPath: { path: '/a/./', type: 'Other' } } },
    'spec.hostPath.type: Unsupported value: "Other": supported values: "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"',
  ],
  [
    { spec: { persistentVolumeReclaimPolicy: 'Recycle', hostPath: { path: '//.' } } },
    "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'",
  ],
  [{ spec: { storageClassName: 'UPPER' } }, `spec.storageClassName: Invalid value: "UPPER": ${dnsSubdomain}`],
  [
    { spec: { volumeMode: 'Other' } },
    'spec.volumeMode: Unsupported value: "Other": supported values: "Block", "Filesystem"',
  ],
  [
    { spec: { volumeAttributesClassName: '' } },
    'spec.volumeAttributesClassName: Required value: an empty string is disallowed',
    'spec.csi: Required value: has to be specified when using volumeAttributesClassName',
  ],
  [
    { spec: { volumeAttributesClassName: 'UPPER' } },
    `spec.volumeAttributesClassName: Invalid value: "UPPER": ${dnsSubdomain}`,
    'spec.csi: Required value: has to be specified when using volumeAttributesClassName',
  ],
  [
    { spec: { nodeAffinity: { required: { nodeSelectorTerms: [] } } } },
    'spec.nodeAffinity.required.nodeSelectorTerms: Required value: must have at least one node selector term',
  ],
  [
    { spec: { nodeAffinity: { required: undefined } } },
    'spec.nodeAffinity.required: Required value: must specify required node constraints',
  ],
  [
    {
      spec: {
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'not a key', operator: 'In', values: ['a'] }] }],
          },
        },
      },
    },
    `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "not a key": ${namePart}`,
  ],
  [
    {
      spec: {
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['not a value'] }] }],
          },
        },
      },
    },
    `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: "not a value": ${labelValue}`,
  ],
  [{ spec: { hostPath: undefined } }, 'spec: Required value: must specify a volume type'],
  [{ spec: { nfs: { server: 's', path: '/' } } }, 'spec.nfs: Forbidden: may not specify more than 1 volume type'],
  [{ spec: { hostPath: { path: '' } } }, 'spec.hostPath.path: Required value'],
  [
    { spec: { hostPath: { path: '/a/..' }, persistentVolumeReclaimPolicy: 'Recycle' } },
    'spec.hostPath.path: Invalid value: "/a/..": must not contain \'..\'',
    "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'",
  ],
  [{ spec: { local: { path: '/a' } } }, 'spec.local: Forbidden: may not specify more than 1 volume type'],
]);

ruleTable('sources of persistent volumes', { at: 'spec', errorsOf: (source: object) => rules.create(from(source)) }, [
  [
    { local: { path: '' } },
    '.local.path: Required value',
    '.nodeAffinity: Required value: Local volume requires node affinity',
  ],
  [
    {
      local: { path: '/a/../b' },
      nodeAffinity: {
        required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] },
      },
    },
    '.local.path: Invalid value: "/a/../b": must not contain \'..\'',
  ],
  [{ local: { path: '/a' } }, '.nodeAffinity: Required value: Local volume requires node affinity'],
  [
    { local: { path: '/a' }, csi: { driver: 'csi.example.com', volumeHandle: 'one' } },
    '.nodeAffinity: Required value: Local volume requires node affinity',
    '.csi: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { nfs: { server: '', path: '' } },
    '.nfs.server: Required value',
    '.nfs.path: Required value',
    '.nfs.path: Invalid value: "": must be an absolute path',
  ],
  [{ nfs: { server: 's', path: 'a' } }, '.nfs.path: Invalid value: "a": must be an absolute path'],
  [
    { gcePersistentDisk: { pdName: '', partition: -1 } },
    '.persistentDisk.pdName: Required value',
    '.persistentDisk.partition: Invalid value: -1: must be between 1 and 255, inclusive',
  ],
  [
    { awsElasticBlockStore: { volumeID: '', partition: 256 } },
    '.awsElasticBlockStore.volumeID: Required value',
    '.awsElasticBlockStore.partition: Invalid value: 256: must be between 1 and 255, inclusive',
  ],
  [
    { glusterfs: { endpoints: '', path: '' } },
    '.glusterfs.endpoints: Required value',
    '.glusterfs.path: Required value',
  ],
  [
    { glusterfs: { endpoints: 'e', path: 'p', endpointsNamespace: '' } },
    '.glusterfs.endpointsNamespace: Invalid value: "": if the endpointnamespace is set, it must be a valid namespace name',
  ],
  [
    { glusterfs: { endpoints: 'e', path: 'p', endpointsNamespace: 'UPPER' } },
    `.glusterfs.endpointsNamespace: Invalid value: "UPPER": ${dnsLabel}`,
  ],
  [{ rbd: { monitors: [], image: '' } }, '.rbd.monitors: Required value', '.rbd.image: Required value'],
  [
    { quobyte: { registry: '', volume: '' } },
    '.quobyte.registry: Required value: must be a host:port pair or multiple pairs separated by commas',
    '.quobyte.volume: Required value',
  ],
  [{ cephfs: { monitors: [] } }, '.cephfs.monitors: Required value'],
  [{ cinder: { volumeID: '' } }, '.cinder.volumeID: Required value'],
  [
    { cinder: { volumeID: 'v', secretRef: { name: '', namespace: '' } } },
    '.cinder.secretRef.name: Required value',
    '.cinder.secretRef.namespace: Required value',
  ],
  [{ cinder: { volumeID: 'v', secretRef: { name: 'n' } } }, '.cinder.secretRef.namespace: Required value'],
  [{ fc: {} }, '.fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both'],
  [
    { fc: { targetWWNs: ['a'], wwids: ['b'] } },
    '.fc.targetWWNs: Invalid value: ["a"]: targetWWNs and wwids can not be specified simultaneously',
    '.fc.lun: Required value: lun is required if targetWWNs is specified',
  ],
  [{ fc: { targetWWNs: ['a'] } }, '.fc.lun: Required value: lun is required if targetWWNs is specified'],
  [{ fc: { targetWWNs: ['a'], lun: 300 } }, '.fc.lun: Invalid value: 300: must be between 0 and 255, inclusive'],
  [{ flocker: {} }, '.flocker: Required value: one of datasetName and datasetUUID is required'],
  [
    { flocker: { datasetName: 'a', datasetUUID: 'b' } },
    '.flocker: Invalid value: "resource": datasetName and datasetUUID can not be specified simultaneously',
  ],
  [{ flexVolume: { driver: '' } }, '.flexVolume.driver: Required value'],
  [
    { flexVolume: { driver: 'd', options: { 'k8s.io/a': 'b' } } },
    '.flexVolume.options[k8s.io/a]: Invalid value: "k8s.io/a": kubernetes.io and k8s.io namespaces are reserved',
  ],
  [
    { azureFile: { secretName: '', shareName: '' } },
    '.azureFile.secretName: Required value',
    '.azureFile.shareName: Required value',
  ],
  [
    { azureFile: { secretName: 's', shareName: 's', secretNamespace: '' } },
    '.azureFile.secretNamespace: Required value',
  ],
  [
    { azureDisk: { diskName: '', diskURI: '' } },
    '.azureDisk.diskName: Required value',
    '.azureDisk.diskURI: Required value',
    '.azureDisk.diskURI: Unsupported value: "": supported values: "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"',
  ],
  [
    { azureDisk: { diskName: 'd', diskURI: 'u', cachingMode: 'Other', kind: 'Other' } },
    '.azureDisk.cachingMode: Unsupported value: "Other": supported values: "None", "ReadOnly", "ReadWrite"',
    '.azureDisk.kind: Unsupported value: "Other": supported values: "Dedicated", "Managed", "Shared"',
    '.azureDisk.diskURI: Unsupported value: "u": supported values: "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"',
  ],
  [{ vsphereVolume: { volumePath: '' } }, '.vsphereVolume.volumePath: Required value'],
  [{ photonPersistentDisk: { pdID: '' } }, '.photonPersistentDisk.pdID: Required value'],
  [{ portworxVolume: { volumeID: '' } }, '.portworxVolume.volumeID: Required value'],
  [
    { scaleIO: { gateway: '', system: '', volumeName: '', secretRef: { name: 's' } } },
    '.scaleIO.gateway: Required value',
    '.scaleIO.system: Required value',
    '.scaleIO.volumeName: Required value',
  ],
  [{ storageos: { volumeName: '' } }, '.storageos.volumeName: Required value'],
  [
    { storageos: { volumeName: 'v', secretRef: { name: '', namespace: '' } } },
    '.storageos.secretRef.name: Required value',
    '.storageos.secretRef.namespace: Required value',
  ],
  [
    { iscsi: { targetPortal: '', iqn: '', lun: -1 } },
    '.iscsi.targetPortal: Required value',
    '.iscsi.iqn: Required value',
    '.iscsi.lun: Invalid value: -1: must be between 0 and 255, inclusive',
  ],
  [
    { iscsi: { targetPortal: 'p', iqn: 'iqn.2024-01.org.example:a', lun: 0, chapAuthSession: true } },
    '.iscsi.secretRef: Required value',
  ],
  [
    { iscsi: { targetPortal: 'p', iqn: 'iqn.2024-01.org.example:a', lun: 0, secretRef: { name: '' } } },
    '.iscsi.secretRef.name: Required value',
  ],
  [
    { iscsi: { targetPortal: 'p', iqn: 'bad', lun: 0, initiatorName: 'bad' } },
    '.iscsi.iqn: Invalid value: "bad": must be valid format',
    '.iscsi.initiatorname: Invalid value: "bad": must be valid format',
  ],
  [{ csi: { driver: '', volumeHandle: 'h' } }, '.csi.driver: Required value'],
  [{ csi: { driver: 'd'.repeat(64), volumeHandle: 'h' } }, '.csi.driver: Too long: may not be more than 63 bytes'],
  [
    { csi: { driver: 'not a driver', volumeHandle: '' } },
    `.csi.driver: Invalid value: "not a driver": ${dnsSubdomain}`,
    '.csi.volumeHandle: Required value',
  ],
  [{ csi: { driver: 'd', volumeHandle: '' } }, '.csi.volumeHandle: Required value'],
  [
    { csi: { driver: 'd', volumeHandle: 'h', controllerPublishSecretRef: { name: 'n' } } },
    '.csi.controllerPublishSecretRef.namespace: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', controllerPublishSecretRef: { namespace: 'ns' } } },
    '.csi.controllerPublishSecretRef.name: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', controllerExpandSecretRef: { name: 'n' } } },
    '.csi.controllerExpandSecretRef.namespace: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', controllerExpandSecretRef: { namespace: 'ns' } } },
    '.csi.controllerExpandSecretRef.name: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', nodePublishSecretRef: { name: 'n' } } },
    '.csi.nodePublishSecretRef.namespace: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', nodePublishSecretRef: { namespace: 'ns' } } },
    '.csi.nodePublishSecretRef.name: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', nodeExpandSecretRef: { name: 'n' } } },
    '.csi.nodeExpandSecretRef.namespace: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', nodeExpandSecretRef: { namespace: 'ns' } } },
    '.csi.nodeExpandSecretRef.name: Required value',
  ],
  [
    { csi: { driver: 'd', volumeHandle: 'h', nodePublishSecretRef: { name: 'UPPER', namespace: 'UPPER' } } },
    `.csi.nodePublishSecretRef.name: Invalid value: "UPPER": ${dnsSubdomain}`,
    `.csi.nodePublishSecretRef.namespace: Invalid value: "UPPER": ${dnsLabel}`,
  ],
  [
    { hostPath: { path: '/a' }, nfs: { server: 's', path: '/' } },
    '.nfs: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, gcePersistentDisk: { pdName: 'd' } },
    '.gcePersistentDisk: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, awsElasticBlockStore: { volumeID: 'd' } },
    '.awsElasticBlockStore: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, glusterfs: { endpoints: 'e', path: 'p' } },
    '.glusterfs: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, rbd: { monitors: ['m'], image: 'i' } },
    '.rbd: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, iscsi: { targetPortal: 'p', iqn: 'iqn.2024-01.org.example:a', lun: 0 } },
    '.iscsi: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, cinder: { volumeID: 'v' } },
    '.cinder: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, cephfs: { monitors: ['m'] } },
    '.cephFS: Forbidden: may not specify more than 1 volume type',
  ],
  [{ hostPath: { path: '/a' }, fc: { wwids: ['w'] } }, '.fc: Forbidden: may not specify more than 1 volume type'],
  [
    { hostPath: { path: '/a' }, flocker: { datasetName: 'd' } },
    '.flocker: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, azureFile: { secretName: 's', shareName: 's' } },
    '.azureFile: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, vsphereVolume: { volumePath: 'p' } },
    '.vsphereVolume: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, quobyte: { registry: 'a:1', volume: 'v' } },
    '.quobyte: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, azureDisk: { diskName: 'd', diskURI: '/subscriptions/d' } },
    '.azureDisk: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, photonPersistentDisk: { pdID: 'p' } },
    '.photonPersistentDisk: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, portworxVolume: { volumeID: 'v' } },
    '.portworxVolume: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, scaleIO: { gateway: 'g', system: 's', volumeName: 'v', secretRef: { name: 's' } } },
    '.scaleIO: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, storageos: { volumeName: 'v' } },
    '.storageos: Forbidden: may not specify more than 1 volume type',
  ],
  [
    { hostPath: { path: '/a' }, csi: { driver: 'd', volumeHandle: 'h' } },
    '.csi: Forbidden: may not specify more than 1 volume type',
  ],
]);
