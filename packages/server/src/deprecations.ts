import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';

/** Served kinds that clients should leave: text of the warning after `… is deprecated in `. */
const deprecated: Readonly<Record<string, string>> = {
  '/v1/ComponentStatus': 'v1.19+',
  '/v1/Endpoints': 'v1.33+; use discovery.k8s.io/v1 EndpointSlice',
};

/** The warning that every answer about a deprecated kind carries; undefined for others. */
export function deprecationWarning(kind: GroupVersionKind): string | undefined {
  const key = `${kind.group}/${kind.version}/${kind.kind}`;
  const text = Object.hasOwn(deprecated, key) ? deprecated[key] : undefined;
  return text === undefined ? undefined : `${formatGroupVersion(kind)} ${kind.kind} is deprecated in ${text}`;
}
