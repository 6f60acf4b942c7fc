import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';

interface Step {
  /** Words after `kubectl`, split at blanks. */
  readonly command: string;
  readonly input?: string;
  /** Texts that the output must contain. If there are several, it must contain all of them. */
  readonly shows?: RegExp | readonly RegExp[];
  readonly hides?: RegExp;
  /** Exit code. Default 0. */
  readonly code?: number;
}

// To validate an object of a kind that cannot be patched, kubectl lists CustomResourceDefinitions, which alice may not
// do. Such objects are created with `--validate=false`.
const review = `apiVersion: authorization.k8s.io/v1
kind: SubjectAccessReview
spec:
  user: carol
  groups: [system:masters]
  resourceAttributes: {namespace: default, verb: delete, resource: pods}
`;
const tokenReview = `apiVersion: authentication.k8s.io/v1
kind: TokenReview
spec: {token: alice-token}
`;
const alice = '--token=alice-token';
const forbidden = /selfsubjectaccessreviews.authorization.k8s.io is forbidden: User "alice" cannot create resource/;

/** The admin is in `system:masters`, which may do everything in every mode. */
const ofAdmin: readonly Step[] = [
  { command: 'auth can-i create pods', shows: /^yes$/m },
  { command: 'auth can-i delete deployments.apps/web -n other', shows: /^yes$/m },
  { command: 'auth can-i get pods --subresource=log', shows: /^yes$/m },
  { command: 'auth can-i get /version', shows: /^yes$/m },
  { command: 'auth can-i * *', shows: /^yes$/m },
  { command: 'auth can-i list secrets -q', shows: /^$/ },
  {
    command: 'auth whoami',
    shows: [/^Username +kubernetes-admin$/m, /^Groups +\[system:masters system:authenticated\]$/m],
  },
  { command: 'auth whoami -o yaml', shows: [/^kind: SelfSubjectReview$/m, /^ +username: kubernetes-admin$/m] },
  { command: 'auth whoami --as carol --as-group system:masters', shows: /^Username +carol$/m },
  {
    command: 'create --validate=false -f - -o yaml',
    input: review,
    shows: [/^kind: SubjectAccessReview$/m, /^ +allowed: true$/m],
  },
  {
    command: 'create --validate=false -f - -o yaml',
    input: tokenReview,
    shows: [/^ +authenticated: true$/m, /^ +username: alice$/m, /^ +- dev\n +- ops\n +- system:authenticated$/m],
  },
  {
    command: 'create --validate=false -f -',
    input: review.replace(/ {2}user.*\n.*\n/, ''),
    code: 1,
    shows: /spec.user: Invalid value: "": at least one of user or group must be specified/,
  },
  { command: 'get subjectaccessreviews', code: 1, shows: /MethodNotAllowed|does not allow this method/ },
  {
    command: 'api-resources --api-group=authorization.k8s.io',
    shows: /^selfsubjectrulesreviews +authorization.k8s.io\/v1 +false +SelfSubjectRulesReview$/m,
  },
];

