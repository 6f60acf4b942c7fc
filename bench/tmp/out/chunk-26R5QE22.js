import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/controller-names.ts
var controllerNames = [
  "certificatesigningrequest-approving-controller",
  "certificatesigningrequest-cleaner-controller",
  "certificatesigningrequest-signing-controller",
  "clusterrole-aggregation-controller",
  "cronjob-controller",
  "daemonset-controller",
  "deployment-controller",
  "disruption-controller",
  "endpoints-controller",
  "endpointslice-controller",
  "endpointslice-mirroring-controller",
  "garbage-collector-controller",
  "horizontal-pod-autoscaler-controller",
  "job-controller",
  "legacy-serviceaccount-token-cleaner-controller",
  "namespace-controller",
  "persistentvolume-protection-controller",
  "persistentvolumeclaim-protection-controller",
  "replicaset-controller",
  "replicationcontroller-controller",
  "pod-garbage-collector-controller",
  "resourcequota-controller",
  "root-ca-certificate-publisher-controller",
  "service-cidr-controller",
  "serviceaccount-controller",
  "statefulset-controller",
  "serviceaccount-token-controller",
  "token-cleaner-controller",
  "ttl-after-finished-controller",
  "validatingadmissionpolicy-status-controller"
];
var aliases = {
  "clusterrole-aggregation": "clusterrole-aggregation-controller",
  csrapproving: "certificatesigningrequest-approving-controller",
  csrcleaner: "certificatesigningrequest-cleaner-controller",
  csrsigning: "certificatesigningrequest-signing-controller",
  cronjob: "cronjob-controller",
  daemonset: "daemonset-controller",
  deployment: "deployment-controller",
  disruption: "disruption-controller",
  endpoint: "endpoints-controller",
  endpointslice: "endpointslice-controller",
  endpointslicemirroring: "endpointslice-mirroring-controller",
  garbagecollector: "garbage-collector-controller",
  horizontalpodautoscaling: "horizontal-pod-autoscaler-controller",
  job: "job-controller",
  "legacy-service-account-token-cleaner": "legacy-serviceaccount-token-cleaner-controller",
  namespace: "namespace-controller",
  podgc: "pod-garbage-collector-controller",
  "pv-protection": "persistentvolume-protection-controller",
  "pvc-protection": "persistentvolumeclaim-protection-controller",
  replicaset: "replicaset-controller",
  replicationcontroller: "replicationcontroller-controller",
  resourcequota: "resourcequota-controller",
  "root-ca-cert-publisher": "root-ca-certificate-publisher-controller",
  serviceaccount: "serviceaccount-controller",
  statefulset: "statefulset-controller",
  "serviceaccount-token": "serviceaccount-token-controller",
  tokencleaner: "token-cleaner-controller",
  "ttl-after-finished": "ttl-after-finished-controller"
};
function chosenControllers(list) {
  const named = /* @__PURE__ */ new Map();
  let all = false;
  for (const entry of list) {
    if (entry === "*") all = true;
    if (entry === "*" || entry === "-*") continue;
    const isOff = entry.startsWith("-");
    const name = isOff ? entry.slice(1) : entry;
    const known = aliases[name] ?? controllerNames.find((each) => each === name);
    if (known === void 0) throw new TypeError(`${JSON.stringify(entry)} is not in the list of known controllers`);
    named.set(known, !isOff);
  }
  return controllerNames.filter((name) => named.get(name) ?? all);
}

// packages/controllers/src/simulated-nodes/node-names.ts
function simulatedNodeNames(count) {
  return Array.from({ length: count }, (_, index) => `node-${index + 1}`);
}
function simulatedNodeNumber(name, count) {
  const number = /^node-([1-9][0-9]*)$/.exec(name)?.[1];
  return number !== void 0 && Number(number) <= count ? Number(number) : void 0;
}

export {
  controllerNames,
  chosenControllers,
  simulatedNodeNames,
  simulatedNodeNumber
};
