import type { resourcev1 } from '@k8s-ts/api/types';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { type AdminAccess, adminRequestIn } from '../admin-access.js';
import { loadedSelectorCheck, loadSelectorCheck } from '../expressions/index.js';
import { withoutGatedRequests } from '../gated-fields.js';
import {
  validateResourceClaimTemplate,
  validateResourceClaimTemplateUpdate,
} from './resource-claim-template-validation.js';

export type ResourceClaimTemplate = resourcev1.ResourceClaimTemplate;

const requestsPath = FieldPath.root('spec', 'devices', 'requests');

/** Templates of resource claims. They never change. */
export function resourceClaimTemplateStrategy(access: AdminAccess): BuiltinStrategy<ResourceClaimTemplate> {
  return {
    async prepareForCreate(template, { namespace }) {
      const isRequested = adminRequestIn(template.spec?.spec ?? {}) >= 0;
      await Promise.all([loadSelectorCheck(), access.ask(isRequested, namespace)]);
      return withoutGated(template);
    },
    async prepareForUpdate(template) {
      await loadSelectorCheck();
      return withoutGated(template);
    },
    validate(template, { namespace }) {
      const index = adminRequestIn(template.spec?.spec ?? {});
      const refused = index < 0 ? [] : access.errors(namespace, requestsPath.index(index).child('adminAccess'));
      return [...refused, ...validateResourceClaimTemplate(template, loadedSelectorCheck())];
    },
    validateUpdate: (template, old) => [
      ...validateResourceClaimTemplate(template, loadedSelectorCheck()),
      ...validateResourceClaimTemplateUpdate(template, old),
    ],
  };
}

const withoutGated = (template: ResourceClaimTemplate): ResourceClaimTemplate => ({
  ...template,
  spec: { ...template.spec, spec: withoutGatedRequests(template.spec?.spec ?? {}) },
});
