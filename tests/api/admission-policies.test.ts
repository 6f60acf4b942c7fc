import { spawnSync } from 'node:child_process';
import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: replicalimits.rules.example.com}
spec:
  group: rules.example.com
  scope: Cluster
  names: {plural: replicalimits, singular: replicalimit, kind: ReplicaLimit}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {maxReplicas: {type: integer}}}}
`;
const limit = (max: number) => `apiVersion: rules.example.com/v1
kind: ReplicaLimit
metadata: {name: replica-limit}
maxReplicas: ${max}
`;
const policy = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: replicalimit}
spec:
  failurePolicy: Fail
  paramKind: {apiVersion: rules.example.com/v1, kind: ReplicaLimit}
  matchConstraints:
    resourceRules:
    - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}
  validations:
  - expression: object.spec.replicas <= params.maxReplicas
    messageExpression: "'at most ' + string(params.maxReplicas) + ' replicas'"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: replicalimit}
spec:
  policyName: replicalimit
  validationActions: [Deny]
  paramRef: {name: replica-limit, parameterNotFoundAction: Deny}
`;

interface Step {
  /** Words after `kubectl`, split at blanks. */
  readonly command: string;
  readonly input?: string;
  readonly shows: RegExp;
}

/**
 * The steps of an administrator. Each step is sent to the next server, and is repeated until it shows the expected
 * output.
 */
const steps: readonly Step[] = [
  { command: 'apply -f -', input: definition, shows: /created/ },
  { command: 'apply -f -', input: limit(3), shows: /replica-limit created/ },
  { command: 'apply -f -', input: policy, shows: /validatingadmissionpolicybinding.*created/ },
  {
    command: 'create deployment five --image=i --replicas=5 --dry-run=server',
    shows:
      /deployments.apps "five" is forbidden: ValidatingAdmissionPolicy 'replicalimit' with binding 'replicalimit' denied request: at most 3 replicas/,
  },
  { command: 'create deployment web --image=i --replicas=3', shows: /web created/ },
  { command: 'apply -f -', input: limit(5), shows: /configured/ },
  {
    command: 'create deployment five --image=i --replicas=5 --dry-run=server',
    shows: /five created \(server dry run\)/,
  },
  { command: 'scale deployment web --replicas=9', shows: /scaled/ },
  { command: 'label deployment web a=b', shows: /at most 5 replicas/ },
  { command: 'delete replicalimit replica-limit', shows: /deleted/ },
  {
    command: 'label deployment web a=b',
    shows: /no params found for policy binding with `Deny` parameterNotFoundAction/,
  },
  { command: 'delete validatingadmissionpolicybinding replicalimit', shows: /deleted/ },
  { command: 'label deployment web a=b', shows: /web labeled/ },
];

describe.skipIf(!haveTools('etcd', 'kubectl'))('policies with kubectl, on two servers over one etcd', () => {
  let etcd: Awaited<ReturnType<typeof startEtcd>>;
  let servers: readonly ServerProcess[] = [];

  beforeAll(async () => {
    etcd = await startEtcd();
    servers = await Promise.all([0, 1].map(() => ServerProcess.start([`--etcd-servers=${etcd.endpoint}`])));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await etcd?.stop();
  });

  it.each(steps.map((step, i) => [i, step.command, step] as const))(
    'take effect at step %s: %s',
    async (i, _command, { command, input, shows }) => {
      const server = servers[i % 2] as ServerProcess;
      const run = () => {
        const { stdout, stderr } = spawnSync('kubectl', command.split(' '), {
          encoding: 'utf8',
          timeout: 60_000,
          ...(input === undefined ? {} : { input }),
          env: { ...process.env, KUBECONFIG: server.kubeconfig, HOME: server.folder },
        });
        return stdout + stderr;
      };
      await expect.poll(run, { timeout: 60_000 }).toMatch(shows);
    },
    60_000,
  );
});
