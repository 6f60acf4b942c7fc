import type { OpenAPIDescriptions } from './openapi-descriptions.js';

const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.';

/** Descriptions of the fields that objects of every kind have. */
export const kindFields: Readonly<Record<string, string>> = {
  apiVersion: 'APIVersion defines the group and the version of the kind, such as apps/v1.',
  kind: 'The kind of the object, such as Deployment.',
  metadata: "Standard object's metadata: name, namespace, labels and further data that objects of all kinds have.",
  spec: 'The desired state.',
  status: 'The state as it was last seen. Controllers write it.',
};

/** Describes the metadata of lists. */
export const ofListMetadata = 'Data that lists have: their version, and the token for their next part.';

/** Descriptions of the fields that lists of every kind have. */
export const listFields: Readonly<Record<string, string>> = {
  ...kindFields,
  metadata: ofListMetadata,
  items: 'The objects of the list.',
};

const dryRun = 'All: the request is checked and answered, and nothing is stored.';
const fieldManager = 'Name under which the fields that the request sets are recorded. At most 128 characters.';
const fieldValidation = 'What happens with unknown and duplicate fields: Ignore, Warn (default) or Strict.';
const force = 'Whether an apply takes over fields of other managers instead of failing with a conflict. Default false.';
const operator = 'In, NotIn, Exists or DoesNotExist.';
const values = 'Values for In and NotIn. Empty for Exists and DoesNotExist.';
const selfLink = 'Deprecated. It is not set any more.';

