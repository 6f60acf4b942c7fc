import type { Node, PersistentVolume, PersistentVolumeClaim, Pod, ServiceAccount, storagev1 } from '@k8s-ts/api/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AdmissionAttributes, type Authorizer, admissionForbidden } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';

/** Options of the plugin NodeRestriction. */
export interface NodeRestrictionOptions {
  readonly pods: ObjectReader<Pod>;
  readonly nodes: ObjectReader<Node>;
  readonly claims: ObjectReader<PersistentVolumeClaim>;
  readonly volumes: ObjectReader<PersistentVolume>;
  readonly serviceAccounts: ObjectReader<ServiceAccount>;
  /** Undefined when the group storage.k8s.io is disabled. */
  readonly drivers: ObjectReader<storagev1.CSIDriver> | undefined;
  /** Asked whether a node may request tokens for audiences that no volume of its pods needs. */
  readonly authorizer: Authorizer;
  /**
   * The common name of the subject of a certificate request.
   *
   * @param request the PEM text, base64 as in the object
   * @throws Error for a text that is not a certificate request
   */
  readonly commonNameOf: (request: string) => string;
  /** Whether nodes may request certificates for their pods. Default: they may not. */
  readonly podCertificateRequests?: boolean;
  /**
   * Whether nodes may request tokens only for audiences that their pods need or that the authorizer allows. Default
   * true.
   */
  readonly restrictsAudiences?: boolean;
}

/** A request of a kubelet. */
export interface NodeRequest {
  readonly node: string;
  readonly attributes: AdmissionAttributes;
  readonly options: NodeRestrictionOptions;
}

/** Refuses the request. @throws StatusError 403 */
export function refuse({ attributes }: Pick<NodeRequest, 'attributes'>, reason: string): never {
  throw admissionForbidden(attributes, reason);
}

/** Refuses an operation for which there is no rule. */
export const unexpectedOperation = (request: NodeRequest): never =>
  refuse(request, `unexpected operation ${goQuote(request.attributes.operation)}`);
