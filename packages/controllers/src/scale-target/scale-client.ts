import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { NoKindMatchError } from '@k8s-ts/apimachinery/rest-mapper';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type Client, describeResource } from '@k8s-ts/client';
import type { DiscoveredResource, ResourceCatalog } from '../discovery/index.js';

/** The subresource `scale` of an object (`autoscaling/v1`). */
export interface Scale {
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas: number; readonly selector?: string };
}

/** A reference to an object that can be scaled. */
export interface ScaleReference {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly name: string;
}

/** Reads and writes scales of objects of any kind. */
export interface ScaleClient {
  /** @throws Error `no matches for kind …` for a kind that is not served; StatusError when the server refuses */
  get(namespace: string, reference: ScaleReference, signal: AbortSignal): Promise<Scale>;
  /**
   * The scale, or undefined when the object does not exist.
   *
   * @throws Error `… does not implement the scale subresource` for a kind that cannot be scaled; else as
   *   {@link ScaleClient.get}
   */
  find(namespace: string, reference: ScaleReference, signal: AbortSignal): Promise<Scale | undefined>;
  /** @throws StatusError, such as 409 when the scale has changed */
  update(namespace: string, reference: ScaleReference, scale: Scale, signal: AbortSignal): Promise<Scale>;
}

/**
 * A client of the scales that the server serves. If the version in a reference is not served, another version of its
 * group is used.
 *
 * @param lookup whether the error for a kind that is not served names its version or its group; default `version`
 */
export function newScaleClient(
  client: Client,
  catalog: ResourceCatalog,
  lookup: 'version' | 'group' = 'version',
): ScaleClient {
  const discovered = ({ apiVersion = '', kind }: ScaleReference): DiscoveredResource => {
    const { group, version } = parseGroupVersion(apiVersion);
    const found =
      catalog.resourceOf(apiVersion, kind) ??
      catalog.current.resources.find((each) => each.group === group && each.kind === kind);
    if (found === undefined) {
      throw new NoKindMatchError({ group, kind }, lookup === 'version' && version !== '' ? [version] : []);
    }
    return found;
  };
  const resourceOf = (namespace: string, reference: ScaleReference) => {
    const { group, version, resource } = discovered(reference);
    return client.resource(describeResource<Scale>({ group, version, resource })).namespace(namespace);
  };
  const get: ScaleClient['get'] = async (namespace, reference, signal) =>
    resourceOf(namespace, reference).get<Scale>(reference.name, { subresource: 'scale', signal });
  return {
    get,
    async find(namespace, reference, signal) {
      try {
        return await get(namespace, reference, signal);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        const { group, resource, hasScale } = discovered(reference);
        if (hasScale) return undefined;
        const name = group === '' ? resource : `${resource}.${group}`;
        throw new Error(`${name} does not implement the scale subresource`, { cause: error });
      }
    },
    update: async (namespace, reference, scale, signal) =>
      resourceOf(namespace, reference).update(scale, { subresource: 'scale', signal }),
  };
}
