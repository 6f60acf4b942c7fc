import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@k8s-ts/storage-testkit';
import type { Result } from '../../../bench/kit/result.js';
import { top } from '../../../scripts/workspace.js';
import type { EvidenceFigure, EvidenceRow, EvidenceSection } from './evidence.js';

/** Programs and data that are not part of the repository. */
export interface AtHand {
  /** Folder for the files that tools write. */
  readonly folder: string;
  readonly kubeAPIServer?: string;
  readonly etcd: string;
  /** The definitions of other projects, with the answers of kube-apiserver. */
  readonly definitions: string;
  /** Size of the benchmark of the whole server: 1 has 10,000 Pods. */
  readonly scale: string;
}

const tsx = ['--import', import.meta.resolve('tsx')];

/** Runs Node.js at the top of the repository, shows what it prints, and returns the lines of its standard output. */
async function run(args: readonly string[], env: SpawnOptions['env'] = {}): Promise<readonly string[]> {
  const options: SpawnOptions = { cwd: top, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } };
  const child = spawn(process.execPath, args, options);
  const lines: string[] = [];
  if (child.stdout === null) return lines;
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    lines.push(line);
  }
  return lines;
}

function readJSON<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

interface Scenario {
  readonly name: string;
  readonly steps: number;
  readonly agreeing: number;
  readonly differences: readonly string[];
  readonly known: readonly string[];
}

/** The minor versions for which there are transcripts of kube-apiserver with `--emulated-version`. */
const emulatedMinors = readdirSync(join(top, 'conformance/transcripts'))
  .flatMap((name) => /^emulated-(.*)$/.exec(name)?.[1] ?? [])
  .sort()
  .reverse();

async function conformance({ folder }: AtHand, minor?: string): Promise<EvidenceSection> {
  const file = join(folder, `conformance-${minor ?? 'newest'}.json`);
  const transcripts = join(top, 'conformance/transcripts', `emulated-${minor}`);
  const flags = minor === undefined ? [] : [`--emulated-version=${minor}`, ...readdirSync(transcripts)];
  await run([...tsx, 'conformance/replayer/command.ts', `--json=${file}`, ...flags]);
  const scenarios = readJSON<readonly Scenario[]>(file);
  return {
    id: minor === undefined ? 'conformance' : `conformance-${minor}`,
    title: minor === undefined ? 'Recorded conversations' : `Recorded conversations of Kubernetes ${minor}`,
    text: `Each scenario was sent to kube-apiserver${minor === undefined ? '' : ` with --emulated-version=${minor}`}, which answered as recorded, and to this server. A step agrees when the whole answer is the same. \`npm run conformance${minor === undefined ? '' : ` -- --emulated-version ${minor}`}\``,
    rows: (scenarios ?? []).map(({ name, steps, agreeing, differences, known }) => ({
      name,
      total: steps,
      passed: agreeing,
      differences,
      known,
    })),
    figures: [],
    ...(scenarios === undefined ? { missing: 'the replay ended without results' } : {}),
  };
}

async function definitions({ definitions: folder }: AtHand): Promise<EvidenceSection> {
  const section = {
    id: 'definitions',
    title: 'Definitions of real projects',
    text: 'CustomResourceDefinitions and sample objects of projects were sent to kube-apiserver and to this server: statuses, messages, causes, warnings and the objects that came back. `node scripts/replay-definitions.mjs FOLDER`',
    figures: [],
  };
  if (!existsSync(join(folder, 'replay.mjs')))
    return {
      ...section,
      rows: [],
      missing: 'the definitions are not part of the repository; K8S_TS_CRDS names their folder',
    };
  const rows: EvidenceRow[] = [];
  let differences: string[] = [];
  let known: string[] = [];
  for (const line of await run(['scripts/replay-definitions.mjs', folder])) {
    const [, passed, total, name] = /^(\d+) of (\d+) (\S+)$/.exec(line) ?? [];
    if (name !== undefined) {
      rows.push({ name, total: Number(total), passed: Number(passed), differences, known });
      [differences, known] = [[], []];
    } else if (line.endsWith(' (changed since the recorded release)')) known.push(line);
    else if (!line.startsWith('crds: ')) differences.push(line);
  }
  return { ...section, rows };
}

