import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIServer } from '@k8s-ts/apiserver';
import {
  type APIGroupInfo,
  DefaultStorageFactory,
  newRESTOptionsFactory,
  type StorageFactory,
} from '@k8s-ts/registry-generic';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgets as definedWidgets } from '../../examples/own-kind/src/widgets.js';
import { openWidgets } from '../../examples/own-kind-by-hand/src/widgets.js';
import { testedKubectls } from '../kit/kubectl-command.js';
import { NodeProcess } from '../kit/node-process.js';
import { startServer } from '../kit/server.js';
import { haveTools, type Kubectl, kubectls } from '../kit/tools.js';
import { typeScript } from '../kit/typescript.js';

interface Step {
  /** Words after `kubectl`, split at blanks. */
  readonly command: string;
  /** Standard input, for `-f -`. */
  readonly input?: string;
  /** Text that the output must contain. */
  readonly shows: RegExp | readonly RegExp[];
  /** Exit code. Default 0. */
  readonly code?: number;
}

const widget = (name: string, spec: string) => `apiVersion: example.com/v1
kind: Widget
metadata: {name: ${name}}
spec: ${spec}
`;

/** An example, and the results in which its server differs from the other example. */
interface Example {
  readonly folder: string;
  open(storageFactory: StorageFactory): Promise<{ readonly info: APIGroupInfo; close(): Promise<void> }>;
  /** The error for a size of 0. */
  readonly tooSmall: string;
  /** The type of `spec` that `kubectl explain` shows. */
  readonly specType: string;
  /** The result of a strategic merge patch. Servers refuse such patches for custom resources. */
  readonly strategicPatch: Pick<Step, 'shows' | 'code'>;
}

const examples: readonly Example[] = [
  {
    folder: 'own-kind',
    open: (storageFactory) => definedWidgets.open(newRESTOptionsFactory({ storageFactory })),
    tooSmall: 'spec.size in body should be greater than or equal to 1',
    specType: 'Object',
    strategicPatch: { shows: /the body of the request was in an unknown format/, code: 1 },
  },
  {
    folder: 'own-kind-by-hand',
    open: openWidgets,
    tooSmall: 'must be greater than 0',
    specType: 'WidgetSpec',
    strategicPatch: { shows: /patched$/m },
  },
];

