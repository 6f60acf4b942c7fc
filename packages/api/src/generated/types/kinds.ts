// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type * as admissionregistrationv1 from './admissionregistration.v1.js';
import type * as admissionregistrationv1alpha1 from './admissionregistration.v1alpha1.js';
import type * as admissionregistrationv1beta1 from './admissionregistration.v1beta1.js';
import type * as apiextensionsv1 from './apiextensions.v1.js';
import type * as apiregistrationv1 from './apiregistration.v1.js';
import type * as apiserverinternalv1alpha1 from './apiserverinternal.v1alpha1.js';
import type * as appsv1 from './apps.v1.js';
import type * as authenticationv1 from './authentication.v1.js';
import type * as authorizationv1 from './authorization.v1.js';
import type * as autoscalingv1 from './autoscaling.v1.js';
import type * as autoscalingv2 from './autoscaling.v2.js';
import type * as batchv1 from './batch.v1.js';
import type * as certificatesv1 from './certificates.v1.js';
import type * as certificatesv1alpha1 from './certificates.v1alpha1.js';
import type * as certificatesv1beta1 from './certificates.v1beta1.js';
import type * as coordinationv1 from './coordination.v1.js';
import type * as coordinationv1alpha2 from './coordination.v1alpha2.js';
import type * as coordinationv1beta1 from './coordination.v1beta1.js';
import type * as corev1 from './core.v1.js';
import type * as discoveryv1 from './discovery.v1.js';
import type * as eventsv1 from './events.v1.js';
import type * as flowcontrolv1 from './flowcontrol.v1.js';
import type * as networkingv1 from './networking.v1.js';
import type * as networkingv1beta1 from './networking.v1beta1.js';
import type * as nodev1 from './node.v1.js';
import type * as policyv1 from './policy.v1.js';
import type * as rbacv1 from './rbac.v1.js';
import type * as resourcev1 from './resource.v1.js';
import type * as resourcev1alpha3 from './resource.v1alpha3.js';
import type * as resourcev1beta1 from './resource.v1beta1.js';
import type * as resourcev1beta2 from './resource.v1beta2.js';
import type * as schedulingv1 from './scheduling.v1.js';
import type * as schedulingv1alpha2 from './scheduling.v1alpha2.js';
import type * as storagev1 from './storage.v1.js';
import type * as storagev1beta1 from './storage.v1beta1.js';
import type * as storagemigrationv1beta1 from './storagemigration.v1beta1.js';

