import type { Status } from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';

/** The Status of a deletion. Unlike that of a failure, it has no `code`. */
export function deletedStatus(
  { group, resource }: GroupResource,
  name: string,
  uid: string | undefined,
): Omit<Status, 'code'> {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name,
      ...(group !== '' ? { group } : undefined),
      kind: resource,
      ...(uid !== undefined ? { uid } : undefined),
    },
  };
}
