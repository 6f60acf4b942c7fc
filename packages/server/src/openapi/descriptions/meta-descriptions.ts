import type { OpenAPIDescriptions } from './openapi-descriptions.js';

const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.';

/** Fields that objects of every kind have. */
const ofEveryKind: Readonly<Record<string, string>> = {
  apiVersion: 'APIVersion defines the group and the version of the kind, such as apps/v1.',
  kind: 'The kind of the object, such as Deployment.',
  metadata: "Standard object's metadata: name, namespace, labels and further data that objects of all kinds have.",
  spec: 'The desired state.',
  status: 'The state as it was last seen. Controllers write it.',
  items: 'The objects of the list.',
};

/** Describes the metadata of lists. */
export const ofListMetadata = 'Data that lists have.';

const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ObjectMeta: {
    '': 'Data that objects of all kinds have.',
    annotations: 'Text by key, for tools. Objects are not selected by it.',
    creationTimestamp: 'CreationTimestamp is a timestamp of when the object was created. Set by the server.',
    deletionGracePeriodSeconds:
      'How long the object may go on after its deletion was asked for, in seconds. Set by the server.',
    deletionTimestamp: 'When the object is to be gone. Set by the server when its deletion is asked for.',
    finalizers: 'Names of work that has to be done before the object is deleted. Who does the work removes the name.',
    generateName: 'The beginning of a name that the server completes. Used if name is empty.',
    generation: 'A number that rises with each change of the desired state. Set by the server.',
    labels: 'Short text by key. Objects are selected by it.',
    managedFields: 'Who has set which fields. Set by the server.',
    name: 'Unique among the objects of the kind in the namespace. It cannot be changed.',
    namespace: 'The namespace of the object. It cannot be changed.',
    ownerReferences: 'Objects that this one depends on. It is deleted when all of them are gone.',
    resourceVersion:
      'The version of the stored object. An update that gives it fails with a conflict if it is no longer the newest.',
    selfLink: 'Deprecated. It is not set any more.',
    uid: 'Unique among all objects, also of other times. Set by the server.',
  },
  ListMeta: {
    '': ofListMetadata,
    continue: 'Set if the list goes on: the value of the parameter continue for its next part.',
    remainingItemCount: 'How many objects follow after this part, if that is known.',
    resourceVersion: 'The version of the list, from which a watch can begin.',
    selfLink: 'Deprecated. It is not set any more.',
  },
  OwnerReference: {
    '': 'An object that another one depends on.',
    apiVersion: 'Group and version of the owner.',
    blockOwnerDeletion: 'Whether a deletion of the owner in the foreground waits for this object.',
    controller: 'Whether the owner is the controller that manages this object. At most one is.',
    kind: 'The kind of the owner.',
    name: 'The name of the owner.',
    uid: 'The uid of the owner.',
  },
  LabelSelector: {
    '': 'Selects objects by labels. All conditions must hold. An empty selector selects all objects.',
    matchExpressions: 'Conditions on labels.',
    matchLabels: 'Labels that objects must have, with these values.',
  },
  LabelSelectorRequirement: {
    '': 'A condition on a label.',
    key: 'The key of the label.',
    operator: 'In, NotIn, Exists or DoesNotExist.',
    values: 'Values for In and NotIn. Empty for Exists and DoesNotExist.',
  },
  Condition: {
    '': 'One aspect of the state of an object.',
    lastTransitionTime: 'When the status changed.',
    message: 'Details for people.',
    observedGeneration: 'The generation of the object that the condition is about.',
    reason: 'Why the condition has its status, in one word in CamelCase.',
    status: 'True, False or Unknown.',
    type: 'The name of the condition.',
  },
  ManagedFieldsEntry: {
    '': 'The fields that one manager has set.',
    apiVersion: 'The version in which the fields are named.',
    fieldsType: 'Always FieldsV1.',
    fieldsV1: 'The set of fields.',
    manager: 'The name of the manager.',
    operation: 'Apply or Update.',
    subresource: 'The subresource through which the fields were set. Empty for the object itself.',
    time: 'When the manager has last changed a field.',
  },
  Status: {
    '': 'The answer of a request that does not return an object, such as a failure.',
    code: 'The HTTP status code.',
    details: 'What the failure is about.',
    message: 'Details for people.',
    reason: 'The reason of a failure, in one word in CamelCase.',
    status: 'Success or Failure.',
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

const { apiVersion = '', kind = '', metadata = '' } = ofEveryKind;

/** Fields that the server itself adds to the schemas of custom resources and of objects that are part of them. */
export const ofCustomKinds: Readonly<Record<'apiVersion' | 'kind' | 'metadata', string>> = {
  apiVersion,
  kind,
  metadata,
};

/** Descriptions of the fields that objects of every kind have, for a schema that is one of such a kind. */
export function kindDescriptions(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return isKind(schema) ? ofEveryKind : {};
}

/** The same for the schema of a custom resource, whose spec and status have the descriptions of its definition alone. */
export function customKindDescriptions(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return isKind(schema) ? ofCustomKinds : {};
}

const isKind = (schema: Readonly<Record<string, unknown>>): boolean =>
  schema['x-kubernetes-group-version-kind'] !== undefined;