/** The rules that alice's roles grant. */
const roles = [
  {
    path: '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles',
    object: {
      metadata: { name: 'podder' },
      rules: [{ apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'] }],
    },
  },
  {
    path: '/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings',
    object: {
      metadata: { name: 'podders' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'podder' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'dev' }],
    },
  },
];
const aboutAlice = {
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SubjectAccessReview',
  spec: {
    user: 'alice',
    groups: ['dev'],
    resourceAttributes: { namespace: 'default', verb: 'list', resource: 'pods' },
  },
};

const modes: Readonly<Record<string, readonly Step[]>> = {
  RBAC: [
    ...ofAdmin,
    { command: 'auth can-i --list', shows: [/^\*\.\* +\[\] +\[\] +\[\*\]$/m, /^ +\[\*\] +\[\] +\[\*\]$/m] },
    { command: `auth can-i list pods -n default ${alice}`, shows: /^yes$/m },
    { command: `auth can-i get pods/web --subresource=log -n default ${alice}`, shows: /^yes$/m },
    { command: `auth can-i list pods -n kube-system ${alice}`, code: 1, shows: /^no$/m },
    { command: `auth can-i delete pods -n default ${alice}`, code: 1, shows: /^no$/m },
    { command: `auth can-i get /version ${alice}`, shows: /^yes$/m },
    { command: 'auth can-i list pods -n default --as carol --as-group dev', shows: /^yes$/m },
    { command: 'auth can-i list pods -n default --as carol', code: 1, shows: /^no$/m },
    {
      command: `auth can-i --list -n default ${alice}`,
      shows: [
        /^pods +\[\] +\[\] +\[get list\]$/m,
        /^selfsubjectrulesreviews.authorization.k8s.io +\[\] +\[\] +\[create\]$/m,
        /^ +\[\/version\] +\[\] +\[get\]$/m,
      ],
      hides: /\*\.\*/,
    },
    { command: `auth whoami ${alice}`, shows: /^Username +alice$/m },
    {
      command: 'create --validate=false -f - -o yaml',
      input: JSON.stringify(aboutAlice),
      shows: /reason: 'RBAC: allowed by RoleBinding "podders\/default" of Role "podder" to/,
    },
  ],
  AlwaysAllow: [
    ...ofAdmin,
    { command: 'auth can-i --list', shows: [/^\*\.\* +\[\] +\[\] +\[\*\]$/m, /^ +\[\*\] +\[\] +\[\*\]$/m] },
    { command: `auth can-i create pods ${alice}`, shows: /^yes$/m },
    { command: `auth whoami ${alice}`, shows: [/^Username +alice$/m, /^UID +uid-alice$/m, /^Groups +\[dev ops/m] },
  ],
  AlwaysDeny: [
    ...ofAdmin,
    { command: 'auth can-i --list', shows: /^Resources/, hides: /\*/ },
    {
      command: 'create --validate=false -f - -o yaml',
      input: review.replace('system:masters', 'dev'),
      shows: [/allowed: false/, /reason: Everything is forbidden\./],
    },
    { command: `auth can-i create pods ${alice}`, code: 1, shows: forbidden },
    { command: `auth whoami ${alice}`, code: 1, shows: /you do not have permission to call it/ },
  ],
};

/** Older versions of kubectl use a version of SelfSubjectReview that is not served. */
const oldest = 28;
const found = haveTools('kubectl') ? testedKubectls(true, oldest) : [];
if (found.length === 0) console.warn(`Skipped, there is no kubectl of 1.${oldest} or newer`);

describe.skipIf(found.length === 0).each(Object.entries(modes))('kubectl auth with %s', (mode, steps) => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.start(['--storage-backend=memory', `--authorization-mode=${mode}`]);
  });
  afterAll(() => server?.stop());

  /** The admin has a certificate. kubectl uses a token only without a certificate. */
  function run(path: string, { command, input }: Step): { code: number | null; output: string } {
    const words = command.split(' ');
    const anonymous = ['--kubeconfig=/dev/null', `--server=${server.url}`, '--insecure-skip-tls-verify'];
    const hasToken = words.some((word) => word.startsWith('--token='));
    const { status, stdout, stderr } = spawnSync(path, hasToken ? [...words, ...anonymous] : words, {
      encoding: 'utf8',
      timeout: 60_000,
      ...(input === undefined ? {} : { input }),
      env: { ...process.env, KUBECONFIG: server.kubeconfig, HOME: server.folder },
    });
    return { code: status, output: stdout + stderr };
  }

  if (mode === 'RBAC')
    it('applies roles as soon as they are created', async () => {
      for (const { path, object } of roles) await server.json('POST', path, object);
      const reviews = '/apis/authorization.k8s.io/v1/subjectaccessreviews';
      const known = async () => (await server.json<{ status: object }>('POST', reviews, aboutAlice)).status;
      await expect.poll(known, { timeout: 60_000 }).toMatchObject({ allowed: true });
    });

  describe.each(found)('$minor', ({ minor, path }) => {
    if (mode === 'RBAC')
      it('creates a token, and uses it with auth whoami', async () => {
        const name = `robot-${minor}`;
        const accounts = '/api/v1/namespaces/default/serviceaccounts';
        await server.json('POST', accounts, { metadata: { name } });
        const token = run(path, { command: `create token ${name} --duration=1h` }).output.trim();
        expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
        const { code, output } = run(path, { command: `auth whoami --token=${token}` });
        expect(code, output).toBe(0);
        expect(output).toMatch(new RegExp(`^Username +system:serviceaccount:default:${name}$`, 'm'));
        const vault = run(path, { command: `create token ${name} --audience=vault` }).output.trim();
        expect(run(path, { command: `auth whoami --token=${vault}` }).output).toMatch(/Unauthorized|logged in/);
      });

    it.each(steps.map((step) => [step.command, step] as const))('answers the command: %s', (_command, step) => {
      const { code, output } = run(path, step);
      expect(code, output).toBe(step.code ?? 0);
      for (const pattern of [step.shows ?? []].flat()) expect(output).toMatch(pattern);
      if (step.hides) expect(output).not.toMatch(step.hides);
    });
  });
});
