import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionVariables } from '@k8s-ts/cel/admission';
import { AuthorizerValue, ResourceCheckValue } from '@k8s-ts/cel/kubernetes';
import type { ResourceVersion } from '@k8s-ts/generic-apiserver';
import { admissionRequest, type VersionedAttributes } from '../matching/index.js';
import type { Decisions } from './decisions.js';

/** The variables with which the expressions of a webhook or policy are evaluated. */
export interface ExpressionInput {
  readonly versioned: VersionedAttributes;
  /** The resource and kind that the webhook or policy asked for. */
  readonly matched: ResourceVersion;
  /** Undefined for requests without a namespace, and for namespaces themselves. */
  readonly namespace?: KubeObject | undefined;
  /** Undefined for policies and bindings without parameters. */
  readonly params?: KubeObject | undefined;
  /** Undefined for expressions that may not ask for permissions. */
  readonly decisions?: Decisions | undefined;
}

/** The values of an expression's variables (`kubernetes/apiserver pkg/admission/plugin/cel/activation.go`). */
export function expressionVariables({
  versioned: { attributes, object, oldObject },
  matched,
  namespace,
  params,
  decisions,
}: ExpressionInput): AdmissionVariables {
  return {
    object: object ?? null,
    oldObject: oldObject ?? null,
    request: admissionRequest(attributes, matched),
    namespaceObject: namespace === undefined ? null : namespaceObject(namespace),
    params: params ?? null,
    ...(decisions === undefined ? {} : authorizerVariables(attributes, decisions)),
  };
}

function authorizerVariables(attributes: VersionedAttributes['attributes'], { authorize }: Decisions) {
  const { resource, subresource, namespace, name } = attributes;
  const authorizer = new AuthorizerValue(authorize);
  return {
    authorizer,
    'authorizer.requestResource': new ResourceCheckValue(authorizer, {
      group: resource.group,
      resource: resource.resource,
      subresource,
      namespace,
      name,
      fieldSelector: '',
      labelSelector: '',
    }),
  };
}

const metadataFields = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'finalizers',
] as const;

/** The namespace as expressions see it: without managed fields and owners. */
function namespaceObject(namespace: KubeObject): object {
  const { metadata, spec, status } = namespace as AnyKubeObject;
  const fields = metadataFields.flatMap((name) =>
    metadata[name] === undefined ? [] : [[name, metadata[name]] as const],
  );
  return { metadata: Object.fromEntries(fields), spec: spec ?? {}, status: status ?? {} };
}
