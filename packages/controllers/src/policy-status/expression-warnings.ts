import type { admissionregistrationv1 } from '@k8s-ts/api';
import { formatGroupVersionKind, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { type KindSchema, typeChecker } from '@k8s-ts/cel/admission';

/** A kind with its schema. */
export interface CheckedKind {
  readonly kind: GroupVersionKind;
  readonly schema: KindSchema;
}

/**
 * Returns warnings about the expressions of a policy, checked for objects of these kinds. This module loads the
 * expression language.
 *
 * @param params the kind of the parameters; undefined without parameters, or if their schema is not known
 */
export function expressionWarnings(
  { spec = {} }: admissionregistrationv1.ValidatingAdmissionPolicy,
  kinds: readonly CheckedKind[],
  params: KindSchema | undefined,
): readonly admissionregistrationv1.ExpressionWarning[] {
  const variables = (spec.variables ?? []).map(({ name = '', expression = '' }) => ({ name, expression }));
  const checkers = kinds.map(({ kind, schema }) => ({ kind, check: typeChecker(schema, params, variables) }));
  const warningOf = (expression: string): string =>
    checkers
      .flatMap(({ kind, check }) => {
        const issues = check(expression);
        return issues === undefined ? [] : [`${formatGroupVersionKind(kind)}: ${issues}\n`];
      })
      .join('\n');
  return (spec.validations ?? []).flatMap(({ expression = '', messageExpression = '' }, i) =>
    [
      { fieldRef: `spec.validations[${i}].expression`, warning: warningOf(expression) },
      {
        fieldRef: `spec.validations[${i}].messageExpression`,
        warning: messageExpression === '' ? '' : warningOf(messageExpression),
      },
    ].filter(({ warning }) => warning !== ''),
  );
}
