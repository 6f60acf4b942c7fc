import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boatRows } from '../../examples/sql-table/src/boat-rows.js';
import { type Boat, boats } from '../../examples/sql-table/src/boats.js';
import { openTables } from '../../examples/sql-table/src/tables.js';
import { serveKind } from '../../packages/kinds/src/testing/serve-kind.js';
import { type KubectlCommand, kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { NodeProcess } from '../kit/node-process.js';
import { havePostgres, type Postgres, startPostgres } from '../kit/postgres.js';
import { haveTools } from '../kit/tools.js';
import { typeScript } from '../kit/typescript.js';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const hasKubectl = haveTools('kubectl');
const hasPostgres = havePostgres();

/** An example that runs in a process of its own. */
class ExampleProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'example-'));
  #process: NodeProcess | undefined;
  #port = 0;

  async start(name: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#port = await freePort();
    const main = join(examples, name, 'src/main.ts');
    const example = new NodeProcess([...typeScript, main, this.folder, String(this.#port)], { env });
    this.#process = example;
    await example.ready(() => example.output.includes('are served at'));
    const path = (file: string) => join(this.folder, file);
    writeFileSync(
      path('kubeconfig'),
      JSON.stringify({
        clusters: [
          {
            name: 'c',
            cluster: { server: `https://127.0.0.1:${this.#port}`, 'certificate-authority': path('ca.crt') },
          },
        ],
        users: [{ name: 'u', user: { 'client-certificate': path('admin.crt'), 'client-key': path('admin.key') } }],
        contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
        'current-context': 'x',
      }),
    );
  }

  get kubeconfig(): string {
    return join(this.folder, 'kubeconfig');
  }

  /** Ends the process with the signal of Ctrl-C. */
  async stop(): Promise<number | null> {
    const code = (await this.#process?.end('SIGINT')) ?? null;
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }
}

describe.skipIf(!hasKubectl)('computed objects', () => {
  const example = new ExampleProcess();
  beforeAll(() => example.start('computed-kind'));
  afterAll(async () => expect(await example.stop()).toBe(0));

  it.each(testedKubectls(hasKubectl).map((kubectl) => [kubectl.minor, kubectl] as const))(
    'work with kubectl %s',
    { timeout: 120_000 },
    async (_, kubectl) => {
      const { works, run } = kubectlCommand(kubectl, example.kubeconfig, example.folder);
      // The server may not listen yet at the first request.
      await expect.poll(() => run('get usages').then(({ code }) => code)).toBe(0);
      expect(await works('get usages')).toMatch(/^NAME +CPU +MEMORY\nmachine +\d+m +\d+Ki\nprocess +\d+m +\d+Ki\n$/);
      expect(await works('get usage process -o jsonpath={.metadata}')).toBe('{"generation":1,"name":"process"}');
      expect(await works('api-resources --verbs=list -o wide')).toMatch(/^usages .* get,list *$/m);
      expect((await run('delete usage process')).output).toContain('MethodNotAllowed');
      expect((await run('get usage none')).output).toContain('usages.usage.example.com "none" not found');
      expect(await works('explain usage.usage')).toContain('memory');
    },
  );
});

describe.skipIf(!hasPostgres)('rows of a table', () => {
  let postgres: Postgres;
  let pool: Awaited<ReturnType<typeof openTables>>;

  beforeAll(async () => {
    postgres = await startPostgres();
    const { PGHOST: host, PGUSER: user, PGDATABASE: database } = postgres.env;
    pool = await openTables({ host, user, database });
  });
  afterAll(async () => {
    await pool?.end();
    await postgres?.stop();
  });
  beforeEach(() => pool.query('DELETE FROM boats'));

  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function serve() {
    const { client, close } = await serveKind(boats.withSource(boatRows(pool)));
    closers.push(close);
    return { client, harbour: boats.client(client).namespace('harbour') };
  }

  const boat = (name: string, sails: number): Boat => ({ metadata: { name }, spec: { sails } });
  const sql = async <R>(statement: string) => (await pool.query(statement)).rows as R[];

  function watched(harbour: Awaited<ReturnType<typeof serve>>['harbour'], resourceVersion: string) {
    const iterator = harbour.watch({ resourceVersion })[Symbol.asyncIterator]();
    closers.push(async () => iterator.return?.());
    return async () => {
      const { value } = await iterator.next();
      if (value === undefined) return 'end';
      const { metadata, spec } = value.object as Boat;
      return `${value.type} ${metadata.name}:${spec.sails}`;
    };
  }

  it('are objects: written, listed in pages, selected', async () => {
    const { harbour } = await serve();
    const created = await harbour.create(boat('one', 2));
    const [row] = await sql<{ revision: string; color: string; metadata: { uid: string } }>('SELECT * FROM boats');
    expect([row?.revision, row?.color, row?.metadata.uid]).toEqual([
      created.metadata.resourceVersion,
      'red',
      created.metadata.uid,
    ]);
    await expect(harbour.create(boat('one', 2))).rejects.toThrow('boats.example.com "one" already exists');
    await expect(harbour.create(boat('none', 0))).rejects.toThrow('should be greater than or equal to 1');
    const applied = await harbour.apply({ metadata: { name: 'two' }, spec: { sails: 3, color: 'blue' } });
    expect(applied.metadata.managedFields).toHaveLength(1);
    await expect(
      harbour.apply({ metadata: { name: 'two' }, spec: { sails: 4 } }, { fieldManager: 'other' }),
    ).rejects.toThrow('conflict with "tester": .spec.sails');
    const first = await harbour.list({ limit: 1 });
    const second = await harbour.list({ limit: 1, continue: first.metadata.continue ?? '' });
    expect([...first.items, ...second.items].map(({ metadata }) => metadata.name)).toEqual(['one', 'two']);
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    expect((await harbour.list({ fieldSelector: 'spec.color=blue' })).items).toHaveLength(1);
    await harbour.delete('one');
    expect(await sql('SELECT name FROM boats')).toEqual([{ name: 'two' }]);
  });

  it('are watched, also when SQL changes them', async () => {
    const { harbour } = await serve();
    const { metadata } = await harbour.list();
    const next = watched(harbour, metadata.resourceVersion ?? '');
    await sql("INSERT INTO boats (namespace, name, sails) VALUES ('harbour', 'one', 2), ('sea', 'two', 1)");
    expect(await next()).toBe('ADDED one:2');
    await sql("UPDATE boats SET sails = 3 WHERE name = 'one'");
    expect(await next()).toBe('MODIFIED one:3');
    const old = await harbour.get('one');
    expect(old.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    await sql("UPDATE boats SET sails = 4 WHERE name = 'one'");
    await expect(harbour.update({ ...old, spec: { sails: 5 } })).rejects.toMatchObject({ code: 409 });
    expect(await next()).toBe('MODIFIED one:4');
    expect((await harbour.list()).items.map(({ spec }) => spec.sails)).toEqual([4]);
    await sql("DELETE FROM boats WHERE name = 'one'");
    expect(await next()).toBe('DELETED one:4');
    await sql("BEGIN; INSERT INTO boats (namespace, name, sails) VALUES ('harbour', 'x', 1); ROLLBACK");
    await harbour.create(boat('three', 3));
    expect(await next()).toBe('ADDED three:3');
  });

  it('have the same versions on every server', async () => {
    const [one, other] = await Promise.all([serve(), serve()]);
    const created = await one.harbour.create(boat('one', 1));
    expect(await other.harbour.get('one')).toEqual(created);
    const next = watched(other.harbour, created.metadata.resourceVersion ?? '');
    const updates = Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? one : other).harbour.create(boat(`boat-${String(at).padStart(2, '0')}`, at + 1)),
    );
    const made = await Promise.all(updates);
    const events = [];
    for (const _ of updates) events.push(await next());
    const inOrder = [...made].sort((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion));
    expect(events).toEqual(inOrder.map(({ metadata, spec }) => `ADDED ${metadata.name}:${spec.sails}`));
    expect((await one.harbour.list()).metadata.resourceVersion).toBe(
      (await other.harbour.list()).metadata.resourceVersion,
    );
  });

  it('are followed again after the database has ended the connections', async () => {
    const { harbour } = await serve();
    const { metadata } = await harbour.list();
    const next = watched(harbour, metadata.resourceVersion ?? '');
    // Counts the connections that listen for changes. Before the server has started, there are no such connections.
    const followed =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT json_build_object(''change''%'";
    await expect.poll(() => sql(followed)).not.toEqual([]);
    await sql("INSERT INTO boats (namespace, name, sails) VALUES ('harbour', 'one', 2)");
    expect(await next()).toBe('ADDED one:2');
  });

  it.skipIf(!hasKubectl)('work with kubectl', { timeout: 120_000 }, async () => {
    const example = new ExampleProcess();
    await example.start('sql-table', postgres.env);
    try {
      for (const kubectl of testedKubectls(hasKubectl)) {
        await sql('DELETE FROM boats');
        const { works, run }: KubectlCommand = kubectlCommand(kubectl, example.kubeconfig, example.folder);
        await expect.poll(() => run('get boats').then(({ code }) => code)).toBe(0);
        const yaml = (sails: number) =>
          `apiVersion: example.com/v1\nkind: Boat\nmetadata: {name: one}\nspec: {sails: ${sails}}\n`;
        expect(await works('apply -f -', yaml(2))).toBe('boat.example.com/one created\n');
        expect(await works('apply -f -', yaml(3))).toBe('boat.example.com/one configured\n');
        expect(await works('apply -f -', yaml(3))).toBe('boat.example.com/one unchanged\n');
        await sql("UPDATE boats SET color = 'blue'");
        expect(await works('get boats')).toMatch(/^NAME +SAILS +COLOR +AGE\none +3 +blue +\d+s\n$/);
        expect(await works('apply --server-side --force-conflicts -f -', yaml(4))).toContain('serverside-applied');
        expect(await works('explain boat.spec.sails')).toContain('How many sails the boat has.');
        expect(await works('delete boat one')).toBe(
          'boat.example.com "one" deleted\n'.replace('deleted', deletedIn(kubectl)),
        );
      }
    } finally {
      expect(await example.stop()).toBe(0);
    }
  });
});

/** The message of kubectl. Newer releases name the namespace. */
const deletedIn = ({ minor }: { readonly minor: string }) =>
  Number(minor.split('.')[1]) >= 34 ? 'deleted from default namespace' : 'deleted';
