import { groupVersion } from '@k8s-ts/api/discovery';
import type { apiregistrationv1 } from '@k8s-ts/api/types';
import { isAlreadyExists } from '@k8s-ts/apimachinery/errors';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import { type Client, describeResource } from '@k8s-ts/client';

type APIService = apiregistrationv1.APIService;

const automanaged = 'kube-aggregator.kubernetes.io/automanaged';

/**
 * Creates the missing APIServices of the group-versions that the server serves itself, and deletes those that it made
 * and does not serve any more (`kubernetes pkg/controlplane/apiserver/aggregator.go`). `apiregistration.k8s.io` has no
 * APIService.
 */
export async function ensureLocalAPIServices(client: Client, served: readonly GroupVersion[]): Promise<void> {
  const resource = client.resource(
    describeResource<APIService>({
      group: 'apiregistration.k8s.io',
      version: 'v1',
      resource: 'apiservices',
      kind: 'APIService',
    }),
  );
  const wanted = served.flatMap((each) => apiServiceOf(each) ?? []);
  const { items } = await resource.list();
  const present = new Set(items.map(({ metadata }) => metadata?.name));
  for (const object of wanted) {
    if (present.has(object.metadata?.name)) continue;
    await resource.create(object).catch((error: unknown) => {
      if (!isAlreadyExists(error)) throw error;
    });
  }
  const names = new Set(wanted.map(({ metadata }) => metadata?.name));
  for (const { metadata } of items) {
    if (metadata?.labels?.[automanaged] === 'onstart' && !names.has(metadata.name)) {
      await resource.delete(metadata.name ?? '');
    }
  }
}

function apiServiceOf({ group, version }: GroupVersion): APIService | undefined {
  const { groupPriorityMinimum, versionPriority } = groupVersion(group, version) ?? {};
  if (groupPriorityMinimum === undefined || versionPriority === undefined) return undefined;
  return {
    metadata: { name: `${version}.${group}`, labels: { [automanaged]: 'onstart' } },
    spec: { ...(group === '' ? {} : { group }), version, groupPriorityMinimum, versionPriority },
  };
}