/** The steps of each kubectl, in order, in a namespace of its own. The server has no Namespace objects. */
const stepsOf = ({ tooSmall, specType, strategicPatch }: Example): readonly Step[] => [
  { command: 'api-resources', shows: /^widgets\s+wd\s+example.com\/v1\s+true\s+Widget$/m },
  { command: 'get widgets', shows: /No resources found/ },
  { command: 'create -f -', input: widget('one', '{size: 3}'), shows: /^widget.example.com\/one created$/m },
  { command: 'create -f -', input: widget('one', '{size: 3}'), shows: /\(AlreadyExists\)/, code: 1 },
  {
    command: 'create -f -',
    input: widget('two', '{size: 0}'),
    shows: new RegExp(`The Widget "two" is invalid: spec.size: Invalid value: 0: ${tooSmall}`),
    code: 1,
  },
  {
    command: 'create -f - --validate=strict',
    input: widget('two', '{size: 1, sise: 2}'),
    shows: /strict decoding error: unknown field "spec.sise"/,
    code: 1,
  },
  {
    command: 'create -f - --validate=warn',
    input: widget('two', '{size: 1, sise: 2}'),
    shows: [/Warning: unknown field "spec.sise"/, /widget.example.com\/two created/],
  },
  { command: 'get widgets', shows: [/^NAME\s+SIZE\s+PHASE\s+AGE$/m, /^one\s+3\s+\d+s$/m] },
  { command: 'get wd one -o wide', shows: [/^NAME\s+SIZE\s+PHASE\s+AGE\s+COLOR$/m, /^one\s+3\s+\d+s\s+red$/m] },
  { command: 'get all', shows: [/^one\s/m, /^two\s/m] },
  {
    command: 'explain widget.spec',
    shows: [
      /KIND:\s+Widget/,
      /^\s+size\s+<integer> -required-\n\s+Edge length in centimetres\.$/m,
      /^\s+color\s+<string>/m,
    ],
  },
  {
    command: 'explain widgets --recursive',
    shows: [new RegExp(`^\\s+spec\\s+<${specType}>`, 'm'), /^\s+phase\s+<string>/m],
  },
  { command: 'patch wd one --type=merge -p {"spec":{"color":"blue"}}', shows: /patched$/m },
  { command: 'patch wd one --type=json -p [{"op":"replace","path":"/spec/size","value":5}]', shows: /patched$/m },
  { command: 'patch wd one -p {"spec":{"size":6},"status":{"phase":"Lost"}}', ...strategicPatch },
  { command: 'patch wd one --type=merge -p {"spec":{"size":6},"status":{"phase":"Lost"}}', shows: /patched/ },
  {
    command: 'patch wd one --subresource=status --type=merge -p {"status":{"phase":"Ready"},"spec":{"size":9}}',
    shows: /patched$/m,
  },
  {
    command: 'get wd one -o jsonpath={.spec.color},{.spec.size},{.status.phase},{.metadata.generation}',
    shows: /^blue,6,Ready,4$/,
  },
  {
    command: 'apply --server-side -f -',
    input: widget('one', '{size: 7}'),
    shows: /conflict with "kubectl-patch" using example.com\/v1: .spec.size/,
    code: 1,
  },
  {
    command: 'apply --server-side --force-conflicts -f -',
    input: widget('one', '{size: 7}'),
    shows: /^widget.example.com\/one serverside-applied$/m,
  },
  { command: 'apply -f -', input: widget('three', '{size: 1}'), shows: /widget.example.com\/three created/ },
  { command: 'apply -f -', input: widget('three', '{size: 2}'), shows: /widget.example.com\/three configured/ },
  { command: 'apply -f -', input: widget('three', '{size: 2}'), shows: /widget.example.com\/three unchanged/ },
  { command: 'label wd one shelf=top', shows: /labeled$/m },
  { command: 'get wd -l shelf=top -o name', shows: /^widget.example.com\/one$/m },
  { command: 'describe wd one', shows: [/^Name:\s+one$/m, /Size:\s+7/, /Phase:\s+Ready/] },
  { command: 'wait wd/one --for=jsonpath={.status.phase}=Ready --timeout=10s', shows: /condition met/ },
  { command: 'delete wd one', shows: /widget.example.com "one" deleted/ },
  // In a namespace other than default, kubectl then reads the Namespace, and reports that the server has no such kind.
  { command: 'get wd one', shows: /\(NotFound\): the server could not find the requested resource/, code: 1 },
  { command: 'get wd one -n default', shows: /\(NotFound\): widgets.example.com "one" not found/, code: 1 },
  { command: 'delete wd --all', shows: [/"three" deleted/, /"two" deleted/] },
  { command: 'get namespaces', shows: /the server doesn't have a resource type "namespaces"/, code: 1 },
];

it.each(examples)('$folder takes at most 40 lines of code besides imports, blank lines and comments', ({ folder }) => {
  const lines = ['widgets.ts', 'main.ts'].flatMap((file) =>
    readFileSync(new URL(`../../examples/${folder}/src/${file}`, import.meta.url), 'utf8')
      .replaceAll(/^import [^;]*;$/gm, '')
      .split('\n')
      .filter((line) => !/^\s*($|\/\/|\/\*\*)/.test(line)),
  );
  expect(lines.length).toBeLessThanOrEqual(40);
});

/** Runs kubectl. Returns its exit code and output. */
function runKubectl(
  { path }: Kubectl,
  args: readonly string[],
  input = '',
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = execFile(path, args, { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: `${stdout}${stderr}` }),
    );
    child.stdin?.end(input);
  });
}

