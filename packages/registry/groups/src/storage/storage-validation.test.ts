import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { csiDriverStrategy } from './csi-driver/csi-driver-strategy.js';
import { validateCSIDriver, validateCSIDriverUpdate } from './csi-driver/csi-driver-validation.js';
import { validateCSINode, validateCSINodeUpdate } from './csi-node/csi-node-validation.js';
import { csiStorageCapacityStrategy } from './csi-storage-capacity/csi-storage-capacity-strategy.js';
import { validateCSIStorageCapacity } from './csi-storage-capacity/csi-storage-capacity-validation.js';
import { storageClassStrategy } from './storage-class/storage-class-strategy.js';
import { validateStorageClass, validateStorageClassUpdate } from './storage-class/storage-class-validation.js';
import {
  validateVolumeAttachment,
  validateVolumeAttachmentUpdate,
} from './volume-attachment/volume-attachment-validation.js';
import {
  validateVolumeAttributesClass,
  validateVolumeAttributesClassUpdate,
} from './volume-attributes-class/volume-attributes-class-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

const context = internalContext();
const named = (more: Loose, metadata: Loose = {}): Loose => ({
  ...more,
  metadata: { name: 'a', resourceVersion: '1', ...metadata },
});
const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};
const keys = (count: number, value = 'v') =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, value]));

