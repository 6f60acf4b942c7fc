import { isStatusError, newInternalError, newNotFound, type StatusError } from '@k8s-ts/apimachinery/errors';
import { type LabelSelector, labelSelectorAsSelector, type Selector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, NamespaceLookup } from '@k8s-ts/generic-apiserver';

/** The selectors of a webhook, or of the constraints of a policy. */
export interface Selectors {
  readonly namespaceSelector?: LabelSelector | null;
  readonly objectSelector?: LabelSelector | null;
}

const parsed = new WeakMap<LabelSelector, Selector>();

/** @throws StatusError 500 for an invalid selector */
function selectorOf(selector: LabelSelector): Selector {
  let result = parsed.get(selector);
  if (result === undefined) {
    try {
      result = labelSelectorAsSelector(selector);
    } catch (error) {
      throw newInternalError(error);
    }
    parsed.set(selector, result);
  }
  return result;
}

/** Looks a namespace up in the cache, then in the store. @throws StatusError 404 if it does not exist */
export async function getNamespace(lookup: NamespaceLookup, name: string): Promise<KubeObject> {
  const found = (await lookup(name, false)) ?? (await lookup(name, true));
  if (found === undefined) throw newNotFound({ group: '', resource: 'namespaces' }, name);
  return found;
}

/**
 * Whether the namespace of the request has the labels. For requests about a namespace, its own labels count. Requests
 * without a namespace always match (`kubernetes/apiserver pkg/admission/plugin/webhook/predicates/namespace`).
 *
 * @throws StatusError when the namespace cannot be found, or the selector is invalid
 */
export async function namespaceSelectorMatches(
  { namespaceSelector }: Selectors,
  attributes: AdmissionAttributes,
  lookup: NamespaceLookup,
): Promise<boolean> {
  const { namespace, resource } = attributes;
  if ((namespace === '' && resource.resource !== 'namespaces') || isEmpty(namespaceSelector)) return true;
  const selector = selectorOf(namespaceSelector);
  return selector.isEmpty || selector.matches(await namespaceLabels(attributes, lookup));
}

async function namespaceLabels(
  { namespace, resource, subresource, operation, object }: AdmissionAttributes,
  lookup: NamespaceLookup,
): Promise<Readonly<Record<string, string>>> {
  const isWritten = operation === 'CREATE' || operation === 'UPDATE';
  if (resource.resource === 'namespaces' && subresource === '' && isWritten) return object?.metadata?.labels ?? {};
  try {
    return (await getNamespace(lookup, namespace)).metadata.labels ?? {};
  } catch (error) {
    throw isStatusError(error) && error.code === 404 ? error : newInternalError(error);
  }
}

/**
 * Whether the new or the old object has the labels
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/predicates/object`).
 *
 * @throws StatusError 500 for an invalid selector
 */
export function objectSelectorMatches(
  { objectSelector }: Selectors,
  { object, oldObject }: Pick<AdmissionAttributes, 'object' | 'oldObject'>,
): boolean {
  if (isEmpty(objectSelector)) return true;
  const selector = selectorOf(objectSelector);
  if (selector.isEmpty) return true;
  return [object, oldObject].some((each) => each !== undefined && selector.matches(each.metadata?.labels ?? {}));
}

/** Whether a selector matches everything. Absent selectors of webhook configurations do. */
function isEmpty(selector: LabelSelector | null | undefined): selector is undefined | null {
  return selector === undefined || selector === null;
}

/** The outcome of a test that may fail. Its error counts only when everything else matches. */
export type Outcome = boolean | StatusError;

/** The result of a test, or the StatusError that it threw. */
export async function outcomeOf(test: () => Promise<boolean> | boolean): Promise<Outcome> {
  try {
    return await test();
  } catch (error) {
    if (isStatusError(error)) return error;
    throw error;
  }
}
