import type { ConfigMap, Namespace, Secret, ServiceAccount } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, MovableClock, startControllerServer } from '../../kit/controller-server.js';

/*
 * Cases of the controllers of service accounts, of tokens in Secrets and of bootstrap tokens. Each case has a namespace
 * with objects. Most cases run twice: with objects that exist when the controllers start (`found`), and with objects
 * that are created later (`made`). The outcome is compared when the controllers have nothing left to do.
 */

const secretsOf = (client: Client, namespace: string) =>
  client
    .resource(describeResource<Secret>({ version: 'v1', resource: 'secrets', kind: 'Secret' }))
    .namespace(namespace);
const accountsOf = (client: Client, namespace: string) =>
  client
    .resource(describeResource<ServiceAccount>({ version: 'v1', resource: 'serviceaccounts', kind: 'ServiceAccount' }))
    .namespace(namespace);
const namespacesOf = (client: Client) =>
  client.resource(
    describeResource<Namespace>({ version: 'v1', resource: 'namespaces', kind: 'Namespace', namespaced: false }),
  );
const mapsOf = (client: Client, namespace: string) =>
  client
    .resource(describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps', kind: 'ConfigMap' }))
    .namespace(namespace);

const rootCA = 'the CA';
const full = { token: 'own', 'ca.crt': rootCA, namespace: 'custom' };

interface Given {
  /** Names of the Secrets that the account `robot` refers to; `none`: the account does not exist. */
  readonly references?: readonly string[] | 'none';
  /** Data of the Secret `token`; `none`: the Secret does not exist. */
  readonly data?: Readonly<Record<string, string>> | 'none';
  readonly type?: string;
  /** The uid in the annotations of the Secret. Default: no uid. */
  readonly uid?: 'of the account' | 'another';
  /** The finalizers of the Secret. */
  readonly finalizers?: readonly string[];
}
type Step = (client: Client, namespace: string) => Promise<unknown>;
type Case = readonly [name: string, given: Given, outcome: string, ...steps: Step[]];

const deleteAccount: Step = (client, namespace) => accountsOf(client, namespace).delete('robot');
const deleteSecret: Step = (client, namespace) => secretsOf(client, namespace).delete('token');
const patchSecret = (data: Readonly<Record<string, string | null>>): Step => {
  const encoded = Object.entries(data).map(([key, value]) => [key, value === null ? null : btoa(value)]);
  return (client, namespace) => secretsOf(client, namespace).patch('token', { data: Object.fromEntries(encoded) });
};

/** The outcome lists the data of the Secret, then the references of the account. */
// biome-ignore format: one case in each row
const tokenCases: readonly Case[] = [
  ['an account without references', { references: [], data: 'none' }, 'no Secret; robot []'],
  ['an account with a reference to a missing Secret', { references: ['missing'], data: 'none' }, 'no Secret; robot [missing]'],
  ['an account with a Secret of another type', { references: ['token'], data: { token: 'x' }, type: 'Opaque' }, 'token=x; robot [token]'],
  ['a full Secret that the account refers to', { references: ['token'], data: full }, 'ca.crt=the CA namespace=custom token=own; robot [token]'],
  ['a full Secret', { references: [], data: full }, 'ca.crt=the CA namespace=custom token=own; robot []'],
  ['an empty Secret', { references: [], data: {} }, 'ca.crt=the CA namespace=NS token=for robot; robot []'],
  ['a Secret without a token', { references: ['token'], data: { ...full, token: '' } }, 'ca.crt=the CA namespace=custom token=for robot; robot [token]'],
  ['a Secret without a CA', { references: ['token'], data: { token: 'own', namespace: 'custom' } }, 'ca.crt=the CA namespace=custom token=own; robot [token]'],
  ['a Secret with another CA', { references: ['token'], data: { ...full, 'ca.crt': 'mismatched' } }, 'ca.crt=the CA namespace=custom token=own; robot [token]'],
  ['a Secret without a namespace', { references: ['token'], data: { token: 'own', 'ca.crt': rootCA } }, 'ca.crt=the CA namespace=NS token=own; robot [token]'],
  ['a Secret with other data', { references: [], data: { ...full, token: '', more: 'x' } }, 'ca.crt=the CA more=x namespace=custom token=for robot; robot []'],
  ['a Secret with the uid of the account', { references: [], data: {}, uid: 'of the account' }, 'ca.crt=the CA namespace=NS token=for robot; robot []'],
  ['a Secret of another account of the same name', { references: [], data: full, uid: 'another' }, 'no Secret; robot []'],
  ['a Secret without an account', { references: 'none', data: full }, 'no Secret; no account'],
  ['a Secret of another type without an account', { references: 'none', data: full, type: 'Opaque' }, 'ca.crt=the CA namespace=custom token=own; no account'],
];
/** The steps run after the controllers have seen the objects. */
// biome-ignore format: one case in each row
const changeCases: readonly Case[] = [
  ['an account without Secrets is deleted', { references: [], data: 'none' }, 'no Secret; no account', deleteAccount],
  ['an account with a reference to a missing Secret is deleted', { references: ['missing'], data: 'none' }, 'no Secret; no account', deleteAccount],
  ['an account with a Secret of another type is deleted', { references: ['token'], data: { token: 'x' }, type: 'Opaque' }, 'token=x; no account', deleteAccount],
  ['an account with a token Secret is deleted', { references: ['token'], data: full }, 'no Secret; no account', deleteAccount],
  ['a Secret loses its token', { references: ['token'], data: full }, 'ca.crt=the CA namespace=custom token=for robot; robot [token]', patchSecret({ token: null })],
  ['a Secret loses its CA', { references: ['token'], data: full }, 'ca.crt=the CA namespace=custom token=own; robot [token]', patchSecret({ 'ca.crt': null })],
  ['a Secret gets another CA', { references: ['token'], data: full }, 'ca.crt=the CA namespace=custom token=own; robot [token]', patchSecret({ 'ca.crt': 'mismatched' })],
  ['a Secret loses its namespace', { references: ['token'], data: full }, 'ca.crt=the CA namespace=NS token=own; robot [token]', patchSecret({ namespace: null })],
  ['a Secret gets another namespace', { references: ['token'], data: full }, 'ca.crt=the CA namespace=other token=own; robot [token]', patchSecret({ namespace: 'other' })],
  ['a Secret is being deleted', { references: ['token'], data: full, finalizers: ['example.com/hold'] }, 'ca.crt=the CA namespace=custom; robot [token]', deleteSecret, patchSecret({ token: null })],
  ['a Secret that the account refers to is deleted', { references: ['other', 'token'], data: full }, 'no Secret; robot [other]', deleteSecret],
  ['a Secret that no account refers to is deleted', { references: ['other'], data: full }, 'no Secret; robot [other]', deleteSecret],
  ['a Secret of another type is deleted', { references: ['token'], data: full, type: 'Opaque' }, 'no Secret; robot [token]', deleteSecret],
  ['a Secret and its account are deleted', { references: ['token'], data: full }, 'no Secret; no account', deleteAccount, (client, namespace) => deleteSecret(client, namespace).catch(() => {})],
];

async function prepareCase(client: Client, namespace: string, [, given]: Case): Promise<void> {
  await namespacesOf(client).create({ metadata: { name: namespace } });
  const { references = [], data = {}, type = 'kubernetes.io/service-account-token', finalizers, uid } = given;
  const account =
    references === 'none'
      ? undefined
      : await accountsOf(client, namespace).create({
          metadata: { namespace, name: 'robot' },
          secrets: references.map((name) => ({ name })),
        });
  if (data === 'none') return;
  const uidText = uid === 'another' ? 'another' : account?.metadata?.uid;
  await secretsOf(client, namespace).create({
    metadata: {
      namespace,
      name: 'token',
      annotations: {
        'kubernetes.io/service-account.name': 'robot',
        ...(uid && uidText && { 'kubernetes.io/service-account.uid': uidText }),
      },
      ...(finalizers && { finalizers: [...finalizers] }),
    },
    type,
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, btoa(value)])),
  });
}