/** The types of the objects of the built-in resources, by apiVersion and kind. */
export interface BuiltinObjects {
  readonly 'admissionregistration.k8s.io/v1': {
    readonly MutatingAdmissionPolicy: admissionregistrationv1.MutatingAdmissionPolicy;
    readonly MutatingAdmissionPolicyBinding: admissionregistrationv1.MutatingAdmissionPolicyBinding;
    readonly MutatingWebhookConfiguration: admissionregistrationv1.MutatingWebhookConfiguration;
    readonly ValidatingAdmissionPolicy: admissionregistrationv1.ValidatingAdmissionPolicy;
    readonly ValidatingAdmissionPolicyBinding: admissionregistrationv1.ValidatingAdmissionPolicyBinding;
    readonly ValidatingWebhookConfiguration: admissionregistrationv1.ValidatingWebhookConfiguration;
  };
  readonly 'admissionregistration.k8s.io/v1alpha1': {
    readonly MutatingAdmissionPolicy: admissionregistrationv1alpha1.MutatingAdmissionPolicy;
    readonly MutatingAdmissionPolicyBinding: admissionregistrationv1alpha1.MutatingAdmissionPolicyBinding;
  };
  readonly 'admissionregistration.k8s.io/v1beta1': {
    readonly MutatingAdmissionPolicy: admissionregistrationv1beta1.MutatingAdmissionPolicy;
    readonly MutatingAdmissionPolicyBinding: admissionregistrationv1beta1.MutatingAdmissionPolicyBinding;
  };
  readonly 'apiextensions.k8s.io/v1': {
    readonly CustomResourceDefinition: apiextensionsv1.CustomResourceDefinition;
  };
  readonly 'apiregistration.k8s.io/v1': {
    readonly APIService: apiregistrationv1.APIService;
  };
  readonly 'internal.apiserver.k8s.io/v1alpha1': {
    readonly StorageVersion: apiserverinternalv1alpha1.StorageVersion;
  };
  readonly 'apps/v1': {
    readonly ControllerRevision: appsv1.ControllerRevision;
    readonly DaemonSet: appsv1.DaemonSet;
    readonly Deployment: appsv1.Deployment;
    readonly ReplicaSet: appsv1.ReplicaSet;
    readonly StatefulSet: appsv1.StatefulSet;
  };
  readonly 'authentication.k8s.io/v1': {
    readonly SelfSubjectReview: authenticationv1.SelfSubjectReview;
    readonly TokenReview: authenticationv1.TokenReview;
  };
  readonly 'authorization.k8s.io/v1': {
    readonly LocalSubjectAccessReview: authorizationv1.LocalSubjectAccessReview;
    readonly SelfSubjectAccessReview: authorizationv1.SelfSubjectAccessReview;
    readonly SelfSubjectRulesReview: authorizationv1.SelfSubjectRulesReview;
    readonly SubjectAccessReview: authorizationv1.SubjectAccessReview;
  };
  readonly 'autoscaling/v1': {
    readonly HorizontalPodAutoscaler: autoscalingv1.HorizontalPodAutoscaler;
  };
  readonly 'autoscaling/v2': {
    readonly HorizontalPodAutoscaler: autoscalingv2.HorizontalPodAutoscaler;
  };
  readonly 'batch/v1': {
    readonly CronJob: batchv1.CronJob;
    readonly Job: batchv1.Job;
  };
  readonly 'certificates.k8s.io/v1': {
    readonly CertificateSigningRequest: certificatesv1.CertificateSigningRequest;
  };
  readonly 'certificates.k8s.io/v1alpha1': {
    readonly ClusterTrustBundle: certificatesv1alpha1.ClusterTrustBundle;
  };
  readonly 'certificates.k8s.io/v1beta1': {
    readonly ClusterTrustBundle: certificatesv1beta1.ClusterTrustBundle;
    readonly PodCertificateRequest: certificatesv1beta1.PodCertificateRequest;
  };
  readonly 'coordination.k8s.io/v1': {
    readonly Lease: coordinationv1.Lease;
  };
  readonly 'coordination.k8s.io/v1alpha2': {
    readonly LeaseCandidate: coordinationv1alpha2.LeaseCandidate;
  };
  readonly 'coordination.k8s.io/v1beta1': {
    readonly LeaseCandidate: coordinationv1beta1.LeaseCandidate;
  };
  readonly 'v1': {
    readonly Binding: corev1.Binding;
    readonly ComponentStatus: corev1.ComponentStatus;
    readonly ConfigMap: corev1.ConfigMap;
    readonly Endpoints: corev1.Endpoints;
    readonly Event: corev1.Event;
    readonly LimitRange: corev1.LimitRange;
    readonly Namespace: corev1.Namespace;
    readonly Node: corev1.Node;
    readonly PersistentVolume: corev1.PersistentVolume;
    readonly PersistentVolumeClaim: corev1.PersistentVolumeClaim;
    readonly Pod: corev1.Pod;
    readonly PodTemplate: corev1.PodTemplate;
    readonly ReplicationController: corev1.ReplicationController;
    readonly ResourceQuota: corev1.ResourceQuota;
    readonly Secret: corev1.Secret;
    readonly Service: corev1.Service;
    readonly ServiceAccount: corev1.ServiceAccount;
  };
  readonly 'discovery.k8s.io/v1': {
    readonly EndpointSlice: discoveryv1.EndpointSlice;
  };
  readonly 'events.k8s.io/v1': {
    readonly Event: eventsv1.Event;
  };
  readonly 'flowcontrol.apiserver.k8s.io/v1': {
    readonly FlowSchema: flowcontrolv1.FlowSchema;
    readonly PriorityLevelConfiguration: flowcontrolv1.PriorityLevelConfiguration;
  };
  readonly 'networking.k8s.io/v1': {
    readonly IPAddress: networkingv1.IPAddress;
    readonly Ingress: networkingv1.Ingress;
    readonly IngressClass: networkingv1.IngressClass;
    readonly NetworkPolicy: networkingv1.NetworkPolicy;
    readonly ServiceCIDR: networkingv1.ServiceCIDR;
  };
  readonly 'networking.k8s.io/v1beta1': {
    readonly IPAddress: networkingv1beta1.IPAddress;
    readonly ServiceCIDR: networkingv1beta1.ServiceCIDR;
  };
  readonly 'node.k8s.io/v1': {
    readonly RuntimeClass: nodev1.RuntimeClass;
  };
  readonly 'policy/v1': {
    readonly PodDisruptionBudget: policyv1.PodDisruptionBudget;
  };
  readonly 'rbac.authorization.k8s.io/v1': {
    readonly ClusterRole: rbacv1.ClusterRole;
    readonly ClusterRoleBinding: rbacv1.ClusterRoleBinding;
    readonly Role: rbacv1.Role;
    readonly RoleBinding: rbacv1.RoleBinding;
  };
  readonly 'resource.k8s.io/v1': {
    readonly DeviceClass: resourcev1.DeviceClass;
    readonly ResourceClaim: resourcev1.ResourceClaim;
    readonly ResourceClaimTemplate: resourcev1.ResourceClaimTemplate;
    readonly ResourceSlice: resourcev1.ResourceSlice;
  };
  readonly 'resource.k8s.io/v1alpha3': {
    readonly DeviceTaintRule: resourcev1alpha3.DeviceTaintRule;
    readonly ResourcePoolStatusRequest: resourcev1alpha3.ResourcePoolStatusRequest;
  };
  readonly 'resource.k8s.io/v1beta1': {
    readonly DeviceClass: resourcev1beta1.DeviceClass;
    readonly ResourceClaim: resourcev1beta1.ResourceClaim;
    readonly ResourceClaimTemplate: resourcev1beta1.ResourceClaimTemplate;
    readonly ResourceSlice: resourcev1beta1.ResourceSlice;
  };
  readonly 'resource.k8s.io/v1beta2': {
    readonly DeviceClass: resourcev1beta2.DeviceClass;
    readonly DeviceTaintRule: resourcev1beta2.DeviceTaintRule;
    readonly ResourceClaim: resourcev1beta2.ResourceClaim;
    readonly ResourceClaimTemplate: resourcev1beta2.ResourceClaimTemplate;
    readonly ResourceSlice: resourcev1beta2.ResourceSlice;
  };
  readonly 'scheduling.k8s.io/v1': {
    readonly PriorityClass: schedulingv1.PriorityClass;
  };
  readonly 'scheduling.k8s.io/v1alpha2': {
    readonly PodGroup: schedulingv1alpha2.PodGroup;
    readonly Workload: schedulingv1alpha2.Workload;
  };
  readonly 'storage.k8s.io/v1': {
    readonly CSIDriver: storagev1.CSIDriver;
    readonly CSINode: storagev1.CSINode;
    readonly CSIStorageCapacity: storagev1.CSIStorageCapacity;
    readonly StorageClass: storagev1.StorageClass;
    readonly VolumeAttachment: storagev1.VolumeAttachment;
    readonly VolumeAttributesClass: storagev1.VolumeAttributesClass;
  };
  readonly 'storage.k8s.io/v1beta1': {
    readonly VolumeAttributesClass: storagev1beta1.VolumeAttributesClass;
  };
  readonly 'storagemigration.k8s.io/v1beta1': {
    readonly StorageVersionMigration: storagemigrationv1beta1.StorageVersionMigration;
  };
}
