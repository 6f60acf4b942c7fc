import { expect, it } from 'vitest';
import { startTestServer } from './test-server.js';
import { waitFailure } from './wait-failure.js';

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', managedFields: [{ manager: 'test' }] },
  spec: { replicas: 1 },
  status: { replicas: 1, conditions: [{ type: 'Available', status: 'False', reason: 'MinimumReplicasUnavailable' }] },
};
const description = 'Deployment default/web';

it('waitFailure shows the status when a condition was waited for', () => {
  expect(waitFailure(deployment, { condition: 'Available' }, { description })).toBe(
    `Deployment default/web to have Available=True: its last state is
status:
  conditions:
  - reason: MinimumReplicasUnavailable
    status: "False"
    type: Available
  replicas: 1`,
  );
});

it('waitFailure shows an empty status of an object without one', () => {
  const { status: _, ...without } = deployment;
  expect(waitFailure(without, { condition: 'Ready', status: 'False' }, { description })).toBe(
    'Deployment default/web to have Ready=False: its last state is\nstatus: {}',
  );
});

it('waitFailure shows the object without its managed fields for other conditions, including numbers of any size', () => {
  const { status: _, ...without } = deployment;
  const shown = waitFailure({ ...without, spec: { replicas: 9007199254740993n } }, 'deleted', { description });
  expect(shown).toBe(`Deployment default/web to be deleted: its last state is
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 9007199254740993`);
});

it.each([
  [
    {},
    "No controllers run in this server. startTestServer({ controllers: ['*'], nodes: 1 }) runs those of Kubernetes.",
  ],
  [
    { nodes: 1 },
    "No controllers run in this server. startTestServer({ controllers: ['*'] }) runs those of Kubernetes.",
  ],
  [
    { controllers: ['namespace-controller'] },
    'No nodes run in this server, so pods do not start. startTestServer({ nodes: 1 }) simulates one.',
  ],
])('waitFailure names the missing controllers of a server with %j', async (options, hint) => {
  await using server = await startTestServer(options);
  const waiting = server.waitFor({ apiVersion: 'v1', kind: 'Pod', name: 'web' }, 'exists', { timeoutMs: 1 });
  await expect(waiting).rejects.toThrow(`waited 1 ms for Pod default/web: it does not exist\n${hint}`);
});

it('waitFailure gives no hint if controllers and nodes run', async () => {
  await using server = await startTestServer({ controllers: ['*'], nodes: 1 });
  const error = await server
    .waitFor({ apiVersion: 'v1', kind: 'Pod', name: 'web' }, 'exists', { timeoutMs: 1 })
    .catch((error: Error) => error);
  expect((error as Error).message).toBe('waited 1 ms for Pod default/web: it does not exist');
});
