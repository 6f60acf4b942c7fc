import { ifUnset } from '../../object-fields.js';
import type { Rule } from '../rule.js';

const selectors = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} };

export const validatingWebhook: Rule = (object) =>
  ifUnset(object, { failurePolicy: 'Fail', ...selectors, timeoutSeconds: 10 });

export const mutatingWebhook: Rule = (object) =>
  ifUnset(object, { failurePolicy: 'Fail', ...selectors, timeoutSeconds: 10, reinvocationPolicy: 'Never' });

export const rule: Rule = (object) => ifUnset(object, { scope: '*' });
export const matchResources: Rule = (object) => ifUnset(object, selectors);
/** ValidatingAdmissionPolicy's and MutatingAdmissionPolicy's spec. */
export const admissionPolicySpec: Rule = (object) => ifUnset(object, { failurePolicy: 'Fail' });
export const paramRef: Rule = (object) => ifUnset(object, { parameterNotFoundAction: 'Deny' });
/** Services of webhooks, of conversion of custom resources, and of APIServices. */
export const serviceReference: Rule = (object) => ifUnset(object, { port: 443 });
