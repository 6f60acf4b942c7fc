import type { coordinationv1beta1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateLeaseCandidate, validateLeaseCandidateUpdate } from './lease-candidate-validation.js';

export type LeaseCandidate = coordinationv1beta1.LeaseCandidate;

/** Lease candidates: servers that may lead, for coordinated leader election. */
export const leaseCandidateStrategy: BuiltinStrategy<LeaseCandidate> = {
  validate: validateLeaseCandidate,
  validateUpdate: validateLeaseCandidateUpdate,
};
