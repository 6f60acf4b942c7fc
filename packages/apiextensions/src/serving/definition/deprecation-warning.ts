import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import type { ServedDefinition, ServedVersion } from './served-definition.js';

/**
 * The warning that answers at a deprecated version carry; undefined for other versions
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go`, defaultDeprecationWarning).
 */
export function deprecationWarning(
  { group, versions, storageVersion: { kind } }: ServedDefinition,
  version: ServedVersion,
): string | undefined {
  if (version.deprecated !== true) return undefined;
  if (version.deprecationWarning !== undefined) return version.deprecationWarning;
  const message = `${group}/${version.name} ${kind} is deprecated`;
  const [best] = versions
    .filter(({ name, served, deprecated }) => {
      return served && deprecated !== true && compareKubeAwareVersionStrings(version.name, name) < 0;
    })
    .map(({ name }) => name)
    .sort((a, b) => compareKubeAwareVersionStrings(b, a));
  return best === undefined ? message : `${message}; use ${group}/${best} ${kind}`;
}
