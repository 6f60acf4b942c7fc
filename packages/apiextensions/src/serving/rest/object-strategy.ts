import { newInternalError, newInvalid } from '@k8s-ts/apimachinery/errors';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { type RESTStrategy, type RequestContext, type UpdateStrategy, withMeta } from '@k8s-ts/registry-generic';
import { type CustomResourceResult, type CustomResourceValidator, finalizerWarnings } from '../../schema/index.js';
import { deepEqual } from '../../schema/values/json-values.js';

/** Facts about a version that the strategies need. */
export interface ObjectStrategyOptions {
  readonly kind: GroupVersionKind;
  readonly namespaced: boolean;
  readonly hasStatus: boolean;
  /** Compiles the schema when it is called first. */
  readonly validator: () => CustomResourceValidator;
}

/** Cost of rules from which on a request counts like a large body. */
const costlyRules = 10_000_000;

/** The strategies of a version's objects, and of their `/status`. */
export interface ObjectStrategies {
  readonly main: RESTStrategy;
  readonly status: UpdateStrategy;
}

/**
 * The rules of custom objects at one version (`kubernetes/apiextensions-apiserver pkg/registry/customresource`):
 * generation, status, validation by the schema, warnings about finalizers.
 */
export function objectStrategies({ kind, namespaced, hasStatus, validator }: ObjectStrategyOptions): ObjectStrategies {
  const errorsOf = ({ errors, warnings }: CustomResourceResult, context: RequestContext): readonly FieldError[] => {
    for (const warning of warnings) context.warn(warning);
    return errors;
  };
  const onCostly = ({ checkCost }: RequestContext) => checkCost && (() => checkCost(costlyRules));
  const main: RESTStrategy = {
    namespaced,
    prepareForCreate(object) {
      checkTypeMeta(object, kind);
      return withMeta(hasStatus ? withStatus(object, undefined) : object, { generation: 1 });
    },
    prepareForUpdate(object, old, { wholeDoubles }) {
      checkTypeMeta(object, kind);
      const next = hasStatus ? withStatus(object, old) : object;
      const hasDoubles = () =>
        wholeDoubles?.().some((each) => each !== 'metadata' && !(hasStatus && each === 'status'));
      if (isSameBesidesMetadata(next, old) && !hasDoubles()) return next;
      return withMeta(next, { generation: (old.metadata.generation ?? 0) + 1 });
    },
    validate: (object, context) => errorsOf(validator().validate(object, onCostly(context)), context),
    validateUpdate: (object, old, context) =>
      errorsOf(validator().validateUpdate(object, old, onCostly(context)), context),
    warningsOnCreate: (object) => finalizerWarnings(object),
    warningsOnUpdate: finalizerWarnings,
  };
  const status: UpdateStrategy = {
    prepareForUpdate(object, old) {
      checkTypeMeta(object, kind);
      const { managedFields, resourceVersion } = object.metadata;
      return withMeta(withStatus(old, object), { managedFields, resourceVersion });
    },
    validateUpdate: (object, old, context) =>
      errorsOf(validator().validateStatusUpdate(object, old, onCostly(context)), context),
  };
  return { main, status };
}

const missingVersion = "Object 'apiVersion' is missing in 'object has no apiVersion field'";

/**
 * @throws Invalid for an object of another kind or version, in the name of that kind
 * @throws InternalError for an object that a patch left without a version
 */
function checkTypeMeta(object: KubeObject, expected: GroupVersionKind): void {
  const { kind = '', apiVersion = '' } = object;
  if (apiVersion === '') throw newInternalError(new Error(missingVersion));
  const errors: FieldError[] = [];
  if (kind !== expected.kind) errors.push(field.invalid(FieldPath.root('kind'), kind, `must be ${expected.kind}`));
  const groupVersion = formatGroupVersion(expected);
  if (apiVersion !== groupVersion) {
    errors.push(field.invalid(FieldPath.root('apiVersion'), apiVersion, `must be ${groupVersion}`));
  }
  if (errors.length === 0) return;
  throw newInvalid({ group: parseGroupVersion(apiVersion).group, kind }, object.metadata.name ?? '', errors);
}

/** The object with the status of `other`; without a status when `other` has none. */
function withStatus(object: KubeObject, other: KubeObject | undefined): KubeObject {
  const { status: _status, ...rest } = object as AnyKubeObject;
  return other !== undefined && 'status' in other ? Object.assign(rest, { status: other.status }) : rest;
}

function isSameBesidesMetadata(a: KubeObject, b: KubeObject): boolean {
  return deepEqual({ ...a, metadata: undefined }, { ...b, metadata: undefined });
}
