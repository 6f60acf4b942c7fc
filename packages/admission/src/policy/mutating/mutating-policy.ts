import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import type { PolicyLike } from '../policy-source.js';

type Spec = NonNullable<admissionregistrationv1.MutatingAdmissionPolicy['spec']>;

/** A MutatingAdmissionPolicy with its defaults. */
export interface MutatingPolicy extends PolicyLike {
  readonly spec?: NonNullable<PolicyLike['spec']> & Omit<Spec, keyof NonNullable<PolicyLike['spec']>>;
}
