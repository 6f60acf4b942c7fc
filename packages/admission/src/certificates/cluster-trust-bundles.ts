import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AdmissionPlugin, type Authorizer, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { mayUseSigner } from './signer-permission.js';

type ClusterTrustBundle = certificatesv1beta1.ClusterTrustBundle;

/**
 * Allows writes of a cluster trust bundle only to users who may `attest` for its signer. Bundles without a signer, and
 * updates of nothing but finalizers and owners,
 * need no permission (`kubernetes plugin/pkg/admission/certificates/ctbattest`).
 */
export function clusterTrustBundleAttest(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'ClusterTrustBundleAttest',
    resources: ['clustertrustbundles.certificates.k8s.io'],
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    async validate(attributes) {
      const { resource, operation } = attributes;
      if (resource.group !== 'certificates.k8s.io' || resource.resource !== 'clustertrustbundles') return;
      const bundle = attributes.object as ClusterTrustBundle;
      const { signerName = '' } = bundle.spec ?? {};
      if (signerName === '') return;
      const old = attributes.oldObject as ClusterTrustBundle | undefined;
      if (operation === 'UPDATE' && old && isSame(bundle, old)) return;
      if (await mayUseSigner(authorizer, attributes, 'attest', signerName)) return;
      throw admissionForbidden(attributes, `user not permitted to attest for signerName ${goQuote(signerName)}`);
    },
  };
}

/** Whether two bundles differ only in fields that the garbage collector writes. */
function isSame(bundle: ClusterTrustBundle, old: ClusterTrustBundle): boolean {
  const rest = ({ metadata, ...others }: ClusterTrustBundle) => {
    const { finalizers: _finalizers, ownerReferences: _owners, managedFields: _managed, ...meta } = metadata ?? {};
    return { ...others, metadata: meta };
  };
  return builtinSemanticEqual(rest(bundle), rest(old));
}
