import { corev1 } from '@k8s-ts/api/resources';
import { setStatusCondition } from '@k8s-ts/apimachinery/meta';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { TerminalError } from '@k8s-ts/client';
import { applyConfiguration, newFinalizers, patchStatus, setControllerReference } from '@k8s-ts/client/controllerutil';
import { type Manager, newControllerManagedBy, predicate, type Reconciler } from '@k8s-ts/client/manager';
import { type Website, websites } from './website.js';

/** The finalizer of a Website, which stays until its page is no longer on the web. */
export const finalizer = 'example.com/unpublish';

export interface WebsiteControllerOptions {
  /** Removes a page from the web. Called before a Website is deleted, possibly more than once. */
  readonly unpublish: (website: Website, signal?: AbortSignal) => Promise<void>;
}

const themeField = 'spec.theme';

/**
 * Adds a controller that keeps a ConfigMap `NAME-page` for each Website, and reports it in the status of the Website.
 */
export function addWebsiteController(manager: Manager, options: WebsiteControllerOptions): void {
  manager.cache.indexField(websites, themeField, ({ spec }) => (spec.theme === undefined ? [] : [spec.theme]));
  newControllerManagedBy(manager)
    .for(websites, { predicates: [predicate.generationChanged] })
    .owns(corev1.configMaps)
    .watches(corev1.configMaps, ({ metadata: { name = '', namespace = '' } }) =>
      manager.cache
        .informer(websites)
        .list({ namespace, matchingFields: { [themeField]: name } })
        .map(({ metadata }) => ({ namespace, name: metadata.name ?? '' })),
    )
    .withOptions({ maxConcurrentReconciles: 4 })
    .complete(newWebsiteReconciler(manager, options));
}

function newWebsiteReconciler(manager: Manager, { unpublish }: WebsiteControllerOptions): Reconciler {
  const { client, cache, clock } = manager;
  const events = manager.eventRecorder('example.com/website-controller');
  const finalizers = newFinalizers<Website>();
  finalizers.register(finalizer, unpublish);

  return async (request, signal) => {
    const website = await cache.get(websites, request, signal);
    if (website === undefined) return undefined;
    const { namespace = '', name = '', deletionTimestamp, creationTimestamp = '' } = website.metadata;
    const all = client.resource(websites).namespace(namespace);
    const { object, updated } = await finalizers.finalize(website, signal);
    if (updated) {
      const { finalizers, resourceVersion } = object.metadata;
      await all.patch(name, { metadata: { finalizers, resourceVersion } }, { signal });
    }
    if (deletionTimestamp !== undefined) return undefined;

    const { text, theme, expiresAfterSeconds } = website.spec;
    const expiresInMs =
      expiresAfterSeconds === undefined
        ? undefined
        : Date.parse(creationTimestamp) + expiresAfterSeconds * 1000 - clock.now();
    if (expiresInMs !== undefined && expiresInMs <= 0) {
      await all.delete(name, { signal });
      return undefined;
    }
    const used = theme && (await cache.get(corev1.configMaps, { namespace, name: theme }, signal));
    if (theme && !used) {
      await report(website, { status: 'False', reason: 'NoTheme', message: `there is no ConfigMap ${theme}` }, signal);
      throw new TerminalError(`there is no ConfigMap ${theme}`);
    }
    const page = {
      metadata: { name: `${name}-page`, namespace },
      data: { page: `${used ? `${used.data?.style} ` : ''}${text}` },
    };
    await applyConfiguration(
      client.resource(corev1.configMaps),
      setControllerReference(website, page, { resource: websites }),
      { signal },
    );
    await report(website, { status: 'True', reason: 'Published', message: '' }, signal);
    return expiresInMs === undefined ? undefined : { requeueAfterMs: expiresInMs };
  };

  async function report(
    website: Website,
    condition: { readonly status: 'True' | 'False'; readonly reason: string; readonly message: string },
    signal: AbortSignal,
  ): Promise<void> {
    const { generation: observedGeneration = 0 } = website.metadata;
    const conditions = setStatusCondition(
      website.status?.conditions ?? [],
      { type: 'Ready', observedGeneration, ...condition },
      formatTime(clock.now()),
    );
    const status = { observedGeneration, conditions };
    const written = await patchStatus(client.resource(websites), website, status, { signal });
    if (written === website) return;
    events.record({
      regarding: { object: website, apiVersion: 'example.com/v1', kind: 'Website' },
      type: condition.status === 'True' ? 'Normal' : 'Warning',
      reason: condition.reason,
      action: 'Publish',
      note: condition.message || `The page of generation ${observedGeneration} is published.`,
    });
  }
}
