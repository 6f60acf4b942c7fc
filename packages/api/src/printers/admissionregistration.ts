import type { LabelSelector } from '@k8s-ts/apimachinery/labels';
import type { admissionregistrationv1, admissionregistrationv1beta1 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

const printWebhookConfiguration: RowPrinter<
  admissionregistrationv1.ValidatingWebhookConfiguration | admissionregistrationv1.MutatingWebhookConfiguration
> = (object) => ({ cells: [nameOf(object), (object.webhooks ?? []).length, ageOf(object)] });

const printValidatingAdmissionPolicy: RowPrinter<admissionregistrationv1.ValidatingAdmissionPolicy> = (object) => {
  const { validations = [], paramKind } = object.spec ?? {};
  const kind = paramKind ? `${paramKind.apiVersion ?? ''}/${paramKind.kind ?? ''}` : '<unset>';
  return { cells: [nameOf(object), validations.length, kind, ageOf(object)] };
};

const printValidatingAdmissionPolicyBinding: RowPrinter<admissionregistrationv1.ValidatingAdmissionPolicyBinding> = (
  object,
) => ({
  cells: [
    nameOf(object),
    object.spec?.policyName ?? '',
    object.spec?.paramRef ? paramText(object.spec.paramRef) : '<unset>',
    ageOf(object),
  ],
});

const printMutatingAdmissionPolicy: RowPrinter<admissionregistrationv1beta1.MutatingAdmissionPolicy> = (object) => {
  const { mutations = [], paramKind } = object.spec ?? {};
  const params = paramKind ? `${paramKind.apiVersion}/${paramKind.kind}` : '<unset>';
  return { cells: [nameOf(object), mutations.length, params, ageOf(object)] };
};

function paramText({ name, namespace, selector }: admissionregistrationv1.ParamRef): string {
  if (name) return `${namespace || '*'}/${name}`;
  return selector ? goText(selector) : '<unset>';
}

/** The selector as Go's generated String method prints it. */
function goText({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string {
  const labels = Object.keys(matchLabels).sort();
  const expressions = matchExpressions.map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.map((key) => `${key}: ${matchLabels[key]},`).join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
}

export const admissionregistrationPrinters: Readonly<Record<string, RowPrinter>> = {
  MutatingAdmissionPolicy: printMutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding: printValidatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration: printWebhookConfiguration,
  ValidatingAdmissionPolicy: printValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding: printValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration: printWebhookConfiguration,
};
