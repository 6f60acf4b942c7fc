import type { authorizationv1 } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { describeResource, newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { approvalsFor } from './request-approvals.js';
import { certificateRequestOf, hasCondition, type SigningRequest, signingRequestResource } from './signing-requests.js';

const reviewResource = describeResource<authorizationv1.SubjectAccessReview>({
  group: 'authorization.k8s.io',
  version: 'v1',
  resource: 'subjectaccessreviews',
  kind: 'SubjectAccessReview',
  namespaced: false,
});

/**
 * Approves requests of kubelets for client certificates when RBAC allows it
 * (`kubernetes pkg/controller/certificates/approver`). A request that RBAC does not allow yet is tried again after a
 * growing delay. Runs as service account `certificate-controller`; does nothing without the setting
 * `certificateSigner`.
 */
export const newApprovingController: NewController = (context) => {
  const { clock, settings } = context;
  const signer = settings.certificateSigner;
  if (signer === undefined) return async () => {};
  const client = context.clientOf('certificate-controller');
  const resource = client.resource(describeResource<SigningRequest>(signingRequestResource));
  const reviews = client.resource(reviewResource);
  const informer = context.informers.informer(describeResource<SigningRequest>(signingRequestResource));

  const mayCreate = async ({ spec }: SigningRequest, subresource: string, signal: AbortSignal): Promise<boolean> => {
    const { username = '', uid, groups = [], extra } = spec;
    const review = {
      spec: {
        user: username,
        ...(uid !== undefined && { uid }),
        groups,
        ...(extra && { extra }),
        resourceAttributes: {
          group: 'certificates.k8s.io',
          resource: 'certificatesigningrequests',
          verb: 'create',
          subresource,
          version: '*',
        },
      },
    };
    const answer = await reviews.create(review as authorizationv1.SubjectAccessReview, { signal });
    return answer.status?.allowed ?? false;
  };

  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock, ...context.queueMetrics('certificate') }),
    onError: context.onError,
    async reconcile(name, signal): Promise<ReconcileResult | undefined> {
      const request = informer.store.get(name);
      if (request === undefined || request.status?.certificate) return undefined;
      if (hasCondition(request, 'Approved') || hasCondition(request, 'Denied')) return undefined;
      const approvals = approvalsFor(request, certificateRequestOf(request));
      for (const { subresource, message } of approvals) {
        if (!(await mayCreate(request, subresource, signal))) continue;
        const lastUpdateTime = formatTime(clock.now());
        const condition = { type: 'Approved', status: 'True', reason: 'AutoApproved', message, lastUpdateTime };
        const conditions = [...(request.status?.conditions ?? []), condition];
        try {
          const approved = { ...request, status: { ...request.status, conditions } };
          await resource.update(approved, { subresource: 'approval', signal });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        return undefined;
      }
      // The permission may be granted later.
      return { requeue: approvals.length > 0 };
    },
  });
  return (signal) => controller.run(signal);
};
