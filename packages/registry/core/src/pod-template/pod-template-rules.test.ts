import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, namePart } from '../../test/messages.js';
import { podTemplateStrategy } from './pod-template-strategy.js';

const rules = kindRules('PodTemplate', podTemplateStrategy({}));

/** A pod template, valid before the change. */
const podTemplate = (change: object = {}): object =>
  changed(
    {
      metadata: { name: 't', namespace: 'ns', resourceVersion: '1' },
      template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
    },
    change,
  );

ruleTable('pod templates', { errorsOf: (change: object) => rules.create(podTemplate(change)) }, [
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { namespace: '' } }, 'metadata.namespace: Required value'],
  [
    { template: { metadata: { labels: { 'not a key': 'v' } } } },
    `template.labels: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { template: { metadata: { annotations: { 'container.apparmor.security.beta.kubernetes.io/c': 'other' } } } },
    'template.annotations[container.apparmor.security.beta.kubernetes.io/c]: Invalid value: "other": invalid AppArmor profile name: "other"',
  ],
  [{ template: { spec: { containers: [] } } }, 'template.spec.containers: Required value'],
  [
    { template: { spec: { restartPolicy: 'Sometimes' } } },
    'template.spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
  ],
  [
    { template: { spec: { ephemeralContainers: [{ name: 'd', image: 'i' }] } } },
    'template.spec.ephemeralContainers: Forbidden: ephemeral containers not allowed in pod template',
  ],
  [{ template: undefined }, 'template.spec.containers: Required value'],
]);

ruleTable(
  'updates of pod templates',
  { errorsOf: (change: object) => rules.update(podTemplate(change), podTemplate()) },
  [
    [
      { metadata: { resourceVersion: '' } },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      { metadata: { name: 'other' } },
      'metadata.name: Invalid value: "other": field is immutable',
      'metadata.name: Invalid value: "other": field is immutable',
    ],
    [
      { template: { spec: { containers: [{ name: '', image: 'i' }] } } },
      'template.spec.containers[0].name: Required value',
    ],
    [
      { template: { spec: { dnsPolicy: 'Other' } } },
      'template.spec.dnsPolicy: Unsupported value: "Other": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"',
    ],
  ],
);
