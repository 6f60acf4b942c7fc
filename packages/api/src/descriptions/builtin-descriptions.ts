import { clusterDescriptions } from './cluster.js';
import { coreDescriptions } from './core.js';
import { furtherKindDescriptions } from './further-kinds.js';
import type { TypeDescriptions } from './type-descriptions.js';
import { workloadDescriptions } from './workloads.js';

const prefix = 'io.k8s.api.';
const core = 'core.v1.';

const byType: TypeDescriptions = { ...workloadDescriptions, ...clusterDescriptions, ...furtherKindDescriptions };

/** Our own short descriptions of the types and fields of built-in kinds that people read most. */
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
