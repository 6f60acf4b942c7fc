import type { AdmissionAttributes, ResourceVersion } from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';

/** The fields that the reviews of webhooks and the variable `request` of expressions have in common. */
export interface AdmissionRequest {
  readonly [field: string]: unknown;
}

/**
 * The request as `admission.k8s.io` has it, without uid and objects
 * (`kubernetes/apiserver pkg/admission/plugin/cel/condition.go`, CreateAdmissionRequest).
 *
 * @param matched the resource and kind that the webhook or policy asked for
 */
export function admissionRequest(attributes: AdmissionAttributes, matched: ResourceVersion): AdmissionRequest {
  const { kind, resource, subresource, name, namespace, operation, user, dryRun, options } = attributes;
  return {
    kind: { group: matched.kind.group, version: matched.kind.version, kind: matched.kind.kind },
    resource: resourceOf(matched.resource),
    ...(subresource === '' ? {} : { subResource: subresource }),
    requestKind: { group: kind.group, version: kind.version, kind: kind.kind },
    requestResource: resourceOf(resource),
    ...(subresource === '' ? {} : { requestSubResource: subresource }),
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
    operation,
    userInfo: userInfo(user),
    object: null,
    oldObject: null,
    dryRun,
    options: Object.keys(options).length === 0 ? null : options,
  };
}

const resourceOf = ({ group, version, resource }: AdmissionAttributes['resource']) => ({ group, version, resource });

function userInfo({ name, uid = '', groups, extra = {} }: UserInfo): AdmissionRequest {
  return {
    ...(name === '' ? {} : { username: name }),
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}
