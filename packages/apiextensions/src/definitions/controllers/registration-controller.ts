import type { apiregistrationv1 } from '@k8s-ts/api/types';
import { isAlreadyExists, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { type Informer, newController, onChangesOf, type ResourceClient } from '@k8s-ts/client';
import type { DefinitionController } from './controller-options.js';
import { type DefinitionInformer, servedVersions } from './definition-informer.js';

export type APIService = apiregistrationv1.APIService;

export interface RegistrationOptions {
  /** Started by the first controller that runs. */
  readonly informer: DefinitionInformer;
  /** Started by the controller. */
  readonly apiServices: Informer<APIService>;
  readonly client: Pick<ResourceClient<APIService>, 'create' | 'update' | 'delete'>;
  /** Called with the error of each failed attempt. The attempt is repeated after a growing delay. */
  readonly onError?: (error: unknown, name: string) => void;
}

const automanaged = 'kube-aggregator.kubernetes.io/automanaged';

/**
 * Keeps an APIService for each group-version that definitions serve. An APIService that a client deletes or changes is
 * restored, unless the client also removed the label that marks it as managed
 * (`kubernetes pkg/controlplane/controller/crdregistration`, `kube-aggregator pkg/controllers/autoregister`).
 */
export function newRegistrationController(options: RegistrationOptions): DefinitionController {
  const { informer, apiServices, client, onError } = options;
  return newController({
    sources: [onChangesOf(informer, servedVersions), onChangesOf(apiServices)],
    workers: 5,
    ...(onError ? { onError } : {}),
    async reconcile(name, signal) {
      const current = apiServices.store.get(name);
      const isServed = informer.store.keysByIndex('served', name).length > 0;
      try {
        if (current === undefined) {
          if (isServed) await client.create(apiServiceOf(name), { signal });
        } else if (current.metadata?.labels?.[automanaged] !== 'true') {
          return;
        } else if (!isServed) {
          const { uid } = current.metadata;
          await client.delete(name, { signal, ...(uid === undefined ? {} : { preconditions: { uid } }) });
        } else {
          const { spec } = apiServiceOf(name);
          if (!semanticEqual(current.spec, spec)) await client.update({ ...current, spec }, { signal });
        }
      } catch (error) {
        // Another client changed the APIService in between. The event of that change starts another attempt.
        if (!isAlreadyExists(error) && !isNotFound(error) && !isConflict(error)) throw error;
      }
    },
  });
}

function apiServiceOf(name: string): APIService {
  const dot = name.indexOf('.');
  const [version, group] = [name.slice(0, dot), name.slice(dot + 1)];
  return {
    metadata: { name, labels: { [automanaged]: 'true' } },
    // Built-in groups have higher priorities.
    spec: { group, version, groupPriorityMinimum: 1000, versionPriority: 100 },
  };
}
