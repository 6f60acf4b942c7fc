import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { type AuditPolicy, type AuditPolicyRule, auditLevels, auditStages } from './audit-policy.js';

/** The errors of a policy, in the order of its fields. `kubernetes/apiserver pkg/apis/audit/validation`. */
export function validateAuditPolicy({ rules, omitStages = [] }: AuditPolicy): FieldError[] {
  return [
    ...validateOmitStages(omitStages, FieldPath.root('omitStages')),
    ...rules.flatMap((rule, index) => validateRule(rule, FieldPath.root('rules').index(index))),
  ];
}

function validateRule(rule: AuditPolicyRule, path: FieldPath): FieldError[] {
  const { level, nonResourceURLs = [], resources = [], namespaces = [], omitStages = [] } = rule;
  const urls = path.child('nonResourceURLs');
  return [
    ...validateLevel(level, path.child('level')),
    ...nonResourceURLs.flatMap((url, index) => validateURL(url, urls.index(index))),
    ...resources.flatMap((each) => validateResources(each, path.child('resources'))),
    ...validateOmitStages(omitStages, path.child('omitStages')),
    ...(nonResourceURLs.length > 0 && (resources.length > 0 || namespaces.length > 0)
      ? [field.invalid(urls, nonResourceURLs, 'rules cannot apply to both regular resources and non-resource URLs')]
      : []),
  ];
}

function validateLevel(level: string, path: FieldPath): FieldError[] {
  if (!level) return [field.required(path)];
  return auditLevels.some((each) => each === level) ? [] : [field.notSupported(path, level, auditLevels)];
}

function validateURL(url: string, path: FieldPath): FieldError[] {
  if (url === '*') return [];
  const errors: FieldError[] = [];
  if (!url.startsWith('/')) {
    errors.push(field.invalid(path, url, "non-resource URL rules must begin with a '/' character"));
  }
  if (url.slice(0, -1).includes('*')) {
    errors.push(field.invalid(path, url, "non-resource URL wildcards '*' must be the final character of the rule"));
  }
  return errors;
}

function validateResources(
  { group = '', resources = [], resourceNames = [] }: NonNullable<AuditPolicyRule['resources']>[number],
  path: FieldPath,
): FieldError[] {
  const problems = group === '' || group === '*' ? [] : nameIsDNSSubdomain(group, false);
  return [
    ...(problems.length > 0 ? [field.invalid(path.child('group'), group, problems.join(','))] : []),
    ...(resourceNames.length > 0 && resources.length === 0
      ? [
          field.invalid(
            path.child('resourceNames'),
            resourceNames,
            'using resourceNames requires at least one resource',
          ),
        ]
      : []),
  ];
}

const validateOmitStages = (stages: readonly string[], path: FieldPath): FieldError[] =>
  stages.flatMap((stage, index) =>
    auditStages.some((each) => each === stage)
      ? []
      : [field.invalid(path.index(index), stage, `allowed stages are ${auditStages.join(',')}`)],
  );
