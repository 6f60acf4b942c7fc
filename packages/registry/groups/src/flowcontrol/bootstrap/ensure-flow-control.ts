import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { isAlreadyExists, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { autoUpdateAnnotation, type BootstrapObject } from './bootstrap-object.js';
import { mandatoryFlowSchemas, suggestedFlowSchemas } from './flow-schemas.js';
import { mandatoryPriorityLevels, suggestedPriorityLevels } from './priority-levels.js';

/** An object as it is stored. */
export type FlowControlObject = KubeObject & { readonly spec?: object };

/** The part of a client of one resource that {@link ensureFlowControl} needs. */
export interface FlowControlClient {
  list(): Promise<{ readonly items: readonly FlowControlObject[] }>;
  create(object: FlowControlObject): Promise<unknown>;
  update(object: FlowControlObject): Promise<unknown>;
  delete(name: string): Promise<unknown>;
}

/**
 * Creates the missing priority levels and flow schemas of the server. Mandatory objects get their fixed spec again;
 * suggested objects are kept up to date while their annotation is `true`, or while they have no annotation and were
 * never changed. Objects with the annotation that are no longer part of the server are deleted
 * (`kubernetes pkg/registry/flowcontrol/{rest,ensurer}`). Conflicts with writes of another server are ignored.
 */
export async function ensureFlowControl(clients: {
  readonly priorityLevels: FlowControlClient;
  readonly flowSchemas: FlowControlClient;
}): Promise<void> {
  // Schemas refer to levels, so levels come first.
  await ensure(clients.priorityLevels, mandatoryPriorityLevels, suggestedPriorityLevels);
  await ensure(clients.flowSchemas, mandatoryFlowSchemas, suggestedFlowSchemas);
}

async function ensure(
  client: FlowControlClient,
  mandatory: readonly BootstrapObject<object>[],
  suggested: readonly BootstrapObject<object>[],
): Promise<void> {
  const { items } = await client.list();
  const present = new Map(items.map((object) => [object.metadata.name, object]));
  const wanted = [...mandatory, ...suggested];
  const stale = items.filter(
    ({ metadata }) =>
      metadata.annotations?.[autoUpdateAnnotation] === 'true' &&
      !wanted.some((object) => object.metadata.name === metadata.name),
  );
  await Promise.all([
    ...wanted.map(async (object) => {
      const current = present.get(object.metadata.name);
      if (!current) await unlessWritten(client.create(object));
      else {
        const next = nextOf(current, object, mandatory.includes(object));
        if (next) await unlessWritten(client.update(next));
      }
    }),
    ...stale.map(({ metadata }) => unlessWritten(client.delete(metadata.name ?? ''))),
  ]);
}

/** The current object with the wanted spec and annotation; undefined when it stays as it is. */
function nextOf(
  current: FlowControlObject,
  wanted: BootstrapObject<object>,
  isMandatory: boolean,
): FlowControlObject | undefined {
  const annotation = current.metadata.annotations?.[autoUpdateAnnotation];
  const isKept =
    isMandatory || annotation === 'true' || (annotation === undefined && current.metadata.generation === 1);
  // Users may change the numbers of the exempt level.
  const exempt = current.spec && 'exempt' in current.spec && isMandatory ? { exempt: current.spec.exempt } : {};
  const spec = isKept ? { ...wanted.spec, ...exempt } : current.spec;
  const value = String(isKept);
  if (annotation === value && builtinSemanticEqual(current.spec, spec)) return undefined;
  const annotations = { ...current.metadata.annotations, [autoUpdateAnnotation]: value };
  return { ...current, metadata: { ...current.metadata, annotations }, ...(spec ? { spec } : {}) };
}

async function unlessWritten(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isAlreadyExists(error) && !isConflict(error) && !isNotFound(error)) throw error;
  }
}
