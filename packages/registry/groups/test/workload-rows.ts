import type { Change, CreateRow } from '../../shared/test/rule-table.js';

/** A workload of any kind of the group, as small as it may be. */
export const workloadBase: Change = {
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'web:1' }] } },
  },
};
const restartPolicy = 'spec.template.spec.restartPolicy: Unsupported value';

/**
 * Rules of selectors and templates that several kinds share.
 *
 * @param template the kind that messages about the template name
 * @param selector the kind that messages about the selector name
 */
export const workloadRows = (template: string, selector: string): readonly CreateRow[] => [
  [{}],
  [{ 'spec.selector': {} }, `spec.selector: Invalid value: {}: empty selector is invalid for ${selector}`],
  [
    { 'spec.selector.matchLabels': { app: 'other' } },
    'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
  ],
  [{ 'spec.minReadySeconds': -1 }, 'spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0'],
  [{ 'spec.template.spec.containers': [] }, 'spec.template.spec.containers: Required value'],
  [{ 'spec.template.spec.restartPolicy': 'OnFailure' }, `${restartPolicy}: "OnFailure": supported values: "Always"`],
  [{ 'spec.template.spec.restartPolicy': 'Never' }, `${restartPolicy}: "Never": supported values: "Always"`],
  [
    { 'spec.template.spec.activeDeadlineSeconds': 60 },
    `spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ${template} is not Supported`,
  ],
  [
    { 'spec.template.spec.ephemeralContainers': [{ name: 'debug', image: 'i' }] },
    'spec.template.spec.ephemeralContainers: Forbidden: ephemeral containers not allowed in pod template',
  ],
];