/** Runs one step and checks its exit code and output. */
async function take(
  kubectl: Kubectl,
  flags: readonly string[],
  { command, input, shows, code = 0 }: Step,
): Promise<void> {
  const result = await runKubectl(kubectl, [...flags, ...command.split(' ')], input);
  expect(result.code, `kubectl ${command}\n${result.output}`).toBe(code);
  for (const pattern of [shows].flat()) expect(result.output, `kubectl ${command}`).toMatch(pattern);
}

describe.skipIf(!haveTools('kubectl')).each(examples)('the example $folder', (example) => {
  const top = fileURLToPath(new URL('../..', import.meta.url));
  let folder: string;
  let port: number;
  let server: NodeProcess | undefined;
  let flags: readonly string[];

  /** Starts the example and waits until it is ready. */
  async function start(): Promise<void> {
    const program = [...typeScript, `examples/${example.folder}/src/main.ts`];
    server = new NodeProcess([...program, folder, `${port}`], { cwd: top });
    const answer = async () => (await runKubectl(newest(), ['get', '--raw', '/readyz', ...flags])).output;
    await server.ready(async () => (await answer()) === 'ok');
  }

  /** Ends the example with the signal of Ctrl-C. Returns its exit code. */
  const stop = async () => server?.end('SIGINT');

  const newest = () => kubectls().at(-1) as Kubectl;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'own-kind-'));
    port = await freePort();
    writeFileSync(join(folder, 'empty.kubeconfig'), '');
    flags = [
      `--server=https://127.0.0.1:${port}`,
      `--certificate-authority=${folder}/ca.crt`,
      `--client-certificate=${folder}/admin.crt`,
      `--client-key=${folder}/admin.key`,
      `--kubeconfig=${folder}/empty.kubeconfig`,
      `--cache-dir=${folder}/cache`,
    ];
    await start();
  }, 90_000);
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(testedKubectls(haveTools('kubectl')).map((kubectl) => [kubectl.minor, kubectl] as const))(
    'works with kubectl %s',
    { timeout: 120_000 },
    async (minor, kubectl) => {
      for (const step of stepsOf(example))
        await take(kubectl, [...flags, `--namespace=k${minor.replace('.', '-')}`], step);
    },
  );

  it('is watched', async () => {
    const inNamespace = [...flags, '--namespace=watched'];
    const watching = spawn(newest().path, ['get', 'wd', '-w', ...inNamespace], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    watching.stdout.on('data', (text: Buffer) => {
      output += text.toString();
    });
    try {
      const create = { command: 'create -f -', input: widget('one', '{size: 3}'), shows: /created/ };
      await take(newest(), inNamespace, create);
      await expect.poll(() => output).toMatch(/^one\s+3\s+\d+s$/m);
      await take(newest(), inNamespace, {
        command: 'patch wd one --type=merge -p {"spec":{"size":4}}',
        shows: /patched/,
      });
      await expect.poll(() => output).toMatch(/^one\s+4\s+\d+s$/m);
      expect(output.match(/^NAME/gm)).toHaveLength(1);
    } finally {
      watching.kill();
    }
  });

  it('refuses clients without a certificate', async () => {
    const anonymous = flags.filter((flag) => !flag.startsWith('--client-')).concat('--token=unknown');
    await take(newest(), anonymous, { command: 'get wd', shows: /must be logged in|Unauthorized/, code: 1 });
  });

  it('keeps its widgets over a restart', async () => {
    const inNamespace = [...flags, '--namespace=kept'];
    await take(newest(), inNamespace, { command: 'create -f -', input: widget('one', '{size: 8}'), shows: /created/ });
    expect(await stop()).toBe(0);
    await start();
    await take(newest(), inNamespace, { command: 'get wd', shows: /^one\s+8\s/m });
  }, 90_000);
});

