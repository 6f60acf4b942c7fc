import type { appsv1, batchv1 } from '@k8s-ts/api/types';
import { formatLabelSelector, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { humanDuration } from '@k8s-ts/apimachinery/time';
import { ask, type KubeObject } from '../../api/ask.js';
import { areEqualTemplates, controllerOf, replicaSetsOf } from '../replica-sets.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addEvents } from './events.js';
import { addController, addMetadata, longTime } from './format.js';
import { addTemplate, type Template } from './pod-template.js';

type Deployment = appsv1.Deployment & KubeObject;
type ReplicaSet = appsv1.ReplicaSet & KubeObject;

/** Describes a Deployment. */
export async function describeDeployment(to: Description, object: Deployment, describing: Describing): Promise<void> {
  const { metadata = {}, spec, status = {} } = object;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  to.line(0, 'CreationTimestamp:', longTime(metadata.creationTimestamp as string));
  addMetadata(to, object);
  to.line(0, 'Selector:', labelSelectorAsSelector(spec?.selector).toString());
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, unavailableReplicas = 0 } = status;
  to.line(
    0,
    'Replicas:',
    `${spec?.replicas} desired | ${updatedReplicas} updated | ${replicas} total | ${availableReplicas} available | ${unavailableReplicas} unavailable`,
  );
  to.line(0, 'StrategyType:', spec?.strategy?.type);
  to.line(0, 'MinReadySeconds:', spec?.minReadySeconds ?? 0);
  const { rollingUpdate } = spec?.strategy ?? {};
  if (rollingUpdate) {
    const { maxUnavailable, maxSurge } = rollingUpdate;
    to.line(0, 'RollingUpdateStrategy:', `${maxUnavailable} max unavailable, ${maxSurge} max surge`);
  }
  addTemplate(to, spec?.template as Template);
  addConditions(to, status.conditions);
  await addReplicaSets(to, object, describing);
  await addEvents(to, object, describing);
}

function addConditions(
  to: Description,
  conditions: readonly { readonly type: string; readonly status: string; readonly reason?: string }[] = [],
): void {
  if (conditions.length === 0) return;
  to.text('Conditions:\n  Type\tStatus\tReason\n');
  to.line(1, '----', '------', '------');
  for (const { type, status, reason = '' } of conditions) to.line(1, `${type} `, status, reason);
}

/** Adds the ReplicaSets of a Deployment. The one with the current template is the new one. */
async function addReplicaSets(to: Description, deployment: Deployment, { cluster }: Describing): Promise<void> {
  const owned = [...(await replicaSetsOf<ReplicaSet>(cluster, deployment))].sort(byAge);
  const latest = owned.find(({ spec }) => areEqualTemplates(spec?.template, deployment.spec?.template));
  const old = owned.filter((each) => each !== latest);
  if (owned.length === 0) return;
  to.line(0, 'OldReplicaSets:', replicaSetTexts(old));
  to.line(0, 'NewReplicaSet:', replicaSetTexts(latest ? [latest] : []));
}

function byAge(a: ReplicaSet, b: ReplicaSet): number {
  const key = ({ metadata }: ReplicaSet) => `${metadata?.creationTimestamp} ${metadata?.name}`;
  return key(a) < key(b) ? -1 : 1;
}

const replicaSetTexts = (sets: readonly ReplicaSet[]): string =>
  sets
    .map(
      ({ metadata, spec, status }) => `${metadata?.name} (${status?.replicas ?? 0}/${spec?.replicas} replicas created)`,
    )
    .join(', ') || '<none>';

/** Describes a ReplicaSet. */
export async function describeReplicaSet(to: Description, object: ReplicaSet, describing: Describing): Promise<void> {
  const { metadata = {}, spec, status } = object;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  to.line(0, 'Selector:', formatLabelSelector(spec?.selector));
  addMetadata(to, object);
  addController(to, object);
  to.line(0, 'Replicas:', `${status?.replicas ?? 0} current / ${spec?.replicas} desired`);
  const phases = await podPhases(object, describing);
  const count = (phase: string) => phases.filter((each) => each === phase).length;
  to.line(
    0,
    'Pods Status:',
    `${count('Running')} Running / ${count('Pending')} Waiting / ${count('Succeeded')} Succeeded / ${count('Failed')} Failed`,
  );
  addTemplate(to, spec?.template as Template);
  addConditions(to, status?.conditions);
  await addEvents(to, object, describing);
}

async function podPhases({ metadata, spec }: ReplicaSet, { cluster }: Describing): Promise<readonly unknown[]> {
  const selector = encodeURIComponent(labelSelectorAsSelector(spec?.selector).toString());
  const { items } = await ask<{ items: (KubeObject & { status?: { phase?: string } })[] }>(
    cluster,
    `/api/v1/namespaces/${metadata?.namespace}/pods?labelSelector=${selector}`,
  );
  return items.filter((each) => controllerOf(each)?.uid === metadata?.uid).map(({ status }) => status?.phase);
}

/** Describes a Job. */
export async function describeJob(
  to: Description,
  object: batchv1.Job & KubeObject,
  describing: Describing,
): Promise<void> {
  const { metadata = {}, spec, status = {} } = object;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  to.line(0, 'Selector:', labelSelectorAsSelector(spec?.selector).toString());
  addMetadata(to, object);
  addController(to, object);
  const { startTime, completionTime, active = 0, ready, succeeded = 0, failed = 0 } = status;
  const settings: readonly (readonly [string, unknown])[] = [
    ['Parallelism:', spec?.parallelism],
    ['Completions:', spec?.completions ?? '<unset>'],
    ['Completion Mode:', spec?.completionMode],
    ['Suspend:', spec?.suspend],
    ['Backoff Limit:', spec?.backoffLimit],
    ['TTL Seconds After Finished:', spec?.ttlSecondsAfterFinished],
    ['Start Time:', startTime && longTime(startTime)],
    ['Completed At:', completionTime && longTime(completionTime)],
    ['Duration:', startTime && completionTime && humanDuration(Date.parse(completionTime) - Date.parse(startTime))],
    ['Active Deadline Seconds:', spec?.activeDeadlineSeconds == null ? undefined : `${spec.activeDeadlineSeconds}s`],
  ];
  for (const [title, value] of settings) if (value !== undefined) to.line(0, title, value);
  const readiness = ready === undefined ? '' : ` (${ready} Ready)`;
  to.line(0, 'Pods Statuses:', `${active} Active${readiness} / ${succeeded} Succeeded / ${failed} Failed`);
  if (spec?.completionMode === 'Indexed') to.line(0, 'Completed Indexes:', indexes(status.completedIndexes));
  addTemplate(to, spec?.template as Template);
  await addEvents(to, object, describing);
}

/** Returns about the first 50 characters of the indexes, cut after a comma. */
function indexes(text = ''): string {
  if (text.length <= 50) return text || '<none>';
  const comma = text.indexOf(',', 50);
  return comma < 0 ? text : `${text.slice(0, comma + 1)}...`;
}
