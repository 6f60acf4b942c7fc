import type { EffectiveVersion } from '@k8s-ts/api/discovery';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, convertedStorage } from '@k8s-ts/registry-generic';
import { builtinResourceFacts } from '../group/builtin-resource-facts.js';
import { builtinScheme } from '../group/builtin-scheme.js';

export interface InVersionOptions {
  /** Converts objects to their stored version. Default: as the scheme does. */
  readonly toStored?: ((object: KubeObject) => KubeObject) | undefined;
  /** The version of the server. Default: the release of the facts. */
  readonly effectiveVersion?: EffectiveVersion | undefined;
}

/**
 * Serves resources of a built-in group in another version than their own: objects are converted on their way in and
 * out.
 *
 * @param resources path (`deployments`, `deployments/status`) → storage
 * @param version a version to which the scheme of built-in kinds converts the kinds
 */
export function inVersion(
  resources: Readonly<Record<string, AnyRESTStorage>>,
  version: string,
  options: InVersionOptions = {},
): Readonly<Record<string, AnyRESTStorage>> {
  return Object.fromEntries(
    Object.entries(resources).map(([path, storage]) => [path, convertedTo(path, storage, version, options)]),
  );
}

function convertedTo(
  path: string,
  storage: AnyRESTStorage,
  version: string,
  { toStored, effectiveVersion }: InVersionOptions,
): AnyRESTStorage {
  const own = storage.kind;
  const kind = { ...own, version };
  const {
    deprecation: _own,
    removedRelease: _ownRelease,
    ...converted
  } = convertedStorage(storage, { ...builtinScheme().converterBetween(own, kind), ...(toStored && { toStored }) });
  const { deprecation, removedRelease } = builtinResourceFacts(
    own.group,
    version,
    path.split('/', 1)[0] as string,
    effectiveVersion,
  );
  const fields = storage.resetFields?.[`${own.group}/${own.version}`];
  return {
    ...converted,
    ...(deprecation === undefined ? {} : { deprecation }),
    ...(removedRelease === undefined ? {} : { removedRelease }),
    ...(fields ? { resetFields: { ...storage.resetFields, [`${own.group}/${version}`]: fields } } : {}),
  };
}