describe.each(examples)('the group of $folder in a running reference server', (example) => {
  const widgets = '/apis/example.com/v1/namespaces/default/widgets';
  let server: APIServer;
  let opened: Awaited<ReturnType<Example['open']>>;

  beforeAll(async () => {
    const config = { type: 'memory', memory: `test-${example.folder}`, compactionIntervalMs: 0 };
    opened = await example.open(new DefaultStorageFactory({ config }));
    server = await startServer({ securePort: 0 });
  });
  afterAll(async () => {
    await server?.stop();
    await opened?.close();
  });

  const ask = (path: string, init: RequestInit = {}) => server.fetch(new Request(`https://any.invalid${path}`, init));
  const text = async (path: string) => (await ask(path)).text();
  const create = (name: string) =>
    ask(widgets, {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: widget(name, '{size: 3}'),
    });
  /** Returns discovery and OpenAPI documents by path. They must not change when a group is added. */
  async function builtInDocuments(): Promise<Record<string, string>> {
    const { paths } = JSON.parse(await text('/openapi/v3')) as { paths: Record<string, { serverRelativeURL: string }> };
    const { 'apis/example.com': _group, 'apis/example.com/v1': _version, ...builtIn } = paths;
    const urls = Object.values(builtIn).map(({ serverRelativeURL }) => serverRelativeURL);
    const documents = ['/api/v1', '/apis/apps', '/apis/apps/v1', ...urls];
    return Object.fromEntries(await Promise.all(documents.map(async (path) => [path, await text(path)] as const)));
  }

  it('can be added and removed without affecting the built-in groups', async () => {
    const before = await builtInDocuments();
    const wholeBefore = await Promise.all(['/apis', '/openapi/v2', '/openapi/v3'].map(text));
    expect((await ask(widgets)).status).toBe(404);

    server.installAPIGroup(opened.info);
    expect(await text('/apis')).toContain('"example.com/v1"');
    expect(await text('/openapi/v3')).toContain('"apis/example.com/v1"');
    expect(await text('/openapi/v2')).toContain('com.example.v1.Widget');
    expect(server.restMapper.kindFor({ group: '', version: '', resource: 'widgets' }).kind).toBe('Widget');
    expect(await builtInDocuments()).toEqual(before);
    expect((await create('one')).status).toBe(201);
    expect(JSON.parse(await text(`${widgets}/one`))).toMatchObject({ spec: { size: 3, color: 'red' } });
    const watch = await ask(`${widgets}?watch=true&resourceVersion=0`);
    const events = (watch.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await events.read()).value)).toMatch(/^\{"type":"ADDED".*"name":"one"/);

    server.removeAPIGroup('example.com');
    expect((await events.read()).done).toBe(true);
    expect((await ask(widgets)).status).toBe(404);
    expect((await ask('/apis/example.com/v1')).status).toBe(404);
    expect((await ask('/openapi/v3/apis/example.com/v1')).status).toBe(404);
    expect(await builtInDocuments()).toEqual(before);
    expect(await Promise.all(['/apis', '/openapi/v2', '/openapi/v3'].map(text))).toEqual(wholeBefore);
  });

  it.skipIf(!haveTools('kubectl'))('works with kubectl', { timeout: 60_000 }, async () => {
    const kubectl = kubectls().at(-1) as Kubectl;
    const folder = mkdtempSync(join(tmpdir(), 'own-kind-'));
    try {
      writeFileSync(join(folder, 'kubeconfig'), server.kubeconfig());
      const flags = [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--cache-dir=${join(folder, 'cache')}`];
      server.installAPIGroup(opened.info);
      const here: readonly Step[] = [
        { command: 'explain widget.spec.size', shows: /Edge length in centimetres/ },
        { command: 'create -f -', input: widget('two', '{size: 4}'), shows: /widget.example.com\/two created/ },
        {
          command: 'create -f - -n absent',
          input: widget('two', '{size: 4}'),
          shows: /namespaces "absent" not found/,
          code: 1,
        },
        { command: 'get wd two', shows: /^two\s+4\s+\d+s$/m },
      ];
      for (const step of here) await take(kubectl, flags, step);
      server.removeAPIGroup('example.com');
      await take(kubectl, flags, {
        command: 'get --raw /apis/example.com/v1',
        shows: /NotFound|could not find/,
        code: 1,
      });
      await take(kubectl, flags, { command: 'get configmaps', shows: /kube-root-ca.crt|No resources found/ });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
