import type { resourcev1alpha3 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkDeclared,
  type DeclaredField,
  type DeclaredStruct,
  immutableMessage,
  inBytes,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Subdomain,
  isDNS1123SubdomainCaseless,
  nameIsDNSSubdomain,
  validateConditions,
} from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type KindRules,
  statusAlone,
  without,
} from '@k8s-ts/registry-shared';

export type ResourcePoolStatusRequest = resourcev1alpha3.ResourcePoolStatusRequest;

const statusPath = FieldPath.root('status');
const driver: DeclaredField = { required: true, format: isDNS1123SubdomainCaseless };
const count: DeclaredField = { pointer: true, minimum: 0 };

/** The name of a pool: names of subdomains, separated by slashes. */
function checkSegments(errors: FieldError[], name: string, path: FieldPath): void {
  if (Buffer.byteLength(name) > 253) errors.push(field.tooLong(path, 253));
  for (const [i, part] of name.split('/').entries()) {
    if (part === '') errors.push(field.invalid(path, name, `segment ${i}: must not be empty`));
    for (const text of part === '' ? [] : isDNS1123Subdomain(part)) {
      errors.push(field.invalid(path, part, `segment ${i}: ${inBytes(text)}`));
    }
  }
}

const pool: DeclaredStruct = {
  fields: {
    driver,
    poolName: { required: true, check: checkSegments },
    generation: { required: true, minimum: 0 },
    resourceSliceCount: { pointer: true, minimum: 1 },
    totalDevices: count,
    allocatedDevices: count,
    availableDevices: count,
    unavailableDevices: count,
    nodeName: { pointer: true, format: isDNS1123Subdomain },
    validationError: {
      pointer: true,
      check(errors, text, path) {
        if (Buffer.byteLength(text) > 256) errors.push(field.tooLong(path, 256));
      },
    },
  },
};

const rules: DeclaredStruct = {
  fields: {
    spec: {
      immutable: true,
      struct: {
        fields: {
          driver,
          poolName: { pointer: true, check: checkSegments },
          limit: { required: true, pointer: true, maximum: 1000, minimum: 1 },
        },
      },
    },
    status: {
      struct: {
        fields: {
          poolCount: { required: true, pointer: true, minimum: 0 },
          pools: { maxItems: 1000, struct: pool },
          conditions: { maxItems: 10, uniqueBy: 'type' },
        },
      },
    },
  },
};

/**
 * Requests for the state of the pools of a driver
 * (`kubernetes pkg/registry/resource/resourcepoolstatusrequest/strategy.go`).
 */
export const resourcePoolStatusRequestStrategy: BuiltinStrategy<ResourcePoolStatusRequest> = {
  prepareForCreate: (request) => without(request, 'status') as ResourcePoolStatusRequest,
  prepareForUpdate(request, { status }) {
    const rest = without(request, 'status') as ResourcePoolStatusRequest;
    return status === undefined ? rest : { ...rest, status };
  },
  validate: (request) => declared(validateKindMeta(request, false, nameIsDNSSubdomain), request),
  validateUpdate: (request, old) => declared(validateKindMetaUpdate(request, old), request, old),
};

/** The strategy of `/status`, which also keeps the metadata. A status is written once. */
export const resourcePoolStatusRequestStatusStrategy: BuiltinUpdateStrategy<ResourcePoolStatusRequest> = {
  prepareForUpdate: statusAlone,
  validateUpdate(request, old) {
    const errors = validateKindMetaUpdate(request, old);
    if (old.status === undefined) {
      errors.push(...validateConditions(request.status?.conditions ?? [], statusPath.child('conditions')));
    } else if (!builtinSemanticEqual(request.status, old.status)) {
      errors.push(field.invalid(statusPath, request.status ?? null, immutableMessage));
    }
    return declared(errors, request, old);
  },
};

function declared(
  errors: FieldError[],
  request: ResourcePoolStatusRequest,
  old?: ResourcePoolStatusRequest,
): FieldError[] {
  checkDeclared(errors, { value: request, old }, rules);
  return errors;
}

/** Strategies and settings of the storage of requests for the state of pools. */
export const resourcePoolStatusRequestRules: KindRules<ResourcePoolStatusRequest> = {
  strategy: resourcePoolStatusRequestStrategy,
  status: { ...resourcePoolStatusRequestStatusStrategy, withoutTables: true },
};
