import {
  type FieldPath,
  field,
  isValidLabelValue,
  nameIsDNSSubdomain,
  validateLabelName,
} from '@k8s-ts/apimachinery/validation';
import type { NodeSelector, NodeSelectorRequirement, NodeSelectorTerm } from '../types/index.js';
import { checkName, checkText, type Errors } from './field/checks.js';

/** Adds errors of a node selector. */
export function checkNodeSelector(
  errors: Errors,
  selector: NodeSelector,
  path: FieldPath,
  allowInvalidValues: boolean,
): void {
  const terms = path.child('nodeSelectorTerms');
  if (!selector.nodeSelectorTerms?.length) {
    errors.push(field.required(terms, 'must have at least one node selector term'));
    return;
  }
  selector.nodeSelectorTerms.forEach((term, i) => {
    checkNodeSelectorTerm(errors, term, terms.index(i), allowInvalidValues);
  });
}

export function checkNodeSelectorTerm(
  errors: Errors,
  term: NodeSelectorTerm,
  path: FieldPath,
  allowInvalidValues: boolean,
): void {
  term.matchExpressions?.forEach((requirement, i) => {
    checkNodeRequirement(errors, requirement, path.child('matchExpressions').index(i), allowInvalidValues);
  });
  term.matchFields?.forEach((requirement, i) => {
    checkNodeField(errors, requirement, path.child('matchFields').index(i));
  });
}
function checkNodeRequirement(
  errors: Errors,
  requirement: NodeSelectorRequirement,
  path: FieldPath,
  allowInvalidValues: boolean,
): void {
  const values = requirement.values ?? [];
  const valuesPath = path.child('values');
  switch (requirement.operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0)
        errors.push(field.required(valuesPath, "must be specified when `operator` is 'In' or 'NotIn'"));
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) {
        errors.push(field.forbidden(valuesPath, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
      }
      break;
    case 'Gt':
    case 'Lt':
      if (values.length !== 1) {
        errors.push(field.required(valuesPath, "must be specified single value when `operator` is 'Lt' or 'Gt'"));
      }
      break;
    default:
      errors.push(
        field.invalid(
          path.child('operator'),
          field.jsonValue(requirement.operator ?? ''),
          'not a valid selector operator',
        ),
      );
  }
  field.pushAll(errors, validateLabelName(requirement.key ?? '', path.child('key')));
  if (allowInvalidValues) return;
  values.forEach((value, i) => {
    checkText(errors, value, valuesPath.index(i), isValidLabelValue);
  });
}
function checkNodeField(errors: Errors, requirement: NodeSelectorRequirement, path: FieldPath): void {
  const values = requirement.values ?? [];
  if (requirement.operator === 'In' || requirement.operator === 'NotIn') {
    if (values.length !== 1) {
      errors.push(
        field.required(
          path.child('values'),
          "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
        ),
      );
    }
  } else {
    errors.push(
      field.invalid(
        path.child('operator'),
        field.jsonValue(requirement.operator ?? ''),
        'not a valid selector operator',
      ),
    );
  }
  if (requirement.key !== 'metadata.name') {
    errors.push(field.invalid(path.child('key'), requirement.key ?? '', 'not a valid field selector key'));
    return;
  }
  values.forEach((value, i) => {
    checkName(errors, value, path.child('values').index(i), nameIsDNSSubdomain);
  });
}
