import type { AdmissionAttributes, AuthorizedRequest, Authorizer } from '@k8s-ts/generic-apiserver';

/**
 * Whether the user of a request may do something with a signer: with this one, or with all of its domain
 * (`example.com/*`). An authorizer that fails allows nothing (`kubernetes pkg/certauthorization`).
 *
 * @param verb `approve`, `sign` or `attest`
 * @param signerName such as `example.com/signer`
 */
export async function mayUseSigner(
  authorizer: Authorizer,
  { user, context }: Pick<AdmissionAttributes, 'user'> & { readonly context?: AuthorizedRequest },
  verb: string,
  signerName: string,
): Promise<boolean> {
  const [domain = ''] = signerName.split('/', 1);
  for (const name of [signerName, `${domain}/*`]) {
    const asked = {
      user,
      verb,
      isResourceRequest: true,
      path: '',
      apiGroup: 'certificates.k8s.io',
      apiVersion: '*',
      namespace: '',
      resource: 'signers',
      subresource: '',
      name,
    };
    try {
      const { decision } = await authorizer.authorize(asked, context);
      if (decision === 'Allow') return true;
    } catch {
      // An error counts as a refusal of this name. The next name is tried.
    }
  }
  return false;
}
