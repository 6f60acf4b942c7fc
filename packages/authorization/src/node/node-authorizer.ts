import {
  type Authorization,
  type AuthorizationAttributes,
  type Authorizer,
  noOpinion,
} from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { GraphKind } from './node-graph.js';

/** The graph of nodes and the rules that all nodes have. */
export interface NodeAuthorizerOptions {
  /** Whether a pod of the node uses the object, see {@link NodeGraph.uses}. */
  readonly uses: (node: string, kind: GraphKind, namespace: string, name: string) => boolean;
  /** Whether the rules that are the same for all nodes (the role `system:node`) allow a request. */
  readonly rulesAllow: (attributes: AuthorizationAttributes) => boolean;
  /** Whether nodes may request certificates for their pods. Default: they may not. */
  readonly podCertificateRequests?: boolean;
  /** Whether nodes may get the service accounts of their pods. Default: they may. */
  readonly getsServiceAccounts?: boolean;
}

/** The name of the node whose kubelet the user is. Undefined for other users. `kubernetes pkg/auth/nodeidentifier`. */
export function nodeOfUser({ name, groups }: Pick<UserInfo, 'name' | 'groups'>): string | undefined {
  return name.startsWith('system:node:') && groups.includes('system:nodes')
    ? name.slice('system:node:'.length)
    : undefined;
}

const allow: Authorization = { decision: 'Allow', reason: '' };
const refuse = (reason: string): Authorization => ({ decision: 'NoOpinion', reason });

/**
 * Allows kubelets the requests that they need for the pods of their node, and no more. All other requests are left to
 * the other authorizers. `kubernetes plugin/pkg/auth/authorizer/node/node_authorizer.go, NodeAuthorizer`.
 */
export function newNodeAuthorizer(options: NodeAuthorizerOptions): Authorizer {
  return new NodeAuthorizer(options);
}

class NodeAuthorizer implements Authorizer {
  readonly #uses: (node: string, kind: GraphKind, namespace: string, name: string) => boolean;
  readonly #rulesAllow: (attributes: AuthorizationAttributes) => boolean;
  readonly #getsServiceAccounts: boolean;
  readonly #byResource: Readonly<Record<string, (node: string, attributes: AuthorizationAttributes) => Authorization>>;

