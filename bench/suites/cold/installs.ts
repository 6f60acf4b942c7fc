import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MadeUpDefinition } from '../../kit/made-up/definition.js';
import { RandomWords } from '../../kit/made-up/random-words.js';
import { builtInKinds } from './built-in-objects.js';
import { type Phase, Phases } from './phase.js';
import type { Subject } from './subjects.js';
import { builtInObject, customObject, type Manifest, namespaceNamed, type Work } from './work.js';

/**
 * Maximum size of a definition that is installed with client-side apply, in bytes. The annotation that client-side
 * apply writes has at most 256 KiB. Users install larger definitions with server-side apply.
 */
const mostBytesOfClientSide = 200_000;

/** The parts of one project: the number of its objects of each built-in kind. */
const parts: Readonly<Record<string, number>> = {
  ServiceAccount: 2,
  ClusterRole: 3,
  ClusterRoleBinding: 2,
  Role: 1,
  RoleBinding: 1,
  ConfigMap: 2,
  Secret: 1,
  Service: 2,
  Deployment: 2,
  NetworkPolicy: 1,
  PodDisruptionBudget: 1,
  ValidatingWebhookConfiguration: 1,
  MutatingWebhookConfiguration: 1,
};

/**
 * Installs projects with kubectl: first the definitions of a project, for which it waits, then its other objects; every
 * second project with `--server-side`. Then installs all of them once more, as an upgrade with another label.
 */
export async function installs(subject: Subject, { projects }: Work, kubectl: string): Promise<readonly Phase[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-cold-'));
  const server = await subject.start();
  try {
    await writeFile(
      join(folder, 'kubeconfig'),
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: 'bench', cluster: { server: server.target.url, 'insecure-skip-tls-verify': true } }],
        users: [{ name: 'bench', user: { token: server.target.token } }],
        contexts: [{ name: 'bench', context: { cluster: 'bench', user: 'bench' } }],
        'current-context': 'bench',
      }),
    );
    // kubectl stores discovery documents in the home folder, which is empty at first.
    const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: join(folder, 'kubeconfig') };
    const run = async (...args: string[]) => {
      await promisify(execFile)(kubectl, args, { env, maxBuffer: 1 << 26 });
    };
    const install = async (label: string) => {
      const random = new RandomWords(1);
      for (const [index, definitions] of projects.entries()) {
        const [first, rest] = await writeProject(random, folder, index, definitions, label);
        const large = definitions.some(({ manifest }) => JSON.stringify(manifest).length > mostBytesOfClientSide);
        const flags = large || index % 2 === 0 ? ['--server-side'] : [];
        await run('apply', '-f', first, ...flags);
        await untilDone(() => run('wait', '--for=condition=Established', '--timeout=60s', '-f', first));
        await run('apply', '-f', rest, ...flags);
      }
    };
    const phases = new Phases(server.seconds);
    await phases.measure('first installs', () => install('first'));
    await phases.measure('upgrades', () => install('second'));
    return await phases.withTotal('installs by kubectl');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Repeats work that fails: `kubectl wait` fails for a definition that has no conditions yet. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 20) throw error;
      await setTimeout(100);
    }
  }
}

async function writeProject(
  random: RandomWords,
  folder: string,
  index: number,
  definitions: readonly MadeUpDefinition[],
  label: string,
): Promise<readonly [definitions: string, rest: string]> {
  const namespace = `project-${index}`;
  const builtIn = Object.entries(parts).flatMap(([name, count]) => {
    const kind = builtInKinds.find((each) => each.kind === name);
    if (kind === undefined) throw new Error(`the bench has no kind ${name}`);
    return Array.from({ length: count }, (_, i) => builtInObject(random, kind, `${namespace}-${i}`, namespace));
  });
  const custom = definitions.map((made) => customObject(random, made, 'example', namespace));
  const labelled = ({ object }: Manifest) => ({
    ...object,
    metadata: { ...object.metadata, labels: { ...(object.metadata.labels as object), 'bench.example/release': label } },
  });
  await mkdir(join(folder, namespace), { recursive: true });
  const write = async (name: string, objects: readonly object[]) => {
    const file = join(folder, namespace, name);
    // kubectl refuses separators between documents of JSON.
    await writeFile(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
    return file;
  };
  return [
    await write(
      'definitions.yaml',
      definitions.map(({ manifest }) => manifest),
    ),
    await write('rest.yaml', [namespaceNamed(namespace), ...builtIn, ...custom].map(labelled)),
  ];
}
