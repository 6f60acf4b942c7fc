import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'names and kinds of volumes',
  { at: 'spec.volumes', errorsOf: (volumes: object) => rules.create(pod({ spec: { volumes } })) },
  [
    [[{ name: '', emptyDir: {} }], '[0].name: Required value'],
    [[{ name: 'UPPER', emptyDir: {} }], `[0].name: Invalid value: "UPPER": ${dnsLabel}`],
    [[{ name: 'a.b', emptyDir: {} }], '[0].name: Invalid value: "a.b": must not contain dots'],
    [
      [{ name: 'n'.repeat(64), emptyDir: {} }],
      `[0].name: Invalid value: "${'n'.repeat(64)}": must be no more than 63 characters`,
    ],
    [
      [
        { name: 'twice', emptyDir: {} },
        { name: 'twice', emptyDir: {} },
      ],
      '[1].name: Duplicate value: "twice"',
    ],
    [
      [
        {
          name: 'data',
          ephemeral: {
            volumeClaimTemplate: {
              spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
            },
          },
        },
        { name: 'claim', persistentVolumeClaim: { claimName: 'p-data' } },
      ],
      '[1].persistentVolumeClaim.claimName: Invalid value: "p-data": must not reference a PVC that gets created for an ephemeral volume',
    ],
  ],
);

ruleTable(
  'a second source is refused',
  {
    at: 'spec.volumes[0]',
    errorsOf: (source: object) => rules.create(pod({ spec: { volumes: [{ name: 'v', emptyDir: {}, ...source }] } })),
  },
  [
    [{ hostPath: { path: '/a' } }, '.hostPath: Forbidden: may not specify more than 1 volume type'],
    [{ gitRepo: { repository: 'r' } }, '.gitRepo: Forbidden: may not specify more than 1 volume type'],
    [{ gcePersistentDisk: { pdName: 'd' } }, '.gcePersistentDisk: Forbidden: may not specify more than 1 volume type'],
    [
      { awsElasticBlockStore: { volumeID: 'd' } },
      '.awsElasticBlockStore: Forbidden: may not specify more than 1 volume type',
    ],
    [{ secret: { secretName: 's' } }, '.secret: Forbidden: may not specify more than 1 volume type'],
    [{ nfs: { server: 's', path: '/' } }, '.nfs: Forbidden: may not specify more than 1 volume type'],
    [
      { iscsi: { targetPortal: 'p', iqn: 'iqn.2024-01.org.example:a', lun: 1 } },
      '.iscsi: Forbidden: may not specify more than 1 volume type',
    ],
    [{ glusterfs: { endpoints: 'e', path: 'p' } }, '.glusterfs: Forbidden: may not specify more than 1 volume type'],
    [{ flocker: { datasetName: 'd' } }, '.flocker: Forbidden: may not specify more than 1 volume type'],
    [
      { persistentVolumeClaim: { claimName: 'c' } },
      '.persistentVolumeClaim: Forbidden: may not specify more than 1 volume type',
    ],
    [{ rbd: { monitors: ['m'], image: 'i' } }, '.rbd: Forbidden: may not specify more than 1 volume type'],
    [{ cinder: { volumeID: 'c' } }, '.cinder: Forbidden: may not specify more than 1 volume type'],
    [{ cephfs: { monitors: ['m'] } }, '.cephFS: Forbidden: may not specify more than 1 volume type'],
    [{ quobyte: { registry: 'h:1', volume: 'v' } }, '.quobyte: Forbidden: may not specify more than 1 volume type'],
    [{ downwardAPI: {} }, '.downwarAPI: Forbidden: may not specify more than 1 volume type'],
    [{ fc: { targetWWNs: ['w'], lun: 1 } }, '.fc: Forbidden: may not specify more than 1 volume type'],
    [{ flexVolume: { driver: 'd' } }, '.flexVolume: Forbidden: may not specify more than 1 volume type'],
    [{ configMap: { name: 'm' } }, '.configMap: Forbidden: may not specify more than 1 volume type'],
    [
      { azureFile: { secretName: 's', shareName: 's' } },
      '.azureFile: Forbidden: may not specify more than 1 volume type',
    ],
    [{ vsphereVolume: { volumePath: 'p' } }, '.vsphereVolume: Forbidden: may not specify more than 1 volume type'],
    [
      { photonPersistentDisk: { pdID: 'p' } },
      '.photonPersistentDisk: Forbidden: may not specify more than 1 volume type',
    ],
    [{ portworxVolume: { volumeID: 'v' } }, '.portworxVolume: Forbidden: may not specify more than 1 volume type'],
    [
      { azureDisk: { diskName: 'd', diskURI: 'https://d' } },
      '.azureDisk: Forbidden: may not specify more than 1 volume type',
    ],
    [{ storageos: { volumeName: 'v' } }, '.storageos: Forbidden: may not specify more than 1 volume type'],
    [{ projected: { sources: [] } }, '.projected: Forbidden: may not specify more than 1 volume type'],
    [
      { scaleIO: { gateway: 'g', system: 's', volumeName: 'v' } },
      '.scaleIO: Forbidden: may not specify more than 1 volume type',
    ],
    [{ csi: { driver: 'd' } }, '.csi: Forbidden: may not specify more than 1 volume type'],
    [
      { ephemeral: { volumeClaimTemplate: { spec: {} } } },
      '.ephemeral: Forbidden: may not specify more than 1 volume type',
    ],
    [{ image: { reference: 'i' } }, '.image: Forbidden: may not specify more than 1 volume type'],
  ],
);

