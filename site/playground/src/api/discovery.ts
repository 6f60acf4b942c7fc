import { ask } from './ask.js';
import type { Cluster } from './cluster.js';

/** A resource that the server serves. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  /** Plural, such as `deployments`. */
  readonly name: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: readonly string[];
}

interface DiscoveredGroups {
  readonly items?: readonly {
    readonly metadata?: { readonly name?: string };
    readonly versions: readonly {
      readonly version: string;
      readonly resources?: readonly {
        readonly resource: string;
        readonly responseKind?: { readonly kind: string };
        readonly scope: string;
        readonly verbs?: readonly string[];
        readonly shortNames?: readonly string[];
        readonly categories?: readonly string[];
        readonly singularResource?: string;
        readonly subresources?: readonly { readonly subresource: string }[];
      }[];
    }[];
  }[];
}

const aggregated =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList';

/** Lists the resources of all groups and versions. In each group, the preferred version comes first. */
export async function discover(cluster: Pick<Cluster, 'fetch'>): Promise<readonly Resource[]> {
  const answers = await Promise.all(
    ['/api', '/apis'].map((path) => ask<DiscoveredGroups>(cluster, path, { accept: aggregated })),
  );
  return answers
    .flatMap(({ items = [] }) => items)
    .flatMap(({ metadata, versions }) =>
      versions.flatMap(({ version, resources = [] }) =>
        resources.map((each) => ({
          group: metadata?.name ?? '',
          version,
          name: each.resource,
          singular: each.singularResource ?? '',
          kind: each.responseKind?.kind ?? '',
          namespaced: each.scope === 'Namespaced',
          verbs: each.verbs ?? [],
          shortNames: each.shortNames ?? [],
          categories: each.categories ?? [],
          subresources: (each.subresources ?? []).map(({ subresource }) => subresource),
        })),
      ),
    );
}

/**
 * Finds a resource by the names that kubectl accepts: `pods`, `pod`, `po`, `deployments.apps`, `deployments.v1.apps`.
 */
export function findResource(resources: readonly Resource[], wanted: string): Resource | undefined {
  const [name = '', ...rest] = wanted.toLowerCase().split('.');
  const group = rest.join('.');
  const [version, ...ofVersion] = rest;
  const fits = ({ group: its, version: itsVersion }: Resource) =>
    rest.length === 0 || its.startsWith(group) || (itsVersion === version && its === ofVersion.join('.'));
  const named = (by: (each: Resource) => boolean) => resources.find((each) => by(each) && fits(each));
  return (
    named((each) => each.name === name) ??
    named((each) => each.singular === name || each.kind.toLowerCase() === name) ??
    named(({ shortNames }) => shortNames.includes(name))
  );
}

/** Finds the resource of an object's kind. */
export const resourceOf = (
  resources: readonly Resource[],
  { apiVersion = '', kind = '' }: { readonly apiVersion?: string; readonly kind?: string },
): Resource | undefined =>
  resources.find((each) => apiVersionOf(each) === apiVersion && each.kind === kind && !each.name.includes('/'));

export const apiVersionOf = ({ group, version }: Pick<Resource, 'group' | 'version'>): string =>
  group === '' ? version : `${group}/${version}`;

/** `deployments.apps`, `pods` */
export const qualifiedName = ({ name, group }: Pick<Resource, 'name' | 'group'>): string =>
  group === '' ? name : `${name}.${group}`;

/** Returns the path of a collection or an object. `namespace` is left out for the objects of all namespaces. */
export function pathOf(resource: Resource, namespace: string | undefined, ...rest: readonly string[]): string {
  const { group, version, name, namespaced } = resource;
  const base = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const scope = namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return [`${base}${scope}/${name}`, ...rest.map(encodeURIComponent)].join('/');
}
