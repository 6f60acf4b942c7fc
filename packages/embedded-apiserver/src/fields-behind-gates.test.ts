import { describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';

const container = { name: 'c', image: 'i' };
const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [container] } };
const statefulSets = '/apis/apps/v1/namespaces/default/statefulsets';
const statefulSet = {
  metadata: { name: 'web' },
  spec: { serviceName: 's', selector: { matchLabels: { app: 'a' } }, template },
};
const podSpec = {
  os: { name: 'linux' },
  containers: [{ ...container, lifecycle: { stopSignal: 'SIGTERM' } }],
  schedulingGroup: { podGroupName: 'g' },
};
const paths: readonly (readonly [path: string, body: object, specIn: readonly string[]])[] = [
  ['/api/v1/namespaces/default/pods', { metadata: { name: 'p' }, spec: podSpec }, ['spec']],
  [
    '/api/v1/namespaces/default/podtemplates',
    { metadata: { name: 'p' }, template: { spec: podSpec } },
    ['template', 'spec'],
  ],
  [
    '/apis/apps/v1/namespaces/default/deployments',
    {
      metadata: { name: 'p' },
      spec: { selector: { matchLabels: { app: 'a' } }, template: { ...template, spec: podSpec } },
    },
    ['spec', 'template', 'spec'],
  ],
  [
    '/apis/batch/v1/namespaces/default/jobs',
    { metadata: { name: 'p' }, spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } },
    ['spec', 'template', 'spec'],
  ],
];

/** The value at `path` of the object. */
const at = (object: unknown, path: readonly string[]): unknown =>
  path.reduce((value, key) => (value as Record<string, unknown>)[key], object);

describe('with their feature gates on', () => {
  const { must } = inProcess({
    featureGates: ['ContainerStopSignals=true', 'GenericWorkload=true', 'MaxUnavailableStatefulSet=true'],
  });

  it.each(paths)('%s keeps the fields of pods', async (path, body, specIn) => {
    const made = await must('POST', `${path}?dryRun=All`, body);
    expect(at(made, specIn)).toMatchObject({
      containers: [{ lifecycle: { stopSignal: 'SIGTERM' } }],
      schedulingGroup: { podGroupName: 'g' },
    });
  });

  it('stateful sets have a maxUnavailable, 1 by default', async () => {
    const path = ['spec', 'updateStrategy', 'rollingUpdate'];
    expect(at(await must('POST', `${statefulSets}?dryRun=All`, statefulSet), path)).toEqual({
      partition: 0,
      maxUnavailable: 1,
    });
    const updateStrategy = { rollingUpdate: { maxUnavailable: '50%' } };
    const body = { ...statefulSet, spec: { ...statefulSet.spec, updateStrategy } };
    expect(at(await must('POST', `${statefulSets}?dryRun=All`, body), path)).toEqual({
      partition: 0,
      maxUnavailable: '50%',
    });
  });
});

describe('with their feature gates off', () => {
  const { must } = inProcess({});

  it.each(paths)('%s drops the fields of pods', async (path, body, specIn) => {
    const made = at(await must('POST', `${path}?dryRun=All`, body), specIn);
    expect(made).not.toHaveProperty('schedulingGroup');
    expect(made).not.toHaveProperty('containers.0.lifecycle');
  });
});
