import { ask, type KubeObject } from '../api/ask.js';
import { pathOf, type Resource } from '../api/discovery.js';
import { pause } from './change.js';
import { inColumns } from './print-table.js';
import { areEqualTemplates, replicaSetsOf, withoutHash } from './replica-sets.js';
import { CommandError, namedObjects, type Running, slashed } from './session.js';

export const rolloutFlags = ['to-revision', 'watch', 'timeout'];

interface Template {
  metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: unknown;
}

interface Deployment extends KubeObject {
  spec: { replicas?: number; paused?: boolean; template: Template; selector: { matchLabels?: Record<string, string> } };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    availableReplicas?: number;
    conditions?: readonly { readonly type: string; readonly reason?: string }[];
  };
}

const revision = 'deployment.kubernetes.io/revision';

/**
 * Annotations that a rollback of a Deployment keeps: annotationsToSkip of `kubernetes/kubectl
 * pkg/polymorphichelpers/rollback.go`.
 */
const kept: readonly string[] = [
  'kubectl.kubernetes.io/last-applied-configuration',
  revision,
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
];

/** `kubectl rollout status|restart|undo|history` of Deployments. */
export async function rollout(running: Running): Promise<void> {
  const [action = '', ...words] = running.words;
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (run === undefined)
    throw new CommandError(`error: unknown command "${action}"; known: ${Object.keys(actions).join(', ')}`);
  const named = namedObjects(running.resources, words);
  for (const { resource, name } of named) {
    if (name === undefined) throw new CommandError('error: required resource not specified');
    if (resource.group !== 'apps' || resource.name !== 'deployments') {
      throw new CommandError(`error: this terminal rolls out deployments, not ${resource.name}`);
    }
    await run(running, resource, name);
  }
}

type Action = (running: Running, resource: Resource, name: string) => Promise<void>;

const actions: Readonly<Record<string, Action>> = { status, restart, undo, history };

const deployment = ({ cluster, namespace }: Running, resource: Resource, name: string) =>
  ask<Deployment>(cluster, pathOf(resource, namespace, name));

async function status(running: Running, resource: Resource, name: string): Promise<void> {
  let last = '';
  while (!running.signal.aborted) {
    const { text, done } = progress(await deployment(running, resource, name), name);
    if (text !== last) running.write(text);
    last = text;
    if (done || running.flags.watch === 'false') return;
    await pause(50);
  }
}

/**
 * Prints the progress of a Deployment's rollout until it is complete (`kubernetes/kubectl
 * pkg/polymorphichelpers/rollout_status.go`).
 *
 * @throws CommandError when the time limit of the rollout is exceeded
 */
function progress({ metadata, spec, status = {} }: Deployment, name: string): { text: string; done: boolean } {
  const { updatedReplicas = 0, availableReplicas = 0, replicas = 0, observedGeneration = 0, conditions = [] } = status;
  const waiting = (text: string) => ({
    text: `Waiting for deployment "${name}" rollout to finish: ${text}...\n`,
    done: false,
  });
  if ((metadata?.generation ?? 0) > observedGeneration) {
    return { text: 'Waiting for deployment spec update to be observed...\n', done: false };
  }
  if (conditions.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded')) {
    throw new CommandError(`error: deployment "${name}" exceeded its progress deadline`);
  }
  const wanted = spec.replicas ?? 1;
  if (updatedReplicas < wanted) return waiting(`${updatedReplicas} out of ${wanted} new replicas have been updated`);
  if (replicas > updatedReplicas) return waiting(`${replicas - updatedReplicas} old replicas are pending termination`);
  if (availableReplicas < updatedReplicas) {
    return waiting(`${availableReplicas} of ${updatedReplicas} updated replicas are available`);
  }
  return { text: `deployment "${name}" successfully rolled out\n`, done: true };
}

async function restart(running: Running, resource: Resource, name: string): Promise<void> {
  const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  await ask(running.cluster, `${pathOf(resource, running.namespace, name)}?fieldManager=kubectl-rollout`, {
    method: 'PATCH',
    type: 'application/strategic-merge-patch+json',
    body: { spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': at } } } } },
  });
  running.write(`${slashed(resource, name)} restarted\n`);
}

interface Revision {
  readonly number: number;
  readonly object: KubeObject & { spec: { template: Template } };
}

/** The ReplicaSets of a Deployment, the oldest revision first. */
async function revisions({ cluster }: Running, owner: Deployment): Promise<readonly Revision[]> {
  return (await replicaSetsOf<Revision['object']>(cluster, owner))
    .map((object) => ({ number: Number(object.metadata?.annotations?.[revision]), object }))
    .sort((a, b) => a.number - b.number);
}

async function history(running: Running, resource: Resource, name: string): Promise<void> {
  const all = await revisions(running, await deployment(running, resource, name));
  const lines = all.map(({ number, object }) => [
    String(number),
    object.metadata?.annotations?.['kubernetes.io/change-cause'] ?? '<none>',
  ]);
  running.write(`${slashed(resource, name)} \n${inColumns([['REVISION', 'CHANGE-CAUSE'], ...lines], 2)}\n`);
}

async function undo(running: Running, resource: Resource, name: string): Promise<void> {
  const current = await deployment(running, resource, name);
  const wanted = Number(running.flags['to-revision'] ?? 0);
  const all = await revisions(running, current);
  const target = wanted === 0 ? all.at(-2) : all.find(({ number }) => number === wanted);
  if (target === undefined) {
    throw new CommandError(
      wanted === 0
        ? `error: no rollout history found for deployment "${name}"`
        : `error: unable to find specified revision ${wanted} in history`,
    );
  }
  if (current.spec.paused) {
    throw new CommandError(
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    );
  }
  const { template } = target.object.spec;
  if (areEqualTemplates(template, current.spec.template)) {
    running.write(
      `${slashed(resource, name)} skipped rollback (current template already matches revision ${wanted})\n`,
    );
    return;
  }
  const own = Object.entries(current.metadata?.annotations ?? {}).filter(([key]) => kept.includes(key));
  const old = Object.entries(target.object.metadata?.annotations ?? {}).filter(([key]) => !kept.includes(key));
  await ask(running.cluster, pathOf(resource, running.namespace, name), {
    method: 'PATCH',
    type: 'application/json-patch+json',
    body: [
      { op: 'replace', path: '/spec/template', value: withoutHash(template) },
      { op: 'replace', path: '/metadata/annotations', value: Object.fromEntries([...own, ...old]) },
    ],
  });
  running.write(`${slashed(resource, name)} rolled back\n`);
}
