import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';

/** The request that the controllers of definitions make. A `ResourceClient` of `@k8s-ts/client` has it. */
export interface DefinitionStatusClient {
  /**
   * Writes status and metadata of the definition, if it is still at its resourceVersion. Of the answer the metadata
   * alone is read.
   */
  updateStatus(
    definition: CustomResourceDefinition,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Pick<CustomResourceDefinition, 'metadata'>>;
}

/**
 * Writes the status of a definition.
 *
 * @returns the written definition; undefined when it was changed or deleted meanwhile, which calls its controllers
 * again
 */
export async function writeStatus(
  client: DefinitionStatusClient,
  definition: CustomResourceDefinition,
  signal: AbortSignal,
): Promise<CustomResourceDefinition | undefined> {
  try {
    const { metadata } = await client.updateStatus(definition, { signal });
    const { managedFields: _managedFields, ...kept } = metadata;
    return { ...definition, metadata: kept };
  } catch (error) {
    if (isNotFound(error) || isConflict(error)) return undefined;
    throw error;
  }
}
