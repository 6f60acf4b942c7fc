import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCertificates } from '@k8s-ts/pki';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubectlCommand, kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { NodeProcess } from '../kit/node-process.js';
import { ServerProcess } from '../kit/server-process.js';
import { haveTools } from '../kit/tools.js';
import { typeScript } from '../kit/typescript.js';
import { until } from '../kit/until.js';

const usable = haveTools('kubectl');
const top = fileURLToPath(new URL('../..', import.meta.url));
const example = [...typeScript, 'examples/aggregated-server/src/main.ts'];

const boat = (name: string, sails: number) => `
apiVersion: fleet.example.com/v1
kind: Boat
metadata: {name: ${name}}
spec: {sails: ${sails}}
`;

describe.skipIf(!usable)('the example aggregated-server behind the reference server', () => {
  let folder: string;
  let cluster: ServerProcess;
  let server: NodeProcess | undefined;
  let port: number;

  /** Starts the example with the permissions of its manifests, and waits until the cluster forwards requests to it. */
  async function start(): Promise<void> {
    const flags = ['serve', `--kubeconfig=${join(folder, 'kubeconfig')}`, `--port=${port}`, `--service-port=${port}`];
    server = new NodeProcess([...example, ...flags, `--data=${join(folder, 'data')}`], { cwd: top });
    await server.ready();
  }

  const stop = async () => server?.end();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aggregated-server-'));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const { ca, admin } = await createCertificates({ addresses: [] });
    cluster = await ServerProcess.start([
      '--storage-backend=memory',
      `--requestheader-client-ca-file=${file('proxy-ca.crt', ca.cert)}`,
      '--requestheader-username-headers=X-Remote-User',
      '--requestheader-group-headers=X-Remote-Group',
      '--requestheader-extra-headers-prefix=X-Remote-Extra-',
      `--proxy-client-cert-file=${file('proxy.crt', admin.cert)}`,
      `--proxy-client-key-file=${file('proxy.key', admin.key)}`,
    ]);
    port = await freePort();
    const [kubectl] = testedKubectls(usable);
    const { works } = commandOf(kubectl);
    const manifests = new NodeProcess([...example, 'manifests', `--service-port=${port}`], { cwd: top });
    await manifests.ended;
    await works('apply -f -', manifests.stdout);
    // There are no pods; the Service leads to the server on this machine.
    await works('delete service fleet-apiserver -n fleet');
    await works('create service externalname fleet-apiserver -n fleet --external-name=localhost');
    const token = await works('create token fleet-apiserver -n fleet');
    const clusters = [{ name: 'a', cluster: { server: cluster.url, 'insecure-skip-tls-verify': true } }];
    const users = [{ name: 'a', user: { token: token.trim() } }];
    const contexts = [{ name: 'a', context: { cluster: 'a', user: 'a' } }];
    file('kubeconfig', JSON.stringify({ 'current-context': 'a', clusters, users, contexts }));
    await start();
    await works('wait --for=condition=Available apiservice/v1.fleet.example.com --timeout=100s');
  });
  afterAll(async () => {
    await stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const commandOf = (kubectl: Parameters<typeof kubectlCommand>[0] | undefined): KubectlCommand => {
    if (kubectl === undefined) throw new Error('there is no kubectl');
    return kubectlCommand(kubectl, cluster.kubeconfig, join(folder, `home-${kubectl.minor}`));
  };

  it.each(testedKubectls(usable).map((kubectl) => [kubectl.minor, kubectl] as const))(
    'works with kubectl %s',
    { timeout: 200_000 },
    async (minor, kubectl) => {
      const { run, works } = commandOf(kubectl);
      const namespace = `k${minor.replace('.', '-')}`;
      await works(`create namespace ${namespace}`);
      await until(
        () => works('api-resources --api-group=fleet.example.com'),
        (output) => /^boats +bt +fleet.example.com\/v1 +true +Boat$/m.test(output),
      );
      expect(await works(`apply -n ${namespace} -f -`, boat('one', 3))).toContain('boat.fleet.example.com/one created');
      expect(await works(`apply -n ${namespace} -f -`, boat('one', 4))).toContain('configured');
      expect(await works(`apply -n ${namespace} --server-side -f -`, boat('two', 1))).toContain('serverside-applied');
      expect((await run(`apply -n ${namespace} -f -`, boat('three', 0))).output).toContain(
        'The Boat "three" is invalid: spec.sails: Invalid value: 0',
      );
      expect(await works(`get boats -n ${namespace}`)).toMatch(
        /^NAME +SAILS +PHASE +AGE\none +4 +\d+s\ntwo +1 +\d+s\n$/,
      );
      await works(`scale boat one -n ${namespace} --replicas=5`);
      await works(`patch boat two -n ${namespace} --subresource=status --type=merge -p {"status":{"phase":"Afloat"}}`);
      const repair = `/apis/fleet.example.com/v1/namespaces/${namespace}/boats/one/repair`;
      const body = '{"apiVersion":"fleet.example.com/v1","kind":"BoatRepair"}';
      expect(JSON.parse(await works(`create --raw ${repair} -f -`, body))).toMatchObject({ hours: 8 });
      expect((await run(`create --raw ${repair} -f - --as=jane`, body)).output).toContain(
        'User "jane" cannot create resource "boats/repair"',
      );
      expect(await works(`get boats -n ${namespace}`)).toMatch(/^one +5 +Ashore .*\ntwo +1 +Afloat .*\n$/m);
      await until(
        async () => (await run('explain boat.spec.sails')).output,
        (output) => output.includes('Number of sails.'),
      );
      const refused = await run(`get boats -n ${namespace} --as=jane`);
      expect(refused.output).toContain(
        `boats.fleet.example.com is forbidden: User "jane" cannot list resource "boats" in API group "fleet.example.com" in the namespace "${namespace}"`,
      );
      expect((await run('create -n absent -f -', boat('one', 1))).output).toContain('namespaces "absent" not found');
      const watched = await run(`get boats -n ${namespace} -w --request-timeout=3s`);
      expect(watched.output).toMatch(/^two +1/m);
      expect(await works(`delete boats --all -n ${namespace}`)).toContain('"one" deleted');
    },
  );

  it('passes the steps of the conformance spec of aggregation', { timeout: 200_000 }, async () => {
    const { works } = commandOf(testedKubectls(usable).at(-1));
    const path = '/apis/fleet.example.com/v1/namespaces/default/boats';
    const name = 'v1.fleet.example.com';
    const raw = async (target: string) => JSON.parse(await works(`get --raw ${target}`));
    await works(
      `create --raw ${path} -f -`,
      JSON.stringify({
        apiVersion: 'fleet.example.com/v1',
        kind: 'Boat',
        metadata: { name: 'one', labels: { test: 'true' } },
        spec: { sails: 1 },
      }),
    );
    expect((await raw(path)).items).toHaveLength(1);
    await works(`delete --raw ${path}/one`);
    expect((await raw(path)).items).toEqual([]);

    const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices';
    const status = async () => (await raw(`${apiServices}/${name}/status`)).status.conditions;
    expect(await status()).toMatchObject([{ type: 'Available', status: 'True', message: 'all checks passed' }]);
    // While the example runs, it restores its APIService after changes. When it does not run, changes stay.
    const before = await raw(`${apiServices}/${name}`);
    await works(`patch apiservice ${name} --type=merge -p {"spec":{"versionPriority":400}}`);
    await until(
      async () => (await raw(`${apiServices}/${name}`)).spec.versionPriority,
      (priority) => priority === 100,
    );
    expect(Number((await raw(`${apiServices}/${name}`)).metadata.resourceVersion)).toBeGreaterThan(
      Number(before.metadata.resourceVersion),
    );
    expect(await works('get apiservices -o name')).toContain(`apiservice.apiregistration.k8s.io/${name}`);
    await works(`label apiservice ${name} e2e-apiservice=patched`);
    const more = { type: 'StatusPatched', status: 'True', reason: 'E2E', message: 'Set by e2e test' };
    const conditions = JSON.stringify([...(await status()), more]).replaceAll(' ', '\\u0020');
    await works(
      `patch apiservice ${name} --subresource=status --type=merge -p {"status":{"conditions":${conditions}}}`,
    );
    expect(await status()).toEqual(expect.arrayContaining([expect.objectContaining(more)]));

    // An APIService that is deleted while its server runs is registered again. An APIService of a server that has ended
    // is not.
    await works('delete apiservices -l e2e-apiservice=patched');
    await until(async () => (await works('get apiservices -o name')).includes(name));
    await works(`wait --for=condition=Available apiservice/${name} --timeout=100s`);
    await stop();
    await works(`delete apiservice ${name}`);
    await until(async () => !(await works('api-versions')).includes('fleet.example.com'));
    await start();
    await until(async () => (await works('get apiservices -o name')).includes(name));
    await works(`wait --for=condition=Available apiservice/${name} --timeout=100s`);
  });
});
