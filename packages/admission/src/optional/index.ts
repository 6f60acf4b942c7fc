/** The plugins that are off by default: a module of its own, so that a server without them does not load their code. */
export { alwaysAdmit, alwaysDeny } from '../always/always.js';
export { type EventLimit, eventRateLimit } from '../event-rate-limit/event-rate-limit.js';
export { type ImagePolicyWebhookOptions, imagePolicyWebhook } from '../image-policy/image-policy-webhook.js';
export { namespaceAutoProvision, namespaceExists } from '../namespace/namespace-plugins.js';
export { denyServiceExternalIPs } from '../network/deny-service-external-ips.js';
export * from '../node-restriction/index.js';
export { ownerReferencesPermissionEnforcement } from '../owner-references/owner-references-permission-enforcement.js';
export { alwaysPullImages } from '../pods/always-pull-images.js';
export { extendedResourceToleration } from '../pods/extended-resource-toleration.js';
export { limitPodHardAntiAffinityTopology } from '../pods/limit-pod-hard-anti-affinity-topology.js';
export { podNodeSelector } from '../pods/pod-node-selector.js';
export { type PodTolerationRestrictionOptions, podTolerationRestriction } from '../pods/pod-toleration-restriction.js';
export * from '../scheduling/job-validation.js';
export * from '../scheduling/pod-group-protection.js';
export * from '../scheduling/pod-group-workload-exists.js';
