import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, labelValue, namePart } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'annotations of pods',
  { at: 'metadata.annotations', errorsOf: (annotations: object) => rules.create(pod({ metadata: { annotations } })) },
  [
    [{ 'not a key': 'v' }, `: Invalid value: "not a key": ${namePart}`],
    [
      { 'kubernetes.io/config.mirror': 'x' },
      '[kubernetes.io/config.mirror]: Invalid value: "x": must set spec.nodeName if mirror pod annotation is set',
    ],
    [
      { 'controller.kubernetes.io/pod-deletion-cost': '1.5' },
      '[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "1.5": must be a 32bit integer',
    ],
    [
      { 'controller.kubernetes.io/pod-deletion-cost': '+1' },
      '[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "+1": must be a 32bit integer',
    ],
    [
      { 'controller.kubernetes.io/pod-deletion-cost': '99999999999' },
      '[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "99999999999": must be a 32bit integer',
    ],
    [
      { 'seccomp.security.alpha.kubernetes.io/pod': 'other' },
      '.seccomp.security.alpha.kubernetes.io/pod: Invalid value: "other": must be a valid seccomp profile',
    ],
    [
      { 'container.seccomp.security.alpha.kubernetes.io/c': 'localhost//abs' },
      '.container.seccomp.security.alpha.kubernetes.io/c: Invalid value: "/abs": must be a relative path',
    ],
    [
      { 'container.seccomp.security.alpha.kubernetes.io/c': 'nothing' },
      '.container.seccomp.security.alpha.kubernetes.io/c: Invalid value: "nothing": must be a valid seccomp profile',
    ],
    [
      { 'container.apparmor.security.beta.kubernetes.io/c': 'other' },
      '[container.apparmor.security.beta.kubernetes.io/c]: Invalid value: "other": invalid AppArmor profile name: "other"',
    ],
    [
      { 'container.apparmor.security.beta.kubernetes.io/absent': 'runtime/default' },
      '[container.apparmor.security.beta.kubernetes.io/absent]: Invalid value: "absent": container not found',
    ],
    [
      { 'scheduler.alpha.kubernetes.io/tolerations': '{' },
      ': Invalid value: "scheduler.alpha.kubernetes.io/tolerations": unexpected end of JSON input',
    ],
    ...(
      [
        ['{}', 'json: cannot unmarshal object into Go value of type []core.Toleration'],
        ['[1]', 'json: cannot unmarshal number into Go value of type core.Toleration'],
        ['[{"key":3}]', 'json: cannot unmarshal number into Go struct field Toleration.Key of type string'],
        ['[{"KEY":3}]', 'json: cannot unmarshal number into Go struct field Toleration.Key of type string'],
        [
          '[{"tolerationSeconds":"x"}]',
          'json: cannot unmarshal string into Go struct field Toleration.TolerationSeconds of type int64',
        ],
      ] as const
    ).map(([text, message]): [Record<string, string>, string] => [
      { 'scheduler.alpha.kubernetes.io/tolerations': text },
      `: Invalid value: "scheduler.alpha.kubernetes.io/tolerations": ${message}`,
    ]),
    [{ 'scheduler.alpha.kubernetes.io/tolerations': 'null' }],
    [
      { 'scheduler.alpha.kubernetes.io/tolerations': '[{"operator":"Exists","value":"v"}]' },
      '.scheduler.alpha.kubernetes.io/tolerations[0].operator: Invalid value: "v": value must be empty when `operator` is \'Exists\'',
    ],
  ],
);

ruleTable('metadata of pods', { at: 'metadata', errorsOf: (metadata: object) => rules.create(pod({ metadata })) }, [
  [{ name: '' }, '.name: Required value: name or generateName is required'],
  [{ name: 'UPPER' }, `.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ name: 'n'.repeat(254) }, `.name: Invalid value: "${'n'.repeat(254)}": must be no more than 253 characters`],
  [{ name: 'a/b' }, `.name: Invalid value: "a/b": ${dnsSubdomain}`],
  [{ namespace: 'UPPER' }, `.namespace: Invalid value: "UPPER": ${dnsLabel}`],
  [{ labels: { 'not a key': 'v' } }, `.labels: Invalid value: "not a key": ${namePart}`],
  [{ labels: { key: 'not a value' } }, `.labels: Invalid value: "not a value": ${labelValue}`],
  [{ labels: { '/a': 'v' } }, '.labels: Invalid value: "/a": prefix part must be non-empty'],
  [
    { labels: { kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk: 'v' } },
    `.labels: Invalid value: "${'k'.repeat(64)}": name part must be no more than 63 bytes`,
  ],
  [{ annotations: { 'UPPER/a b': 'v' } }, `.annotations: Invalid value: "UPPER/a b": ${namePart}`],
  [{ annotations: { key: 'v'.repeat(262145) } }, '.annotations: Too long: may not be more than 262144 bytes'],
  [
    { finalizers: ['not a name'] },
    `.finalizers: Invalid value: "not a name": ${namePart}`,
    '.finalizers[0]: Invalid value: "not a name": name is neither a standard finalizer name nor is it fully qualified',
  ],
  [
    { finalizers: ['plain'] },
    '.finalizers[0]: Invalid value: "plain": name is neither a standard finalizer name nor is it fully qualified',
  ],
  [{ generateName: 'UPPER' }, `.generateName: Invalid value: "UPPER": ${dnsSubdomain}`],
  [
    { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'o', uid: '' }] },
    '.ownerReferences.uid: Invalid value: "": must not be empty',
  ],
  [
    { ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: 'u' }] },
    '.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
    '.ownerReferences.kind: Invalid value: "": must not be empty',
    '.ownerReferences.name: Invalid value: "": must not be empty',
  ],
  [
    { ownerReferences: [{ apiVersion: 'v1', kind: 'Event', name: 'e', uid: 'u' }] },
    '.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"e","uid":"u"}: /v1, Kind=Event is disallowed from being an owner',
  ],
  [
    {
      ownerReferences: [
        { apiVersion: 'v1', kind: 'Pod', name: 'o', uid: 'u', controller: true },
        { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'v', controller: true },
      ],
    },
    '.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"Pod","name":"o","uid":"u","controller":true},{"apiVersion":"v1","kind":"Pod","name":"p","uid":"v","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for Pod/o and Pod/p',
  ],
]);
