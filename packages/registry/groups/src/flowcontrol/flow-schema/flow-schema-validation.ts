import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, checkName, type Errors, internalForm, validateKindMeta } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { mandatoryFlowSchemas } from '../bootstrap/flow-schemas.js';
import { validateConditionTypes } from '../conditions-validation.js';
import { checkNonResourceRule, checkResourceRule } from './policy-rules-validation.js';
import { checkSubject } from './subjects-validation.js';

const specPath = FieldPath.root('spec');
const maxPrecedence = 10_000;
const distinguishers = ['ByNamespace', 'ByUser'];

/**
 * Errors of a new or updated flow schema (`kubernetes pkg/apis/flowcontrol/validation`); an empty list for a valid one.
 * The spec of a mandatory schema is fixed.
 */
export function validateFlowSchema(schema: flowcontrolv1.FlowSchema): FieldError[] {
  const name = schema.metadata?.name ?? '';
  const errors = validateKindMeta(schema, false, nameIsDNSSubdomain);
  checkSpec(errors, schema.spec ?? {}, name);
  const mandatory = mandatoryFlowSchemas.find(({ metadata }) => metadata.name === name);
  if (mandatory && !builtinSemanticEqual(schema.spec, mandatory.spec)) {
    errors.push(
      field.invalid(
        specPath,
        internalForm('k8s.io.api.flowcontrol.v1.FlowSchemaSpec', schema.spec ?? {}),
        `spec of '${name}' must equal the fixed value`,
      ),
    );
  }
  return [...errors, ...validateConditionTypes(schema)];
}

function checkSpec(errors: Errors, spec: Partial<flowcontrolv1.FlowSchemaSpec>, name: string): void {
  const { matchingPrecedence = 0, distinguisherMethod, priorityLevelConfiguration: level, rules } = spec;
  const complain = (message: string) =>
    errors.push(field.invalid(specPath.child('matchingPrecedence'), matchingPrecedence, message));
  if (matchingPrecedence <= 0) complain('must be a positive value');
  if (matchingPrecedence > maxPrecedence) complain(`must not be greater than ${maxPrecedence}`);
  if (matchingPrecedence === 1 && name !== 'exempt') {
    complain("only the schema named 'exempt' may have matchingPrecedence 1");
  }
  if (distinguisherMethod && !distinguishers.includes(distinguisherMethod.type)) {
    // The name of Go's field, which upstream prints.
    const shown = { Type: distinguisherMethod.type ?? '' };
    errors.push(field.notSupported(specPath.child('distinguisherMethod', 'type'), shown, distinguishers));
  }
  const levelPath = specPath.child('priorityLevelConfiguration', 'name');
  if (level?.name) checkName(errors, level.name, levelPath, nameIsDNSSubdomain);
  else errors.push(field.required(levelPath, 'must reference a priority level'));
  for (const [i, rule] of (rules ?? []).entries()) checkRule(errors, rule, specPath.child('rules').index(i));
}

function checkRule(errors: Errors, rule: flowcontrolv1.PolicyRulesWithSubjects, path: FieldPath): void {
  const subjects = rule.subjects ?? [];
  const { resourceRules = [], nonResourceRules = [] } = rule;
  for (const [i, subject] of subjects.entries()) checkSubject(errors, subject, path.child('subjects').index(i));
  if (subjects.length === 0) {
    errors.push(field.required(path.child('subjects'), 'subjects must contain at least one value'));
  }
  if (resourceRules.length === 0 && nonResourceRules.length === 0) {
    errors.push(field.required(path, 'at least one of resourceRules and nonResourceRules has to be non-empty'));
  }
  for (const [i, each] of resourceRules.entries())
    checkResourceRule(errors, each, path.child('resourceRules').index(i));
  for (const [i, each] of nonResourceRules.entries()) {
    checkNonResourceRule(errors, each, path.child('nonResourceRules').index(i));
  }
}
