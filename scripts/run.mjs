#!/usr/bin/env node
// The top-level commands (npm start, test, bench, lint, check, …). They provide the pinned pnpm, install and build the
// required packages, and then run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildMark } from './build-mark.mjs';

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
const [command = '', ...args] = process.argv.slice(2);
const windows = process.platform === 'win32';
const parent = process.ppid;

/** The builds: turbo's tasks, the folders that they write, and their names in messages. */
const builds = {
  server: { name: 'the server', tasks: ['build:command'], outputs: () => ['apps/apiserver/dist/command'] },
  javascript: { name: 'the packages', tasks: ['//#build:javascript', 'build:command'], outputs: distFolders },
  all: {
    name: 'the packages',
    tasks: ['//#build:javascript', 'build:command', '//#build:types'],
    outputs: distFolders,
  },
};

const commands = {
  /** Builds the server's command and runs it in this process, so that signals reach it. */
  async start() {
    install();
    build(builds.server, { quiet: true });
    process.argv.splice(2, 1);
    endWithNpm();
    await import(pathToFileURL(join(top, 'apps/apiserver/dist/command/start.cjs')).href);
  },
  build() {
    install();
    build(builds.all, { flags: args });
  },
  test() {
    install();
    if (!testsOfSources()) {
      build(builds.javascript, { quiet: true });
      // Tests that start programs start the built programs, which load faster than sources.
      process.env.PACKAGES_ARE_BUILT = '1';
    }
    tool('vitest', ['run', ...args]);
  },
  bench() {
    install();
    const parts = [
      'machinery',
      'storage',
      'hostile',
      'floods',
      'kills',
      'replicas',
      'scale',
      'imports',
      'start',
      'cold',
      'custom-resources',
      'large-definitions',
      'admission',
      'refusals',
      'against',
    ];
    const part = parts.find((name) => args.includes(`--${name}`));
    build(builds.javascript, { quiet: true });
    if (part === undefined) tool('tsx', ['bench/suites/whole/main.ts', ...args]);
    // The value of --against is read by that part.
    else if (part === 'against') tool('tsx', ['bench/suites/against/main.ts', ...args]);
    else tool('tsx', [`bench/suites/${part}/main.ts`, ...args.filter((argument) => argument !== `--${part}`)]);
  },
  /**
   * Replays recorded conversations with kube-apiserver against the built server, or against the one of `--server`;
   * `--record` records them.
   */
  conformance() {
    install();
    if (!args.some((argument) => /^--(server|record|source|help)(=|$)/.test(argument)))
      build(builds.server, { quiet: true });
    tool('tsx', ['conformance/replayer/command.ts', ...args]);
  },
  lint() {
    install();
    tool('biome', ['check', '.', ...args]);
    tool('depcruise', ['--config', 'dependency-cruiser.config.cjs', 'packages', 'apps', 'examples']);
    tool('tsx', ['scripts/import-circles.ts']);
    tool('tsx', ['scripts/module-state.ts']);
    tool('tsx', ['scripts/notes.ts']);
    tool('tsx', ['scripts/plain-english.ts']);
    tool('tsx', ['scripts/test-rooms.ts']);
  },
  check() {
    install();
    tool('tsc', ['-p', 'tsconfig.json', '--noEmit']);
    tool('tsc', ['-p', 'site/playground/tsconfig.json', '--noEmit']);
    build(builds.all, { quiet: true });
    tool('tsx', ['scripts/check-manifests.ts']);
    tool('tsx', ['scripts/check-packages.ts']);
    tool('tsx', ['scripts/check-created-project.ts']);
    tool('tsx', ['scripts/check-sizes.ts']);
    tool('tsx', ['--conditions=@k8s-ts/source', 'packages/api/scripts/generate.ts', '--check']);
    tool('tsx', ['--conditions=@k8s-ts/source', 'scripts/document-tables.ts']);
    tool('tsx', ['scripts/upstream-names.ts']);
    tool('tsx', ['scripts/export-report.ts']);
  },
  /** Builds the site, with the playground, into site/docs/dist. `--serve` serves it on port 8080 (`PORT`). */
  site() {
    install();
    build(builds.javascript, { quiet: true });
    tool('tsx', ['--conditions=@k8s-ts/source', 'site/docs/build.ts', ...args]);
  },
  /** Builds the playground and serves it on port 8080 (`PORT`) of the loopback address. */
  playground() {
    install();
    build(builds.javascript, { quiet: true });
    tool('tsx', ['site/playground/start.ts', '--serve']);
  },
  /** Runs conformance, definitions, kubectl and benchmarks, and makes one page of the results. See `--help`. */
  evidence() {
    install();
    build(builds.javascript, { quiet: true });
    tool('tsx', ['--conditions=@k8s-ts/source', 'site/docs/evidence/run.ts', ...args]);
  },
  /** Packs all packages into the folder of `--to`, for projects that install them before a release. */
  pack() {
    install();
    build(builds.all, { quiet: true });
    tool('tsx', ['scripts/pack.ts', ...args]);
  },
  /** Publishes the packages whose version is not in the registry. `--dry-run` publishes nothing. */
  release() {
    install();
    build(builds.all, { quiet: true });
    tool('tsx', ['scripts/release.ts', ...args]);
  },
  /** Turns the pending changesets into versions and changelogs. */
  'release:version'() {
    install();
    tool('changeset', ['version']);
    tool('tsx', ['scripts/fill-changelogs.ts']);
    // The lock file contains ranges of dependencies, which have changed, but not the versions of the workspace's
    // packages.
    pnpm(['install', '--lockfile-only', '--reporter=append-only'], { quiet: true });
  },
  /** Makes the data in packages/api/data from a source tree of Kubernetes. Needs Go. */
  extract() {
    install();
    tool('tsx', ['packages/api/scripts/extract.ts', ...args]);
  },
  /** Generates sources from that data. */
  generate() {
    install();
    tool('tsx', ['--conditions=@k8s-ts/source', 'packages/api/scripts/generate.ts', ...args]);
    tool('tsx', ['--conditions=@k8s-ts/source', 'packages/testing/scripts/generate.ts']);
  },
};

