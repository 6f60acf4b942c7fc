import type { LabelSelector } from '@k8s-ts/apimachinery/labels';
import { ifUnset } from '../object-fields.js';
import type { admissionregistrationv1, admissionregistrationv1beta1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

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

const selectors = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} };

const validatingWebhook: Rule = (object) =>
  ifUnset(object, { failurePolicy: 'Fail', ...selectors, timeoutSeconds: 10 });

const mutatingWebhook: Rule = (object) =>
  ifUnset(object, { failurePolicy: 'Fail', ...selectors, timeoutSeconds: 10, reinvocationPolicy: 'Never' });

const rule: Rule = (object) => ifUnset(object, { scope: '*' });

const matchResources: Rule = (object) => ifUnset(object, selectors);

/** ValidatingAdmissionPolicy's and MutatingAdmissionPolicy's spec. */
const admissionPolicySpec: Rule = (object) => ifUnset(object, { failurePolicy: 'Fail' });

const paramRef: Rule = (object) => ifUnset(object, { parameterNotFoundAction: 'Deny' });

/** Services of webhooks, of conversion of custom resources, and of APIServices. */
const serviceReference: Rule = (object) => ifUnset(object, { port: 443 });

const policyBinding: Readonly<Record<string, string>> = {
  ParamRef: 'Object with the parameters of the policy.',
  PolicyName: 'Name of the policy.',
};

const paramKind = 'Kind of the objects with parameters.';

const webhooks = 'Number of webhooks.';

export const admissionregistration: GroupKinds = {
  kinds: {
    MutatingAdmissionPolicy: {
      description: 'Changes in CEL that are made to objects of requests.',
      print: printMutatingAdmissionPolicy,
      columns: { Mutations: 'Number of mutations.', ParamKind: paramKind },
    },
    MutatingAdmissionPolicyBinding: {
      description: 'Applies a MutatingAdmissionPolicy to requests, with parameters.',
      print: printValidatingAdmissionPolicyBinding,
      columns: policyBinding,
    },
    MutatingWebhookConfiguration: {
      description: 'Webhooks that change objects before they are stored.',
      print: printWebhookConfiguration,
      columns: { Webhooks: webhooks },
    },
    ValidatingAdmissionPolicy: {
      description: 'Rules in CEL that requests must obey.',
      print: printValidatingAdmissionPolicy,
      columns: { ParamKind: paramKind, Validations: 'Number of validations.' },
    },
    ValidatingAdmissionPolicyBinding: {
      description: 'Applies a ValidatingAdmissionPolicy to requests, with parameters.',
      print: printValidatingAdmissionPolicyBinding,
      columns: policyBinding,
    },
    ValidatingWebhookConfiguration: {
      description: 'Webhooks that accept or refuse requests.',
      print: printWebhookConfiguration,
      columns: { Webhooks: webhooks },
    },
  },
  defaults: {
    MatchResources: matchResources,
    MutatingAdmissionPolicySpec: admissionPolicySpec,
    MutatingWebhook: mutatingWebhook,
    ParamRef: paramRef,
    Rule: rule,
    ServiceReference: serviceReference,
    ValidatingAdmissionPolicySpec: admissionPolicySpec,
    ValidatingWebhook: validatingWebhook,
  },
};
