import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-builtin';
import type { Store } from '@k8s-ts/registry-generic';
import {
  type CertificateSigningRequest,
  certificateSigningRequestApprovalStrategy,
  certificateSigningRequestFields,
  certificateSigningRequestStatusStrategy,
  certificateSigningRequestStrategy,
} from './certificate-signing-request/certificate-signing-request-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface CertificatesStores {
  readonly certificateSigningRequests: Store<CertificateSigningRequest>;
}

/** The REST storages of `certificates.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<CertificatesStores> {
  return newBuiltinProvider('certificates.k8s.io', async ({ store }) => {
    const requests = await store<CertificateSigningRequest>({
      resource: 'certificatesigningrequests',
      kind: 'CertificateSigningRequest',
      strategy: certificateSigningRequestStrategy,
      selectableFields: certificateSigningRequestFields,
    });
    return {
      stores: { certificateSigningRequests: requests },
      resources: {
        certificatesigningrequests: requests,
        'certificatesigningrequests/approval': builtinSubresource(
          requests,
          'approval',
          certificateSigningRequestApprovalStrategy,
        ),
        'certificatesigningrequests/status': builtinSubresource(
          requests,
          'status',
          certificateSigningRequestStatusStrategy,
        ),
      },
    };
  });
}
