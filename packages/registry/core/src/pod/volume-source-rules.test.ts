import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, namePart } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'sources of volumes',
  {
    at: 'spec.volumes[0]',
    errorsOf: (source: object) => rules.create(pod({ spec: { volumes: [{ name: 'v', ...source }] } })),
  },
  [
    [
      { emptyDir: { sizeLimit: '-1Gi' } },
      '.emptyDir.sizeLimit: Forbidden: SizeLimit field must be a valid resource quantity',
    ],
    [{ hostPath: { path: '' } }, '.hostPath.path: Required value'],
    [{ hostPath: { path: '/var/../etc' } }, '.hostPath.path: Invalid value: "/var/../etc": must not contain \'..\''],
    [
      { hostPath: { path: '/var', type: 'Folder' } },
      '.hostPath.type: Unsupported value: "Folder": supported values: "", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"',
    ],
    [{ gitRepo: { repository: '' } }, '.gitRepo.repository: Required value'],
    [
      { gitRepo: { repository: 'r', directory: '/abs' } },
      '.gitRepo.directory: Invalid value: "/abs": must be a relative path',
    ],
    [
      { gitRepo: { repository: 'r', directory: '../up' } },
      '.gitRepo.directory: Invalid value: "../up": must not contain \'..\'',
    ],
    [
      { gitRepo: { repository: 'r', directory: 'a/../b' } },
      '.gitRepo.directory: Invalid value: "a/../b": must not contain \'..\'',
    ],
    [{ gcePersistentDisk: { pdName: '' } }, '.persistentDisk.pdName: Required value'],
    [
      { gcePersistentDisk: { pdName: 'd', partition: 256 } },
      '.persistentDisk.partition: Invalid value: 256: must be between 1 and 255, inclusive',
    ],
    [
      { gcePersistentDisk: { pdName: 'd', partition: -1 } },
      '.persistentDisk.partition: Invalid value: -1: must be between 1 and 255, inclusive',
    ],
    [{ awsElasticBlockStore: { volumeID: '' } }, '.awsElasticBlockStore.volumeID: Required value'],
    [
      { awsElasticBlockStore: { volumeID: 'd', partition: 300 } },
      '.awsElasticBlockStore.partition: Invalid value: 300: must be between 1 and 255, inclusive',
    ],
    [{ secret: { secretName: '' } }, '.secret.secretName: Required value'],
    [
      { secret: { secretName: 's', defaultMode: 512 } },
      '.secret.defaultMode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [
      { secret: { secretName: 's', defaultMode: -1 } },
      '.secret.defaultMode: Invalid value: -1: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [{ secret: { secretName: 's', items: [{ key: '', path: 'p' }] } }, '.secret.items[0].key: Required value'],
    [{ secret: { secretName: 's', items: [{ key: 'k', path: '' }] } }, '.secret.items[0].path: Required value'],
    [
      { secret: { secretName: 's', items: [{ key: 'k', path: '/abs' }] } },
      '.secret.items[0].path: Invalid value: "/abs": must be a relative path',
    ],
    [
      { secret: { secretName: 's', items: [{ key: 'k', path: '../p' }] } },
      '.secret.items[0].path: Invalid value: "../p": must not contain \'..\'',
    ],
    [
      {
        secret: {
          secretName: 's',
          items: [
            { key: 'k', path: 'a/..' },
            { key: 'l', path: '..data' },
          ],
        },
      },
      '.secret.items[0].path: Invalid value: "a/..": must not contain \'..\'',
      '.secret.items[1].path: Invalid value: "..data": must not start with \'..\'',
    ],
    [
      { secret: { secretName: 's', items: [{ key: 'k', path: 'p', mode: 512 }] } },
      '.secret.items[0].mode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [{ configMap: { name: '' } }, '.configMap.name: Required value'],
    [
      { configMap: { name: 'm', defaultMode: 512 } },
      '.configMap.defaultMode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [
      { configMap: { name: 'm', items: [{ key: 'k', path: '..p', mode: -1 }] } },
      '.configMap.items[0].path: Invalid value: "..p": must not start with \'..\'',
      '.configMap.items[0].mode: Invalid value: -1: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [{ nfs: { server: '', path: '/' } }, '.nfs.server: Required value'],
    [
      { nfs: { server: 's', path: '' } },
      '.nfs.path: Required value',
      '.nfs.path: Invalid value: "": must be an absolute path',
    ],
    [{ nfs: { server: 's', path: 'relative' } }, '.nfs.path: Invalid value: "relative": must be an absolute path'],
    [
      { iscsi: { targetPortal: '', iqn: 'iqn.2024-01.org.example:disk', lun: 0 } },
      '.iscsi.targetPortal: Required value',
    ],
    [{ iscsi: { targetPortal: 'host', iqn: '', lun: 0 } }, '.iscsi.iqn: Required value'],
    [
      { iscsi: { targetPortal: 'host', iqn: 'abc', lun: 0 } },
      '.iscsi.iqn: Invalid value: "abc": must be valid format starting with iqn, eui, or naa',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'iqn.2024-13.org.example', lun: 0 } },
      '.iscsi.iqn: Invalid value: "iqn.2024-13.org.example": must be valid format',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'eui.12', lun: 0 } },
      '.iscsi.iqn: Invalid value: "eui.12": must be valid format',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'naa.xyz', lun: 0 } },
      '.iscsi.iqn: Invalid value: "naa.xyz": must be valid format',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'iqn.2024-01.org.example:disk', lun: -1 } },
      '.iscsi.lun: Invalid value: -1: must be between 0 and 255, inclusive',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'iqn.2024-01.org.example:disk', lun: 256 } },
      '.iscsi.lun: Invalid value: 256: must be between 0 and 255, inclusive',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'iqn.2024-01.org.example:disk', lun: 0, chapAuthSession: true } },
      '.iscsi.secretRef: Required value',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'iqn.2024-01.org.example:disk', lun: 0, initiatorName: 'host' } },
      '.iscsi.initiatorname: Invalid value: "host": must be valid format starting with iqn, eui, or naa',
    ],
    [
      { iscsi: { targetPortal: 'host', iqn: 'iqn.2024-01.org.example:disk', lun: 0, initiatorName: 'eui.zz' } },
      '.iscsi.initiatorname: Invalid value: "eui.zz": must be valid format',
    ],
    [{ glusterfs: { endpoints: '', path: 'p' } }, '.glusterfs.endpoints: Required value'],
    [{ glusterfs: { endpoints: 'e', path: '' } }, '.glusterfs.path: Required value'],
    [{ flocker: {} }, '.flocker: Required value: one of datasetName and datasetUUID is required'],
    [
      { flocker: { datasetName: 'a', datasetUUID: 'b' } },
      '.flocker: Invalid value: "resource": datasetName and datasetUUID can not be specified simultaneously',
    ],
    [{ flocker: { datasetName: 'a/b' } }, '.flocker.datasetName: Invalid value: "a/b": must not contain \'/\''],
    [{ persistentVolumeClaim: { claimName: '' } }, '.persistentVolumeClaim.claimName: Required value'],
    [{ rbd: { monitors: [], image: 'i' } }, '.rbd.monitors: Required value'],
    [{ rbd: { monitors: ['m'], image: '' } }, '.rbd.image: Required value'],
    [{ cinder: { volumeID: '' } }, '.cinder.volumeID: Required value'],
    [{ cinder: { volumeID: 'c', secretRef: { name: '' } } }, '.cinder.secretRef.name: Required value'],
    [{ cephfs: { monitors: [] } }, '.cephfs.monitors: Required value'],
    [
      { quobyte: { registry: '', volume: 'v' } },
      '.quobyte.registry: Required value: must be a host:port pair or multiple pairs separated by commas',
    ],
    [
      { quobyte: { registry: 'host', volume: 'v' } },
      '.quobyte.registry: Invalid value: "host": must be a host:port pair or multiple pairs separated by commas',
    ],
    [
      { quobyte: { registry: 'host:1,', volume: 'v' } },
      '.quobyte.registry: Invalid value: "host:1,": must be a host:port pair or multiple pairs separated by commas',
    ],
    [{ quobyte: { registry: 'host:1', volume: '' } }, '.quobyte.volume: Required value'],
    [
      { quobyte: { registry: 'host:1', volume: 'v', tenant: 't'.repeat(65) } },
      '.quobyte.tenant: Required value: must be a UUID and may not exceed a length of 64 characters',
    ],
    [
      { downwardAPI: { defaultMode: 512 } },
      '.downwardAPI.defaultMode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [
      { downwardAPI: { items: [{ path: '', fieldRef: { fieldPath: 'metadata.name' } }] } },
      '.downwardAPI.path: Required value',
    ],
    [
      { downwardAPI: { items: [{ path: '/abs', fieldRef: { fieldPath: 'metadata.name' } }] } },
      '.downwardAPI.path: Invalid value: "/abs": must be a relative path',
    ],
    [
      { downwardAPI: { items: [{ path: 'p' }] } },
      '.downwardAPI: Required value: one of fieldRef and resourceFieldRef is required',
    ],
    [
      {
        downwardAPI: {
          items: [
            {
              path: 'p',
              fieldRef: { fieldPath: 'metadata.name' },
              resourceFieldRef: { containerName: 'c', resource: 'limits.cpu' },
            },
          ],
        },
      },
      '.downwardAPI: Invalid value: "resource": fieldRef and resourceFieldRef can not be specified simultaneously',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', mode: 512, fieldRef: { fieldPath: 'metadata.name' } }] } },
      '.downwardAPI.mode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', fieldRef: { fieldPath: '' } }] } },
      '.downwardAPI.fieldRef.fieldPath: Required value',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', fieldRef: { fieldPath: 'status.podIP' } }] } },
      '.downwardAPI.fieldRef.fieldPath: Unsupported value: "status.podIP": supported values: "metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', fieldRef: { fieldPath: 'spec.unknown' } }] } },
      '.downwardAPI.fieldRef.fieldPath: Invalid value: "spec.unknown": error converting fieldPath: field label not supported: spec.unknown',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', fieldRef: { fieldPath: "metadata.name['a']" } }] } },
      ".downwardAPI.fieldRef.fieldPath: Invalid value: \"metadata.name['a']\": error converting fieldPath: field label does not support subscript: metadata.name['a']",
    ],
    [
      { downwardAPI: { items: [{ path: 'p', fieldRef: { fieldPath: "metadata.labels['not a key']" } }] } },
      `.downwardAPI.fieldRef: Invalid value: "not a key": ${namePart}`,
    ],
    [
      { downwardAPI: { items: [{ path: 'p', resourceFieldRef: { resource: 'limits.cpu' } }] } },
      '.downwardAPI.resourceFieldRef.containerName: Required value',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', resourceFieldRef: { containerName: 'c', resource: '' } }] } },
      '.downwardAPI.resourceFieldRef.resource: Required value',
    ],
    [
      { downwardAPI: { items: [{ path: 'p', resourceFieldRef: { containerName: 'c', resource: 'limits.gpu' } }] } },
      '.downwardAPI.resourceFieldRef.resource: Unsupported value: "limits.gpu": supported values: "limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"',
    ],
    [
      {
        downwardAPI: {
          items: [{ path: 'p', resourceFieldRef: { containerName: 'c', resource: 'limits.memory', divisor: '3' } }],
        },
      },
      '.downwardAPI.resourceFieldRef.divisor: Invalid value: "limits.memory": only divisor\'s values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the memory resource',
    ],
    [
      {
        downwardAPI: {
          items: [
            { path: 'p', resourceFieldRef: { containerName: 'c', resource: 'requests.hugepages-2Mi', divisor: '7' } },
          ],
        },
      },
      '.downwardAPI.resourceFieldRef.divisor: Invalid value: "requests.hugepages-2Mi": only divisor\'s values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the hugepages resource',
    ],
    [{ fc: { lun: 1 } }, '.fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both'],
    [{ fc: { targetWWNs: ['w'] } }, '.fc.lun: Required value: lun is required if targetWWNs is specified'],
    [
      { fc: { targetWWNs: ['w'], wwids: ['x'], lun: 1 } },
      '.fc.targetWWNs: Invalid value: ["w"]: targetWWNs and wwids can not be specified simultaneously',
    ],
    [{ fc: { targetWWNs: ['w'], lun: 256 } }, '.fc.lun: Invalid value: 256: must be between 0 and 255, inclusive'],
    [{ flexVolume: { driver: '' } }, '.flexVolume.driver: Required value'],
    [
      { flexVolume: { driver: 'd', options: { 'kubernetes.io/a': 'x' } } },
      '.flexVolume.options[kubernetes.io/a]: Invalid value: "kubernetes.io/a": kubernetes.io and k8s.io namespaces are reserved',
    ],
    [
      { flexVolume: { driver: 'd', options: { 'sub.k8s.io/a': 'x' } } },
      '.flexVolume.options[sub.k8s.io/a]: Invalid value: "sub.k8s.io/a": kubernetes.io and k8s.io namespaces are reserved',
    ],
    [{ azureFile: { secretName: '', shareName: 's' } }, '.azureFile.secretName: Required value'],
    [{ azureFile: { secretName: 's', shareName: '' } }, '.azureFile.shareName: Required value'],
    [
      { azureDisk: { diskName: '', diskURI: 'https://disk', kind: 'Shared', cachingMode: 'None' } },
      '.azureDisk.diskName: Required value',
    ],
    [
      { azureDisk: { diskName: 'd', diskURI: '', kind: 'Managed' } },
      '.azureDisk.diskURI: Required value',
      '.azureDisk.diskURI: Unsupported value: "": supported values: "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"',
    ],
    [
      { azureDisk: { diskName: 'd', diskURI: 'https://disk', kind: 'Other' } },
      '.azureDisk.kind: Unsupported value: "Other": supported values: "Dedicated", "Managed", "Shared"',
    ],
    [
      { azureDisk: { diskName: 'd', diskURI: 'https://disk', kind: 'Managed' } },
      '.azureDisk.diskURI: Unsupported value: "https://disk": supported values: "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"',
    ],
    [
      { azureDisk: { diskName: 'd', diskURI: '/subscriptions/d', cachingMode: 'Always', kind: 'Dedicated' } },
      '.azureDisk.cachingMode: Unsupported value: "Always": supported values: "None", "ReadOnly", "ReadWrite"',
      '.azureDisk.diskURI: Unsupported value: "/subscriptions/d": supported values: "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"',
    ],
    [{ vsphereVolume: { volumePath: '' } }, '.vsphereVolume.volumePath: Required value'],
    [{ photonPersistentDisk: { pdID: '' } }, '.photonPersistentDisk.pdID: Required value'],
    [{ portworxVolume: { volumeID: '' } }, '.portworxVolume.volumeID: Required value'],
    [
      { scaleIO: { gateway: '', system: '', volumeName: '' } },
      '.scaleIO.gateway: Required value',
      '.scaleIO.system: Required value',
      '.scaleIO.volumeName: Required value',
    ],
    [{ storageos: { volumeName: '' } }, '.storageos.volumeName: Required value'],
    [{ storageos: { volumeName: 'UPPER_' } }, `.storageos.volumeName: Invalid value: "UPPER_": ${dnsLabel}`],
    [
      { storageos: { volumeName: 'v', volumeNamespace: '-' } },
      `.storageos.volumeNamespace: Invalid value: "-": ${dnsLabel}`,
    ],
    [{ storageos: { volumeName: 'v', secretRef: { name: '' } } }, '.storageos.secretRef.name: Required value'],
    [{ csi: { driver: '' } }, '.csi.driver: Required value'],
    [{ csi: { driver: 'd'.repeat(64) } }, '.csi.driver: Too long: may not be more than 63 bytes'],
    [{ csi: { driver: 'not a driver' } }, `.csi.driver: Invalid value: "not a driver": ${dnsSubdomain}`],
    [{ csi: { driver: 'd', nodePublishSecretRef: { name: '' } } }, '.csi.nodePublishSecretRef.name: Required value'],
    [
      { csi: { driver: 'd', nodePublishSecretRef: { name: 'UPPER' } } },
      `.csi.name: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
    [{ image: { reference: '', pullPolicy: 'Always' } }, '.image.reference: Required value'],
    [
      { image: { reference: 'i', pullPolicy: 'Sometimes' } },
      '.image.pullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
    ],
    [{ ephemeral: {} }, '.ephemeral.volumeClaimTemplate: Required value'],
    [
      { ephemeral: { volumeClaimTemplate: { spec: {} } } },
      '.ephemeral.volumeClaimTemplate.spec.accessModes: Required value: at least 1 access mode is required',
      '.ephemeral.volumeClaimTemplate.spec.resources[storage]: Required value',
    ],
    [
      {
        ephemeral: {
          volumeClaimTemplate: {
            metadata: { name: 'a' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        },
      },
      '.ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set',
    ],
    [
      {
        ephemeral: {
          volumeClaimTemplate: {
            metadata: { labels: { 'not a key': 'v' }, annotations: { 'not a key': 'v' } },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '0' } } },
          },
        },
      },
      `.ephemeral.volumeClaimTemplate.metadata.annotations: Invalid value: "not a key": ${namePart}`,
      `.ephemeral.volumeClaimTemplate.metadata.labels: Invalid value: "not a key": ${namePart}`,
      '.ephemeral.volumeClaimTemplate.spec.resources[storage]: Invalid value: "0": must be greater than zero',
    ],
    [
      {
        ephemeral: {
          volumeClaimTemplate: {
            spec: {
              accessModes: ['Sometimes'],
              resources: { requests: { storage: '1Gi' } },
              storageClassName: 'UPPER',
              volumeMode: 'Other',
            },
          },
        },
      },
      '.ephemeral.volumeClaimTemplate.spec.accessModes: Unsupported value: "Sometimes": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
      `.ephemeral.volumeClaimTemplate.spec.storageClassName: Invalid value: "UPPER": ${dnsSubdomain}`,
      '.ephemeral.volumeClaimTemplate.spec.volumeMode: Unsupported value: "Other": supported values: "Block", "Filesystem"',
    ],
    [
      {
        name: 'v'.repeat(64),
        ephemeral: {
          volumeClaimTemplate: {
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        },
      },
      `.name: Invalid value: "${'v'.repeat(64)}": must be no more than 63 characters`,
    ],
  ],
);
