import type { resourcev1 } from '@k8s-ts/api/types';
import { type FieldError, FieldPath } from '@k8s-ts/apimachinery/validation';
import type { RequestContext } from '@k8s-ts/registry-generic';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type Features,
  keepFrom,
  statusAlone,
  without,
} from '@k8s-ts/registry-shared';
import { type AdminAccess, adminRequestIn } from '../admin-access.js';
import { loadedSelectorCheck, loadSelectorCheck } from '../expressions/index.js';
import { dropDisabledRequests, dropDisabledResults } from '../gated-fields.js';
import { deviceID, validateResourceClaimStatusUpdate } from './resource-claim-status-validation.js';
import { validateResourceClaim, validateResourceClaimUpdate } from './resource-claim-validation.js';
import { type RefuseClaim, statusPermissionErrors } from './status-permissions.js';

export type ResourceClaim = resourcev1.ResourceClaim;

const requestsPath = FieldPath.root('spec', 'devices', 'requests');
const resultsPath = FieldPath.root('status', 'allocation', 'devices', 'results');

/**
 * Resource claims. Their spec never changes.
 *
 * @param features the features that are on. Default: those of the release
 * @param compatibility as in `SelectorLanguage`
 */
export function resourceClaimStrategy(
  access: AdminAccess,
  features?: Features,
  compatibility?: string,
): BuiltinStrategy<ResourceClaim> {
  return {
    async prepareForCreate(claim, { namespace }) {
      await Promise.all([loadSelectorCheck(), access.ask(adminRequestIn(claim.spec ?? {}) >= 0, namespace)]);
      return { ...claim, spec: dropDisabledRequests(claim.spec ?? {}, undefined, features), status: {} };
    },
    prepareForUpdate: (claim, old) => ({
      ...keepFrom(claim, old, 'status'),
      spec: dropDisabledRequests(claim.spec ?? {}, old.spec, features),
    }),
    validate(claim, { namespace }) {
      const index = adminRequestIn(claim.spec ?? {});
      const refused = index < 0 ? [] : access.errors(namespace, requestsPath.index(index).child('adminAccess'));
      return [...refused, ...validateResourceClaim(claim, { check: loadedSelectorCheck(), features, compatibility })];
    },
    validateUpdate: validateResourceClaimUpdate,
  };
}

/**
 * The strategy of `/status`, which also keeps the metadata. The status of devices that are no longer allocated is
 * removed.
 *
 * @param refuse decides which parts users may change where DRAResourceClaimGranularStatusAuthorization is on. Default:
 *   all
 */
export function resourceClaimStatusStrategy(
  access: AdminAccess,
  features?: Features,
  refuse?: RefuseClaim,
): BuiltinUpdateStrategy<ResourceClaim> {
  /** Results for requests in progress, because validation is synchronous. */
  const refusals = new WeakMap<RequestContext, readonly FieldError[]>();
  const checked = features?.has('DRAResourceClaimGranularStatusAuthorization') ? refuse : undefined;
  return {
    async prepareForUpdate(claim, old, context) {
      await access.ask(adminResultIn(claim) >= 0, context.namespace);
      const kept = statusAlone(claim, old);
      const status = kept.status && withoutDeallocated(dropDisabledResults(kept.status, old, features), old);
      if (checked) {
        refusals.set(context, await statusPermissionErrors(status ?? {}, old.status ?? {}, context, checked));
      }
      return status ? { ...kept, status } : kept;
    },
    validateUpdate(claim, old, context) {
      const index = adminResultIn(old) >= 0 ? -1 : adminResultIn(claim);
      const refused = index < 0 ? [] : access.errors(context.namespace, resultsPath.index(index).child('adminAccess'));
      return [...refused, ...(refusals.get(context) ?? []), ...validateResourceClaimStatusUpdate(claim, old)];
    },
  };
}

const resultsOf = ({ status }: ResourceClaim): readonly resourcev1.DeviceRequestAllocationResult[] =>
  status?.allocation?.devices?.results ?? [];

const adminResultIn = (claim: ResourceClaim): number =>
  resultsOf(claim).findIndex(({ adminAccess }) => adminAccess === true);

function withoutDeallocated(
  status: resourcev1.ResourceClaimStatus,
  old: ResourceClaim,
): resourcev1.ResourceClaimStatus {
  const now = new Set((status.allocation?.devices?.results ?? []).map(deviceID));
  const gone = new Set(
    resultsOf(old)
      .map(deviceID)
      .filter((id) => !now.has(id)),
  );
  const devices = (status.devices ?? []).filter((device) => !gone.has(deviceID(device)));
  return devices.length > 0 ? { ...status, devices } : without(status, 'devices');
}
