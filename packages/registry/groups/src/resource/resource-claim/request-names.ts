import type { resourcev1 } from '@k8s-ts/api/types';
import { checkText, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, isDNS1123Label } from '@k8s-ts/apimachinery/validation';

/** Names of requests and of their subrequests (`request/subrequest`). */
export type RequestNames = ReadonlySet<string>;

export function requestNamesOf({ requests }: resourcev1.DeviceClaim): RequestNames {
  return new Set(
    (requests ?? []).flatMap(({ name, firstAvailable }) => [
      name,
      ...(firstAvailable ?? []).map((request) => `${name}/${request.name}`),
    ]),
  );
}

/** Adds errors of a reference to a request of the claim. */
export function checkRequestReference(errors: Errors, name: string, path: FieldPath, names: RequestNames): void {
  const message =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  const segments = name.split('/');
  if (segments.length <= 2) for (const segment of segments) checkText(errors, segment, path, isDNS1123Label);
  if (segments.length > 2 || !names.has(name)) errors.push(field.invalid(path, name, message));
}
