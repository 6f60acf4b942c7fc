import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/resources.ts
var coreResources = {
  endpoints: { version: "v1", resource: "endpoints", kind: "Endpoints", namespaced: true },
  services: { version: "v1", resource: "services", kind: "Service", namespaced: true },
  configMaps: { version: "v1", resource: "configmaps", kind: "ConfigMap", namespaced: true },
  namespaces: { version: "v1", resource: "namespaces", kind: "Namespace", namespaced: false },
  nodes: { version: "v1", resource: "nodes", kind: "Node", namespaced: false },
  persistentVolumeClaims: {
    version: "v1",
    resource: "persistentvolumeclaims",
    kind: "PersistentVolumeClaim",
    namespaced: true
  },
  persistentVolumes: { version: "v1", resource: "persistentvolumes", kind: "PersistentVolume", namespaced: false },
  pods: { version: "v1", resource: "pods", kind: "Pod", namespaced: true },
  replicationControllers: {
    version: "v1",
    resource: "replicationcontrollers",
    kind: "ReplicationController",
    namespaced: true
  },
  secrets: { version: "v1", resource: "secrets", kind: "Secret", namespaced: true },
  serviceAccounts: { version: "v1", resource: "serviceaccounts", kind: "ServiceAccount", namespaced: true }
};
var appsResources = {
  controllerRevisions: {
    group: "apps",
    version: "v1",
    resource: "controllerrevisions",
    kind: "ControllerRevision",
    namespaced: true
  },
  daemonSets: { group: "apps", version: "v1", resource: "daemonsets", kind: "DaemonSet", namespaced: true },
  deployments: { group: "apps", version: "v1", resource: "deployments", kind: "Deployment", namespaced: true },
  replicaSets: { group: "apps", version: "v1", resource: "replicasets", kind: "ReplicaSet", namespaced: true },
  statefulSets: { group: "apps", version: "v1", resource: "statefulsets", kind: "StatefulSet", namespaced: true }
};
var endpointSliceResource = {
  group: "discovery.k8s.io",
  version: "v1",
  resource: "endpointslices",
  kind: "EndpointSlice",
  namespaced: true
};

export {
  coreResources,
  appsResources,
  endpointSliceResource
};