async function outcomeOf(client: Client, namespace: string): Promise<string> {
  const { items: secrets } = await secretsOf(client, namespace).list();
  const { items: accounts } = await accountsOf(client, namespace).list();
  const secret = secrets.find(({ metadata }) => metadata.name === 'token');
  const account = accounts.find(({ metadata }) => metadata?.name === 'robot');
  const data = Object.entries(secret?.data ?? {})
    .map(([key, value]) => `${key}=${atob(String(value)).replace(namespace, 'NS')}`)
    .sort();
  const references = account?.secrets?.map(({ name }) => name) ?? [];
  return `${secret ? data.join(' ') : 'no Secret'}; ${account ? `robot [${references.join(' ')}]` : 'no account'}`;
}

/** Steps with the service accounts of a namespace, and the names of the accounts that exist at the end. */
type AccountCase = readonly [name: string, outcome: string, ...steps: ((at: AccountSteps) => Promise<unknown>)[]];
interface AccountSteps {
  readonly accounts: ReturnType<typeof accountsOf>;
  readonly namespace: string;
  readonly namespaces: ReturnType<typeof namespacesOf>;
}
const make =
  (name: string) =>
  ({ accounts, namespace }: AccountSteps) =>
    accounts.create({ metadata: { namespace, name, labels: { own: 'yes' } } });
