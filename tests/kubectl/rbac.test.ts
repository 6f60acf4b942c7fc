import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools, kubectls } from '../kit/tools.js';

interface Step {
  /** Words after `kubectl`, split at blanks. */
  readonly command: string;
  readonly as?: 'alice';
  readonly input?: string;
  readonly shows?: RegExp;
  /** Exit code. Default 0. */
  readonly code?: number;
}

const reader = (verbs: string) => `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: reader, namespace: default}
rules:
- {apiGroups: [""], resources: [configmaps], verbs: [${verbs}]}
`;
const forbidden =
  /configmaps is forbidden: User "alice" cannot list resource "configmaps" in API group "" in the namespace "default"$/m;
const escalation = new RegExp(
  'user "alice" \\(groups=\\["dev" "ops" "system:authenticated"\\]\\) is attempting to grant RBAC permissions not currently held:\n' +
    '\\{APIGroups:\\[""\\], Resources:\\["secrets"\\], Verbs:\\["get"\\]\\}',
);

/**
 * Commands of an administrator. Each is repeated until its output is right, because the server learns of changes by a
 * watch.
 */
const steps: readonly Step[] = [
  {
    command: 'get clusterroles system:discovery -o name',
    shows: /^clusterrole.rbac.authorization.k8s.io\/system:discovery$/m,
  },
  { command: 'api-resources', as: 'alice', shows: /^configmaps /m },
  { command: 'get configmaps', as: 'alice', code: 1, shows: forbidden },
  { command: 'create role reader --verb=get,list,watch --resource=configmaps', shows: /reader created/ },
  { command: 'create rolebinding alice --role=reader --user=alice', shows: /alice created/ },
  { command: 'get configmaps', as: 'alice', shows: /No resources found/ },
  { command: 'create configmap one', as: 'alice', code: 1, shows: /cannot create resource "configmaps"/ },
  { command: 'auth reconcile -f -', input: reader('create'), shows: /reader reconciled/ },
  { command: 'create configmap one', as: 'alice', shows: /one created/ },
  { command: 'create role keeper --verb=create,get,patch --resource=roles', shows: /keeper created/ },
  { command: 'create rolebinding keeper --role=keeper --group=dev', shows: /keeper created/ },
  { command: 'create role mine --verb=list --resource=configmaps', as: 'alice', shows: /mine created/ },
  { command: 'create role more --verb=get --resource=secrets', as: 'alice', code: 1, shows: escalation },
  {
    command: 'apply -f -',
    as: 'alice',
    input: reader('get').replaceAll('configmaps', 'secrets'),
    code: 1,
    shows: escalation,
  },
  { command: 'delete rolebinding alice', shows: /"alice" deleted/ },
  { command: 'get configmaps', as: 'alice', code: 1, shows: forbidden },
];

const { path: kubectl } = (haveTools('kubectl') ? kubectls() : []).at(-1) ?? {};
if (!kubectl) console.warn('Skipped, there is no kubectl');

describe.skipIf(!kubectl)('roles with kubectl', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.start(['--storage-backend=memory', '--authorization-mode=RBAC']);
  });
  afterAll(() => server?.stop());

  /** The admin has a certificate. kubectl uses a token only without a certificate. */
  function run({ command, as, input }: Step): { code: number | null; output: string } {
    const ofAlice = [
      '--kubeconfig=/dev/null',
      `--server=${server.url}`,
      '--insecure-skip-tls-verify',
      '--token=alice-token',
    ];
    const { status, stdout, stderr } = spawnSync(kubectl ?? '', [...command.split(' '), ...(as ? ofAlice : [])], {
      encoding: 'utf8',
      timeout: 60_000,
      ...(input === undefined ? {} : { input }),
      env: { ...process.env, KUBECONFIG: server.kubeconfig, HOME: server.folder },
    });
    return { code: status, output: stdout + stderr };
  }

  it.each(steps.map((step) => [step.as ?? 'admin', step.command, step] as const))(
    'let %s run: %s',
    async (_who, _command, step) => {
      await expect
        .poll(
          () => {
            const { code, output } = run(step);
            return code === (step.code ?? 0) && (step.shows?.test(output) ?? true) ? 'as expected' : output;
          },
          { timeout: 60_000 },
        )
        .toBe('as expected');
    },
  );
});
