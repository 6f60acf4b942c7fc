// `npm run conformance`: replays the recorded conversations on a server, or records them. See conformance/README.md.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDifference, judge, type KnownDifference, type StepResult } from './compare.js';
import { converse } from './converse.js';
import { Conversations, writeTranscript } from './files.js';
import { type OwnServerOptions, withOwnServer } from './own-server.js';
import { mayAgreeNextTime, replay, type Target } from './replay.js';

const usage = `usage: npm run conformance -- [SCENARIO…]                         with fresh servers of this repository
       npm run conformance -- --server URL --token T [SCENARIO…]     with a running server
       npm run conformance -- --record URL --token T [SCENARIO…]     records transcripts
options:
  --token TOKEN      Bearer token of an administrator. Default: admin-token.
  --folder FOLDER    Folder with scenarios/ and transcripts/. Default: conformance.
  --to FOLDER        Folder for recorded transcripts. Default: transcripts/ of --folder.
  --jobs N           Maximum number of servers of this repository that run at the same time. Default: 8.
  --server-flag F    Further flag of these servers; {scenario} stands for the name of the scenario. May be repeated.
  --emulated-version V  Holds servers with the transcripts of that release, and starts them with the flag of this name.
  --json FILE        Writes the results to a file, by scenario: steps, and differences in words.
  --source           Runs these servers from their sources instead of the built command.`;

/** Maximum number of tries for a scenario whose answers depend on time. */
const maxTries = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    record: { type: 'string' },
    token: { type: 'string', default: 'admin-token' },
    folder: { type: 'string', default: join(import.meta.dirname, '..') },
    to: { type: 'string' },
    'emulated-version': { type: 'string' },
    jobs: { type: 'string', default: '8' },
    'server-flag': { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    source: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const conversations = new Conversations(values.folder);
const emulated = values['emulated-version'];
const variant = emulated && `emulated-${emulated}`;
if (values.help) console.log(usage);
else if (values.record !== undefined) await recordAll({ server: values.record, token: values.token });
else if (values.server !== undefined) await replayWith({ server: values.server, token: values.token });
else await replayWithOwnServers();

function chosenScenarios(): readonly string[] {
  const all = conversations.names();
  const named = positionals.map((name) => basename(name, '.json'));
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`no such scenario: ${unknown.join(', ')}`);
    process.exit(2);
  }
  return named.length > 0 ? named : all;
}

async function recordAll(target: Target): Promise<void> {
  for (const name of chosenScenarios()) {
    const transcript = await converse(conversations.scenario(name), target.server, target.token);
    const broken = transcript.filter((step) => step.error !== undefined);
    for (const { id, error } of broken) console.error(`${name} / ${id}: ${error}`);
    if (broken.length > 0) process.exitCode = 1;
    writeTranscript(values.to ?? conversations.transcripts(), name, transcript);
    console.log(`recorded ${name}: ${transcript.length} steps`);
  }
}

/**
 * The list of known differences is about the servers of this repository. With other servers, each difference counts.
 */
async function replayWith(target: Target): Promise<void> {
  const results: StepResult[] = [];
  for (const name of chosenScenarios()) {
    const steps = await replay(name, conversations.scenario(name), conversations.transcript(name, variant), target);
    print(name, steps, []);
    results.push(...steps);
  }
  conclude(results, []);
}

async function replayWithOwnServers(): Promise<void> {
  const known = conversations.knownDifferences();
  const queue = [...chosenScenarios()].values();
  const results: StepResult[] = [];
  const lane = async (): Promise<void> => {
    for (const name of queue) {
      const steps = await replayWithOwnServer(name);
      print(name, steps, known);
      results.push(...steps);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, lane));
  conclude(results, known);
}

async function replayWithOwnServer(name: string): Promise<readonly StepResult[]> {
  const [scenario, recorded] = [conversations.scenario(name), conversations.transcript(name, variant)];
  const options: OwnServerOptions = {
    fromSource: values.source,
    flags: [...(emulated ? [`--emulated-version=${emulated}`] : []), ...values['server-flag']].map((flag) =>
      flag.replaceAll('{scenario}', name),
    ),
  };
  for (let tries = 1; ; tries++) {
    const steps = await withOwnServer(options, (server) =>
      replay(name, scenario, recorded, { server, token: 'admin-token' }),
    );
    if (tries === maxTries || !mayAgreeNextTime(scenario, steps)) return steps;
    const wrong = steps.filter(({ differences }) => differences.length > 0).map(({ step }) => `'${step}'`);
    console.log(`${name}: another try, since ${wrong.join(', ')} may depend on time`);
  }
}

function print(name: string, steps: readonly StepResult[], knownDifferences: readonly KnownDifference[]): void {
  const { failed } = judge(steps, knownDifferences);
  console.log(`${failed.length > 0 ? 'FAIL' : 'ok  '} ${name}: ${agreeing(steps)} of ${steps.length} steps`);
  for (const { step, differences } of failed) {
    console.log(`     ${step}\n${differences.map((one) => `       ${describeDifference(one)}`).join('\n')}`);
  }
}

function conclude(results: readonly StepResult[], knownDifferences: readonly KnownDifference[]): void {
  const { failed, known, gone } = judge(results, knownDifferences);
  for (const { scenario, step, path, reason } of known) console.log(`known: ${scenario} / ${step} ${path}: ${reason}`);
  for (const { scenario, step, path } of gone) {
    console.error(`no longer different, take it out of known-differences.json: ${scenario} / ${step} ${path}`);
  }
  if (values.json !== undefined) {
    const scenarios = [...new Set(results.map(({ scenario }) => scenario))].sort().map((name) => {
      const steps = results.filter(({ scenario }) => scenario === name);
      const differences = judge(steps, knownDifferences).failed.flatMap(({ step, differences }) =>
        differences.map((one) => `${step} ${describeDifference(one)}`),
      );
      const ofScenario = known.filter(({ scenario }) => scenario === name);
      const knownTexts = ofScenario.map(({ step, path, reason }) => `${step} ${path}: ${reason}`);
      return { name, steps: steps.length, agreeing: agreeing(steps), differences, known: knownTexts };
    });
    writeFileSync(values.json, `${JSON.stringify(scenarios, null, 2)}\n`);
  }
  console.log(`conformance: ${agreeing(results)} of ${results.length} steps agree, ${failed.length} failed`);
  if (failed.length > 0 || gone.length > 0) process.exitCode = 1;
}

function agreeing(steps: readonly StepResult[]): number {
  return steps.filter(({ differences }) => differences.length === 0).length;
}