interface TestRun {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
      readonly fullName: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function kubectl({ folder }: AtHand): Promise<EvidenceSection> {
  const file = join(folder, 'kubectl.json');
  const vitest = join(top, 'node_modules/vitest/vitest.mjs');
  await run([vitest, 'run', 'tests/kubectl', '--reporter=json', `--outputFile=${file}`], { PACKAGES_ARE_BUILT: '1' });
  const rows = (readJSON<TestRun>(file)?.testResults ?? []).flatMap(
    ({ name, message, assertionResults }): EvidenceRow[] => {
      const path = relative(top, name);
      if (assertionResults.length === 0)
        return [{ name: path, total: 1, passed: 0, differences: [message], known: [] }];
      const groups = new Map<string, (typeof assertionResults)[number][]>();
      for (const result of assertionResults) {
        const title = result.ancestorTitles[0] ?? result.title;
        groups.set(title, [...(groups.get(title) ?? []), result]);
      }
      return [...groups].map(([title, results]) => {
        const shortName = ({ ancestorTitles, title }: (typeof results)[number]) =>
          [...ancestorTitles.slice(1), title].join(' › ');
        const failed = results.filter(({ status }) => status === 'failed');
        const passed = results.filter(({ status }) => status === 'passed');
        return {
          name: `${path}: ${title}`,
          total: results.length,
          passed: passed.length,
          differences: failed.map((result) => `${shortName(result)}: ${result.failureMessages[0]?.split('\n', 1)[0]}`),
          known: results.flatMap((each) =>
            each.status === 'passed' || each.status === 'failed' ? [] : [`skipped: ${shortName(each)}`],
          ),
          parts: passed.map(shortName),
        };
      });
    },
  );
  return {
    id: 'kubectl',
    title: 'kubectl',
    text: 'Tests with the oldest and the newest kubectl of the machine: what it prints, and what the server has afterwards. `npm test -- tests/kubectl`',
    rows,
    figures: [],
    ...(rows.length === 0 ? { missing: 'the tests ended without results' } : {}),
  };
}

interface Bench {
  readonly rows: readonly {
    readonly name: string;
    readonly results: Readonly<Record<string, { readonly perSecond?: number; readonly p50?: number }>>;
  }[];
  readonly memory: readonly { readonly name: string; readonly megabytes: Readonly<Record<string, number>> }[];
  readonly ready: readonly { readonly label: string; readonly milliseconds: number }[];
  readonly verdicts: readonly {
    readonly name: string;
    readonly beside: string;
    readonly wanted: number;
    readonly met: boolean;
  }[];
}

async function whole({ folder, kubeAPIServer, etcd, scale }: AtHand): Promise<EvidenceSection> {
  const file = join(folder, 'bench.json');
  const port = await freePort();
  const pair = `${process.execPath} bench/kit/kube-apiserver.mjs ${kubeAPIServer} ${etcd} ${port}`;
  const other =
    kubeAPIServer === undefined
      ? []
      : [`--server=https://127.0.0.1:${port}`, '--token=bench-token', `--server-command=${pair}`];
  const flags = [`--size=${scale}`, `--json=${file}`, `--html=${join(folder, 'bench.html')}`, ...other];
  await run([...tsx, 'bench/suites/whole/main.ts', ...flags]);
  const bench = readJSON<Bench>(file);
  const verdictOf = (name: string) =>
    bench?.verdicts.find((verdict) => verdict.name === name && verdict.beside === 'other');
  const figure = (
    name: string,
    unit: string,
    values: Readonly<Record<string, number | undefined>>,
  ): EvidenceFigure[] => {
    const [ours] = Object.values(values);
    const verdict = verdictOf(name);
    if (ours === undefined) return [];
    return [
      {
        name,
        unit,
        ours,
        ...(values.other === undefined ? {} : { other: values.other }),
        ...(verdict === undefined ? {} : { met: verdict.met, target: `${verdict.wanted} times as good` }),
      },
    ];
  };
  const figures = (bench?.rows ?? []).flatMap(({ name, results }) => {
    const pick = (key: 'perSecond' | 'p50') =>
      Object.fromEntries(Object.entries(results).map(([label, each]) => [label, each[key]]));
    const rates = figure(name, 'a second', pick('perSecond'));
    return rates.length > 0 ? rates : figure(name, 'ms', pick('p50'));
  });
  const ready = Object.fromEntries((bench?.ready ?? []).map(({ label, milliseconds }) => [label, milliseconds]));
  return {
    id: 'bench',
    title: 'Speed beside kube-apiserver',
    text: `One worker of this server on its embedded store, and kube-apiserver with etcd, in turns, on the same machine. Scale ${scale}: a scale of 1 has 10,000 Pods. \`npm run bench\``,
    rows: [],
    figures: [
      ...figure('from the start to ready, on an empty folder', 'ms', ready),
      ...(bench?.memory ?? []).flatMap(({ name, megabytes }) => figure(`memory ${name}`, 'MB', megabytes)),
      ...figures,
    ],
    ...(bench === undefined ? { missing: 'the benchmark ended without results' } : {}),
  };
}

async function starts({ kubeAPIServer, etcd }: AtHand): Promise<EvidenceSection> {
  const pair = kubeAPIServer === undefined ? [] : [`--kube-apiserver=${kubeAPIServer}`, `--etcd=${etcd}`];
  await run([...tsx, 'bench/suites/start/main.ts', '5', ...pair]);
  const results = readJSON<{ readonly results: readonly Result[] }>(join(top, 'bench-results/start.json'))?.results;
  return {
    id: 'start',
    title: 'Starts',
    text: 'Medians of starts of the command and of servers in a process. `npm run bench -- --start`',
    rows: [],
    figures: (results ?? []).map(({ name, value, unit, other, target, met }) => ({
      name: name.trim(),
      unit,
      ours: value,
      ...(other?.name.startsWith('kube-apiserver') ? { other: other.value } : {}),
      ...(target === undefined ? {} : { target }),
      ...(met === undefined ? {} : { met }),
    })),
    ...(results === undefined ? { missing: 'the benchmark ended without results' } : {}),
  };
}

/** The tools, by the names that `--only` accepts. Each tool makes the section with its name. */
export const tools: ReadonlyMap<string, (atHand: AtHand) => Promise<EvidenceSection>> = new Map([
  ['conformance', (atHand: AtHand) => conformance(atHand)],
  ...emulatedMinors.map((minor) => [`conformance-${minor}`, (atHand: AtHand) => conformance(atHand, minor)] as const),
  ['definitions', definitions],
  ['kubectl', kubectl],
  ['bench', whole],
  ['start', starts],
]);