ruleTable(
  'projected volumes',
  {
    at: 'spec.volumes[0].projected',
    errorsOf: (projected: object) =>
      rules.create(pod({ spec: { serviceAccountName: 'a', volumes: [{ name: 'v', projected }] } })),
  },
  [
    [
      { defaultMode: 512 },
      '.defaultMode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [{ sources: [{ secret: { name: '' } }] }, '.sources[0].secret.name: Required value'],
    [{ sources: [{ configMap: { name: '' } }] }, '.sources[0].configMap.name: Required value'],
    [
      { sources: [{ secret: { name: 's', items: [{ key: '', path: '/p' }] } }] },
      '.sources[0].secret.items[0].key: Required value',
      '.sources[0].secret.items[0].path: Invalid value: "/p": must be a relative path',
    ],
    [
      { sources: [{ configMap: { name: 'm', items: [{ key: 'k', path: '..', mode: 512 }] } }] },
      '.sources[0].configMap.items[0].path: Invalid value: "..": must not contain \'..\'',
      '.sources[0].configMap.items[0].path: Invalid value: "..": must not start with \'..\'',
      '.sources[0].configMap.items[0].mode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive',
    ],
    [
      { sources: [{ secret: { name: 's' }, configMap: { name: 'm' } }] },
      '.sources[0]: Forbidden: may not specify more than 1 volume type per source',
    ],
    [
      {
        sources: [
          { secret: { name: 's', items: [{ key: 'k', path: 'same' }] } },
          { configMap: { name: 'm', items: [{ key: 'k', path: 'same' }] } },
        ],
      },
      ': Invalid value: "m": conflicting duplicate paths',
    ],
    [
      {
        sources: [
          { secret: { name: 's', items: [{ key: 'k', path: 'same' }] } },
          { secret: { name: 't', items: [{ key: 'k', path: 'same' }] } },
        ],
      },
      ': Invalid value: "t": conflicting duplicate paths',
    ],
    [
      {
        sources: [
          {
            downwardAPI: {
              items: [
                { path: 'same', fieldRef: { fieldPath: 'metadata.name' } },
                { path: 'same', fieldRef: { fieldPath: 'metadata.uid' } },
              ],
            },
          },
        ],
      },
      ': Invalid value: "same": conflicting duplicate paths',
    ],
    [
      {
        sources: [{ downwardAPI: { items: [{ path: '', fieldRef: { fieldPath: 'metadata.name' } }, { path: 'p' }] } }],
      },
      '.sources[0].downwardAPI.path: Required value',
      '.sources[0].downwardAPI: Required value: one of fieldRef and resourceFieldRef is required',
    ],
    [{ sources: [{ serviceAccountToken: { path: '' } }] }, '.path: Required value'],
    [
      { sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 599 } }] },
      '.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
    ],
    [
      { sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 4294967297 } }] },
      '.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds',
    ],
    [{ sources: [{ serviceAccountToken: { path: '../t' } }] }, '.path: Invalid value: "../t": must not contain \'..\''],
  ],
);

ruleTable(
  'tokens without a service account',
  {
    at: 'spec.volumes[0]',
    errorsOf: (source: object) => rules.create(pod({ spec: { volumes: [{ name: 'v', ...source }] } })),
  },
  [
    [
      { projected: { sources: [{ serviceAccountToken: { path: 't' } }] } },
      '.projected.sources[0].serviceAccountToken: Forbidden: must not be specified when serviceAccountName is not set',
    ],
  ],
);
