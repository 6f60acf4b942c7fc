import { isDeepStrictEqual } from 'node:util';
import type { resourcev1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { serviceAccountOf } from '@k8s-ts/generic-apiserver';
import type { RequestContext } from '@k8s-ts/registry-generic';
import { deviceID } from './resource-claim-status-validation.js';

type Status = resourcev1.ResourceClaimStatus;

/** A permission on a part of claims. `name` and `namespace` are `''` for all. */
export interface ClaimPermission {
  readonly verb: string;
  readonly subresource: 'binding' | 'driver';
  readonly namespace: string;
  readonly name: string;
}

/** Returns why the user of a request does not have a permission; undefined when the user has it. */
export type RefuseClaim = (context: RequestContext, permission: ClaimPermission) => Promise<string | undefined>;

const statusPath = FieldPath.root('status');
const nodeNameKey = 'authentication.kubernetes.io/node-name';

/**
 * Errors of a user who may not change parts of the status of a claim: the allocation and the consumers need
 * `resourceclaims/binding`, the devices of each driver `resourceclaims/driver`
 * (`kubernetes pkg/registry/resource/utils.go`, AuthorizedForBinding, AuthorizedForDeviceStatus). Requests from inside
 * the server are not checked.
 */
export async function statusPermissionErrors(
  status: Status,
  old: Status,
  context: RequestContext,
  refuse: RefuseClaim,
): Promise<FieldError[]> {
  const { asked, namespace } = context;
  if (asked === undefined) return [];
  const errors: FieldError[] = [];
  const { verb } = asked;
  const changesBinding = !(['allocation', 'reservedFor'] as const).every((name) =>
    builtinSemanticEqual(status[name], old[name]),
  );
  if (changesBinding) {
    const refusal = await refuse(context, { verb, subresource: 'binding', namespace: '', name: '' });
    const message = `changing status.allocation or status.reservedFor requires resource="resourceclaims/binding", verb="${verb}" permission: ${refusal}`;
    if (refusal !== undefined) errors.push(field.forbidden(statusPath.child('allocation'), message));
  }
  // The status of devices is removed with their allocation.
  if (status.allocation === undefined) return errors;
  const isOnNode = isOnAllocatedNode(context, status.allocation);
  const verbs = [...(isOnNode ? [`associated-node:${verb}`] : []), `arbitrary-node:${verb}`];
  for (const name of changedDrivers(status, old)) {
    const refusals: string[] = [];
    for (const each of verbs) {
      const refusal = await refuse(context, { verb: each, subresource: 'driver', namespace, name });
      if (refusal === undefined) break;
      refusals.push(refusal);
    }
    if (refusals.length < verbs.length) continue;
    const message = `changing status.devices requires resource="resourceclaims/driver", verb="[${verbs.join(' ')}]" permission: ${refusals[0]}`;
    errors.push(field.forbidden(statusPath.child('devices'), message));
  }
  return errors;
}

/** The drivers whose devices were added, removed or changed, sorted. */
function changedDrivers({ devices = [] }: Status, { devices: old = [] }: Status): readonly string[] {
  const before = new Map(old.map((device) => [deviceID(device), device]));
  const drivers = new Set<string>();
  for (const device of devices) {
    const id = deviceID(device);
    const known = before.get(id);
    before.delete(id);
    if (known === undefined || !builtinSemanticEqual(known, device)) drivers.add(device.driver);
  }
  for (const { driver } of before.values()) drivers.add(driver);
  return [...drivers].sort();
}

/** Whether the user is a service account on the one node that an allocation is for. */
function isOnAllocatedNode({ user }: RequestContext, { nodeSelector }: resourcev1.AllocationResult): boolean {
  const [node, ...others] = user.extra?.[nodeNameKey] ?? [];
  if (node === undefined || others.length > 0 || serviceAccountOf(user.name) === undefined) return false;
  const [term, ...terms] = nodeSelector?.nodeSelectorTerms ?? [];
  if (terms.length > 0 || (term?.matchExpressions?.length ?? 0) > 0) return false;
  const thisNode = [{ key: 'metadata.name', operator: 'In', values: [node] }];
  return isDeepStrictEqual(term?.matchFields, thisNode) && nameIsDNSSubdomain(node, false).length === 0;
}