  constructor({ uses, rulesAllow, podCertificateRequests, getsServiceAccounts = true }: NodeAuthorizerOptions) {
    this.#getsServiceAccounts = getsServiceAccounts;
    this.#uses = uses;
    this.#rulesAllow = rulesAllow;
    this.#byResource = {
      '/secrets': (node, attributes) => this.#readNamespaced(node, 'secrets', attributes),
      '/configmaps': (node, attributes) => this.#readNamespaced(node, 'configmaps', attributes),
      '/persistentvolumeclaims': (node, attributes) => this.#claim(node, attributes),
      '/persistentvolumes': (node, attributes) => this.#get(node, 'persistentvolumes', attributes),
      'resource.k8s.io/resourceclaims': (node, attributes) => this.#get(node, 'resourceclaims', attributes),
      'storage.k8s.io/volumeattachments': (node, attributes) => this.#get(node, 'volumeattachments', attributes),
      '/serviceaccounts': (node, attributes) => this.#serviceAccount(node, attributes),
      'coordination.k8s.io/leases': lease,
      'storage.k8s.io/csinodes': csiNode,
      '/nodes': ownNode,
      '/pods': (node, attributes) => this.#pod(node, attributes),
      'resource.k8s.io/resourceslices': (node, attributes) => this.#resourceSlice(node, attributes),
      'certificates.k8s.io/podcertificaterequests': podCertificateRequests
        ? (node, attributes) => this.#podCertificateRequest(node, attributes)
        : () => noOpinion,
    };
  }

  authorize(attributes: AuthorizationAttributes): Authorization {
    const node = nodeOfUser(attributes.user);
    if (node === undefined) return noOpinion;
    if (node === '') return refuse(`unknown node for user ${JSON.stringify(attributes.user.name)}`);
    const decide = attributes.isResourceRequest
      ? this.#byResource[`${attributes.apiGroup}/${attributes.resource}`]
      : undefined;
    if (decide !== undefined) return decide(node, attributes);
    return this.#rulesAllow(attributes) ? allow : noOpinion;
  }

  #related(node: string, kind: GraphKind, { namespace, name }: AuthorizationAttributes): Authorization {
    if (name === '') return refuse('No Object name found');
    return this.#uses(node, kind, namespace, name)
      ? allow
      : refuse(`no relationship found between node '${node}' and this object`);
  }

  #get(node: string, kind: GraphKind, attributes: AuthorizationAttributes): Authorization {
    if (attributes.verb !== 'get') return refuse('can only get individual resources of this type');
    if (attributes.subresource !== '') return refuse('cannot get subresource');
    return this.#related(node, kind, attributes);
  }

  #readNamespaced(node: string, kind: GraphKind, attributes: AuthorizationAttributes): Authorization {
    if (!['get', 'list', 'watch'].includes(attributes.verb)) return refuse('can only read resources of this type');
    if (attributes.subresource !== '') return refuse('cannot read subresource');
    if (attributes.namespace === '') return refuse('can only read namespaced object of this type');
    return this.#related(node, kind, attributes);
  }

  #claim(node: string, attributes: AuthorizationAttributes): Authorization {
    if (attributes.subresource !== 'status') return this.#get(node, 'persistentvolumeclaims', attributes);
    if (!['update', 'patch'].includes(attributes.verb)) return refuse('can only get/update/patch this type');
    return this.#related(node, 'persistentvolumeclaims', attributes);
  }

  #serviceAccount(node: string, attributes: AuthorizationAttributes): Authorization {
    const { verb, subresource, name } = attributes;
    if (verb === 'get' && subresource === '') {
      if (!this.#getsServiceAccounts) return refuse('not allowed to get service accounts');
      return this.#readNamespaced(node, 'serviceaccounts', attributes);
    }
    if (verb !== 'create' || name === '') return refuse('can only create tokens for individual service accounts');
    if (subresource !== 'token') return refuse('can only create token subresource of serviceaccount');
    return this.#related(node, 'serviceaccounts', attributes);
  }

  #pod(node: string, attributes: AuthorizationAttributes): Authorization {
    const { verb, subresource, name } = attributes;
    if (subresource === 'status') return ['update', 'patch'].includes(verb) ? allow : noOpinion;
    if (subresource === 'eviction') return verb === 'create' ? allow : noOpinion;
    if (subresource !== '') return noOpinion;
    // The NodeRestriction plugin ensures that these are mirror pods of the node.
    if (verb === 'create' || verb === 'delete') return allow;
    if (verb === 'get') return this.#get(node, 'pods', attributes);
    if (verb !== 'list' && verb !== 'watch') return noOpinion;
    if (selectsNode(attributes, 'spec.nodeName', node)) return allow;
    if (name !== '') return this.#related(node, 'pods', attributes);
    return refuse('can only list/watch pods with spec.nodeName field selector');
  }

  /** The node of a new slice is not known here: the NodeRestriction plugin checks it. */
  #resourceSlice(node: string, attributes: AuthorizationAttributes): Authorization {
    if (attributes.subresource !== '') return refuse('cannot authorize ResourceSlice subresources');
    switch (attributes.verb) {
      case 'create':
        return allow;
      case 'get':
      case 'update':
      case 'patch':
      case 'delete':
        return this.#related(node, 'resourceslices', attributes);
      case 'watch':
      case 'list':
      case 'deletecollection':
        return selectsNode(attributes, 'spec.nodeName', node)
          ? allow
          : refuse('can only list/watch/deletecollection resourceslices with nodeName field selector');
      default:
        return refuse(
          'only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection',
        );
    }
  }

  /** The node and the pod of a new request are not known here: the NodeRestriction plugin checks them. */
  #podCertificateRequest(node: string, attributes: AuthorizationAttributes): Authorization {
    const { verb, subresource } = attributes;
    if (subresource !== '') return refuse('nodes may not access the status subresource of PodCertificateRequests');
    if (verb === 'create') return allow;
    if (verb === 'get') return this.#related(node, 'podcertificaterequests', attributes);
    if (verb !== 'list' && verb !== 'watch') return refuse(`nodes may not ${verb} podcertificaterequests`);
    return selectsNode(attributes, 'spec.nodeName', node)
      ? allow
      : refuse('can only list/watch podcertificaterequests with nodeName field selector');
  }
}

const ownVerbs = ['get', 'create', 'update', 'patch', 'delete'];

/** The name is not known at a creation: the NodeRestriction plugin checks it. */
function lease(node: string, { verb, namespace, name }: AuthorizationAttributes): Authorization {
  if (!ownVerbs.includes(verb)) return refuse('can only get, create, update, patch, or delete a node lease');
  if (namespace !== 'kube-node-lease')
    return refuse('can only access leases in the "kube-node-lease" system namespace');
  if (verb !== 'create' && name !== node) {
    return refuse('can only access node lease with the same name as the requesting node');
  }
  return allow;
}

function csiNode(node: string, { verb, subresource, name }: AuthorizationAttributes): Authorization {
  if (!ownVerbs.includes(verb)) return refuse('can only get, create, update, patch, or delete a CSINode');
  if (subresource !== '') return refuse('cannot authorize CSINode subresources');
  if (verb !== 'create' && name !== node)
    return refuse('can only access CSINode with the same name as the requesting node');
  return allow;
}

function ownNode(node: string, { verb, subresource, name }: AuthorizationAttributes): Authorization {
  if (subresource === 'status') return ['update', 'patch'].includes(verb) ? allow : noOpinion;
  if (subresource !== '') return noOpinion;
  // The NodeRestriction plugin limits a node to its own object.
  if (['create', 'update', 'patch'].includes(verb)) return allow;
  if (!['get', 'list', 'watch'].includes(verb)) return noOpinion;
  if (name === node) return allow;
  return refuse(
    name === ''
      ? `node '${node}' cannot read all nodes, only its own Node object`
      : `node '${node}' cannot read '${name}', only its own Node object`,
  );
}

/** Whether a field selector asks for the objects of one node only. */
function selectsNode({ fieldSelector }: AuthorizationAttributes, field: string, node: string): boolean {
  return fieldSelector?.valid?.requiresExactMatch(field) === node;
}
