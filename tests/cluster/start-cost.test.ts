import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIServerOptions, createAPIServer } from '@k8s-ts/apiserver';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeProcess } from '../kit/node-process.js';

/**
 * The cost of a start, as counts that do not depend on other load on the machine: code that is read, modules that are
 * run, and writes. When one of these limits is exceeded, load the new code at its first use, or raise the limit and
 * give the reason.
 */
const limits = {
  /**
   * Maximum size of the built command's code, in bytes. Controllers, simulated nodes, streaming and the descriptions of
   * OpenAPI documents, which a start does not run, are 500,000 of them; the kinds, gates and rules that came with
   * Kubernetes 1.36, and its emulated releases, are 108,000; its admission plugins and the migration of storage
   * versions 16,000; sharded lists, gates of the server and the console 30,000; traces, profiles and dumps of priority
   * and fairness 35,000.
   */
  commandBytes: 5_120_000,
  /**
   * Maximum number of the command's modules that run before the server is ready. Each part of the control plane, role
   * of a process and strategy of pods has a file. Dumps, profiles and their options are five of them, checks
   * of the answers of webhooks two, and the values of `--version` one.
   */
  startedModules: 1538,
  /**
   * Maximum size of the built modules that `import '@k8s-ts/testing'` loads, in bytes. Of them, 73,000 came with
   * Kubernetes 1.36, 22,000 with the emulation of 1.33 and 1.34, 18,000 with further gates and sharded lists; the
   * sentences about kinds are 5,000, the dumps of priority and fairness and the paths of profiles 8,000.
   */
  testingBytes: 2_820_000,
  /** Maximum number of writes to an empty store. */
  firstWrites: 200,
  /** Maximum number of writes to a store that has the objects of a cluster, for example of the server's lease. */
  nextWrites: 5,
};

/** Code that a start must not run. */
const seldomNeeded = [
  /packages\/cel\//,
  /re2js/,
  /packages\/apiextensions\/src\/(schema|kinds|definitions\/(controllers|install|validation\/(?!load-))|serving\/(rest|scheme|storage)\/)/,
  /packages\/api\/src\/generated\/resources\//,
  /packages\/generic-apiserver\/src\/openapi\/(generator\.ts|encode\/|schema\/|document\/build-document|paths\/resource-paths)/,
  /packages\/api\/src\/descriptions\//,
  /packages\/storage\/src\/encryption\//,
  /packages\/storage-backend\/src\/(lmdb|etcd2|etcd3)\//,
  /node_modules\/(ajv|jose)\//,
];

const top = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-cost-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bundle(entry: string, format: 'cjs' | 'esm') {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(top, entry)],
    absWorkingDir: top,
    bundle: true,
    write: false,
    metafile: true,
    format,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    target: 'node20',
    // The same options as for `command` in tsup.base.ts.
    minifyWhitespace: true,
    minifySyntax: true,
    conditions: ['@k8s-ts/source'],
    external: ['lmdb', 'etcd3', '@grpc/grpc-js', 'ws', '@opentelemetry/*'],
    define: { 'import.meta.url': 'undefined' },
    ...(format === 'cjs' && { supported: { 'dynamic-import': false } }),
    logLevel: 'silent',
  });
  return { text: outputFiles[0]?.text ?? '', metafile };
}

/**
 * Checks that compiled code of the text can be stored for the next process, and that the text needs one byte per
 * character.
 */
