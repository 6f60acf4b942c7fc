import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { withoutSchemas } from '../kind/without-schemas.js';

/** The request that the controllers of definitions make. A `ResourceClient` of `@k8s-ts/client` has it. */
export interface DefinitionStatusClient {
  /** Writes status and metadata of the definition, if it is still at its resourceVersion. */
  updateStatus(
    definition: CustomResourceDefinition,
    options?: { readonly signal?: AbortSignal },
  ): Promise<CustomResourceDefinition>;
}

/**
 * Writes the status of a definition.
 *
 * @returns the definition as it is written; undefined when it was changed or deleted meanwhile. Then its controllers are called again.
 */
export async function writeStatus(
  client: DefinitionStatusClient,
  definition: CustomResourceDefinition,
  signal: AbortSignal,
): Promise<CustomResourceDefinition | undefined> {
  try {
    return withoutSchemas(await client.updateStatus(definition, { signal }));
  } catch (error) {
    if (isNotFound(error) || isConflict(error)) return undefined;
    throw error;
  }
}
