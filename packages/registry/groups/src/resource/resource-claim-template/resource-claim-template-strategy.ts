import type { resourcev1 } from '@k8s-ts/api/types';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy, Features } from '@k8s-ts/registry-shared';
import { type AdminAccess, adminRequestIn } from '../admin-access.js';
import { loadedSelectorCheck, loadSelectorCheck } from '../expressions/index.js';
import { dropDisabledRequests } from '../gated-fields.js';
import {
  validateResourceClaimTemplate,
  validateResourceClaimTemplateUpdate,
} from './resource-claim-template-validation.js';

export type ResourceClaimTemplate = resourcev1.ResourceClaimTemplate;

const requestsPath = FieldPath.root('spec', 'devices', 'requests');

/**
 * Templates of resource claims. They never change.
 *
 * @param features the features that are on. Default: those of the release
 * @param compatibility as in `SelectorLanguage`
 */
export function resourceClaimTemplateStrategy(
  access: AdminAccess,
  features?: Features,
  compatibility?: string,
): BuiltinStrategy<ResourceClaimTemplate> {
  const rules = () => ({ check: loadedSelectorCheck(), features, compatibility });
  return {
    async prepareForCreate(template, { namespace }) {
      const isRequested = adminRequestIn(template.spec?.spec ?? {}) >= 0;
      await Promise.all([loadSelectorCheck(), access.ask(isRequested, namespace)]);
      return withoutDisabled(template, undefined, features);
    },
    async prepareForUpdate(template, old) {
      await loadSelectorCheck();
      return withoutDisabled(template, old, features);
    },
    validate(template, { namespace }) {
      const index = adminRequestIn(template.spec?.spec ?? {});
      const refused = index < 0 ? [] : access.errors(namespace, requestsPath.index(index).child('adminAccess'));
      return [...refused, ...validateResourceClaimTemplate(template, rules())];
    },
    validateUpdate: (template, old) => [
      ...validateResourceClaimTemplate(template, rules()),
      ...validateResourceClaimTemplateUpdate(template, old),
    ],
  };
}

const withoutDisabled = (
  template: ResourceClaimTemplate,
  old: ResourceClaimTemplate | undefined,
  features: Features,
): ResourceClaimTemplate => ({
  ...template,
  spec: { ...template.spec, spec: dropDisabledRequests(template.spec?.spec ?? {}, old?.spec?.spec, features) },
});
