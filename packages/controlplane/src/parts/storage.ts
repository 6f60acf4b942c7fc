import { formatGroupResource } from '@k8s-ts/apimachinery/schema';
import { type CleanupStack, storageMetrics } from '@k8s-ts/generic-apiserver';
import type { ComponentCheck } from '@k8s-ts/registry-core';
import { newRESTOptionsFactory, type RESTOptionsFactory } from '@k8s-ts/registry-generic';
import { identityTransformer } from '@k8s-ts/storage';
import type { ControlPlaneConfig } from '../control-plane-config.js';
import type { Part } from '../part.js';
import { componentChecksOf, openStorageChecks } from '../storage/index.js';
import type { ControlPlaneContext } from './control-plane-context.js';

/** Storage of resources, with checks and metrics of the stores. */
export interface ControlPlaneStorage extends Part {
  readonly restOptions: RESTOptionsFactory;
  /** Checks that `componentstatuses` lists: the configured ones, and one for each store. */
  readonly componentChecks: Readonly<Record<string, ComponentCheck>>;
}

/**
 * @param cleanup gets the functions that close connections to the stores
 * @throws Error when a store cannot be opened
 */
export async function openStorage(
  { config, report }: ControlPlaneContext,
  cleanup: CleanupStack,
): Promise<ControlPlaneStorage> {
  const restOptions = restOptionsOf(config);
  const checks = await openStorageChecks(config.storageFactory.configs(), cleanup, (error) =>
    report('objects cannot be stored', error),
  );
  const { statistics } = restOptions;
  return {
    restOptions,
    componentChecks: { ...config.componentChecks, ...componentChecksOf(checks) },
    metrics: [checks.size, ...(statistics ? storageMetrics(statistics) : [])],
    healthChecks: checks.health,
    healthzChecks: config.encryption?.healthChecks,
    readyChecks: checks.ready,
  };
}

function restOptionsOf({ storageFactory, encryption, restOptions, onError }: ControlPlaneConfig): RESTOptionsFactory {
  return newRESTOptionsFactory({
    ...restOptions,
    storageFactory,
    transformerFor: (resource) => encryption?.transformerFor(resource) ?? identityTransformer,
    onCacheInconsistency: (resource, revision) =>
      onError('watch cache differs from the store', { resource: formatGroupResource(resource), revision }),
  });
}
