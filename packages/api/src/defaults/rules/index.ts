import type { Rule } from '../rule.js';
import * as admission from './admission.js';
import * as apps from './apps.js';
import * as autoscaling from './autoscaling.js';
import * as batch from './batch.js';
import * as cluster from './cluster.js';
import * as core from './core.js';
import * as policies from './policies.js';

const rules = new Map<string, Rule>([
  ['BasicDevice', cluster.device],
  ['CSIDriver', cluster.csiDriver],
  ['ClusterRoleBinding', policies.roleBinding],
  ['ConfigMap', core.configMap],
  ['ConfigMapVolumeSource', core.fileModes],
  ['Container', core.container],
  ['CronJob', batch.cronJob],
  ['CustomResourceDefinition', cluster.customResourceDefinition],
  ['CustomResourceDefinitionSpec', cluster.customResourceDefinitionSpec],
  ['DaemonSet', apps.daemonSet],
  ['Deployment', apps.deployment],
  ['Device', cluster.device],
  ['DeviceRequest', cluster.flatDeviceRequest],
  ['DeviceSubRequest', cluster.deviceRequest],
  ['DeviceTaint', cluster.deviceTaint],
  ['DownwardAPIVolumeSource', core.fileModes],
  ['EndpointPort', policies.endpointPort],
  ['Endpoints', core.endpoints],
  ['EphemeralContainer', core.container],
  ['ExactDeviceRequest', cluster.deviceRequest],
  ['ExemptPriorityLevelConfiguration', policies.exemptPriorityLevel],
  ['FlowSchemaSpec', policies.flowSchemaSpec],
  ['HTTPGetAction', core.httpGetAction],
  ['HorizontalPodAutoscaler', autoscaling.horizontalPodAutoscaler],
  ['HostPathVolumeSource', core.hostPath],
  ['IngressClass', policies.ingressClass],
  ['Job', batch.job],
  ['LimitRangeItem', core.limitRangeItem],
  ['LimitedPriorityLevelConfiguration', policies.limitedPriorityLevel],
  ['MatchResources', admission.matchResources],
  ['MutatingAdmissionPolicySpec', admission.admissionPolicySpec],
  ['MutatingWebhook', admission.mutatingWebhook],
  ['Namespace', core.namespace],
  ['NamespaceStatus', core.namespaceStatus],
  ['NetworkPolicy', policies.networkPolicy],
  ['NetworkPolicyPort', policies.networkPolicyPort],
  ['NodeStatus', core.nodeStatus],
  ['ObjectFieldSelector', core.objectFieldSelector],
  ['ParamRef', admission.paramRef],
  ['PersistentVolume', core.persistentVolume],
  ['PersistentVolumeClaim', core.persistentVolumeClaim],
  ['PersistentVolumeClaimSpec', core.persistentVolumeClaimSpec],
  ['Pod', core.pod],
  ['PodFailurePolicyOnPodConditionsPattern', batch.podConditionsPattern],
  ['PodLogOptions', core.podLogOptions],
  ['PodSpec', core.podSpec],
  ['PriorityClass', cluster.priorityClass],
  ['Probe', core.probe],
  ['ProjectedVolumeSource', core.fileModes],
  ['QueuingConfiguration', policies.queuing],
  ['ReplicaSet', apps.replicaSet],
  ['ReplicationController', core.replicationController],
  ['ResourceList', core.resourceList],
  ['ResourcePoolStatusRequestSpec', cluster.resourcePoolStatusRequestSpec],
  ['RoleBinding', policies.roleBinding],
  ['Rule', admission.rule],
  ['Secret', core.secret],
  ['SecretVolumeSource', core.fileModes],
  ['Service', core.service],
  ['ServiceAccountTokenProjection', core.tokenProjection],
  ['ServiceReference', admission.serviceReference],
  ['StatefulSet', apps.statefulSet],
  ['StorageClass', cluster.storageClass],
  ['Subject', policies.subject],
  ['TokenRequestSpec', cluster.tokenRequestSpec],
  ['ValidatingAdmissionPolicySpec', admission.admissionPolicySpec],
  ['ValidatingWebhook', admission.validatingWebhook],
  ['Volume', core.volume],
]);

/**
 * The rule with a name of the generated walk.
 * @throws Error if it is missing: the generated data is newer than the rules
 */
export function ruleNamed(name: string): Rule {
  const rule = rules.get(name);
  if (rule === undefined) throw new Error(`defaulting rule ${name} is not written`);
  return rule;
}