const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ObjectMeta: {
    '': 'Data that objects of all kinds have.',
    annotations: 'Text by key, for tools. Objects are not selected by it.',
    creationTimestamp:
      'CreationTimestamp is a timestamp of when the object was created, in UTC (RFC 3339). Set by the server.',
    deletionGracePeriodSeconds:
      'Time between the request to delete the object and its deletion, in seconds. Set by the server.',
    deletionTimestamp:
      'Time at which the object is to be gone, in UTC (RFC 3339). Set by the server when its deletion is asked for.',
    finalizers:
      'Names of work that must be done before the object is deleted. A controller removes its name afterwards.',
    generateName: 'Beginning of a name that the server completes. Used if name is empty.',
    generation: 'Number that rises with each change of the desired state. Set by the server.',
    labels: 'Short text by key. Objects are selected by it.',
    managedFields: 'The fields that each manager has set. Set by the server.',
    name: 'Unique among the objects of the kind in the namespace. It cannot be changed.',
    namespace: 'Namespace of the object. It cannot be changed.',
    ownerReferences: 'Objects that this one depends on. It is deleted when all of them are gone.',
    resourceVersion:
      'Version of the stored object. An update with a version that is no longer the newest fails with a conflict.',
    selfLink,
    uid: 'Unique among all objects, also of other times. Set by the server.',
  },
  ListMeta: {
    '': ofListMetadata,
    continue: 'Set if the list is not complete: the value of the parameter continue for its next part.',
    remainingItemCount: 'Number of objects after this part, if it is known.',
    resourceVersion: 'Version of the list, from which a watch can begin.',
    selfLink,
  },
  OwnerReference: {
    '': 'An object that another one depends on.',
    apiVersion: 'Group and version of the owner.',
    blockOwnerDeletion: 'Whether a deletion of the owner in the foreground waits for this object. Default false.',
    controller: 'Whether the owner is the controller that manages this object. At most one owner is. Default false.',
    kind: 'Kind of the owner.',
    name: 'Name of the owner.',
    uid: 'Uid of the owner.',
  },
  LabelSelector: {
    '': 'Selects objects by labels. All conditions must hold. An empty selector selects all objects.',
    matchExpressions: 'Conditions on labels.',
    matchLabels: 'Labels that objects must have, with these values.',
  },
  LabelSelectorRequirement: {
    '': 'A condition on a label.',
    key: 'Key of the label.',
    operator,
    values,
  },
  FieldSelectorRequirement: {
    '': 'A condition on a field.',
    key: 'Path of the field, such as metadata.name.',
    operator,
    values,
  },
  Condition: {
    '': 'One aspect of the state of an object.',
    lastTransitionTime: 'Time at which the status changed.',
    message: 'Details for people.',
    observedGeneration: 'Generation of the object that the condition is about.',
    reason: 'Why the condition has its status, in one word in CamelCase.',
    status: 'True, False or Unknown.',
    type: 'Name of the condition.',
  },
  ManagedFieldsEntry: {
    '': 'The fields that one manager has set.',
    apiVersion: 'Version of the kind in which the fields are named.',
    fieldsType: 'Always FieldsV1.',
    fieldsV1: 'The set of fields, as a tree of their names.',
    manager: 'Name of the manager.',
    operation: 'Apply or Update.',
    subresource: 'Subresource through which the fields were set. Empty for the object itself.',
    time: 'Time at which the manager last changed a field, in UTC (RFC 3339).',
  },
  Status: {
    '': 'The answer of a request that does not return an object, such as a failure.',
    code: 'HTTP status code.',
    details: 'Object and causes of the failure.',
    message: 'Details for people.',
    metadata: 'Not used.',
    reason: 'Reason of a failure, in one word in CamelCase.',
    status: 'Success or Failure.',
  },
  StatusDetails: {
    '': 'The object and the causes of a failure.',
    causes: 'Causes, such as invalid fields.',
    group: 'Group of the resource.',
    kind: 'Resource or kind of the object.',
    name: 'Name of the object.',
    retryAfterSeconds: 'Time to wait before the next attempt, in seconds.',
    uid: 'Uid of the object.',
  },
  StatusCause: {
    '': 'A cause of a failure.',
    field: 'Path of the field, such as spec.containers[0].image.',
    message: 'Details for people.',
    reason: 'Reason, in one word in CamelCase, such as FieldValueInvalid.',
  },
  DeleteOptions: {
    '': 'Options of a deletion.',
    dryRun,
    gracePeriodSeconds:
      'Time between the request and the deletion, in seconds. 0: the object is deleted at once. Default: that of the kind.',
    ignoreStoreReadErrorWithClusterBreakingPotential:
      'Whether to delete an object that cannot be read from the store. Finalizers are not waited for. Default false.',
    orphanDependents: 'Deprecated: use propagationPolicy. Whether dependents are kept.',
    preconditions: 'Values that the object must have. Otherwise the deletion fails with a conflict.',
    propagationPolicy:
      'What happens with dependents: Orphan (they stay), Background (they are deleted later) or Foreground (they are deleted first).',
  },
  Preconditions: {
    '': 'Values that an object must have before it is changed.',
    resourceVersion: 'Resource version of the object.',
    uid: 'Uid of the object.',
  },
  CreateOptions: { '': 'Options of a creation.', dryRun, fieldManager, fieldValidation },
  UpdateOptions: { '': 'Options of an update.', dryRun, fieldManager, fieldValidation },
  PatchOptions: { '': 'Options of a patch or apply.', dryRun, fieldManager, fieldValidation, force },
  ApplyOptions: { '': 'Options of an apply.', dryRun, fieldManager, force },
  WatchEvent: {
    '': 'A change of an object in a watch.',
    object: 'The object after the change, or a Status with the type ERROR.',
    type: 'ADDED, MODIFIED, DELETED, BOOKMARK or ERROR.',
  },
  APIGroup: {
    '': 'A group of the API.',
    name: 'Name of the group.',
    preferredVersion: 'Version that clients should use if they know several.',
    serverAddressByClientCIDRs: 'Addresses of the server, by addresses of clients.',
    versions: 'Versions of the group that are served.',
  },
  APIGroupList: { '': 'The groups of the API.', groups: 'The groups.' },
  APIVersions: {
    '': 'The versions of the core group.',
    serverAddressByClientCIDRs: 'Addresses of the server, by addresses of clients.',
    versions: 'The versions.',
  },
  GroupVersionForDiscovery: {
    '': 'A version of a group.',
    groupVersion: 'Group and version, such as apps/v1.',
    version: 'Version without the group, such as v1.',
  },
  ServerAddressByClientCIDR: {
    '': 'The address of the server for some clients.',
    clientCIDR: 'Addresses of the clients, such as 0.0.0.0/0.',
    serverAddress: 'Host or address of the server, with the port if it is not the usual one.',
  },
  APIResourceList: {
    '': 'The resources of a version of a group.',
    groupVersion: 'Group and version, such as apps/v1.',
    resources: 'The resources.',
  },
  APIResource: {
    '': 'A resource, or a subresource.',
    categories: 'Names of groups of resources, such as all.',
    group: 'Group of the kind, if it is not that of the list.',
    kind: 'Kind of the objects.',
    name: 'Name of the resource, in the plural.',
    namespaced: 'Whether the objects are in namespaces.',
    shortNames: 'Short names of the resource, such as po.',
    singularName: 'Name of the resource, in the singular.',
    storageVersionHash: 'Hash of the version in which the objects are stored. It changes with the version.',
    verbs: 'get, list, watch, create, update, patch, delete, deletecollection or others.',
    version: 'Version of the kind, if it is not that of the list.',
  },
};

/** Descriptions of the types of meta/v1, and of the fields that objects of every kind have. */
export const metaDescriptions: OpenAPIDescriptions = {
  definition(name) {
    if (!name.startsWith(meta)) return undefined;
    const texts = types[name.slice(meta.length)];
    return texts && { description: texts[''], properties: texts };
  },
};

const { apiVersion = '', kind = '', metadata = '' } = kindFields;

/** Fields that the server adds to the schemas of custom resources, and of whole objects embedded in them. */
export const ofCustomKinds: Readonly<Record<'apiVersion' | 'kind' | 'metadata', string>> = {
  apiVersion,
  kind,
  metadata,
};

/** Descriptions of the fields that objects of every kind have, if the schema is that of such a kind. */
export function kindDescriptions(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  if (!isKind(schema)) return {};
  return Object.hasOwn((schema.properties ?? {}) as object, 'items') ? listFields : kindFields;
}

/**
 * Descriptions of the metadata fields in the schema of a custom resource. Its definition alone describes its spec and
 * status.
 */
export function customKindDescriptions(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return isKind(schema) ? ofCustomKinds : {};
}

const isKind = (schema: Readonly<Record<string, unknown>>): boolean =>
  schema['x-kubernetes-group-version-kind'] !== undefined;
