import type { flowcontrolv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkEnum,
  type Errors,
  internalForm,
  metadataPath,
  validateKindMeta,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { mandatoryPriorityLevels } from '../bootstrap/priority-levels.js';
import { validateConditionTypes } from '../conditions-validation.js';

type Spec = Partial<flowcontrolv1.PriorityLevelConfigurationSpec>;

const specPath = FieldPath.root('spec');
const preserveZeroAnnotation = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares';
const maxQueues = 10_000_000;
const maxHashBits = 60;

/**
 * Errors of a new or updated priority level (`kubernetes pkg/apis/flowcontrol/validation`); an empty list for a valid
 * one. The spec of a mandatory level is fixed, except for the numbers of the exempt level.
 */
export function validatePriorityLevelConfiguration(level: flowcontrolv1.PriorityLevelConfiguration): FieldError[] {
  const { name = '', annotations = {} } = level.metadata ?? {};
  const errors = validateKindMeta(level, false, nameIsDNSSubdomain);
  if (Object.hasOwn(annotations, preserveZeroAnnotation)) {
    const message = `annotation '${preserveZeroAnnotation}' is forbidden`;
    errors.push(field.forbidden(metadataPath.child('annotations'), message));
  }
  const spec: Spec = level.spec ?? {};
  checkSpec(errors, spec, name);
  checkMandatory(errors, spec, name);
  return [...errors, ...validateConditionTypes(level)];
}

function checkMandatory(errors: Errors, spec: Spec, name: string): void {
  const mandatory: Spec | undefined = mandatoryPriorityLevels.find(({ metadata }) => metadata.name === name)?.spec;
  if (!mandatory) return;
  const isExempt = name === 'exempt';
  const compared = isExempt ? { ...spec, exempt: mandatory.exempt } : spec;
  if (builtinSemanticEqual(compared, mandatory)) return;
  const except = isExempt ? " except the 'spec.exempt' field" : '';
  errors.push(
    field.invalid(
      specPath,
      internalForm('k8s.io.api.flowcontrol.v1.PriorityLevelConfigurationSpec', spec),
      `spec of '${name}'${except} must equal the fixed value`,
    ),
  );
}

function checkSpec(errors: Errors, { type = '', limited, exempt }: Spec, name: string): void {
  if ((name === 'exempt') !== (type === 'Exempt')) {
    errors.push(field.invalid(specPath.child('type'), type, "must be 'Exempt' if and only if `name` is 'exempt'"));
  }
  const limitedPath = specPath.child('limited');
  const exemptPath = specPath.child('exempt');
  if (type === 'Exempt') {
    if (limited) errors.push(field.forbidden(limitedPath, 'must be nil if the type is not Limited'));
    if (exempt) {
      checkShares(errors, exempt.nominalConcurrencyShares, exemptPath);
      checkLendable(errors, exempt.lendablePercent, exemptPath);
    }
  } else if (type === 'Limited') {
    if (exempt) errors.push(field.forbidden(exemptPath, 'must be nil if the type is Limited'));
    if (limited) checkLimited(errors, limited, limitedPath);
    else errors.push(field.required(limitedPath, 'must not be empty when type is Limited'));
  } else checkEnum(errors, type, specPath.child('type'), ['Exempt', 'Limited'], true);
}

function checkShares(errors: Errors, shares: number | undefined, path: FieldPath): void {
  if (shares !== undefined && shares < 0) {
    errors.push(field.invalid(path.child('nominalConcurrencyShares'), shares, 'must be a non-negative integer'));
  }
}

function checkLendable(errors: Errors, percent: number | undefined, path: FieldPath): void {
  if (percent !== undefined && (percent < 0 || percent > 100)) {
    errors.push(field.invalid(path.child('lendablePercent'), percent, 'must be between 0 and 100, inclusive'));
  }
}

function checkLimited(errors: Errors, limited: flowcontrolv1.LimitedPriorityLevelConfiguration, path: FieldPath): void {
  checkShares(errors, limited.nominalConcurrencyShares, path);
  checkLimitResponse(errors, limited.limitResponse ?? {}, path.child('limitResponse'));
  checkLendable(errors, limited.lendablePercent, path);
  const { borrowingLimitPercent: borrowing } = limited;
  if (borrowing !== undefined && borrowing < 0) {
    const message = 'if specified, must be a non-negative integer';
    errors.push(field.invalid(path.child('borrowingLimitPercent'), borrowing, message));
  }
}

function checkLimitResponse(
  errors: Errors,
  { type = '', queuing }: { readonly type?: string; readonly queuing?: flowcontrolv1.QueuingConfiguration },
  path: FieldPath,
): void {
  const at = path.child('queuing');
  if (type === 'Reject') {
    if (queuing) errors.push(field.forbidden(at, 'must be nil if limited.limitResponse.type is not Limited'));
  } else if (type === 'Queue') {
    if (queuing) checkQueuing(errors, queuing, at);
    else errors.push(field.required(at, 'must not be empty if limited.limitResponse.type is Limited'));
  } else checkEnum(errors, type, path.child('type'), ['Queue', 'Reject'], true);
}

function checkQueuing(errors: Errors, queuing: flowcontrolv1.QueuingConfiguration, path: FieldPath): void {
  const { queues = 0, handSize = 0, queueLengthLimit = 0 } = queuing;
  const complain = (name: string, value: number, message: string) =>
    errors.push(field.invalid(path.child(name), value, message));
  if (queueLengthLimit <= 0) complain('queueLengthLimit', queueLengthLimit, 'must be positive');
  if (queues <= 0) complain('queues', queues, 'must be positive');
  else if (queues > maxQueues) complain('queues', queues, `must not be greater than ${maxQueues}`);
  if (handSize <= 0) complain('handSize', handSize, 'must be positive');
  else if (handSize > queues) complain('handSize', handSize, `should not be greater than queues (${queues})`);
  // Shuffle sharding deals a hand from one hash value of 60 bits.
  else if (Math.ceil(Math.log2(queues) * handSize) > maxHashBits) {
    const message = `required entropy bits of deckSize ${queues} and handSize ${handSize} should not be greater than ${maxHashBits}`;
    complain('handSize', handSize, message);
  }
}
