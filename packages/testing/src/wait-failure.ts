import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { WaitCondition } from './wait-condition.js';

/**
 * Describes a failed wait: the wanted state, and the last state of the object as YAML (its status if a condition was
 * wanted, else the object without its managed fields).
 *
 * @param last the object; undefined when it does not exist
 */
export function waitFailure<T extends KubeObject>(
  last: T | undefined,
  condition: WaitCondition<T>,
  { description, hint }: { readonly description: string; readonly hint?: string | undefined },
): string {
  const awaited =
    typeof condition === 'object'
      ? ` to have ${conditionText(condition)}`
      : condition === 'deleted'
        ? ' to be deleted'
        : '';
  const state =
    last === undefined ? 'it does not exist' : `its last state is\n${stateText(last, typeof condition === 'object')}`;
  return `${description}${awaited}: ${state}${hint === undefined ? '' : `\n${hint}`}`;
}

const conditionText = ({ condition, status = 'True' }: { readonly condition: string; readonly status?: string }) =>
  `${condition}=${status}`;

function stateText(object: KubeObject, statusAlone: boolean): string {
  const { metadata, status } = object as AnyKubeObject;
  const hasStatus = status !== undefined && status !== null && Object.keys(status).length > 0;
  const shown = statusAlone
    ? { status: hasStatus ? status : {} }
    : { ...object, metadata: { ...metadata, managedFields: undefined } };
  return encodeYAML(shown).trimEnd();
}
