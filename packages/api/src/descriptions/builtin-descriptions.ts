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

/**
 * Our own short descriptions of the types and fields of built-in kinds: all fields of the kinds that people write most,
 * and some of the others. OpenAPI documents and the TypeScript declarations show them.
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
    return texts && { description: texts[''], properties: texts };
  },
};