const remove =
  (name: string) =>
  ({ accounts }: AccountSteps) =>
    accounts.delete(name);
const label = ({ namespaces, namespace }: AccountSteps) =>
  namespaces.patch(namespace, { metadata: { labels: { changed: 'yes' } } });
/** No controller removes the content here, so the namespace stays in the phase `Terminating`. */
const terminate = ({ namespaces, namespace }: AccountSteps) => namespaces.delete(namespace);

/** Steps before the controllers start. The outcome marks an account that the case itself has created with `*`. */
// biome-ignore format: one case in each row
const foundCases: readonly AccountCase[] = [
  ['without accounts', 'default'],
  ['with another account', 'default other*', make('other')],
  ['with the account', 'default* other*', make('default'), make('other')],
  ['terminating', '', terminate],
  ['terminating, with another account', 'other*', make('other'), terminate],
];
/** Steps after the controllers have created the account `default`. */
// biome-ignore format: one case in each row
const laterCases: readonly AccountCase[] = [
  ['changed', 'default', label],
  ['changed while it terminates', 'default', terminate, label],
  ['the account is deleted', 'default', remove('default')],
  ['the account is deleted, another stays', 'default other*', make('other'), remove('default')],
  ['the account is deleted while the namespace terminates', '', terminate, remove('default')],
  ['another account is deleted', 'default', make('other'), remove('other')],
  ['another account is deleted while the namespace terminates', 'default', make('other'), terminate, remove('other')],
];

async function accountNames(client: Client, namespace: string): Promise<string> {
  const { items } = await accountsOf(client, namespace).list();
  return items.map(({ metadata }) => `${metadata?.name}${metadata?.labels?.own ? '*' : ''}`).join(' ');
}
const stepsAt = (client: Client, namespace: string): AccountSteps => ({
  accounts: accountsOf(client, namespace),
  namespaces: namespacesOf(client),
  namespace,
});

