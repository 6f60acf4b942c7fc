import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { findCondition, type NewCondition } from '../../kind/conditions.js';
import type { CustomResourceDefinition, CustomResourceDefinitionNames } from '../../kind/custom-resource-definition.js';

/** The names that a definition gets, and the conditions that report them. */
export interface NamingDecision {
  readonly acceptedNames: CustomResourceDefinitionNames;
  readonly namesAccepted: NewCondition;
  readonly established: NewCondition;
}

/**
 * The names of all definitions of a group, including the definition whose names are being decided. Resources and kinds
 * do not conflict with each other.
 */
export interface UsedNames {
  hasResource(name: string): boolean;
  hasKind(name: string): boolean;
}

/**
 * Decides which names of a definition are accepted (`kubernetes/apiextensions-apiserver pkg/controller/status`). A name
 * is refused when a definition of the group has it, also when it is another name of the same definition; the name that
 * was accepted before stays then. Of several conflicts, the last one
 * in the order plural, singular, short names, kind, list kind is the reason.
 */
export function decideNames(definition: CustomResourceDefinition, used: UsedNames): NamingDecision {
  const wanted = definition.spec.names;
  const old = definition.status?.acceptedNames ?? { plural: '', kind: '' };
  const accepted: Record<string, unknown> = { ...old };
  const isUsedResource = (name: string) => used.hasResource(name);
  const isUsedKind = (name: string) => used.hasKind(name);
  let conflict: { reason: string; message: string } | undefined;

  const take = (name: 'plural' | 'singular' | 'kind' | 'listKind', reason: string) => {
    const isUsed = name === 'kind' || name === 'listKind' ? isUsedKind : isUsedResource;
    const message = conflictOf(wanted[name], old[name], isUsed);
    if (message === undefined) accepted[name] = wanted[name];
    else conflict = { reason, message };
  };
  take('plural', 'PluralConflict');
  take('singular', 'SingularConflict');
  const own = new Set(old.shortNames);
  const shortNames = wanted.shortNames ?? [];
  const messages = shortNames
    .filter((name) => !own.has(name))
    .flatMap((name) => conflictOf(name, '', isUsedResource) ?? []);
  if (messages.length > 0) conflict = { reason: 'ShortNamesConflict', message: aggregateMessages(messages) };
  else accepted.shortNames = wanted.shortNames;
  take('kind', 'KindConflict');
  take('listKind', 'ListKindConflict');
  accepted.categories = wanted.categories;

  const namesAccepted: NewCondition = conflict
    ? { type: 'NamesAccepted', status: 'False', ...conflict }
    : { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' };
  return {
    acceptedNames: withoutUnset(accepted),
    namesAccepted,
    established: establishedAfter(definition, namesAccepted.status === 'True'),
  };
}

function conflictOf(wanted = '', old = '', isUsed: (name: string) => boolean): string | undefined {
  return wanted === old || !isUsed(wanted) ? undefined : `${goQuote(wanted)} is already in use`;
}

/**
 * The condition Established is not changed, except when the names are accepted for the first time: it is then set once
 * the server serves them.
 */
function establishedAfter(definition: CustomResourceDefinition, isAccepted: boolean): NewCondition {
  const old = findCondition(definition, 'Established');
  if (isAccepted && old?.status !== 'True') {
    return {
      type: 'Established',
      status: 'False',
      reason: 'Installing',
      message: 'the initial names have been accepted',
    };
  }
  if (old !== undefined) {
    const { status, reason = '', message = '' } = old;
    return { type: 'Established', status: status as NewCondition['status'], reason, message };
  }
  return { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' };
}

function withoutUnset(names: Record<string, unknown>): CustomResourceDefinitionNames {
  const entries = Object.entries(names).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as CustomResourceDefinitionNames;
}
