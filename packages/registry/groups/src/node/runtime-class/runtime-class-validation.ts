import type { nodev1, Toleration } from '@k8s-ts/api/types';
import {
  checkName,
  checkResourceRequirements,
  checkTolerations,
  type Errors,
  metadataPath,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
  validateImmutableField,
  validateLabels,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of runtime classes (`kubernetes pkg/apis/node/validation`). Each function returns an empty list for a valid
 * object.
 */

const handlerPath = FieldPath.root('handler');

export function validateRuntimeClass(object: nodev1.RuntimeClass): FieldError[] {
  const { handler = '', overhead, scheduling } = object;
  // Unlike those of most kinds, finalizers need no domain.
  const errors = [...validateObjectMeta(object.metadata ?? {}, false, nameIsDNSSubdomain, metadataPath)];
  if (handler === '') errors.push(field.required(handlerPath));
  else checkName(errors, handler, handlerPath, nameIsDNSLabel);
  if (overhead) {
    const limits = overhead.podFixed ?? {};
    checkResourceRequirements(errors, { limits }, FieldPath.root('overhead'), { claimNames: new Set() });
  }
  if (scheduling) {
    const path = FieldPath.root('scheduling');
    field.pushAll(errors, validateLabels(scheduling.nodeSelector, path.child('nodeSelector')));
    checkUniqueTolerations(errors, scheduling.tolerations ?? [], path.child('tolerations'));
  }
  return errors;
}

/** Errors of the update itself: the handler is immutable. */
export function validateRuntimeClassUpdate(object: nodev1.RuntimeClass, old: nodev1.RuntimeClass): FieldError[] {
  return [
    ...validateObjectMetaUpdate(object.metadata ?? {}, old.metadata ?? {}, metadataPath),
    ...validateImmutableField(object.handler ?? '', old.handler ?? '', handlerPath),
  ];
}

function checkUniqueTolerations(errors: Errors, tolerations: readonly Toleration[], path: FieldPath): void {
  // Here, tolerations can never compare numbers, whichever features are on.
  checkTolerations(errors, tolerations, path, { features: new Set() });
  const seen = new Set<string>();
  for (const [i, toleration] of tolerations.entries()) {
    const { key = '', operator = '', value = '', effect = '', tolerationSeconds = null } = toleration;
    const listKey = JSON.stringify([key, operator, value, effect]);
    if (seen.has(listKey)) {
      // The names of Go's fields, which upstream prints.
      const shown = {
        Key: key,
        Operator: operator,
        Value: value,
        Effect: effect,
        TolerationSeconds: tolerationSeconds,
      };
      errors.push(field.duplicate(path.index(i), shown));
    }
    seen.add(listKey);
  }
}