/** Expiry times of bootstrap tokens, and whether the tokens still exist at 12:00 and an hour later. */
const bootstrapCases: readonly [end: string | undefined, id: string, now: boolean, later: boolean][] = [
  [undefined, 'aaaaa1', true, true],
  ['', 'aaaaa2', true, true],
  ['2026-01-01T11:00:00Z', 'aaaaa3', false, false],
  ['2026-01-01T12:00:00Z', 'aaaaa4', false, false],
  ['2026-01-01T12:30:00Z', 'aaaaa5', true, false],
  ['2026-01-01T14:45:00+02:00', 'aaaaa6', true, false],
  ['2026-01-01T14:00:00Z', 'aaaaa7', true, true],
];
const bootstrapToken = (id: string, end?: string): Secret => ({
  metadata: { namespace: 'kube-system', name: `bootstrap-token-${id}` },
  type: 'bootstrap.kubernetes.io/token',
  data: {
    'token-id': btoa(id),
    'token-secret': btoa('0123456789abcdef'),
    'usage-bootstrap-signing': btoa('true'),
    ...(end !== undefined && { expiration: btoa(end) }),
  },
});

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['serviceaccount-controller', 'serviceaccount-token-controller', 'bootstrapsigner', 'tokencleaner'],
    { rootCA, issueSecretToken: async ({ serviceAccount }) => `for ${serviceAccount}` },
    {
      clock: new MovableClock(Date.parse('2026-01-01T12:00:00Z')),
      async prepare(client) {
        for (const [i, each] of tokenCases.entries()) await prepareCase(client, `found-${i}`, each);
        for (const [i, each] of changeCases.entries()) await prepareCase(client, `change-${i}`, each);
        for (const [i, [, , ...steps]] of foundCases.entries()) {
          await namespacesOf(client).create({ metadata: { name: `ns-found-${i}` } });
          for (const step of steps) await step(stepsAt(client, `ns-found-${i}`));
        }
        for (const i of laterCases.keys()) await namespacesOf(client).create({ metadata: { name: `ns-later-${i}` } });
        const secrets = secretsOf(client, 'kube-system');
        for (const [end, id] of bootstrapCases) await secrets.create(bootstrapToken(id, end));
      },
    },
  );
  const { client } = server;
  for (const [i, each] of tokenCases.entries()) await prepareCase(client, `made-${i}`, each);
  await settle('before');
  for (const [i, [, , , ...steps]] of changeCases.entries()) {
    for (const step of steps) await step(client, `change-${i}`);
  }
  for (const [i, [, , ...steps]] of laterCases.entries()) {
    for (const step of steps) await step(stepsAt(client, `ns-later-${i}`));
  }
  await settle('after');
});
afterAll(() => server.stop());

/**
 * Waits until the controllers have handled earlier objects. They work in order, so they handle a new namespace and
 * Secret last.
 */
async function settle(name: string): Promise<void> {
  const { client } = server;
  await prepareCase(client, name, ['', { references: [], data: {} }, '']);
  await server.until(async () => {
    const isDone = (await outcomeOf(client, name)).includes('token=for robot');
    return isDone && (await accountNames(client, name)).includes('default');
  });
}

describe.each([
  ['before', 'found'],
  ['after', 'made'],
])('tokens of accounts (Secrets created %s the start of the controller)', (_, when) => {
  it.each(tokenCases.map(([name, , outcome], i) => ({ name, outcome, i })))('$name', async ({ outcome, i }) => {
    await expect.poll(() => outcomeOf(server.client, `${when}-${i}`)).toBe(outcome);
  });
});

describe('tokens of accounts when', () => {
  it.each(changeCases.map(([name, , outcome], i) => ({ name, outcome, i })))('$name', async ({ outcome, i }) => {
    await expect.poll(() => outcomeOf(server.client, `change-${i}`)).toBe(outcome);
  });
});

describe.each([
  ['before', 'found', foundCases],
  ['after', 'later', laterCases],
] as const)('the account of a namespace (changed %s the start of the controller)', (_, when, cases) => {
  it.each(cases.map(([name, outcome], i) => ({ name, outcome, i })))('$name', async ({ outcome, i }) => {
    await expect.poll(() => accountNames(server.client, `ns-${when}-${i}`)).toBe(outcome);
  });
});

it('the server deletes bootstrap tokens when they expire, and signs cluster-info with the other tokens', async () => {
  const { client, clock } = server;
  const left = async () => {
    const { items } = await secretsOf(client, 'kube-system').list({
      fieldSelector: 'type=bootstrap.kubernetes.io/token',
    });
    return items.map(({ metadata }) => metadata.name?.replace('bootstrap-token-', ''));
  };
  const signers = async () => {
    const { data = {} } = await mapsOf(client, 'kube-public').get('cluster-info');
    return Object.keys(data).map((key) => key.replace('jws-kubeconfig-', ''));
  };
  await mapsOf(client, 'kube-public').create({
    metadata: { namespace: 'kube-public', name: 'cluster-info' },
    data: { kubeconfig: 'content', 'jws-kubeconfig-old': 'x' },
  });
  const now = bootstrapCases.flatMap(([, id, isLeft]) => (isLeft ? [id] : []));
  await expect.poll(left).toEqual(now);
  await expect.poll(signers).toEqual([...now, 'kubeconfig']);
  clock.advance(3_600_000);
  const later = bootstrapCases.flatMap(([, id, , isLeft]) => (isLeft ? [id] : []));
  await expect.poll(left).toEqual(later);
  await expect.poll(signers).toEqual([...later, 'kubeconfig']);
});
