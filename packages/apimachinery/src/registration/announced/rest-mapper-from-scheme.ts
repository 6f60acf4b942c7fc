import { DefaultRESTMapper } from '../../rest-mapper/index.js';
import type { Scheme } from '../../runtime/index.js';
import { type GroupVersion, withKind } from '../../schema/index.js';

/** Selects the kinds of a scheme to map. */
export interface RESTMapperFromSchemeOptions {
  /** Only kinds of types from here, e.g. `k8s.io/api/apps`; empty for all. */
  readonly importPrefix: string;
  readonly ignoredKinds?: ReadonlySet<string> | undefined;
  /** Cluster-scoped kinds; all others are namespaced. */
  readonly rootScopedKinds?: ReadonlySet<string> | undefined;
}

/** Mapper over the kinds that a scheme has in some versions, most preferred first. Resource names are guessed from the kinds. */
export function newDefaultRESTMapperFromScheme(
  scheme: Scheme,
  versions: readonly GroupVersion[],
  options: RESTMapperFromSchemeOptions,
): DefaultRESTMapper {
  const mapper = new DefaultRESTMapper(versions);
  // Names of types contain the package with dots; import paths have slashes.
  const prefix = options.importPrefix.replaceAll('/', '.');
  for (const gv of versions) {
    for (const [kind, type] of scheme.knownTypes(gv)) {
      if (!type.name.includes(prefix) || options.ignoredKinds?.has(kind)) continue;
      mapper.add(withKind(gv, kind), options.rootScopedKinds?.has(kind) ? 'root' : 'namespace');
    }
  }
  return mapper;
}
