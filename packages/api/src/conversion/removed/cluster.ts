import { child, eachOf, ifEmpty, ifUnset, type Obj, withField, within } from '../../object-fields.js';
import type { RemovedKindConversion } from './removed-kind.js';

/*
 * Kinds of flowcontrol.apiserver.k8s.io, rbac.authorization.k8s.io, node.k8s.io, certificates.k8s.io and
 * admissionregistration.k8s.io.
 */

const standardShares = 30;
const zeroSharesAnnotation = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares';

const inLimited = (object: Obj, change: (limited: Obj) => Obj): Obj =>
  child(child(object, 'spec') ?? {}, 'limited') === undefined
    ? object
    : within(object, 'spec', (spec) => within(spec, 'limited', change));

/** A PriorityLevelConfiguration of v1beta1 or v1beta2, where the shares have another name and 0 means the default. */
export const priorityLevelOfV1beta2: RemovedKindConversion = (object, complete) =>
  complete(
    inLimited(object, ({ assuredConcurrencyShares, ...limited }) => ({
      ...limited,
      nominalConcurrencyShares: assuredConcurrencyShares || standardShares,
    })),
  );

/** A PriorityLevelConfiguration of v1beta3, where 0 shares mean the default, except with an annotation. */
export const priorityLevelOfV1beta3: RemovedKindConversion = (object, complete) => {
  const { [zeroSharesAnnotation]: marker, ...others } =
    child(child(object, 'metadata') ?? {}, 'annotations') ?? ({} as Obj);
  const nominalConcurrencyShares = marker === undefined ? standardShares : 0;
  const shared = inLimited(object, (limited) => ifEmpty(limited, { nominalConcurrencyShares }));
  if (marker === undefined) return complete(shared);
  const annotations = Object.keys(others).length === 0 ? undefined : others;
  return complete(within(shared, 'metadata', (metadata) => withField(metadata, 'annotations', annotations)));
};

const rbacGroup = 'rbac.authorization.k8s.io';

/** A subject of v1alpha1 has the version of its kind; the user `*` stands for all authenticated users. */
function subjectToV1({ apiVersion, ...subject }: Obj): Obj {
  const { kind, name } = subject;
  if (kind === 'ServiceAccount') return subject;
  if (kind === 'User' && name === '*') {
    return { ...subject, kind: 'Group', apiGroup: rbacGroup, name: 'system:authenticated' };
  }
  if (kind === 'User' || kind === 'Group') return { ...subject, apiGroup: rbacGroup };
  const [group, ...version] = String(apiVersion ?? '').split('/');
  return version.length === 1 ? { ...subject, apiGroup: group } : subject;
}

/** A RoleBinding or ClusterRoleBinding of rbac.authorization.k8s.io/v1alpha1. */
export const roleBindingOfV1alpha1: RemovedKindConversion = (object, complete) =>
  complete(eachOf(object, 'subjects', subjectToV1));

/** A RuntimeClass of node.k8s.io/v1alpha1, whose fields are in a spec. */
export const runtimeClassOfV1alpha1: RemovedKindConversion = ({ spec, ...object }, complete) => {
  const { runtimeHandler: handler, overhead, scheduling } = (spec ?? {}) as Obj;
  return complete({ ...object, handler, overhead, scheduling });
};

/**
 * A CertificateSigningRequest of certificates.k8s.io/v1beta1. Servers since v1.18 have stored the name of its signer;
 * an older object without one gets the name for unknown signers.
 */
export const certificateSigningRequest: RemovedKindConversion = (object, complete) => {
  const inSpec = within(object, 'spec', (spec) =>
    ifUnset(spec, { usages: ['digital signature', 'key encipherment'], signerName: 'kubernetes.io/legacy-unknown' }),
  );
  const status = child(inSpec, 'status');
  if (status === undefined) return complete(inSpec);
  const conditions = eachOf(status, 'conditions', (condition) => ifEmpty(condition, { status: 'True' }));
  return complete({ ...inSpec, status: conditions });
};

/** A MutatingWebhookConfiguration or ValidatingWebhookConfiguration of admissionregistration.k8s.io/v1beta1. */
export const webhookConfiguration: RemovedKindConversion = (object, complete) =>
  complete(
    eachOf(object, 'webhooks', (webhook) =>
      ifEmpty(
        ifUnset(webhook, { failurePolicy: 'Ignore', matchPolicy: 'Exact', sideEffects: 'Unknown', timeoutSeconds: 30 }),
        { admissionReviewVersions: ['v1beta1'] },
      ),
    ),
  );

/** A ValidatingAdmissionPolicyBinding of admissionregistration.k8s.io/v1alpha1. */
export const policyBindingOfV1alpha1: RemovedKindConversion = (object, complete) =>
  complete(
    child(child(object, 'spec') ?? {}, 'paramRef') === undefined
      ? object
      : within(object, 'spec', (spec) =>
          within(spec, 'paramRef', (reference) => ifUnset(reference, { parameterNotFoundAction: 'Deny' })),
        ),
  );
