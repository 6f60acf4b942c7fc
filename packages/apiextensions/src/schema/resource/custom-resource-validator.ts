import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';
import type { CustomSchema, OnCostly } from '../types.js';
import type { JSONObject } from '../values/json-values.js';
import { blocksRules, rulesNotChecked } from './blocks-rules.js';
import { type ScalePaths, validateScaleSpec, validateScaleStatus } from './scale.js';

/** Options of the validator for the objects of one version of a definition. */
export interface CustomResourceValidatorOptions {
  readonly kind: GroupVersionKind;
  readonly namespaced: boolean;
  readonly schema: CustomSchema;
  /** The scale subresource of the version, if it has one. */
  readonly scale?: ScalePaths | undefined;
}

/** Errors of an object, and warnings about rules that unchanged parts violate. */
export interface CustomResourceResult {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
}

/**
 * Validates objects as kube-apiserver does, with all errors in its order. `onCostly` is described at {@link OnCostly}.
 */
export interface CustomResourceValidator {
  /** Validates an object that is being created. It has its name, its defaults and no unknown fields. */
  validate(object: object, onCostly?: OnCostly): CustomResourceResult;
  /** Validates an object that replaces `old`. */
  validateUpdate(object: object, old: object, onCostly?: OnCostly): CustomResourceResult;
  /** Validates an object that replaces `old` and differs from it in `status` only. */
  validateStatusUpdate(object: object, old: object, onCostly?: OnCostly): CustomResourceResult;
}

/** Makes the validator of a kind (`kubernetes/apiextensions-apiserver pkg/registry/customresource`). */
export function customResourceValidator(options: CustomResourceValidatorOptions): CustomResourceValidator {
  const { namespaced, schema, scale } = options;
  const metadataPath = FieldPath.root('metadata');

  const scaleErrors = (object: JSONObject): FieldError[] =>
    scale === undefined ? [] : [...validateScaleSpec(object, scale), ...validateScaleStatus(object, scale)];

  const withRules = (
    errors: FieldError[],
    onCostly: OnCostly | undefined,
    object: JSONObject,
    old?: JSONObject,
  ): CustomResourceResult => {
    if (!schema.hasRules) return { errors, warnings: [] };
    if (blocksRules(errors)) return { errors: [...errors, rulesNotChecked], warnings: [] };
    const rules = schema.validateRules(object, old, onCostly);
    field.pushAll(errors, rules.errors);
    return { errors, warnings: rules.warnings };
  };

  return {
    validate(object, onCostly) {
      const own = object as JSONObject;
      const errors = typeMetaErrors(own, options.kind);
      if (errors.length === 0) {
        const meta = metaOf(own);
        field.pushAll(errors, validateObjectMeta(meta, namespaced, nameIsDNSSubdomain, metadataPath));
        field.pushAll(errors, schema.validate(own));
        field.pushAll(errors, scaleErrors(own));
      }
      field.pushAll(errors, schema.validateEmbedded(own));
      field.pushAll(errors, schema.validateLists(own));
      return withRules(errors, onCostly, own);
    },

    validateUpdate(object, old, onCostly) {
      const own = object as JSONObject;
      const before = old as JSONObject;
      const errors = typeMetaErrors(own, options.kind);
      if (errors.length === 0) {
        field.pushAll(errors, validateObjectMetaUpdate(metaOf(own), metaOf(before), metadataPath));
        field.pushAll(errors, schema.validateUpdate(own, before));
        field.pushAll(errors, scaleErrors(own));
      }
      field.pushAll(errors, schema.validateEmbedded(own));
      field.pushAll(errors, listErrors(schema, own, before));
      return withRules(errors, onCostly, own, before);
    },

    validateStatusUpdate(object, old, onCostly) {
      const own = object as JSONObject;
      const before = old as JSONObject;
      const errors = typeMetaErrors(own, options.kind);
      if (errors.length === 0) {
        field.pushAll(errors, validateObjectMetaUpdate(metaOf(own), metaOf(before), metadataPath));
        if (own.status !== undefined) field.pushAll(errors, schema.validateStatusUpdate(own.status, before.status));
        if (scale !== undefined) field.pushAll(errors, validateScaleStatus(own, scale));
      }
      field.pushAll(errors, listErrors(schema, own, before));
      return withRules(errors, onCostly, own, before);
    },
  };
}

const metaOf = ({ metadata }: JSONObject): ObjectMeta => (metadata ?? {}) as ObjectMeta;

/** Lists that had equal items before may keep having some. */
function listErrors(schema: CustomSchema, object: object, old: object): FieldError[] {
  const errors = schema.validateLists(object);
  return errors.length > 0 && schema.validateLists(old).length > 0 ? [] : errors;
}

function typeMetaErrors(object: JSONObject, { group, version, kind }: GroupVersionKind): FieldError[] {
  const errors: FieldError[] = [];
  const apiVersion = `${group}/${version}`;
  if (object.kind !== kind) {
    errors.push(field.invalid(FieldPath.root('kind'), object.kind ?? '', `must be ${kind}`));
  }
  if (object.apiVersion !== apiVersion) {
    errors.push(field.invalid(FieldPath.root('apiVersion'), object.apiVersion ?? '', `must be ${apiVersion}`));
  }
  return errors;
}
