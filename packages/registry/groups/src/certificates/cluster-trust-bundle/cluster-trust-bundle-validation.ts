import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { checkSignerName, type NameCheck, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  nameIsDNSSubdomain,
  validateImmutableField,
} from '@k8s-ts/apimachinery/validation';
import { validateTrustAnchors } from './trust-anchors.js';

/**
 * Rules of cluster trust bundles (`kubernetes pkg/apis/certificates/validation`). Each function returns an empty list
 * for a valid object.
 */

type ClusterTrustBundle = certificatesv1beta1.ClusterTrustBundle;

const signerPath = FieldPath.root('spec', 'signerName');
const bundlePath = FieldPath.root('spec', 'trustBundle');

/**
 * The errors of a ClusterTrustBundle that is created (`kubernetes pkg/apis/certificates/validation`); none when it is
 * valid.
 */
export function validateClusterTrustBundle(bundle: ClusterTrustBundle): FieldError[] {
  return [...validateNames(bundle), ...validateTrustAnchors(bundle.spec?.trustBundle ?? '', bundlePath)];
}

/** The signer is immutable. Trust anchors that do not change are not read again. */
export function validateClusterTrustBundleUpdate(bundle: ClusterTrustBundle, old: ClusterTrustBundle): FieldError[] {
  const { trustBundle = '', signerName = '' } = bundle.spec ?? {};
  return [
    ...validateNames(bundle),
    ...(trustBundle === (old.spec?.trustBundle ?? '') ? [] : validateTrustAnchors(trustBundle, bundlePath)),
    ...validateKindMetaUpdate(bundle, old),
    ...validateImmutableField(signerName, old.spec?.signerName ?? '', signerPath),
  ];
}

function validateNames(bundle: ClusterTrustBundle): FieldError[] {
  const { signerName = '' } = bundle.spec ?? {};
  const errors = validateKindMeta(bundle, false, nameOfSigner(signerName));
  if (signerName !== '') checkSignerName(errors, signerName, signerPath);
  return errors;
}

/** The name of a bundle with a signer begins with the signer's name, `/` written as `:`, and a colon. */
const nameOfSigner =
  (signerName: string): NameCheck =>
  (name, isPrefix) => {
    if (signerName === '') {
      if (name.includes(':')) return ['ClusterTrustBundle without signer name must not have ":" in its name'];
      return nameIsDNSSubdomain(name, isPrefix);
    }
    const prefix = `${signerName.replaceAll('/', ':')}:`;
    if (!name.startsWith(prefix)) {
      return [`ClusterTrustBundle for signerName ${signerName} must be named with prefix ${prefix}`];
    }
    return nameIsDNSSubdomain(name.slice(prefix.length), isPrefix);
  };
