#!/usr/bin/env node
// Holds recorded conversations with kube-apiserver with a fresh server of ours and prints how many steps agree, whole and with managedFields
// left out: `node scripts/golden.mjs FOLDER [NAME …] [--show] [--source] [--jobs N] [--storage memory|lmdb|etcd3]
// [--openapi-descriptions FILE]`. FOLDER holds replay.mjs, scenarios and transcripts. FILE goes to the server's flag of that name.
// With etcd3, each scenario gets an etcd of its own, from the PATH. The floors below only rise.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** Scenario pattern → least share of steps that must agree with managedFields left out. */
const floors = [
  ['^core-configmaps$', 1],
  ['^auth-((access|self)-reviews|anonymous|bootstrap-roles|escalation|forbidden|rbac-roles|rbac-validation)$', 0.97],
  ['^auth-(impersonation|serviceaccount-tokens|token-secrets|tokenrequest)$', 1],
  ['^kinds-(limitranges|pod-defaults|pod-priority|pod-serviceaccount|podsecurity|resourcequotas|serviceaccounts)$', 1],
  ['^apply-', 1],
  ['^disco-(aggregated|flowcontrol|fresh|groups|health|openapi-v2|openapi-v3|resources|server)$', 1],
  [
    '^kinds-(certificatesigningrequests|daemonsets|flowcontrol|horizontalpodautoscalers|pod-binding|pod-validation|resources)$',
    1,
  ],
  ['^kinds-', 0.97],
  ['^policy-', 1],
  ['^rest-', 0.995],
  ['^crd-', 1],
];

/** Where the next free port is looked for. */
let nextPort = Math.floor(Math.random() * 20_000);

const floorOf = (name) => floors.find(([pattern]) => new RegExp(pattern).test(name))?.[1];

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
    // Much of a replay is waiting for what is not served: so many scenarios go side by side, each with a fresh server.
    jobs: { type: 'string', default: '24' },
    storage: { type: 'string', default: 'memory' },
    'openapi-descriptions': { type: 'string' },
  },
});
const [folder, ...named] = positionals;
if (!folder) {
  console.error('usage: node scripts/golden.mjs FOLDER [NAME …] [--show] [--source] [--jobs N] [--storage NAME]');
  process.exit(2);
}
const golden = resolve(folder);
const all = readdirSync(join(golden, 'scenarios')).map((file) => file.replace(/\.mjs$/, ''));
const names = named.length > 0 ? named : all.sort();
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');

// Those with a floor first and few at a time: some of their answers tell ages in seconds, which a busy machine would change.
const [guarded, others] = [
  names.filter((name) => floorOf(name) !== undefined),
  names.filter((name) => floorOf(name) === undefined),
];
const steps = [
  ...(await sideBySide(Math.min(3, Number(values.jobs)), guarded, replayGuarded)),
  ...(await sideBySide(Number(values.jobs), others, replayScenario)),
].flat();
print(steps);
process.exit(named.length > 0 || holds(steps) ? 0 : 1);

/** Does the work of each item, so many at a time; the results in the order of the items. */
async function sideBySide(width, items, work) {
  const results = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [i, item] of queue) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, lane));
  return results;
}

/**
 * An object of this second is told to be 0s old, of the last one 1s, and a lease that is renewed meanwhile raises the version of a list. Where a
 * scenario that is to agree whole differs in such ages and versions and in nothing else, it gets another try, or two. So it does where a step that
 * waits is the first that differs: some wait ten seconds for the end of a token that the server, as kube-apiserver, keeps for ten seconds.
 */
async function replayGuarded(scenario) {
  const { default: described } = await import(pathToFileURL(join(golden, 'scenarios', `${scenario}.mjs`)).href);
  const waits = new Set(described.steps.map((step, i) => (step.until ? (step.id ?? `${i + 1}`) : undefined)));
  let steps = await replayScenario(scenario);
  for (let tries = 0; floorOf(scenario) === 1; tries++) {
    const wrong = steps.filter((step) => !agreesOtherwise(step));
    wrong.forEach(printDifferences);
    const again =
      wrong.length > 0 &&
      (waits.has(wrong[0].step) || wrong.every(({ differences }) => differences.every(dependsOnTime)));
    if (!again || tries === 2) break;
    steps = await replayScenario(scenario);
  }
  return steps;
}

function printDifferences({ scenario, step, differences }) {
  console.log(`golden: ${scenario} / ${step}: ${differences.join('; ')}`);
}

function dependsOnTime(difference) {
  return (
    /want "\d+s", got "\d+s"$/.test(difference) ||
    /^\.body\.metadata\.resourceVersion: want "<rv \d+>", got "<rv \d+>"$/.test(difference)
  );
}

