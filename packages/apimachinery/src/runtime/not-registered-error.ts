import { isEmptyCoordinate } from '../schema/equal.js';
import { formatGroupVersion, type GroupVersionKind, internalVersion } from '../schema/index.js';
import { goQuote } from '../text/go-quote.js';
import type { GroupVersioner } from './group-versioner.js';

/** A kind or version is not registered in a scheme, or an object cannot be converted to a target. */
export class NotRegisteredError extends Error {
  override readonly name = 'NotRegisteredError';
}

/** The kind is not registered; with an empty kind, the version is not. */
export function notRegisteredForKind(schemeName: string, gvk: GroupVersionKind): NotRegisteredError {
  const scheme = goQuote(schemeName);
  const groupVersion = goQuote(formatGroupVersion(gvk));
  if (gvk.kind === '')
    return new NotRegisteredError(`no version ${groupVersion} has been registered in scheme ${scheme}`);
  const kind = goQuote(gvk.kind);
  if (gvk.version === internalVersion) {
    return new NotRegisteredError(
      `no kind ${kind} is registered for the internal version of group ${goQuote(gvk.group)} in scheme ${scheme}`,
    );
  }
  return new NotRegisteredError(`no kind ${kind} is registered for version ${groupVersion} in scheme ${scheme}`);
}

/** The type is registered under no kind. @param goName name of the type, e.g. `v1.Pod` */
export function notRegisteredForType(schemeName: string, goName: string): NotRegisteredError {
  return new NotRegisteredError(`no kind is registered for the type ${goName} in scheme ${goQuote(schemeName)}`);
}

/** The target accepts no kind of the type. @param goName name of the type, e.g. `v1.Pod` */
export function notRegisteredForTarget(schemeName: string, goName: string, target: GroupVersioner): NotRegisteredError {
  return new NotRegisteredError(
    `${goName} is not suitable for converting to ${target.description} in scheme ${goQuote(schemeName)}`,
  );
}

/** The target does not accept the kind. */
export function notRegisteredKindForTarget(
  schemeName: string,
  gvk: GroupVersionKind,
  target: GroupVersioner,
): NotRegisteredError {
  if (isEmptyCoordinate(gvk)) return notRegisteredForKind(schemeName, gvk);
  return new NotRegisteredError(
    `${goQuote(formatGroupVersion(gvk))} is not suitable for converting to ${target.description} in scheme ${goQuote(schemeName)}`,
  );
}
