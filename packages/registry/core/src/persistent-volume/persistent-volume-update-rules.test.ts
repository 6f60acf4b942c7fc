import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { labelValue, namePart } from '../../test/messages.js';
import { persistentVolumeStatusStrategy, persistentVolumeStrategy } from './persistent-volume-strategy.js';

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

ruleTable(
  'updates of persistent volumes',
  {
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(volume({ spec: after }), volume({ spec: before })),
  },
  [
    [
      [{}, { hostPath: { path: '/b' } }],
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation',
    ],
    [
      [{}, { hostPath: undefined, nfs: { server: 's', path: '/' } }],
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation',
    ],
    [[{}, { volumeMode: 'Block' }], 'volumeMode: Invalid value: "Block": field is immutable'],
    [[{}, { accessModes: [] }], 'spec.accessModes: Required value', 'spec.accessModes: Required value'],
    [
      [{}, { capacity: { storage: '0' } }],
      'spec.capacity[storage]: Invalid value: "0": must be greater than zero',
      'spec.capacity[storage]: Invalid value: "0": must be greater than zero',
    ],
    [
      [
        { volumeAttributesClassName: 'a', hostPath: undefined, csi: { driver: 'd', volumeHandle: 'h' } },
        { hostPath: undefined, csi: { driver: 'd', volumeHandle: 'h' } },
      ],
      'spec.volumeAttributesClassName: Forbidden: update from non-nil value to nil is forbidden',
    ],
    [
      [
        { hostPath: undefined, csi: { driver: 'd', volumeHandle: 'h' } },
        { hostPath: undefined, csi: { driver: 'd', volumeHandle: 'i' } },
      ],
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation',
    ],
    [
      [
        {
          hostPath: undefined,
          csi: { driver: 'd', volumeHandle: 'h', controllerExpandSecretRef: { name: 'a', namespace: 'b' } },
        },
        { hostPath: undefined, csi: { driver: 'd', volumeHandle: 'h' } },
      ],
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation',
    ],
    [
      [
        {
          hostPath: undefined,
          csi: { driver: 'd', volumeHandle: 'h', nodePublishSecretRef: { name: 'a', namespace: 'b' } },
        },
        {
          hostPath: undefined,
          csi: { driver: 'd', volumeHandle: 'h', nodePublishSecretRef: { name: 'c', namespace: 'b' } },
        },
      ],
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation',
    ],
  ],
);

ruleTable(
  'updates of node affinity',
  {
    errorsOf: ([before, after]: readonly [object | undefined, object | undefined]) =>
      rules.update(volume({ spec: { nodeAffinity: after } }), volume({ spec: { nodeAffinity: before } })),
  },
  [
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        undefined,
      ],
      'nodeAffinity: Invalid value: null: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'b', operator: 'In', values: ['a'] }] }] } },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"b","Operator":"In","Values":["a"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] }] } },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"a","Operator":"In","Values":["b"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a', 'b'] }] }] } },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"a","Operator":"In","Values":["a","b"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a'] }] },
            ],
          },
        },
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'failure-domain.beta.kubernetes.io/zone', operator: 'In', values: ['a'] }] },
            ],
          },
        },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"failure-domain.beta.kubernetes.io/zone","Operator":"In","Values":["a"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'beta.kubernetes.io/os', operator: 'In', values: ['a'] }] },
            ],
          },
        },
        {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['a'] }] }],
          },
        },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"kubernetes.io/arch","Operator":"In","Values":["a"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        {
          required: {
            nodeSelectorTerms: [
              {
                matchExpressions: [{ key: 'failure-domain.beta.kubernetes.io/region', operator: 'In', values: ['a'] }],
              },
            ],
          },
        },
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a'] }] },
            ],
          },
        },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"topology.kubernetes.io/zone","Operator":"In","Values":["a"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['-1'] }] }] } },
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'b', operator: 'In', values: ['-1'] }] }] } },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"b","Operator":"In","Values":["-1"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] },
              { matchExpressions: [{ key: 'b', operator: 'In', values: ['a'] }] },
            ],
          },
        },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"a","Operator":"In","Values":["a"]}],"MatchFields":null},{"MatchExpressions":[{"Key":"b","Operator":"In","Values":["a"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] },
              { matchExpressions: [{ key: 'b', operator: 'In', values: ['a'] }] },
            ],
          },
        },
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"a","Operator":"In","Values":["a"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['not a value'] }] }],
          },
        },
      ],
      `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: "not a value": ${labelValue}`,
      `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: "not a value": ${labelValue}`,
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"a","Operator":"In","Values":["not a value"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        undefined,
        {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'not a key', operator: 'In', values: ['a'] }] }],
          },
        },
      ],
      `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "not a key": ${namePart}`,
      `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "not a key": ${namePart}`,
    ],
    [
      [
        { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a'] }] }] } },
        { required: { nodeSelectorTerms: [] } },
      ],
      'spec.nodeAffinity.required.nodeSelectorTerms: Required value: must have at least one node selector term',
      'spec.nodeAffinity.required.nodeSelectorTerms: Required value: must have at least one node selector term',
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[]}}: field is immutable, except for updating from beta label to GA',
    ],
    [
      [
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'beta.kubernetes.io/instance-type', operator: 'In', values: ['a'] }] },
            ],
          },
        },
        {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'node.kubernetes.io/instance-type', operator: 'In', values: ['b'] }] },
            ],
          },
        },
      ],
      'nodeAffinity: Invalid value: {"Required":{"NodeSelectorTerms":[{"MatchExpressions":[{"Key":"node.kubernetes.io/instance-type","Operator":"In","Values":["b"]}],"MatchFields":null}]}}: field is immutable, except for updating from beta label to GA',
    ],
  ],
);

ruleTable('updates of metadata', { errorsOf: (metadata: object) => rules.update(volume({ metadata }), volume()) }, [
  [{ name: 'w' }, 'metadata.name: Invalid value: "w": field is immutable'],
  [{ resourceVersion: '' }, 'metadata.resourceVersion: Invalid value: "": must be specified for an update'],
  [
    { labels: { '': 'v' } },
    'metadata.labels: Invalid value: "": name part must be non-empty',
    `metadata.labels: Invalid value: "": ${namePart}`,
    'metadata.labels: Invalid value: "": name part must be non-empty',
    `metadata.labels: Invalid value: "": ${namePart}`,
    'metadata.labels: Invalid value: "": name part must be non-empty',
    `metadata.labels: Invalid value: "": ${namePart}`,
    'metadata.labels: Invalid value: "": name part must be non-empty',
    `metadata.labels: Invalid value: "": ${namePart}`,
  ],
]);

ruleTable(
  'status of persistent volumes',
  {
    errorsOf: (metadata: object) =>
      rules.update(volume({ metadata, status: { phase: 'Bound' } }), volume(), persistentVolumeStatusStrategy),
  },
  [
    [
      { resourceVersion: '' },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'resourceVersion: Required value',
    ],
    [
      { name: 'w' },
      'metadata.name: Invalid value: "w": field is immutable',
      'metadata.name: Invalid value: "w": field is immutable',
    ],
  ],
);