/** Replays a scenario against a server of its own; the report's steps. */
async function replayScenario(scenario) {
  const work = mkdtempSync(join(tmpdir(), 'golden-'));
  const etcd = values.storage === 'etcd3' ? await startEtcd(work) : undefined;
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const command = values.source
    ? ['--conditions=@k8s-ts/source', '--import', 'tsx', join(top, 'apps/apiserver/src/command.ts')]
    : [join(top, 'apps/apiserver/bin/apiserver.js')];
  const server = spawn(
    process.execPath,
    [
      ...command,
      `--storage-backend=${values.storage}`,
      ...(etcd === undefined ? [] : [`--etcd-servers=${etcd.url}`]),
      `--secure-port=${port}`,
      `--data-dir=${work}`,
      `--token-auth-file=${join(golden, 'tokens.csv')}`,
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--event-ttl=1h',
      '--controllers=-*',
      // On in the recorded server, which had no controllers either.
      '--enable-admission-plugins=ServiceAccount,StorageObjectInUseProtection',
      ...(values['openapi-descriptions'] ? [`--openapi-descriptions=${values['openapi-descriptions']}`] : []),
      '--v=0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (text) => {
    log += text;
  });
  let ended = false;
  server.once('exit', () => {
    ended = true;
  });
  try {
    await untilReady(url, () => ended);
    const report = join(work, 'report.json');
    const replay = spawn(
      process.execPath,
      [
        join(golden, 'replay.mjs'),
        '--server',
        url,
        '--token',
        'admin-token',
        '--json',
        report,
        ...(values.show ? [] : ['--quiet']),
        scenario,
      ],
      { stdio: ['ignore', values.show ? 'inherit' : 'ignore', 'inherit'] },
    );
    const code = await new Promise((done) => replay.once('exit', (exitCode, signal) => done(exitCode ?? signal)));
    if (code !== 0 && code !== 1) throw new Error(`the replay ended with ${code}`);
    if (ended) throw new Error(`the server ended during the replay\n${log}`);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    server.kill('SIGTERM');
    if (!ended) await new Promise((done) => server.once('exit', done));
    await etcd?.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Starts an etcd with an empty folder in `work`. */
async function startEtcd(work) {
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const etcd = spawn(
    'etcd',
    [
      `--data-dir=${join(work, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      '--unsafe-no-fsync',
      '--log-level=error',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((done) => {
    etcd.once('exit', done);
    etcd.once('error', done);
  });
  return {
    url: client,
    stop() {
      etcd.kill('SIGTERM');
      return ended;
    },
  };
}

/** A step agrees but for managedFields when every difference lies inside them. */
function agreesOtherwise(step) {
  return step.differences.every((difference) =>
    /^[^:]*\.managedFields(\.|: want .*, got (?!nothing$))/.test(difference),
  );
}

function print(steps) {
  const scenarios = new Map();
  for (const step of steps) scenarios.set(step.scenario, [...(scenarios.get(step.scenario) ?? []), step]);
  for (const [name, list] of scenarios) {
    const whole = list.filter((step) => step.ok).length;
    const otherwise = list.filter(agreesOtherwise).length;
    console.log(
      `${otherwise === list.length ? 'ok  ' : '    '} ${name}: ${whole} of ${list.length} steps, ${otherwise} without managedFields`,
    );
  }
  const whole = steps.filter((step) => step.ok).length;
  const otherwise = steps.filter(agreesOtherwise).length;
  console.log(`golden: ${whole} of ${steps.length} steps agree; ${otherwise} with managedFields left out`);
}

function holds(steps) {
  let good = true;
  for (const [pattern, floor] of floors) {
    const list = steps.filter((step) => new RegExp(pattern).test(step.scenario));
    const share = list.filter(agreesOtherwise).length / Math.max(1, list.length);
    if (share >= floor) continue;
    good = false;
    list.filter((step) => !agreesOtherwise(step)).forEach(printDifferences);
    console.error(
      `golden: ${pattern}: ${(share * 100).toFixed(1)} % of the steps agree, ${floor * 100} % are asked for`,
    );
  }
  return good;
}

async function untilReady(url, hasEnded) {
  for (let tries = 0; tries < 600; tries++) {
    if (hasEnded()) throw new Error('the server ended before it was ready');
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the server did not get ready');
}

/** Below the ports that the system gives to the many outgoing connections, which might take one before its server listens. */
async function freePort() {
  for (;;) {
    const port = 10_000 + (nextPort++ % 20_000);
    const probe = createServer();
    const isFree = await new Promise((done) => {
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}
