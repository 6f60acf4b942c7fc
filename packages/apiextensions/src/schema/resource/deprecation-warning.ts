import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';

/**
 * The warning for requests of a version of a definition; undefined for a version that is not deprecated. Without a text
 * of its own, it names the newest served version that is not deprecated.
 */
export function deprecationWarning(
  { group, names, versions }: apiextensionsv1.CustomResourceDefinitionSpec,
  version: string,
): string | undefined {
  const own = versions.find(({ name }) => name === version);
  if (own?.deprecated !== true) return undefined;
  if (own.deprecationWarning !== undefined && own.deprecationWarning !== null) return own.deprecationWarning;
  const text = `${group}/${version} ${names.kind} is deprecated`;
  const [newest] = versions
    .filter(
      ({ name, served, deprecated }) =>
        served && deprecated !== true && compareKubeAwareVersionStrings(version, name) < 0,
    )
    .map(({ name }) => name)
    .sort((a, b) => compareKubeAwareVersionStrings(b, a));
  return newest === undefined ? text : `${text}; use ${group}/${newest} ${names.kind}`;
}