function expectToBeKept(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all characters of ASCII
  expect(/[^\x00-\x7f]/.exec(text)?.[0]).toBeUndefined();
  // Stored compiled code cannot contain `import()`.
  expect(/.{40}[^\w$.]import\(.{20}/.exec(text)?.[0]).toBeUndefined();
}

describe('the command', () => {
  it('is small, with one byte for each character', async () => {
    const { text, metafile } = await bundle('apps/apiserver/src/command.ts', 'cjs');
    expect(text.length).toBeLessThan(limits.commandBytes);
    expectToBeKept(text);

    await writeFile(join(folder, 'command.cjs'), text);
    const started = modulesThatRun(text, metafile, await coverageOfStart(join(folder, 'command.cjs')));
    for (const pattern of seldomNeeded) expect(started.filter((name) => pattern.test(name))).toEqual([]);
    expect(started.length).toBeGreaterThan(500);
    expect(started.length).toBeLessThan(limits.startedModules);
  }, 120_000);
});

describe('the start of the command', () => {
  it('loads the modules of Node before it changes the flags of V8', async () => {
    for (const name of ['start', 'command']) {
      const source = name === 'start' ? 'apps/apiserver/src/start/start.ts' : 'apps/apiserver/src/command.ts';
      await writeFile(join(folder, `${name}.cjs`), (await bundle(source, 'cjs')).text);
    }
    const late = await modulesAfterFlags(join(folder, 'start.cjs'));
    expect(late).toEqual([]);
  }, 120_000);
});

describe('@k8s-ts/testing', () => {
  it('imports little that a server does not need', async () => {
    const { metafile } = await bundle('packages/testing/src/index.ts', 'esm');
    const loaded = staticallyImported(metafile, 'packages/testing/src/index.ts');
    for (const pattern of seldomNeeded) expect(loaded.filter((name) => pattern.test(name))).toEqual([]);
    const [output] = Object.values(metafile.outputs);
    const bytes = loaded.reduce((sum, name) => sum + (output?.inputs[name]?.bytesInOutput ?? 0), 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(limits.testingBytes);
  }, 60_000);

  it('is one file whose compiled code can be kept', async () => {
    const { text } = await bundle('packages/testing/src/bundle/bundle.ts', 'cjs');
    expectToBeKept(text);
  }, 60_000);
});

describe('a start', () => {
  const start = async (options: APIServerOptions): Promise<number> => {
    const server = createAPIServer({ listen: false, ...options });
    await server.start();
    await server.createSystemObjects();
    try {
      const answer = await server.fetch(new Request('https://any.invalid/api/v1/namespaces'));
      return Number(((await answer.json()) as { metadata: { resourceVersion: string } }).metadata.resourceVersion);
    } finally {
      await server.stop();
    }
  };

  it('writes each object of a new cluster once, and little to a store that has them', async () => {
    const options: APIServerOptions = { storageBackend: 'lmdb', dataDir: join(folder, 'data') };
    const first = await start(options);
    expect(first).toBeLessThan(limits.firstWrites);
    expect((await start(options)) - first).toBeLessThan(limits.nextWrites);
  }, 60_000);
});

interface Coverage {
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** Runs a server until it is ready. */
async function runUntilReady(args: readonly string[], env: Record<string, string>): Promise<void> {
  const flags = [
    '--storage-backend=memory',
    '--secure-port=0',
    `--data-dir=${join(folder, 'memory')}`,
    '--v=0',
    // No controllers run. They start when the server is ready, so that some of them could have started before the
    // signal.
    '--controllers=-*',
  ];
  const server = new NodeProcess([...args, ...flags], { env: { NODE_OPTIONS: '', ...env } });
  await server.ready();
  await server.end();
}

/**
 * Runs a server until it is ready.
 *
 * @returns Node's modules, public and internal ones, that are loaded after `optimizeLater`
 */
async function modulesAfterFlags(file: string): Promise<readonly string[]> {
  const result = join(folder, 'late-modules.json');
  const hook = join(top, 'tests/kit/late-node-modules.cjs');
  await runUntilReady(['--require', hook, file], { RESULT: result, NODE_DISABLE_COMPILE_CACHE: '1' });
  return JSON.parse(await readFile(result, 'utf8')) as readonly string[];
}

/** Runs a server until it is ready. @returns V8's coverage of functions */
async function coverageOfStart(file: string): Promise<Coverage> {
  const directory = join(folder, 'coverage');
  await runUntilReady([file], { NODE_V8_COVERAGE: directory });
  for (const name of await readdir(directory)) {
    const { result } = JSON.parse(await readFile(join(directory, name), 'utf8')) as {
      result: readonly (Coverage & { readonly url: string })[];
    };
    const found = result.find(({ url }) => url.endsWith('/command.cjs'));
    if (found) return found;
  }
  throw new Error('no coverage of the command');
}

/**
 * Modules that are loaded by a dynamic import are functions in the bundle, named after their files; other modules run
 * when the bundle is loaded.
 */
function modulesThatRun(text: string, metafile: Metafile, { functions }: Coverage): readonly string[] {
  const [output] = Object.values(metafile.outputs);
  const names = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const ran = new Map(functions.map(({ functionName, ranges }) => [functionName, (ranges[0]?.count ?? 0) > 0]));
  return names.map(([name]) => name).filter((name) => ran.get(name) ?? !text.includes(`${JSON.stringify(name)}(`));
}

/** Returns all modules that a module imports, directly or indirectly, without those that it imports by `import()`. */
function staticallyImported({ inputs }: Metafile, entry: string): readonly string[] {
  const seen = new Set([entry]);
  for (const name of seen) {
    for (const { path, kind, external } of inputs[name]?.imports ?? []) {
      if (!external && kind !== 'dynamic-import') seen.add(path);
    }
  }
  return [...seen];
}
