import { DefaultRESTMapper } from '../rest-mapper/index.js';
import { type GroupVersion, withKind, withResource } from '../schema/index.js';

/** A resource, as discovery lists it. */
export interface APIResourceNames {
  /** Plural name. */
  readonly name: string;
  /** Default: the kind in lower case. */
  readonly singularName?: string | undefined;
  readonly kind: string;
  readonly namespaced: boolean;
}

/**
 * Maps the resources of the versions of a group.
 *
 * @param versions in order of preference
 */
export function restMapperOf(
  versions: readonly GroupVersion[],
  resourcesOf: (version: GroupVersion) => readonly APIResourceNames[],
): DefaultRESTMapper {
  const mapper = new DefaultRESTMapper(versions);
  for (const { group, version } of versions) {
    const gv = { group, version };
    for (const { name, singularName = '', kind, namespaced } of resourcesOf(gv)) {
      const singular = withResource(gv, singularName === '' ? kind.toLowerCase() : singularName);
      mapper.addSpecific(withKind(gv, kind), withResource(gv, name), singular, namespaced ? 'namespace' : 'root');
    }
  }
  return mapper;
}