describe('storage classes', () => {
  const valid = { provisioner: 'example.com/disk', reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' };
  const topology = (...terms: Loose[]) => ({
    allowedTopologies: terms.map((matchLabelExpressions) => ({ matchLabelExpressions })),
  });
  const at = 'allowedTopologies[0].matchLabelExpressions';

  it.each<[Loose, Expected]>([
    [{}, ''],
    [{ provisioner: 'Example.COM/Disk', parameters: { a: '' }, reclaimPolicy: '' }, ''],
    [{ provisioner: '' }, 'provisioner: Required value'],
    [{ provisioner: 'not good' }, /^provisioner: Invalid value: "not good": name part must consist of/],
    [{ parameters: keys(513) }, 'parameters: Too long: may not be more than 512 bytes'],
    [{ parameters: { a: 'x'.repeat(256 * 1024) } }, 'parameters: Too long: may not be more than 262144 bytes'],
    [{ parameters: { '': 'x' } }, 'parameters: Invalid value: "": field can not be empty.'],
    [{ reclaimPolicy: 'Recycle' }, 'reclaimPolicy: Unsupported value: "Recycle": supported values: "Delete", "Retain"'],
    [{ volumeBindingMode: undefined }, 'volumeBindingMode: Required value'],
    [
      { volumeBindingMode: 'Later' },
      'volumeBindingMode: Unsupported value: "Later": supported values: "Immediate", "WaitForFirstConsumer"',
    ],
    [topology([{ key: 'zone', values: ['a', 'b'] }], [{ key: 'zone', values: ['a'] }]), ''],
    [topology([{ key: 'zone', values: [] }]), `${at}[0].values: Required value`],
    [topology([{ key: 'zone', values: ['a', 'a'] }]), `${at}[0].values[1]: Duplicate value: "a"`],
    [topology([{ key: 'b c', values: ['a'] }]), /\[0\]\.key: Invalid value: "b c": name part must consist of/],
    [
      topology([
        { key: 'z', values: ['a'] },
        { key: 'z', values: ['b'] },
      ]),
      `${at}[1].key: Duplicate value: "z"`,
    ],
    [
      topology([{ key: 'z', values: ['a', 'b'] }], [{ key: 'z', values: ['b', 'a'] }]),
      'allowedTopologies[1].matchLabelExpressions: Duplicate value: ""',
    ],
    [topology([]), `${at}: Duplicate value: ""`],
    [{ provisioner: '', volumeBindingMode: 'x' }, /^\[provisioner: Required value, volumeBindingMode: Unsupported/],
  ])('have the expected errors in case %#', (more, expected) =>
    matches(validateStorageClass(named({ ...valid, ...more })), expected),
  );

  it('allow changes of few fields', () => {
    const update = (more: Loose) => validateStorageClassUpdate(named({ ...valid, ...more }), named(valid));
    matches(update({ mountOptions: ['ro'], allowVolumeExpansion: true }), '');
    matches(
      update({
        provisioner: 'b',
        parameters: { a: 'b' },
        reclaimPolicy: 'Retain',
        volumeBindingMode: 'WaitForFirstConsumer',
      }),
      '[parameters: Invalid value: {"a":"b"}: field is immutable, provisioner: Invalid value: "b": field is immutable, ' +
        'reclaimPolicy: Invalid value: "Retain": field is immutable, ' +
        'volumeBindingMode: Invalid value: "WaitForFirstConsumer": field is immutable]',
    );
  });

  it('warn of deprecated labels', () => {
    const object = named({ ...valid, ...topology([{ key: 'failure-domain.beta.kubernetes.io/zone', values: ['a'] }]) });
    expect(storageClassStrategy.warningsOnCreate?.(object, context)).toEqual([
      `${at}[0].key: deprecated since v1.17; use "topology.kubernetes.io/zone" instead`,
    ]);
  });
});

describe('volume attributes classes', () => {
  const valid = { driverName: 'csi.example.com', parameters: { iops: '1' } };
  it.each<[Loose, Expected]>([
    [{}, ''],
    [{ driverName: '' }, 'driverName: Required value'],
    [{ driverName: 'a b' }, /^driverName: Invalid value: "a b"/],
    [{ parameters: {} }, 'parameters: Required value: must contain at least one key/value pair'],
    [{ parameters: undefined }, 'parameters: Required value: must contain at least one key/value pair'],
    [{ parameters: { '': 'x' } }, 'parameters: Invalid value: "": field can not be empty.'],
    [{ parameters: keys(513) }, 'parameters: Too long: may not be more than 512 bytes'],
    [{ parameters: { a: 'x'.repeat(256 * 1024) } }, 'parameters: Too long: may not be more than 262144 bytes'],
  ])('have the expected errors in case %#', (more, expected) =>
    matches(validateVolumeAttributesClass(named({ ...valid, ...more })), expected),
  );

  it('are immutable', () => {
    matches(
      validateVolumeAttributesClassUpdate(named({ driverName: 'b', parameters: {} }), named(valid)),
      '[driverName: Forbidden: updates to driverName are forbidden., parameters: Forbidden: updates to parameters are forbidden., ' +
        'parameters: Required value: must contain at least one key/value pair]',
    );
  });
});

describe('CSI drivers', () => {
  const valid = {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    seLinuxMount: false,
    volumeLifecycleModes: ['Persistent'],
    fsGroupPolicy: 'File',
  };
  const driver = (more: Loose) => named({ spec: { ...valid, ...more } });

  it.each<[Loose, Expected]>([
    [{}, ''],
    [{ attachRequired: undefined }, 'spec.attachedRequired: Required value'],
    [{ podInfoOnMount: undefined }, 'spec.podInfoOnMount: Required value'],
    [{ storageCapacity: undefined }, 'spec.storageCapacity: Required value'],
    [{ seLinuxMount: undefined }, 'spec.seLinuxMount: Required value'],
    [
      { fsGroupPolicy: 'Maybe' },
      'spec.fsGroupPolicy: Unsupported value: "Maybe": supported values: "File", "None", "ReadWriteOnceWithFSType"',
    ],
    [
      { volumeLifecycleModes: ['Forever'] },
      'spec.volumeLifecycleModes: Unsupported value: "Forever": supported values: "Persistent", "Ephemeral"',
    ],
    [{ tokenRequests: [{ audience: '' }, { audience: 'a', expirationSeconds: 600 }] }, ''],
    [{ tokenRequests: [{ audience: '' }, { audience: '' }] }, 'spec.tokenRequests[1].audience: Duplicate value: ""'],
    [
      { tokenRequests: [{ audience: 'a', expirationSeconds: 599 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
    ],
    [
      { tokenRequests: [{ audience: 'a', expirationSeconds: 2 ** 32 + 1 }] },
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds',
    ],
    [
      { nodeAllocatableUpdatePeriodSeconds: 9 },
      'spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 9: must be greater than or equal to 10 seconds',
    ],
    [
      { serviceAccountTokenInSecrets: true },
      'spec.serviceAccountTokenInSecrets: Invalid value: true: serviceAccountTokenInSecrets is set but no tokenRequests are specified',
    ],
  ])('have the expected errors in case %#', (more, expected) => matches(validateCSIDriver(driver(more)), expected));

  it('may not change the settings of attachment and lifecycle', () => {
    matches(
      validateCSIDriverUpdate(driver({ attachRequired: false, volumeLifecycleModes: ['Ephemeral'] }), driver({})),
      '[spec.attachedRequired: Invalid value: false: field is immutable, spec.volumeLifecycleModes: Invalid value: ["Ephemeral"]: field is immutable]',
    );
    matches(validateCSIDriverUpdate(driver({ podInfoOnMount: true }), driver({})), '');
  });

  it('count changes and warn of tokens', () => {
    const { prepareForUpdate, warningsOnCreate, warningsOnUpdate } = csiDriverStrategy();
    const tokens = driver({ tokenRequests: [{ audience: 'a' }] });
    const generation = (object: Loose) => {
      const prepared: Loose = prepareForUpdate?.(object, driver({}), context);
      return prepared.metadata.generation;
    };
    expect([generation(tokens), generation(driver({}))]).toEqual([1, undefined]);
    const warning = [expect.stringMatching(/^spec\.serviceAccountTokenInSecrets is unset; if supported/)];
    expect(warningsOnCreate?.(tokens, context)).toEqual(warning);
    expect(warningsOnUpdate?.(tokens, driver({}), context)).toEqual(warning);
    expect(warningsOnUpdate?.(tokens, tokens, context)).toEqual([]);
    expect(warningsOnCreate?.(driver({ ...tokens.spec, serviceAccountTokenInSecrets: false }), context)).toEqual([]);
  });
});

describe('CSI nodes', () => {
  const node = (...drivers: Loose[]) => named({ spec: { drivers } });
  const driver = { name: 'a.example.com', nodeID: 'id', topologyKeys: ['zone'] };
  const at = 'spec.drivers[0]';

  it.each<[Loose, Expected]>([
    [{}, ''],
    [{ name: 'A.Example.com', nodeID: 'x'.repeat(256), topologyKeys: null, allocatable: { count: 0 } }, ''],
    [{ name: '' }, `${at}.name: Required value`],
    [{ name: 'x'.repeat(64) }, /^\[spec\.drivers\[0\]\.name: Too long: may not be more than 63 bytes|name: Too long/],
    [{ name: 'a b' }, /^spec\.drivers\[0\]\.name: Invalid value: "a b": a lowercase RFC 1123 subdomain/],
    [{ nodeID: '' }, `${at}.nodeID: Required value`],
    [{ nodeID: 'x'.repeat(257) }, /nodeID: Invalid value: "x+": must be 256 characters or less$/],
    [{ allocatable: { count: -1 } }, `${at}.allocatable.count: Invalid value: -1: must be greater than or equal to 0`],
    [{ topologyKeys: ['a', 'a'] }, `${at}: Duplicate value: "a"`],
    [{ topologyKeys: [''] }, /^\[spec\.drivers\[0\]: Required value, spec\.drivers\[0\]: Invalid value: "": name part/],
    [{ topologyKeys: ['a b'] }, /^spec\.drivers\[0\]: Invalid value: "a b": name part must consist of/],
  ])('have the expected errors in case %#', (more, expected) =>
    matches(validateCSINode(node({ ...driver, ...more })), expected),
  );

  it('have drivers that differ and do not change', () => {
    matches(validateCSINode(node(driver, driver)), 'spec.drivers[1].name: Duplicate value: "a.example.com"');
    matches(validateCSINodeUpdate(node({ ...driver, allocatable: { count: 2 } }), node(driver), true), '');
    matches(validateCSINodeUpdate(node(), node(driver), true), '');
    matches(
      validateCSINodeUpdate(node({ ...driver, nodeID: 'b', allocatable: { count: 2 } }), node(driver), true),
      'spec.drivers: Invalid value: {"Name":"a.example.com","NodeID":"b","TopologyKeys":["zone"],"Allocatable":null}: field is immutable',
    );
  });
});

describe('volume attachments', () => {
  const attachment = (more: Loose, status: Loose = {}) =>
    named({
      spec: { attacher: 'csi.example.com', nodeName: 'n', source: { persistentVolumeName: 'pv' }, ...more },
      status,
    });
  const csi = { driver: 'd', volumeHandle: 'h' };
  const inline = (more: Loose) => ({ source: { inlineVolumeSpec: { accessModes: ['ReadWriteOnce'], csi, ...more } } });
  const at = 'spec.source.inlineVolumeSpec';
  const notInline = 'may not be specified in the context of inline volumes';
  const one = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';

  it.each<[Loose, Expected]>([
    [{}, ''],
    [{ attacher: '' }, 'spec.attacher: Required value'],
    [{ attacher: 'a b' }, /^spec\.attacher: Invalid value: "a b": a lowercase RFC/],
    [{ attacher: 'x'.repeat(64) }, /spec\.attacher: Too long/],
    [{ nodeName: 'A B' }, /^spec\.nodeName: Invalid value: "A B": a lowercase RFC/],
    [{ source: {} }, `spec.source: Required value: ${one}`],
    [{ source: { persistentVolumeName: 'a', inlineVolumeSpec: { csi } } }, `spec.source: Forbidden: ${one}`],
    [
      { source: { persistentVolumeName: '' } },
      /^\[spec\.source\.persistentVolumeName: Required value: must specify non empty persistentVolumeName, /,
    ],
    [{ source: { persistentVolumeName: 'A' } }, /^spec\.source\.persistentVolumeName: Invalid value: "A"/],
    [inline({}), ''],
    [inline({ claimRef: {} }), `${at}.claimRef: Forbidden: ${notInline}`],
    [inline({ capacity: { storage: '1Gi' } }), `${at}.capacity: Forbidden: ${notInline}`],
    [inline({ nodeAffinity: {} }), `${at}.nodeAffinity: Forbidden: ${notInline}`],
    [inline({ storageClassName: 'x' }), `${at}.storageClassName: Forbidden: ${notInline}`],
    [inline({ accessModes: [] }), `${at}.accessModes: Required value`],
    [
      inline({ persistentVolumeReclaimPolicy: 'Delete' }),
      `${at}.persistentVolumeReclaimPolicy: Forbidden: may only be Retain in the context of inline volumes`,
    ],
    [
      inline({ volumeMode: 'Block' }),
      `${at}.volumeMode: Forbidden: may not specify volumeMode other than Filesystem in the context of inline volumes`,
    ],
    [
      inline({ csi: undefined, nfs: { server: 's', path: '/p' } }),
      `${at}.csi: Required value: has to be specified in the context of inline volumes`,
    ],
  ])('have the expected errors in case %#', (more, expected) =>
    matches(validateVolumeAttachment(attachment(more)), expected),
  );

  it.each<[Loose, Expected]>([
    [{ attached: true, attachError: { message: 'x'.repeat(1024), errorCode: 0 } }, ''],
    [
      { attachmentMetadata: { a: 'x'.repeat(256 * 1024) } },
      'status.attachmentMetadata: Too long: may not be more than 262144 bytes',
    ],
    [
      { attachError: { message: 'x'.repeat(1025) }, detachError: { errorCode: -1 } },
      '[status.attachError.message: Too long: may not be more than 262144 bytes, status.detachError.errorCode: Invalid value: -1: must be between 0 and 2147483647, inclusive]',
    ],
  ])('with a status have the expected errors in case %#', (status, expected) =>
    matches(validateVolumeAttachment(attachment({}, status)), expected),
  );

  it('may not change their spec', () => {
    matches(validateVolumeAttachmentUpdate(attachment({}, { attached: true }), attachment({})), '');
    matches(
      validateVolumeAttachmentUpdate(attachment({ nodeName: 'm' }), attachment({})),
      'spec: Invalid value: {"Attacher":"csi.example.com","Source":{"PersistentVolumeName":"pv","InlineVolumeSpec":null},"NodeName":"m"}: field is immutable',
    );
  });
});

describe('CSI storage capacities', () => {
  const capacity = (more: Loose) => named({ storageClassName: 'fast', ...more }, { namespace: 'n' });
  it.each<[Loose, Expected]>([
    [{}, ''],
    [{ capacity: '10Gi', maximumVolumeSize: '-1', nodeTopology: { matchLabels: { a: 'b' } } }, ''],
    [{ storageClassName: '' }, /^storageClassName: Invalid value: "": a lowercase RFC/],
    [{ capacity: '-1' }, 'capacity: Invalid value: "-1": must be greater than or equal to 0'],
    [{ nodeTopology: { matchLabels: { 'a b': 'c' } } }, /^nodeTopology\.matchLabels: Invalid value: "a b"/],
    [{ nodeTopology: { matchExpressions: [{ key: 'a', operator: 'In' }] } }, /matchExpressions\[0\]\.values: Required/],
  ])('have the expected errors in case %#', (more, expected) =>
    matches(validateCSIStorageCapacity(capacity(more)), expected),
  );

  it('may not change class and topology, and tolerate invalid stored label values', () => {
    const { validateUpdate, warningsOnUpdate } = csiStorageCapacityStrategy;
    const old = capacity({ nodeTopology: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b c'] }] } });
    matches(validateUpdate({ ...old, capacity: '1' }, old, context), '');
    matches(
      validateUpdate(capacity({ storageClassName: 'slow' }), old, context),
      '[nodeTopology: Invalid value: null: field is immutable, storageClassName: Invalid value: "slow": field is immutable]',
    );
    const beta = 'beta.kubernetes.io/os';
    const nodeTopology = { matchLabels: { [beta]: 'linux' }, matchExpressions: [{ key: beta, operator: 'Exists' }] };
    expect(warningsOnUpdate?.(capacity({ nodeTopology }), old, context)).toEqual([
      `nodeTopology.matchExpressions[0].key: ${beta} is deprecated since v1.14; use "kubernetes.io/os" instead`,
      `nodeTopology.matchLabels.${beta}: deprecated since v1.14; use "kubernetes.io/os" instead`,
    ]);
  });
});
