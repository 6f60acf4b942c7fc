import type { resourcev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkTemplateMeta,
  immutableMessage,
  internalForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { type ClaimRules, checkClaimSpec } from '../resource-claim/resource-claim-validation.js';

/**
 * Rules of claim templates (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a valid
 * object.
 */

type Template = resourcev1.ResourceClaimTemplate;

const specPath = FieldPath.root('spec');

export function validateResourceClaimTemplate(template: Template, rules: ClaimRules): FieldError[] {
  const errors = validateKindMeta(template, true, nameIsDNSSubdomain);
  checkTemplateMeta(errors, template.spec?.metadata ?? {}, specPath.child('metadata'));
  checkClaimSpec(errors, template.spec?.spec ?? {}, specPath.child('spec'), rules);
  return errors;
}

/** Errors of the update itself: the spec is immutable. */
export function validateResourceClaimTemplateUpdate(template: Template, old: Template): FieldError[] {
  const errors = validateKindMetaUpdate(template, old);
  if (!builtinSemanticEqual(template.spec, old.spec)) {
    errors.push(
      field.invalid(
        specPath,
        internalForm('k8s.io.api.resource.v1.ResourceClaimTemplateSpec', template.spec ?? {}),
        immutableMessage,
      ),
    );
  }
  return errors;
}
