import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { AuditLevel, AuditPolicy } from '../audit/index.js';
import { testClock } from '../clock/test-clock.js';
import { startServerWith } from '../test-server.js';
import { serveControl } from './control-server.js';
import { adminUser, describeServer } from './describe-server.js';

const usage = `Starts a test server, prints how clients reach it, and runs until it is interrupted.

Usage: npx @k8s-ts/testing serve [flags]

  --json                  print one line of JSON: server, kubeconfig, kubeconfigFile, ca, token, control, console
  --console               serve a page for the server on 127.0.0.1, and print its link, which has a token
  --manifests FILE        apply the objects of a YAML file; may be repeated
  --controllers LIST      run controllers: * for all, NAME, -NAME; separated by commas
  --nodes N               simulate nodes that run pods by their spec
  --audit LEVEL|FILE      keep audit events: Metadata, Request, RequestResponse, or as the policy in a YAML file says
  --seed TEXT             make uids, names, addresses and ports repeat
  --start TIME            begin at this time, such as 2030-01-01T00:00:00Z
  --frozen                let time stand still between clock commands
  --until-stdin-ends      also stop when standard input ends, for tests that start the command
  -h, --help              show this text

K8S_TS_VERSION in the environment names the release of Kubernetes whose behaviour the server has, such as 1.35.
`;

/**
 * Runs the command `k8s-ts-testing`.
 *
 * @param args arguments after the name of the command
 * @returns the exit code
 */
export async function runTesting(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`);
    return 1;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      console: { type: 'boolean' },
      manifests: { type: 'string', multiple: true },
      controllers: { type: 'string' },
      nodes: { type: 'string' },
      audit: { type: 'string' },
      seed: { type: 'string' },
      start: { type: 'string' },
      frozen: { type: 'boolean' },
      'until-stdin-ends': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || positionals.length !== 1 || positionals[0] !== 'serve') {
    (values.help ? process.stdout : process.stderr).write(usage);
    return values.help ? 0 : 2;
  }
  const { seed, start, frozen = false, controllers, nodes, audit } = values;
  // Signals are handled before the start, so that none is missed.
  const stopped = untilStopped(values['until-stdin-ends'] ?? false);
  const clock = testClock({ frozen, ...(start === undefined ? {} : { start }) });
  const manifests = await Promise.all((values.manifests ?? []).map((file) => readFile(file, 'utf8')));
  await using server = await startServerWith({
    clock,
    manifests,
    users: { [adminUser]: { groups: ['system:masters'] } },
    ...(seed === undefined ? {} : { seed }),
    ...(controllers === undefined ? {} : { controllers: controllers.split(',') }),
    ...(nodes === undefined ? {} : { nodes: Number(nodes) }),
    ...(audit === undefined ? {} : { audit: await auditOption(audit) }),
  });
  const control = await serveControl(server, clock);
  const page = values.console
    ? await (await import('./test-server-console.js')).serveTestConsole(server, clock)
    : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'k8s-ts-testing-'));
  try {
    const kubeconfigFile = join(folder, 'kubeconfig');
    await writeFile(kubeconfigFile, server.kubeconfig, { mode: 0o600 });
    const description = {
      ...describeServer(server),
      kubeconfigFile,
      control: control.url,
      ...(page && { console: page.url }),
    };
    process.stdout.write(
      values.json
        ? `${JSON.stringify(description)}\n`
        : `server     ${server.url}\nkubeconfig ${kubeconfigFile}\ncontrol    ${control.url}\n${page ? `console    ${page.url}\n` : ''}`,
    );
    await stopped;
  } finally {
    await page?.close();
    await control.close();
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}

/** Returns the level, or reads the policy in the file. */
async function auditOption(value: string): Promise<AuditLevel | AuditPolicy> {
  if (/^[A-Za-z]+$/.test(value)) return value as AuditLevel;
  return decodeYAML(await readFile(value, 'utf8')).value as AuditPolicy;
}

/** Resolves at SIGINT or SIGTERM, or when standard input ends. */
function untilStopped(stdinToo: boolean): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    if (stdinToo) {
      const { stdin } = process;
      stdin.once('end', resolve).once('error', resolve).resume();
    }
  });
}
