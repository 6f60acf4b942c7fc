import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { newController, onChangesOf, systemClock } from '@k8s-ts/client';
import { findCondition, isConditionEquivalent, withCondition, withStatus } from '../../kind/conditions.js';
import type { CustomResourceDefinition } from '../../kind/custom-resource-definition.js';
import { hasWantedNames } from '../../kind/wanted-names.js';
import type { DefinitionController, DefinitionControllerOptions } from '../controller-options.js';
import { nameKey } from '../definition-informer.js';
import { writeStatus } from '../status-writer.js';
import { decideNames, type UsedNames } from './accepted-names.js';

/**
 * Accepts or refuses the names of definitions, and sets the condition NamesAccepted. It decides for one definition at a
 * time, and for the next one only when the informer shows the last decision, so that no name is given twice.
 */
export function newNamingController(options: DefinitionControllerOptions): DefinitionController {
  const { informer, client, onError, clock = systemClock } = options;

  const usedIn = (group: string): UsedNames => ({
    hasResource: (name) => informer.store.keysByIndex('acceptedResource', nameKey(group, name)).length > 0,
    hasKind: (name) => informer.store.keysByIndex('acceptedKind', nameKey(group, name)).length > 0,
  });

  const reconcile = async (name: string, signal: AbortSignal) => {
    const definition = informer.store.get(name);
    if (definition === undefined) {
      requeueOthers(name, name.slice(name.indexOf('.') + 1));
      return;
    }
    if (hasWantedNames(definition)) return;
    const next = withDecision(definition, usedIn(definition.spec.group), clock.now());
    if (next === undefined) return;
    const written = await writeStatus(client, next, signal);
    if (written === undefined) return;
    await informer.waitForVersion(written.metadata.resourceVersion ?? '', signal);
    requeueOthers(name, definition.spec.group);
  };

  const controller = newController({
    sources: [onChangesOf(informer)],
    reconcile,
    ...(onError ? { onError } : {}),
  });
  /** The name may now be free for definitions that wait for it. */
  const requeueOthers = (name: string, group: string) => {
    for (const other of informer.store.keysByIndex('waiting', group)) if (other !== name) controller.queue.add(other);
  };
  return controller;
}

/** The definition with the names that it gets; undefined when nothing changes. */
function withDecision(
  definition: CustomResourceDefinition,
  used: UsedNames,
  now: number,
): CustomResourceDefinition | undefined {
  const { acceptedNames, namesAccepted, established } = decideNames(definition, used);
  const isSame =
    semanticEqual(definition.status?.acceptedNames, acceptedNames) &&
    isConditionEquivalent(namesAccepted, findCondition(definition, 'NamesAccepted'));
  if (isSame) return undefined;
  const named = withStatus(definition, { acceptedNames });
  return withCondition(withCondition(named, namesAccepted, now), established, now);
}
