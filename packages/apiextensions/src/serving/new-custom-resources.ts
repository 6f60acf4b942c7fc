import type { ResolveService } from '@k8s-ts/generic-apiserver/webhook';
import type { Handler } from '@k8s-ts/http';
import { newLoopbackClient, serviceResolver } from '@k8s-ts/registry-shared';
import { newConverter } from './conversion/new-converter.js';
import { CustomResources, type CustomResourcesOptions } from './custom-resources.js';

export interface NewCustomResourcesOptions extends Omit<CustomResourcesOptions, 'newConverter'> {
  /** Answers the requests that find the services of conversion webhooks. */
  readonly handler: () => Handler;
  /** Finds the services of conversion webhooks. Default: through the API. */
  readonly resolveService: ResolveService | undefined;
}

/** The custom resources of a server, whose objects are converted as their definitions say. */
export function newCustomResources(options: NewCustomResourcesOptions): CustomResources {
  const resolve = options.resolveService ?? serviceResolver(() => newLoopbackClient(options.handler()));
  return new CustomResources({ ...options, newConverter: (definition) => newConverter(definition, resolve) });
}
