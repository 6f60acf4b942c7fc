import { child, ifEmpty, ifUnset, type Obj, withField, within } from '../../object-fields.js';
import type { RemovedKindConversion } from './removed-kind.js';

/*
 * Workloads of extensions/v1beta1 and apps/v1beta1. Their defaults differ from apps/v1: an absent selector and absent
 * labels are those of the template (`kubernetes pkg/apis/extensions/v1beta1/defaults.go`,
 * `pkg/apis/apps/v1beta1/defaults.go`).
 */

/** In these versions, this value means that there is no limit. */
const noLimit = 2147483647;

const inSpec = (object: Obj, change: (spec: Obj) => Obj): Obj => within(object, 'spec', change);

function withTemplateLabels(object: Obj): Obj {
  const template = child(child(object, 'spec') ?? {}, 'template') ?? {};
  const labels = child(child(template, 'metadata') ?? {}, 'labels');
  if (labels === undefined) return object;
  const selecting = inSpec(object, (spec) => ifUnset(spec, { selector: { matchLabels: labels } }));
  return within(selecting, 'metadata', (metadata) => ifEmpty(metadata, { labels }));
}

function withAnnotation(object: Obj, name: string, value: string | undefined): Obj {
  return within(object, 'metadata', (metadata) => {
    const { [name]: _, ...others } = child(metadata, 'annotations') ?? {};
    const annotations = value === undefined ? others : { ...others, [name]: value };
    return withField(metadata, 'annotations', Object.keys(annotations).length === 0 ? undefined : annotations);
  });
}

/** Moves `rollbackTo` to the annotation that apps/v1 has for it. */
function withRollbackAnnotation(deployment: Obj): Obj {
  const { rollbackTo, ...spec } = child(deployment, 'spec') ?? {};
  const revision = rollbackTo ? String((rollbackTo as Obj).revision ?? 0) : undefined;
  return withAnnotation({ ...deployment, spec }, 'deprecated.deployment.rollback.to', revision);
}

/** A Deployment of extensions/v1beta1. */
export const extensionsDeployment: RemovedKindConversion = (object, complete) => {
  const labelled = withTemplateLabels(withRollbackAnnotation(object));
  const completed = inSpec(labelled, (before) => {
    const spec = ifUnset(before, { progressDeadlineSeconds: noLimit, revisionHistoryLimit: noLimit });
    return within(spec, 'strategy', (given) => {
      const strategy = ifEmpty(given, { type: 'RollingUpdate' });
      const rolling = child(strategy, 'rollingUpdate');
      if (strategy.type !== 'RollingUpdate' && rolling === undefined) return strategy;
      return { ...strategy, rollingUpdate: ifUnset(rolling ?? {}, { maxUnavailable: 1, maxSurge: 1 }) };
    });
  });
  return complete(completed);
};

/** A Deployment of apps/v1beta1. */
export const appsDeployment: RemovedKindConversion = (object, complete) =>
  complete(
    inSpec(withTemplateLabels(withRollbackAnnotation(object)), (spec) => ifUnset(spec, { revisionHistoryLimit: 2 })),
  );

const updatedOnDelete = (object: Obj): Obj =>
  inSpec(withTemplateLabels(object), (spec) =>
    within(spec, 'updateStrategy', (strategy) => ifEmpty(strategy, { type: 'OnDelete' })),
  );

/** A StatefulSet of apps/v1beta1. */
export const appsStatefulSet: RemovedKindConversion = (object, complete) => complete(updatedOnDelete(object));

/** A DaemonSet of extensions/v1beta1: its `templateGeneration` is an annotation in apps/v1. */
export const extensionsDaemonSet: RemovedKindConversion = (object, complete) => {
  const { templateGeneration, ...spec } = child(object, 'spec') ?? {};
  const generation = String(templateGeneration ?? 0);
  return complete(
    withAnnotation(updatedOnDelete({ ...object, spec }), 'deprecated.daemonset.template.generation', generation),
  );
};

/** A ReplicaSet of extensions/v1beta1. */
export const extensionsReplicaSet: RemovedKindConversion = (object, complete) => complete(withTemplateLabels(object));
