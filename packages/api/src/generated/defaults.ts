// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.

/** The defaulting walk of each kind; see `defaults/plan.ts` for the notation. */
export const defaultsData = `@p0	!PodSpec	volumes[]!Volume	volumes[].hostPath!HostPathVolumeSource	volumes[].secret!SecretVolumeSource	volumes[].iscsi.iscsiInterface="default"	volumes[].rbd.pool="rbd"	volumes[].rbd.user="admin"	volumes[].rbd.keyring="/etc/ceph/keyring"	volumes[].downwardAPI!DownwardAPIVolumeSource	volumes[].downwardAPI.items[].fieldRef!ObjectFieldSelector	volumes[].configMap!ConfigMapVolumeSource	volumes[].azureDisk.cachingMode="ReadWrite"	volumes[].azureDisk.fsType="ext4"	volumes[].azureDisk.readOnly=false	volumes[].azureDisk.kind="Shared"	volumes[].projected!ProjectedVolumeSource	volumes[].projected.sources[].downwardAPI.items[].fieldRef!ObjectFieldSelector	volumes[].projected.sources[].serviceAccountToken!ServiceAccountTokenProjection	volumes[].scaleIO.storageMode="ThinProvisioned"	volumes[].scaleIO.fsType="xfs"	volumes[].ephemeral.volumeClaimTemplate.spec!PersistentVolumeClaimSpec	volumes[].ephemeral.volumeClaimTemplate.spec.resources.limits!ResourceList	volumes[].ephemeral.volumeClaimTemplate.spec.resources.requests!ResourceList	initContainers[]!Container	initContainers[].ports[].protocol="TCP"	initContainers[].env[].valueFrom.fieldRef!ObjectFieldSelector	initContainers[].env[].valueFrom.fileKeyRef.optional=false	initContainers[].resources.limits!ResourceList	initContainers[].resources.requests!ResourceList	initContainers[].livenessProbe!Probe	initContainers[].livenessProbe.httpGet!HTTPGetAction	initContainers[].livenessProbe.grpc.service=""	initContainers[].readinessProbe!Probe	initContainers[].readinessProbe.httpGet!HTTPGetAction	initContainers[].readinessProbe.grpc.service=""	initContainers[].startupProbe!Probe	initContainers[].startupProbe.httpGet!HTTPGetAction	initContainers[].startupProbe.grpc.service=""	initContainers[].lifecycle.postStart.httpGet!HTTPGetAction	initContainers[].lifecycle.preStop.httpGet!HTTPGetAction	containers[]!Container	containers[].ports[].protocol="TCP"	containers[].env[].valueFrom.fieldRef!ObjectFieldSelector	containers[].env[].valueFrom.fileKeyRef.optional=false	containers[].resources.limits!ResourceList	containers[].resources.requests!ResourceList	containers[].livenessProbe!Probe	containers[].livenessProbe.httpGet!HTTPGetAction	containers[].livenessProbe.grpc.service=""	containers[].readinessProbe!Probe	containers[].readinessProbe.httpGet!HTTPGetAction	containers[].readinessProbe.grpc.service=""	containers[].startupProbe!Probe	containers[].startupProbe.httpGet!HTTPGetAction	containers[].startupProbe.grpc.service=""	containers[].lifecycle.postStart.httpGet!HTTPGetAction	containers[].lifecycle.preStop.httpGet!HTTPGetAction	ephemeralContainers[]!EphemeralContainer	ephemeralContainers[].ports[].protocol="TCP"	ephemeralContainers[].env[].valueFrom.fieldRef!ObjectFieldSelector	ephemeralContainers[].env[].valueFrom.fileKeyRef.optional=false	ephemeralContainers[].resources.limits!ResourceList	ephemeralContainers[].resources.requests!ResourceList	ephemeralContainers[].livenessProbe!Probe	ephemeralContainers[].livenessProbe.httpGet!HTTPGetAction	ephemeralContainers[].livenessProbe.grpc.service=""	ephemeralContainers[].readinessProbe!Probe	ephemeralContainers[].readinessProbe.httpGet!HTTPGetAction	ephemeralContainers[].readinessProbe.grpc.service=""	ephemeralContainers[].startupProbe!Probe	ephemeralContainers[].startupProbe.httpGet!HTTPGetAction	ephemeralContainers[].startupProbe.grpc.service=""	ephemeralContainers[].lifecycle.postStart.httpGet!HTTPGetAction	ephemeralContainers[].lifecycle.preStop.httpGet!HTTPGetAction	overhead!ResourceList	resources.limits!ResourceList	resources.requests!ResourceList
admissionregistration.k8s.io v1 MutatingWebhookConfiguration	webhooks[]!MutatingWebhook	webhooks[].clientConfig.service!ServiceReference	webhooks[].rules[]!Rule
admissionregistration.k8s.io v1 ValidatingAdmissionPolicy	spec!ValidatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1 ValidatingAdmissionPolicyBinding	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1 ValidatingWebhookConfiguration	webhooks[]!ValidatingWebhook	webhooks[].clientConfig.service!ServiceReference	webhooks[].rules[]!Rule
admissionregistration.k8s.io v1alpha1 MutatingAdmissionPolicy	spec!MutatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1alpha1 MutatingAdmissionPolicyBinding	spec.paramRef!ParamRef	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1alpha1 ValidatingAdmissionPolicy	spec!ValidatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1alpha1 ValidatingAdmissionPolicyBinding	spec.paramRef!ParamRef	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 MutatingAdmissionPolicy	spec!MutatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 MutatingAdmissionPolicyBinding	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 MutatingWebhookConfiguration	webhooks[]!MutatingWebhook	webhooks[].clientConfig.service!ServiceReference	webhooks[].rules[]!Rule
admissionregistration.k8s.io v1beta1 ValidatingAdmissionPolicy	spec!ValidatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 ValidatingAdmissionPolicyBinding	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 ValidatingWebhookConfiguration	webhooks[]!ValidatingWebhook	webhooks[].clientConfig.service!ServiceReference	webhooks[].rules[]!Rule
apps v1 DaemonSet	!DaemonSet	spec.template.spec@p0
apps v1 Deployment	!Deployment	spec.template.spec@p0
apps v1 ReplicaSet	!ReplicaSet	spec.template.spec@p0
apps v1 StatefulSet	!StatefulSet	spec.template.spec@p0	spec.volumeClaimTemplates[]!PersistentVolumeClaim	spec.volumeClaimTemplates[].spec!PersistentVolumeClaimSpec	spec.volumeClaimTemplates[].spec.resources.limits!ResourceList	spec.volumeClaimTemplates[].spec.resources.requests!ResourceList	spec.volumeClaimTemplates[].status.capacity!ResourceList	spec.volumeClaimTemplates[].status.allocatedResources!ResourceList
apps v1beta1 Deployment	!Deployment	spec.template.spec@p0
apps v1beta1 StatefulSet	!StatefulSet	spec.template.spec@p0	spec.volumeClaimTemplates[]!PersistentVolumeClaim	spec.volumeClaimTemplates[].spec!PersistentVolumeClaimSpec	spec.volumeClaimTemplates[].spec.resources.limits!ResourceList	spec.volumeClaimTemplates[].spec.resources.requests!ResourceList	spec.volumeClaimTemplates[].status.capacity!ResourceList	spec.volumeClaimTemplates[].status.allocatedResources!ResourceList
apps v1beta2 DaemonSet	!DaemonSet	spec.template.spec@p0
apps v1beta2 Deployment	!Deployment	spec.template.spec@p0
apps v1beta2 ReplicaSet	!ReplicaSet	spec.template.spec@p0
apps v1beta2 StatefulSet	!StatefulSet	spec.template.spec@p0	spec.volumeClaimTemplates[]!PersistentVolumeClaim	spec.volumeClaimTemplates[].spec!PersistentVolumeClaimSpec	spec.volumeClaimTemplates[].spec.resources.limits!ResourceList	spec.volumeClaimTemplates[].spec.resources.requests!ResourceList	spec.volumeClaimTemplates[].status.capacity!ResourceList	spec.volumeClaimTemplates[].status.allocatedResources!ResourceList
authentication.k8s.io v1 TokenRequest	spec!TokenRequestSpec
autoscaling v1 HorizontalPodAutoscaler	!HorizontalPodAutoscaler
autoscaling v2 HorizontalPodAutoscaler	!HorizontalPodAutoscaler
autoscaling v2beta1 HorizontalPodAutoscaler	!HorizontalPodAutoscaler
autoscaling v2beta2 HorizontalPodAutoscaler	!HorizontalPodAutoscaler
batch v1 CronJob	!CronJob	spec.jobTemplate.spec.podFailurePolicy.rules[].onPodConditions[]!PodFailurePolicyOnPodConditionsPattern	spec.jobTemplate.spec.template.spec@p0
batch v1 Job	!Job	spec.podFailurePolicy.rules[].onPodConditions[]!PodFailurePolicyOnPodConditionsPattern	spec.template.spec@p0
batch v1beta1 CronJob	!CronJob	spec.jobTemplate.spec.podFailurePolicy.rules[].onPodConditions[]!PodFailurePolicyOnPodConditionsPattern	spec.jobTemplate.spec.template.spec@p0
certificates.k8s.io v1beta1 CertificateSigningRequest	spec!CertificateSigningRequestSpec	status.conditions[]!CertificateSigningRequestCondition
certificates.k8s.io v1beta1 PodCertificateRequest	spec.maxExpirationSeconds=86400
 v1 ConfigMap	!ConfigMap
 v1 Endpoints	!Endpoints
 v1 LimitRange	spec.limits[]!LimitRangeItem	spec.limits[].max!ResourceList	spec.limits[].min!ResourceList	spec.limits[].default!ResourceList	spec.limits[].defaultRequest!ResourceList	spec.limits[].maxLimitRequestRatio!ResourceList
 v1 Namespace	!Namespace	status!NamespaceStatus
 v1 Node	status!NodeStatus	status.capacity!ResourceList	status.allocatable!ResourceList
 v1 PersistentVolume	!PersistentVolume	spec.capacity!ResourceList	spec.hostPath!HostPathVolumeSource	spec.rbd.pool="rbd"	spec.rbd.user="admin"	spec.rbd.keyring="/etc/ceph/keyring"	spec.iscsi.iscsiInterface="default"	spec.azureDisk.cachingMode="ReadWrite"	spec.azureDisk.fsType="ext4"	spec.azureDisk.readOnly=false	spec.azureDisk.kind="Shared"	spec.scaleIO.storageMode="ThinProvisioned"	spec.scaleIO.fsType="xfs"
 v1 PersistentVolumeClaim	!PersistentVolumeClaim	spec!PersistentVolumeClaimSpec	spec.resources.limits!ResourceList	spec.resources.requests!ResourceList	status.capacity!ResourceList	status.allocatedResources!ResourceList
 v1 Pod	!Pod	spec@p0	status.initContainerStatuses[].allocatedResources!ResourceList	status.initContainerStatuses[].resources.limits!ResourceList	status.initContainerStatuses[].resources.requests!ResourceList	status.containerStatuses[].allocatedResources!ResourceList	status.containerStatuses[].resources.limits!ResourceList	status.containerStatuses[].resources.requests!ResourceList	status.ephemeralContainerStatuses[].allocatedResources!ResourceList	status.ephemeralContainerStatuses[].resources.limits!ResourceList	status.ephemeralContainerStatuses[].resources.requests!ResourceList	status.allocatedResources!ResourceList	status.resources.limits!ResourceList	status.resources.requests!ResourceList
 v1 PodLogOptions	!PodLogOptions
 v1 PodStatusResult	status.initContainerStatuses[].allocatedResources!ResourceList	status.initContainerStatuses[].resources.limits!ResourceList	status.initContainerStatuses[].resources.requests!ResourceList	status.containerStatuses[].allocatedResources!ResourceList	status.containerStatuses[].resources.limits!ResourceList	status.containerStatuses[].resources.requests!ResourceList	status.ephemeralContainerStatuses[].allocatedResources!ResourceList	status.ephemeralContainerStatuses[].resources.limits!ResourceList	status.ephemeralContainerStatuses[].resources.requests!ResourceList	status.allocatedResources!ResourceList	status.resources.limits!ResourceList	status.resources.requests!ResourceList
 v1 PodTemplate	template.spec@p0
 v1 ReplicationController	!ReplicationController	spec.replicas=1	spec.template.spec@p0
 v1 ResourceQuota	spec.hard!ResourceList	status.hard!ResourceList	status.used!ResourceList
 v1 Secret	!Secret
 v1 Service	!Service	spec.ports[].protocol="TCP"
discovery.k8s.io v1 EndpointSlice	ports[]!EndpointPort
discovery.k8s.io v1beta1 EndpointSlice	ports[]!EndpointPort
extensions v1beta1 DaemonSet	!DaemonSet	spec.template.spec@p0
extensions v1beta1 Deployment	!Deployment	spec.template.spec@p0
extensions v1beta1 Ingress	spec.rules[].http.paths[]!HTTPIngressPath
extensions v1beta1 NetworkPolicy	!NetworkPolicy
extensions v1beta1 ReplicaSet	!ReplicaSet	spec.template.spec@p0
flowcontrol.apiserver.k8s.io v1 FlowSchema	spec!FlowSchemaSpec
flowcontrol.apiserver.k8s.io v1 PriorityLevelConfiguration	spec.limited!LimitedPriorityLevelConfiguration	spec.limited.limitResponse.queuing!QueuingConfiguration	spec.exempt!ExemptPriorityLevelConfiguration
flowcontrol.apiserver.k8s.io v1beta1 FlowSchema	spec!FlowSchemaSpec
flowcontrol.apiserver.k8s.io v1beta1 PriorityLevelConfiguration	spec.limited!LimitedPriorityLevelConfiguration	spec.limited.limitResponse.queuing!QueuingConfiguration	spec.exempt!ExemptPriorityLevelConfiguration
flowcontrol.apiserver.k8s.io v1beta2 FlowSchema	spec!FlowSchemaSpec
flowcontrol.apiserver.k8s.io v1beta2 PriorityLevelConfiguration	spec.limited!LimitedPriorityLevelConfiguration	spec.limited.limitResponse.queuing!QueuingConfiguration	spec.exempt!ExemptPriorityLevelConfiguration
flowcontrol.apiserver.k8s.io v1beta3 FlowSchema	spec!FlowSchemaSpec
flowcontrol.apiserver.k8s.io v1beta3 PriorityLevelConfiguration	!PriorityLevelConfiguration	spec.limited!LimitedPriorityLevelConfiguration	spec.limited.limitResponse.queuing!QueuingConfiguration	spec.exempt!ExemptPriorityLevelConfiguration
networking.k8s.io v1 IngressClass	!IngressClass
networking.k8s.io v1 NetworkPolicy	!NetworkPolicy	spec.ingress[].ports[]!NetworkPolicyPort	spec.egress[].ports[]!NetworkPolicyPort
networking.k8s.io v1beta1 Ingress	spec.rules[].http.paths[]!HTTPIngressPath
rbac.authorization.k8s.io v1 ClusterRoleBinding	!ClusterRoleBinding	subjects[]!Subject
rbac.authorization.k8s.io v1 RoleBinding	!RoleBinding	subjects[]!Subject
rbac.authorization.k8s.io v1alpha1 ClusterRoleBinding	!ClusterRoleBinding	subjects[]!Subject
rbac.authorization.k8s.io v1alpha1 RoleBinding	!RoleBinding	subjects[]!Subject
rbac.authorization.k8s.io v1beta1 ClusterRoleBinding	!ClusterRoleBinding	subjects[]!Subject
rbac.authorization.k8s.io v1beta1 RoleBinding	!RoleBinding	subjects[]!Subject
resource.k8s.io v1 ResourceClaim	spec.devices.requests[].exactly!ExactDeviceRequest	spec.devices.requests[].exactly.tolerations[].operator="Equal"	spec.devices.requests[].firstAvailable[]!DeviceSubRequest	spec.devices.requests[].firstAvailable[].tolerations[].operator="Equal"	status.allocation.devices.results[].tolerations[].operator="Equal"
resource.k8s.io v1 ResourceClaimTemplate	spec.spec.devices.requests[].exactly!ExactDeviceRequest	spec.spec.devices.requests[].exactly.tolerations[].operator="Equal"	spec.spec.devices.requests[].firstAvailable[]!DeviceSubRequest	spec.spec.devices.requests[].firstAvailable[].tolerations[].operator="Equal"
resource.k8s.io v1 ResourceSlice	spec.devices[].taints[]!DeviceTaint
resource.k8s.io v1alpha3 DeviceTaintRule	spec.taint!DeviceTaint
resource.k8s.io v1beta1 ResourceClaim	spec.devices.requests[]!DeviceRequest	spec.devices.requests[].firstAvailable[]!DeviceSubRequest	spec.devices.requests[].firstAvailable[].tolerations[].operator="Equal"	spec.devices.requests[].tolerations[].operator="Equal"	status.allocation.devices.results[].tolerations[].operator="Equal"
resource.k8s.io v1beta1 ResourceClaimTemplate	spec.spec.devices.requests[]!DeviceRequest	spec.spec.devices.requests[].firstAvailable[]!DeviceSubRequest	spec.spec.devices.requests[].firstAvailable[].tolerations[].operator="Equal"	spec.spec.devices.requests[].tolerations[].operator="Equal"
resource.k8s.io v1beta1 ResourceSlice	spec.devices[].basic.taints[]!DeviceTaint
resource.k8s.io v1beta2 ResourceClaim	spec.devices.requests[].exactly!ExactDeviceRequest	spec.devices.requests[].exactly.tolerations[].operator="Equal"	spec.devices.requests[].firstAvailable[]!DeviceSubRequest	spec.devices.requests[].firstAvailable[].tolerations[].operator="Equal"	status.allocation.devices.results[].tolerations[].operator="Equal"
resource.k8s.io v1beta2 ResourceClaimTemplate	spec.spec.devices.requests[].exactly!ExactDeviceRequest	spec.spec.devices.requests[].exactly.tolerations[].operator="Equal"	spec.spec.devices.requests[].firstAvailable[]!DeviceSubRequest	spec.spec.devices.requests[].firstAvailable[].tolerations[].operator="Equal"
resource.k8s.io v1beta2 ResourceSlice	spec.devices[].taints[]!DeviceTaint
scheduling.k8s.io v1 PriorityClass	!PriorityClass
scheduling.k8s.io v1alpha1 PriorityClass	!PriorityClass
scheduling.k8s.io v1beta1 PriorityClass	!PriorityClass
storage.k8s.io v1 CSIDriver	!CSIDriver
storage.k8s.io v1 StorageClass	!StorageClass
storage.k8s.io v1 VolumeAttachment	spec.source.inlineVolumeSpec.capacity!ResourceList	spec.source.inlineVolumeSpec.hostPath!HostPathVolumeSource	spec.source.inlineVolumeSpec.rbd.pool="rbd"	spec.source.inlineVolumeSpec.rbd.user="admin"	spec.source.inlineVolumeSpec.rbd.keyring="/etc/ceph/keyring"	spec.source.inlineVolumeSpec.iscsi.iscsiInterface="default"	spec.source.inlineVolumeSpec.azureDisk.cachingMode="ReadWrite"	spec.source.inlineVolumeSpec.azureDisk.fsType="ext4"	spec.source.inlineVolumeSpec.azureDisk.readOnly=false	spec.source.inlineVolumeSpec.azureDisk.kind="Shared"	spec.source.inlineVolumeSpec.scaleIO.storageMode="ThinProvisioned"	spec.source.inlineVolumeSpec.scaleIO.fsType="xfs"
storage.k8s.io v1alpha1 VolumeAttachment	spec.source.inlineVolumeSpec.capacity!ResourceList	spec.source.inlineVolumeSpec.hostPath!HostPathVolumeSource	spec.source.inlineVolumeSpec.rbd.pool="rbd"	spec.source.inlineVolumeSpec.rbd.user="admin"	spec.source.inlineVolumeSpec.rbd.keyring="/etc/ceph/keyring"	spec.source.inlineVolumeSpec.iscsi.iscsiInterface="default"	spec.source.inlineVolumeSpec.azureDisk.cachingMode="ReadWrite"	spec.source.inlineVolumeSpec.azureDisk.fsType="ext4"	spec.source.inlineVolumeSpec.azureDisk.readOnly=false	spec.source.inlineVolumeSpec.azureDisk.kind="Shared"	spec.source.inlineVolumeSpec.scaleIO.storageMode="ThinProvisioned"	spec.source.inlineVolumeSpec.scaleIO.fsType="xfs"
storage.k8s.io v1beta1 CSIDriver	!CSIDriver
storage.k8s.io v1beta1 StorageClass	!StorageClass
storage.k8s.io v1beta1 VolumeAttachment	spec.source.inlineVolumeSpec.capacity!ResourceList	spec.source.inlineVolumeSpec.hostPath!HostPathVolumeSource	spec.source.inlineVolumeSpec.rbd.pool="rbd"	spec.source.inlineVolumeSpec.rbd.user="admin"	spec.source.inlineVolumeSpec.rbd.keyring="/etc/ceph/keyring"	spec.source.inlineVolumeSpec.iscsi.iscsiInterface="default"	spec.source.inlineVolumeSpec.azureDisk.cachingMode="ReadWrite"	spec.source.inlineVolumeSpec.azureDisk.fsType="ext4"	spec.source.inlineVolumeSpec.azureDisk.readOnly=false	spec.source.inlineVolumeSpec.azureDisk.kind="Shared"	spec.source.inlineVolumeSpec.scaleIO.storageMode="ThinProvisioned"	spec.source.inlineVolumeSpec.scaleIO.fsType="xfs"
apiextensions.k8s.io v1 CustomResourceDefinition	!CustomResourceDefinition	spec!CustomResourceDefinitionSpec	spec.conversion.webhook.clientConfig.service!ServiceReference
apiregistration.k8s.io v1 APIService	spec.service!ServiceReference
`;
