import type { authenticationv1, Pod } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { existingPod } from './checks-of-pods.js';
import { type NodeRequest, refuse } from './node-request.js';
import { podNeedsAudience } from './token-audiences.js';

/** A kubelet may request tokens that are bound to a pod of its node, for an audience that the pod needs. */
export async function checkTokenRequest(request: NodeRequest): Promise<void> {
  const { operation, subresource, object } = request.attributes;
  if (operation !== 'CREATE' || subresource !== 'token') return;
  const { spec } = object as authenticationv1.TokenRequest;
  const bound = spec?.boundObjectRef;
  if (bound?.apiVersion !== 'v1' || bound.kind !== 'Pod' || !bound.name) {
    return refuse(request, 'node requested token not bound to a pod');
  }
  if (!bound.uid) refuse(request, 'node requested token with a pod binding without a uid');
  const pod = await existingPod(request, bound.name);
  if (bound.uid !== pod.metadata?.uid) {
    refuse(
      request,
      `the UID in the bound object reference (${bound.uid}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  }
  if (pod.spec?.nodeName !== request.node) {
    refuse(request, 'node requested token bound to a pod scheduled on a different node');
  }
  if (request.options.restrictsAudiences ?? true) await checkAudience(request, pod, spec?.audiences ?? []);
}

async function checkAudience(request: NodeRequest, pod: Pod, audiences: readonly string[]): Promise<void> {
  if (audiences.length > 1) refuse(request, 'node may only request 0 or 1 audiences');
  const [audience = ''] = audiences;
  try {
    if (await podNeedsAudience(pod, audience, request.options)) return;
  } catch (error) {
    refuse(request, `error validating audience ${goQuote(audience)}: ${errorText(error)}`);
  }
  const { user, namespace, name, context } = request.attributes;
  const missing = `audience ${goQuote(audience)} not found in pod spec volume`;
  let decision: string;
  try {
    const asked = {
      user,
      verb: 'request-serviceaccounts-token-audience',
      isResourceRequest: true,
      path: '',
      apiGroup: '',
      apiVersion: 'v1',
      namespace,
      resource: audience,
      subresource: '',
      name,
    };
    ({ decision } = await request.options.authorizer.authorize(asked, context));
  } catch (error) {
    return refuse(
      request,
      `${missing}, error authorizing ${user.name} to request tokens for this audience: ${errorText(error)}`,
    );
  }
  if (decision !== 'Allow') {
    refuse(request, `${missing}, ${user.name} is not authorized to request tokens for this audience`);
  }
}
