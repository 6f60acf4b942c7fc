import { builtinGroups } from '../kinds/index.js';
import { appsDescriptions } from './apps.js';
import { autoscalingDescriptions } from './autoscaling.js';
import { batchDescriptions } from './batch.js';
import { coreDescriptions } from './core/core-descriptions.js';
import { networkingDescriptions } from './networking.js';
import { otherGroupDescriptions } from './other-groups.js';
import { policyDescriptions } from './policy.js';
import { rbacDescriptions } from './rbac.js';
import { storageDescriptions } from './storage.js';
import type { TypeDescriptions } from './type-descriptions.js';

const prefix = 'io.k8s.api.';
const core = 'core.v1.';

const byType: TypeDescriptions = {
  ...appsDescriptions,
  ...autoscalingDescriptions,
  ...batchDescriptions,
  ...networkingDescriptions,
  ...policyDescriptions,
  ...rbacDescriptions,
  ...storageDescriptions,
  ...otherGroupDescriptions,
};

/** The sentence about a kind, by the OpenAPI name of its package (`apps.v1`) and its name. */
function kindDescription(type: string): string | undefined {
  const [packageName, , kind = ''] = type.split('.');
  const group = Object.keys(builtinGroups).find((name) => (name.split('.', 1)[0] || 'core') === packageName);
  return group === undefined ? undefined : builtinGroups[group]?.kinds[kind]?.description;
}

/**
 * Our own short descriptions of the types and fields of built-in kinds: a sentence about each kind, and all fields of
 * the kinds that people write most. OpenAPI documents and the TypeScript declarations show them.
 */
export const builtinDescriptions = {
  /**
   * @param name of a definition in OpenAPI documents, such as `io.k8s.api.core.v1.Pod`
   * @returns undefined for types without descriptions
   */
  definition(
    name: string,
  ): { readonly description?: string | undefined; readonly properties: Readonly<Record<string, string>> } | undefined {
    if (!name.startsWith(prefix)) return undefined;
    const type = name.slice(prefix.length);
    const texts = type.startsWith(core) ? coreDescriptions[type.slice(core.length)] : byType[type];
    const description = texts?.[''] ?? kindDescription(type);
    return texts || description
      ? { description, properties: { ...(description && { '': description }), ...texts } }
      : undefined;
  },
};