const run = commands[command];
if (!run) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [ARGUMENTS]`);
  process.exit(2);
}
await run();

/**
 * Ends the server when npm's shell has ended: npm sends signals to the shell, which may end without passing them on.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || windows) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  timer.unref();
}

/** Installs the workspace when the lock file has changed since the last time. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(top, 'pnpm-lock.yaml')))
    .digest('hex');
  const mark = join(top, 'node_modules/.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  console.error('Installing packages…');
  pnpm(['install', '--frozen-lockfile', '--reporter=append-only'], { quiet: true });
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, lock);
}

/**
 * Runs turbo, unless nothing has changed since its last run.
 *
 * @param build one of `builds`
 * @param options.flags further arguments for turbo; with any of them, turbo always runs
 * @param options.quiet shows turbo's output only when it fails
 */
function build({ name, tasks, outputs }, { flags = [], quiet = false } = {}) {
  const mark = buildMark(top, tasks.join('+').replaceAll(/[^a-z+]/g, '-'), outputs());
  if (flags.length === 0 && mark.isCurrent()) {
    if (!quiet) console.error('Nothing changed since the last build.');
    return;
  }
  console.error(`Building ${name}…`);
  pnpm(['exec', 'turbo', 'run', ...tasks, '--output-logs=errors-only', ...flags], { quiet });
  if (flags.length === 0) mark.record();
}

function distFolders() {
  return ['packages', 'packages/registry', 'apps'].flatMap((parent) =>
    readdirSync(join(top, parent)).map((name) => join(parent, name, 'dist')),
  );
}

/** Whether `npm test` was given only paths of tests that are beside sources. Such tests need no build. */
function testsOfSources() {
  const paths = args.filter((argument) => !argument.startsWith('-'));
  return paths.length > 0 && paths.every((path) => /^(\.\/)?(packages|apps)\//.test(path));
}

function tool(name, toolArgs) {
  pnpm(['exec', name, ...toolArgs]);
}

/**
 * Runs the version of pnpm that package.json names: the pnpm on the PATH if it has that version, else one that npm
 * downloads.
 */
function pnpm(pnpmArgs, { quiet = false } = {}) {
  const [, version] = manifest.packageManager.split('@');
  const present = spawnSync('pnpm', ['--version'], { cwd: '/', encoding: 'utf8', shell: windows });
  const [file, prefix] =
    present.status === 0 && present.stdout.trim() === version
      ? ['pnpm', []]
      : ['npm', ['exec', '--yes', `--package=pnpm@${version}`, '--', 'pnpm']];
  const result = spawnSync(file, [...prefix, ...pnpmArgs], {
    cwd: top,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: windows,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  if (result.status === 0) return;
  if (quiet) console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  if (result.error) console.error(result.error.message);
  process.exit(result.status ?? 1);
}
