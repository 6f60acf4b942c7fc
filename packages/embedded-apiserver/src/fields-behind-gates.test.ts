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

describe('tolerations that compare numbers', () => {
  const podsPath = '/api/v1/namespaces/default/pods';
  const podWith = (operator: string, value: string) => ({
    metadata: { name: 'compares' },
    spec: {
      automountServiceAccountToken: false,
      containers: [container],
      tolerations: [{ key: 'k', operator, value }],
    },
  });
  const on = inProcess({ featureGates: ['TaintTolerationComparisonOperators=true'], controllers: [] });
  const off = inProcess({ controllers: [] });

  // Texts are those of kube-apiserver 1.36.3.
  const place = 'Pod "compares" is invalid: spec.tolerations[0].value: Invalid value:';
  const canonical = 'must be a valid decimal integer in canonical form';
  it.each([
    ['-5', undefined],
    ['9223372036854775807', undefined],
    ['07', `${place} "07": ${canonical}`],
    [
      '1.5',
      `Pod "compares" is invalid: [spec.tolerations[0].value: Invalid value: "1.5": ${canonical}, spec.tolerations[0].value: Invalid value: "1.5": strconv.ParseInt: parsing "1.5": invalid syntax]`,
    ],
    [
      '9223372036854775808',
      `${place} "9223372036854775808": strconv.ParseInt: parsing "9223372036854775808": value out of range`,
    ],
  ])('have the value %s, for which the error is: %s', async (value, message) => {
    const { status, body } = await on.send('POST', `${podsPath}?dryRun=All`, podWith('Gt', value));
    expect([status, body.message]).toEqual(message === undefined ? [201, undefined] : [422, message]);
  });

  it('are refused without the gate', async () => {
    const { body } = await off.send('POST', podsPath, podWith('Lt', '1'));
    expect(body.message).toBe(
      'Pod "compares" is invalid: spec.tolerations[0].operator: Unsupported value: "Lt": supported values: "Equal", "Exists", "Lt", "Gt"',
    );
  });
});

describe('autoscalers with minReplicas 0', () => {
  const path = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers';
  const autoscaler = {
    metadata: { name: 'zero' },
    spec: {
      minReplicas: 0,
      maxReplicas: 2,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' },
      metrics: [{ type: 'External', external: { metric: { name: 'm' }, target: { type: 'Value', value: '1' } } }],
    },
  };
  const on = inProcess({ featureGates: ['HPAScaleToZero=true'], controllers: [] });
  const off = inProcess({ controllers: [] });

  it('are accepted only with the gate', async () => {
    expect((await on.send('POST', path, autoscaler)).status).toBe(201);
    expect((await off.send('POST', path, autoscaler)).body.message).toContain('must be greater than or equal to 1');
  });
});
