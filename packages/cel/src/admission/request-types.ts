import { boolType, dynType, intType, listType, mapType, objectType, stringType, timestampType } from '../types/type.js';
import { type ObjectDecl, objectDecl } from '../values/provider.js';

const strings = listType(stringType);
const stringMap = mapType(stringType, stringType);

const decls: readonly ObjectDecl[] = [
  objectDecl('kubernetes.GroupVersionKind', { group: stringType, version: stringType, kind: stringType }),
  objectDecl('kubernetes.GroupVersionResource', { group: stringType, version: stringType, resource: stringType }),
  objectDecl('kubernetes.UserInfo', {
    username: stringType,
    uid: stringType,
    groups: strings,
    extra: mapType(stringType, strings),
  }),
  objectDecl('kubernetes.AdmissionRequest', {
    kind: objectType('kubernetes.GroupVersionKind'),
    resource: objectType('kubernetes.GroupVersionResource'),
    subResource: stringType,
    requestKind: objectType('kubernetes.GroupVersionKind'),
    requestResource: objectType('kubernetes.GroupVersionResource'),
    requestSubResource: stringType,
    name: stringType,
    namespace: stringType,
    operation: stringType,
    userInfo: objectType('kubernetes.UserInfo'),
    dryRun: boolType,
    options: dynType,
  }),
  objectDecl('kubernetes.NamespaceSpec', { finalizers: strings }),
  objectDecl('kubernetes.NamespaceCondition', {
    status: stringType,
    type: stringType,
    lastTransitionTime: timestampType,
    message: stringType,
    reason: stringType,
  }),
  objectDecl('kubernetes.NamespaceStatus', {
    conditions: listType(objectType('kubernetes.NamespaceCondition')),
    phase: stringType,
  }),
  objectDecl('kubernetes.NamespaceMetadata', {
    name: stringType,
    generateName: stringType,
    namespace: stringType,
    labels: stringMap,
    annotations: stringMap,
    UID: stringType,
    creationTimestamp: timestampType,
    deletionGracePeriodSeconds: intType,
    deletionTimestamp: timestampType,
    generation: intType,
    resourceVersion: stringType,
    finalizers: strings,
  }),
  objectDecl('kubernetes.Namespace', {
    metadata: objectType('kubernetes.NamespaceMetadata'),
    spec: objectType('kubernetes.NamespaceSpec'),
    status: objectType('kubernetes.NamespaceStatus'),
  }),
];

/**
 * The types of `request` and `namespaceObject` by name (`kubernetes/apiserver pkg/admission/plugin/cel/compile.go`).
 */
export const requestDecls: ReadonlyMap<string, ObjectDecl> = new Map(decls.map((decl) => [decl.name, decl]));
