import { describeRules } from '../../../../shared/test/rule-table.js';
import { volumeAttachmentStatusStrategy, volumeAttachmentStrategy } from './volume-attachment-strategy.js';

const source = (more: object) => ({ 'spec.source': more });
const csi = { driver: 'example.com', volumeHandle: 'one' };
const inline = (more: object) => source({ inlineVolumeSpec: { accessModes: ['ReadWriteOnce'], csi, ...more } });
const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

/** `kubernetes pkg/apis/storage/validation/validation.go`. */
describeRules({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttachment',
  resource: 'volumeattachments',
  base: { spec: { attacher: 'example.com', nodeName: 'node', source: { persistentVolumeName: 'volume' } } },
  strategy: volumeAttachmentStrategy,
  create: [
    [{}],
    [inline({})],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [{ 'spec.attacher': '' }, 'spec.attacher: Required value'],
    [
      { 'spec.attacher': 'invalid-@#$' },
      "spec.attacher: Invalid value: \"invalid-@#$\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.attacher': 'a'.repeat(64) }, 'spec.attacher: Too long: may not be more than 63 bytes'],
    [
      { 'spec.nodeName': '' },
      "spec.nodeName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'spec.nodeName': 'Node_1' },
      "spec.nodeName: Invalid value: \"Node_1\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [source({}), 'spec.source: Required value: must specify exactly one of inlineVolumeSpec and persistentVolumeName'],
    [
      source({ persistentVolumeName: '' }),
      'spec.source.persistentVolumeName: Required value: must specify non empty persistentVolumeName',
      "spec.source.persistentVolumeName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      source({ persistentVolumeName: 'Not a name' }),
      "spec.source.persistentVolumeName: Invalid value: \"Not a name\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { ...inline({}), 'spec.source.persistentVolumeName': 'volume' },
      'spec.source: Forbidden: must specify exactly one of inlineVolumeSpec and persistentVolumeName',
    ],
    [inline({ accessModes: [] }), 'spec.source.inlineVolumeSpec.accessModes: Required value'],
    [
      inline({ accessModes: ['Sometimes'] }),
      'spec.source.inlineVolumeSpec.accessModes: Unsupported value: "Sometimes": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
    ],
    [
      inline({ csi: undefined }),
      'spec.source.inlineVolumeSpec.csi: Required value: has to be specified in the context of inline volumes',
      'spec.source.inlineVolumeSpec: Required value: must specify a volume type',
    ],
    [
      inline({ csi: { driver: '', volumeHandle: '' } }),
      'spec.source.inlineVolumeSpec.csi.driver: Required value',
      'spec.source.inlineVolumeSpec.csi.volumeHandle: Required value',
    ],
    [
      inline({ nfs: { server: 'a', path: '/' } }),
      'spec.source.inlineVolumeSpec.csi: Forbidden: may not specify more than 1 volume type',
    ],
    [
      inline({ capacity: { storage: '1Gi' } }),
      'spec.source.inlineVolumeSpec.capacity: Forbidden: may not be specified in the context of inline volumes',
    ],
    [
      inline({ claimRef: { name: 'a' } }),
      'spec.source.inlineVolumeSpec.claimRef: Forbidden: may not be specified in the context of inline volumes',
    ],
    [inline({ persistentVolumeReclaimPolicy: 'Retain' })],
    [
      inline({ storageClassName: 'a' }),
      'spec.source.inlineVolumeSpec.storageClassName: Forbidden: may not be specified in the context of inline volumes',
    ],
    [inline({ volumeMode: 'Filesystem' })],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { 'spec.nodeName': 'other' },
      'spec: Invalid value: {"Attacher":"example.com","Source":{"PersistentVolumeName":"volume","InlineVolumeSpec":null},"NodeName":"other"}: field is immutable',
    ],
    [
      {},
      { 'spec.attacher': '' },
      'spec.attacher: Required value',
      'spec: Invalid value: {"Attacher":"","Source":{"PersistentVolumeName":"volume","InlineVolumeSpec":null},"NodeName":"node"}: field is immutable',
    ],
    [
      {},
      source({ persistentVolumeName: 'other' }),
      'spec: Invalid value: {"Attacher":"example.com","Source":{"PersistentVolumeName":"other","InlineVolumeSpec":null},"NodeName":"node"}: field is immutable',
    ],
    [
      {},
      inline({}),
      'spec: Invalid value: {"Attacher":"example.com","Source":{"PersistentVolumeName":null,"InlineVolumeSpec":{"Capacity":null,"GCEPersistentDisk":null,"AWSElasticBlockStore":null,"HostPath":null,"Glusterfs":null,"NFS":null,"RBD":null,"Quobyte":null,"ISCSI":null,"FlexVolume":null,"Cinder":null,"CephFS":null,"FC":null,"Flocker":null,"AzureFile":null,"VsphereVolume":null,"AzureDisk":null,"PhotonPersistentDisk":null,"PortworxVolume":null,"ScaleIO":null,"Local":null,"StorageOS":null,"CSI":{"Driver":"example.com","VolumeHandle":"one","ReadOnly":false,"FSType":"","VolumeAttributes":null,"ControllerPublishSecretRef":null,"NodeStageSecretRef":null,"NodePublishSecretRef":null,"ControllerExpandSecretRef":null,"NodeExpandSecretRef":null},"AccessModes":["ReadWriteOnce"],"ClaimRef":null,"PersistentVolumeReclaimPolicy":"","StorageClassName":"","MountOptions":null,"VolumeMode":null,"NodeAffinity":null,"VolumeAttributesClassName":null}},"NodeName":"node"}: field is immutable',
    ],
    [
      { 'spec.attacher': 'a b', 'spec.nodeName': 'Node_1' },
      { 'metadata.labels': { a: 'b' } },
      `spec.attacher: Invalid value: "a b": ${subdomain}`,
      `spec.nodeName: Invalid value: "Node_1": ${subdomain}`,
    ],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: volumeAttachmentStatusStrategy(),
      update: [
        [{}, { status: { attached: true, attachmentMetadata: { a: 'b' } } }],
        [{}, { 'status.attachError': { message: 'm'.repeat(1024), errorCode: 5 } }],
        [
          {},
          { 'status.attachmentMetadata': { a: 'b'.repeat(256 * 1024) } },
          'status.attachmentMetadata: Too long: may not be more than 262144 bytes',
        ],
        [
          {},
          { 'status.attachError': { message: 'm'.repeat(1025) } },
          'status.attachError.message: Too long: may not be more than 262144 bytes',
        ],
        [
          {},
          { 'status.detachError': { message: 'm'.repeat(1025) } },
          'status.detachError.message: Too long: may not be more than 262144 bytes',
        ],
        [
          {},
          { 'status.attachError': { errorCode: -1 } },
          'status.attachError.errorCode: Invalid value: -1: must be between 0 and 2147483647, inclusive',
        ],
        [
          {},
          { 'status.detachError': { errorCode: -1 } },
          'status.detachError.errorCode: Invalid value: -1: must be between 0 and 2147483647, inclusive',
        ],
      ],
    },
  },
});
