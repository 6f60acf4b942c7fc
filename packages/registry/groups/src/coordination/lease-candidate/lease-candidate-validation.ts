import type { coordinationv1beta1 } from '@k8s-ts/api/types';
import {
  type FieldError,
  FieldPath,
  field,
  isConfigMapKey,
  validateImmutableField,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';
import { oldestEmulationVersion, validateLeaseStrategy } from '../lease/lease-validation.js';
import { compareSemanticVersions, parseSemanticVersion } from './semantic-version.js';

/**
 * Rules of lease candidates (`kubernetes pkg/apis/coordination/validation`). Each function returns an empty list for a
 * valid object.
 */

type LeaseCandidate = coordinationv1beta1.LeaseCandidate;

const metadataPath = FieldPath.root('metadata');
const specPath = FieldPath.root('spec');

/** The errors of a LeaseCandidate (`kubernetes pkg/apis/coordination/validation`); none when it is valid. */
export function validateLeaseCandidate(candidate: LeaseCandidate): FieldError[] {
  return [
    ...validateObjectMeta(candidate.metadata, true, isConfigMapKey, metadataPath),
    ...validateSpec(candidate.spec ?? {}),
  ];
}

/** The errors of a changed LeaseCandidate: those of a new candidate, and those of fields that may not change. */
export function validateLeaseCandidateUpdate(candidate: LeaseCandidate, old: LeaseCandidate): FieldError[] {
  const leaseName = candidate.spec?.leaseName ?? '';
  return [
    ...validateObjectMetaUpdate(candidate.metadata, old.metadata, metadataPath),
    ...validateSpec(candidate.spec ?? {}),
    ...validateImmutableField(leaseName, old.spec?.leaseName ?? '', specPath.child('leaseName')),
  ];
}

function validateSpec(spec: Partial<coordinationv1beta1.LeaseCandidateSpec>): FieldError[] {
  const { leaseName = '', emulationVersion = '', binaryVersion = '', strategy = '' } = spec;
  const errors: FieldError[] = [];
  const [binaryPath, emulationPath] = [specPath.child('binaryVersion'), specPath.child('emulationVersion')];
  const notSemantic = 'must be a valid semantic version';
  if (leaseName === '') errors.push(field.required(specPath.child('leaseName')));
  // Texts that are not versions count as 0.0.0 below.
  const emulation = parseSemanticVersion(emulationVersion) ?? noVersion;
  if (emulationVersion !== '' && emulation === noVersion) {
    errors.push(field.invalid(emulationPath, emulationVersion, notSemantic));
  }
  const binary = parseSemanticVersion(binaryVersion) ?? noVersion;
  if (binaryVersion === '') errors.push(field.required(binaryPath));
  else if (binary === noVersion) errors.push(field.invalid(binaryPath, binaryVersion, notSemantic));
  if (binaryVersion !== '' && emulationVersion !== '' && compareSemanticVersions(binary, emulation) < 0) {
    errors.push(field.invalid(binaryPath, binaryVersion, 'must be greater than or equal to `emulationVersion`'));
  }
  const strategyPath = specPath.child('strategy');
  if (strategy === '') {
    errors.push(field.required(strategyPath));
    return errors;
  }
  if (strategy === oldestEmulationVersion && compareSemanticVersions(emulation, noVersion) === 0) {
    const message = `must be specified when \`strategy\` is '${oldestEmulationVersion}'`;
    errors.push(field.required(emulationPath, message));
  }
  return [...errors, ...validateLeaseStrategy(strategy, strategyPath)];
}

const noVersion = { core: [0n, 0n, 0n], prerelease: [] };
