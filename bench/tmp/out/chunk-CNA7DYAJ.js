import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  builtinKinds,
  builtinTypes
} from "./chunk-JSHOBWAN.js";
import {
  formatLabelSelector,
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import {
  humanDuration,
  translateTimestampSince,
  typedScheme
} from "./chunk-DDIBIF4I.js";
import {
  resourceFactsOf,
  schemaOfType
} from "./chunk-HEHJPL7N.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import {
  formatGroupKind,
  formatGroupResource,
  formatGroupVersion
} from "./chunk-2BW4D5DC.js";
import {
  decodeJSON,
  decodeValue,
  encodeObject,
  stringify
} from "./chunk-522ORYFU.js";
import {
  formatTime
} from "./chunk-GERWRKIW.js";
import {
  addQuantity,
  canonicalQuantity,
  cmpQuantity,
  quantityToString,
  roundUpQuantity,
  toQuantity
} from "./chunk-3O6FUO34.js";
import {
  encodeBase64
} from "./chunk-46TFIQJS.js";

// packages/api/src/generated/discovery.ts
var discoveryData = `[
{"group":"","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":18000,"versionPriority":1,"resources":[{"name":"bindings","kind":"Binding","namespaced":true,"verbs":["create"],"singularName":"binding"},{"name":"componentstatuses","kind":"ComponentStatus","namespaced":false,"verbs":["get","list"],"shortNames":["cs"],"singularName":"componentstatus"},{"name":"configmaps","kind":"ConfigMap","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["cm"],"singularName":"configmap","storageVersionHash":"qFsyl6wFWjQ=","storageGVK":{"group":"","version":"v1","kind":"ConfigMap"}},{"name":"endpoints","kind":"Endpoints","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ep"],"singularName":"endpoints","storageVersionHash":"fWeeMqaN/OA=","storageGVK":{"group":"","version":"v1","kind":"Endpoints"}},{"name":"events","kind":"Event","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ev"],"singularName":"event","storageVersionHash":"r2yiGXH7wu8=","storageGVK":{"group":"","version":"v1","kind":"Event"}},{"name":"limitranges","kind":"LimitRange","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["limits"],"singularName":"limitrange","storageVersionHash":"EBKMFVe6cwo=","storageGVK":{"group":"","version":"v1","kind":"LimitRange"}},{"name":"namespaces","kind":"Namespace","namespaced":false,"verbs":["create","delete","get","list","patch","update","watch"],"shortNames":["ns"],"singularName":"namespace","storageVersionHash":"Q3oi5N2YM8M=","storageGVK":{"group":"","version":"v1","kind":"Namespace"}},{"name":"namespaces/finalize","kind":"Namespace","namespaced":false,"verbs":["update"]},{"name":"namespaces/status","kind":"Namespace","namespaced":false,"verbs":["get","patch","update"]},{"name":"nodes","kind":"Node","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["no"],"singularName":"node","storageVersionHash":"XwShjMxG9Fs=","storageGVK":{"group":"","version":"v1","kind":"Node"}},{"name":"nodes/proxy","kind":"NodeProxyOptions","namespaced":false,"verbs":["create","delete","get","patch","update"]},{"name":"nodes/status","kind":"Node","namespaced":false,"verbs":["get","patch","update"]},{"name":"persistentvolumeclaims","kind":"PersistentVolumeClaim","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["pvc"],"singularName":"persistentvolumeclaim","storageVersionHash":"QWTyNDq0dC4=","storageGVK":{"group":"","version":"v1","kind":"PersistentVolumeClaim"}},{"name":"persistentvolumeclaims/status","kind":"PersistentVolumeClaim","namespaced":true,"verbs":["get","patch","update"]},{"name":"persistentvolumes","kind":"PersistentVolume","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["pv"],"singularName":"persistentvolume","storageVersionHash":"HN/zwEC+JgM=","storageGVK":{"group":"","version":"v1","kind":"PersistentVolume"}},{"name":"persistentvolumes/status","kind":"PersistentVolume","namespaced":false,"verbs":["get","patch","update"]},{"name":"pods","kind":"Pod","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["po"],"categories":["all"],"singularName":"pod","storageVersionHash":"xPOwRZ+Yhw8=","storageGVK":{"group":"","version":"v1","kind":"Pod"}},{"name":"pods/attach","kind":"PodAttachOptions","namespaced":true,"verbs":["create","get"]},{"name":"pods/binding","kind":"Binding","namespaced":true,"verbs":["create"]},{"name":"pods/ephemeralcontainers","kind":"Pod","namespaced":true,"verbs":["get","patch","update"]},{"name":"pods/eviction","kind":"Eviction","responseKind":{"group":"policy","version":"v1","kind":"Eviction"},"namespaced":true,"verbs":["create"]},{"name":"pods/exec","kind":"PodExecOptions","namespaced":true,"verbs":["create","get"]},{"name":"pods/log","kind":"Pod","namespaced":true,"verbs":["get"]},{"name":"pods/portforward","kind":"PodPortForwardOptions","namespaced":true,"verbs":["create","get"]},{"name":"pods/proxy","kind":"PodProxyOptions","namespaced":true,"verbs":["create","delete","get","patch","update"]},{"name":"pods/resize","kind":"Pod","namespaced":true,"verbs":["get","patch","update"]},{"name":"pods/status","kind":"Pod","namespaced":true,"verbs":["get","patch","update"]},{"name":"podtemplates","kind":"PodTemplate","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"podtemplate","storageVersionHash":"LIXB2x4IFpk=","storageGVK":{"group":"","version":"v1","kind":"PodTemplate"}},{"name":"replicationcontrollers","kind":"ReplicationController","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["rc"],"categories":["all"],"singularName":"replicationcontroller","storageVersionHash":"Jond2If31h0=","storageGVK":{"group":"","version":"v1","kind":"ReplicationController"}},{"name":"replicationcontrollers/scale","kind":"Scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},"namespaced":true,"verbs":["get","patch","update"]},{"name":"replicationcontrollers/status","kind":"ReplicationController","namespaced":true,"verbs":["get","patch","update"]},{"name":"resourcequotas","kind":"ResourceQuota","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["quota"],"singularName":"resourcequota","storageVersionHash":"8uhSgffRX6w=","storageGVK":{"group":"","version":"v1","kind":"ResourceQuota"}},{"name":"resourcequotas/status","kind":"ResourceQuota","namespaced":true,"verbs":["get","patch","update"]},{"name":"secrets","kind":"Secret","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"secret","storageVersionHash":"S6u1pOWzb84=","storageGVK":{"group":"","version":"v1","kind":"Secret"}},{"name":"serviceaccounts","kind":"ServiceAccount","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["sa"],"singularName":"serviceaccount","storageVersionHash":"pbx9ZvyFpBE=","storageGVK":{"group":"","version":"v1","kind":"ServiceAccount"}},{"name":"serviceaccounts/token","kind":"TokenRequest","responseKind":{"group":"authentication.k8s.io","version":"v1","kind":"TokenRequest"},"namespaced":true,"verbs":["create"]},{"name":"services","kind":"Service","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["svc"],"categories":["all"],"singularName":"service","storageVersionHash":"0/CO1lhkEBI=","storageGVK":{"group":"","version":"v1","kind":"Service"}},{"name":"services/proxy","kind":"ServiceProxyOptions","namespaced":true,"verbs":["create","delete","get","patch","update"]},{"name":"services/status","kind":"Service","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"apiregistration.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"resources":[{"name":"apiservices","kind":"APIService","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"apiservice","storageVersionHash":"InPBPD7+PqM=","storageGVK":{"group":"apiregistration.k8s.io","version":"v1","kind":"APIService"}},{"name":"apiservices/status","kind":"APIService","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"apps","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17800,"versionPriority":15,"resources":[{"name":"controllerrevisions","kind":"ControllerRevision","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"controllerrevision","storageVersionHash":"85nkx63pcBU=","storageGVK":{"group":"apps","version":"v1","kind":"ControllerRevision"}},{"name":"daemonsets","kind":"DaemonSet","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ds"],"categories":["all"],"singularName":"daemonset","storageVersionHash":"dd7pWHUlMKQ=","storageGVK":{"group":"apps","version":"v1","kind":"DaemonSet"}},{"name":"daemonsets/status","kind":"DaemonSet","namespaced":true,"verbs":["get","patch","update"]},{"name":"deployments","kind":"Deployment","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["deploy"],"categories":["all"],"singularName":"deployment","storageVersionHash":"8aSe+NMegvE=","storageGVK":{"group":"apps","version":"v1","kind":"Deployment"}},{"name":"deployments/scale","kind":"Scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},"namespaced":true,"verbs":["get","patch","update"]},{"name":"deployments/status","kind":"Deployment","namespaced":true,"verbs":["get","patch","update"]},{"name":"replicasets","kind":"ReplicaSet","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["rs"],"categories":["all"],"singularName":"replicaset","storageVersionHash":"P1RzHs8/mWQ=","storageGVK":{"group":"apps","version":"v1","kind":"ReplicaSet"}},{"name":"replicasets/scale","kind":"Scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},"namespaced":true,"verbs":["get","patch","update"]},{"name":"replicasets/status","kind":"ReplicaSet","namespaced":true,"verbs":["get","patch","update"]},{"name":"statefulsets","kind":"StatefulSet","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["sts"],"categories":["all"],"singularName":"statefulset","storageVersionHash":"H+vl74LkKdo=","storageGVK":{"group":"apps","version":"v1","kind":"StatefulSet"}},{"name":"statefulsets/scale","kind":"Scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},"namespaced":true,"verbs":["get","patch","update"]},{"name":"statefulsets/status","kind":"StatefulSet","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"events.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17750,"versionPriority":15,"resources":[{"name":"events","kind":"Event","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ev"],"singularName":"event","storageVersionHash":"r2yiGXH7wu8=","storageGVK":{"group":"","version":"v1","kind":"Event"}}]},
{"group":"authentication.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17700,"versionPriority":15,"resources":[{"name":"selfsubjectreviews","kind":"SelfSubjectReview","namespaced":false,"verbs":["create"],"singularName":"selfsubjectreview"},{"name":"tokenreviews","kind":"TokenReview","namespaced":false,"verbs":["create"],"singularName":"tokenreview"}]},
{"group":"authorization.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17600,"versionPriority":15,"resources":[{"name":"localsubjectaccessreviews","kind":"LocalSubjectAccessReview","namespaced":true,"verbs":["create"],"singularName":"localsubjectaccessreview"},{"name":"selfsubjectaccessreviews","kind":"SelfSubjectAccessReview","namespaced":false,"verbs":["create"],"singularName":"selfsubjectaccessreview"},{"name":"selfsubjectrulesreviews","kind":"SelfSubjectRulesReview","namespaced":false,"verbs":["create"],"singularName":"selfsubjectrulesreview"},{"name":"subjectaccessreviews","kind":"SubjectAccessReview","namespaced":false,"verbs":["create"],"singularName":"subjectaccessreview"}]},
{"group":"autoscaling","version":"v2","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17500,"versionPriority":30,"resources":[{"name":"horizontalpodautoscalers","kind":"HorizontalPodAutoscaler","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["hpa"],"categories":["all"],"singularName":"horizontalpodautoscaler","storageVersionHash":"qwQve8ut294=","storageGVK":{"group":"autoscaling","version":"v2","kind":"HorizontalPodAutoscaler"}},{"name":"horizontalpodautoscalers/status","kind":"HorizontalPodAutoscaler","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"autoscaling","version":"v1","preferred":false,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17500,"versionPriority":15,"resources":[{"name":"horizontalpodautoscalers","kind":"HorizontalPodAutoscaler","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["hpa"],"categories":["all"],"singularName":"horizontalpodautoscaler","storageVersionHash":"qwQve8ut294=","storageGVK":{"group":"autoscaling","version":"v2","kind":"HorizontalPodAutoscaler"}},{"name":"horizontalpodautoscalers/status","kind":"HorizontalPodAutoscaler","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"batch","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17400,"versionPriority":15,"resources":[{"name":"cronjobs","kind":"CronJob","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["cj"],"categories":["all"],"singularName":"cronjob","storageVersionHash":"sd5LIXh4Fjs=","storageGVK":{"group":"batch","version":"v1","kind":"CronJob"}},{"name":"cronjobs/status","kind":"CronJob","namespaced":true,"verbs":["get","patch","update"]},{"name":"jobs","kind":"Job","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["all"],"singularName":"job","storageVersionHash":"mudhfqk/qZY=","storageGVK":{"group":"batch","version":"v1","kind":"Job"}},{"name":"jobs/status","kind":"Job","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"certificates.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17300,"versionPriority":15,"resources":[{"name":"certificatesigningrequests","kind":"CertificateSigningRequest","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["csr"],"singularName":"certificatesigningrequest","storageVersionHash":"95fRKMXA+00=","storageGVK":{"group":"certificates.k8s.io","version":"v1","kind":"CertificateSigningRequest"}},{"name":"certificatesigningrequests/approval","kind":"CertificateSigningRequest","namespaced":false,"verbs":["get","patch","update"]},{"name":"certificatesigningrequests/status","kind":"CertificateSigningRequest","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"certificates.k8s.io","version":"v1beta1","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":17300,"versionPriority":9,"resources":[{"name":"clustertrustbundles","kind":"ClusterTrustBundle","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"clustertrustbundle","storageVersionHash":"v5yhuVertL4=","storageGVK":{"group":"certificates.k8s.io","version":"v1beta1","kind":"ClusterTrustBundle"}},{"name":"podcertificaterequests","kind":"PodCertificateRequest","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"podcertificaterequest","storageVersionHash":"wYA9yXQH8fg=","storageGVK":{"group":"certificates.k8s.io","version":"v1beta1","kind":"PodCertificateRequest"}},{"name":"podcertificaterequests/status","kind":"PodCertificateRequest","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"certificates.k8s.io","version":"v1alpha1","preferred":false,"stability":"alpha","enabledByDefault":false,"groupPriorityMinimum":17300,"versionPriority":1,"resources":[{"name":"clustertrustbundles","kind":"ClusterTrustBundle","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"clustertrustbundle","storageVersionHash":"v5yhuVertL4=","storageGVK":{"group":"certificates.k8s.io","version":"v1beta1","kind":"ClusterTrustBundle"}}]},
{"group":"networking.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17200,"versionPriority":15,"resources":[{"name":"ingressclasses","kind":"IngressClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"ingressclass","storageVersionHash":"l/iqIbDgFyQ=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"IngressClass"}},{"name":"ingresses","kind":"Ingress","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ing"],"singularName":"ingress","storageVersionHash":"39NQlfNR+bo=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"Ingress"}},{"name":"ingresses/status","kind":"Ingress","namespaced":true,"verbs":["get","patch","update"]},{"name":"ipaddresses","kind":"IPAddress","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ip"],"singularName":"ipaddress","storageVersionHash":"3f/plJFChNE=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"IPAddress"}},{"name":"networkpolicies","kind":"NetworkPolicy","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["netpol"],"singularName":"networkpolicy","storageVersionHash":"YpfwF18m1G8=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"NetworkPolicy"}},{"name":"servicecidrs","kind":"ServiceCIDR","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"servicecidr","storageVersionHash":"gNLvruQhW2g=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"ServiceCIDR"}},{"name":"servicecidrs/status","kind":"ServiceCIDR","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"networking.k8s.io","version":"v1beta1","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":17200,"versionPriority":9,"resources":[{"name":"ipaddresses","kind":"IPAddress","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["ip"],"singularName":"ipaddress","storageVersionHash":"3f/plJFChNE=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"IPAddress"}},{"name":"servicecidrs","kind":"ServiceCIDR","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"servicecidr","storageVersionHash":"gNLvruQhW2g=","storageGVK":{"group":"networking.k8s.io","version":"v1","kind":"ServiceCIDR"}},{"name":"servicecidrs/status","kind":"ServiceCIDR","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"policy","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17100,"versionPriority":15,"resources":[{"name":"poddisruptionbudgets","kind":"PodDisruptionBudget","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["pdb"],"singularName":"poddisruptionbudget","storageVersionHash":"EVWiDmWqyJw=","storageGVK":{"group":"policy","version":"v1","kind":"PodDisruptionBudget"}},{"name":"poddisruptionbudgets/status","kind":"PodDisruptionBudget","namespaced":true,"verbs":["get","patch","update"]}]},
{"group":"rbac.authorization.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":17000,"versionPriority":15,"resources":[{"name":"clusterrolebindings","kind":"ClusterRoleBinding","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"clusterrolebinding","storageVersionHash":"48tpQ8gZHFc=","storageGVK":{"group":"rbac.authorization.k8s.io","version":"v1","kind":"ClusterRoleBinding"}},{"name":"clusterroles","kind":"ClusterRole","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"clusterrole","storageVersionHash":"bYE5ZWDrJ44=","storageGVK":{"group":"rbac.authorization.k8s.io","version":"v1","kind":"ClusterRole"}},{"name":"rolebindings","kind":"RoleBinding","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"rolebinding","storageVersionHash":"eGsCzGH6b1g=","storageGVK":{"group":"rbac.authorization.k8s.io","version":"v1","kind":"RoleBinding"}},{"name":"roles","kind":"Role","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"role","storageVersionHash":"7FuwZcIIItM=","storageGVK":{"group":"rbac.authorization.k8s.io","version":"v1","kind":"Role"}}]},
{"group":"storage.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16800,"versionPriority":15,"resources":[{"name":"csidrivers","kind":"CSIDriver","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"csidriver","storageVersionHash":"hL6j/rwBV5w=","storageGVK":{"group":"storage.k8s.io","version":"v1","kind":"CSIDriver"}},{"name":"csinodes","kind":"CSINode","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"csinode","storageVersionHash":"Pe62DkZtjuo=","storageGVK":{"group":"storage.k8s.io","version":"v1","kind":"CSINode"}},{"name":"csistoragecapacities","kind":"CSIStorageCapacity","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"csistoragecapacity","storageVersionHash":"xeVl+2Ly1kE=","storageGVK":{"group":"storage.k8s.io","version":"v1","kind":"CSIStorageCapacity"}},{"name":"storageclasses","kind":"StorageClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["sc"],"singularName":"storageclass","storageVersionHash":"K+m6uJwbjGY=","storageGVK":{"group":"storage.k8s.io","version":"v1","kind":"StorageClass"}},{"name":"volumeattachments","kind":"VolumeAttachment","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"volumeattachment","storageVersionHash":"tJx/ezt6UDU=","storageGVK":{"group":"storage.k8s.io","version":"v1","kind":"VolumeAttachment"}},{"name":"volumeattachments/status","kind":"VolumeAttachment","namespaced":false,"verbs":["get","patch","update"]},{"name":"volumeattributesclasses","kind":"VolumeAttributesClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["vac"],"singularName":"volumeattributesclass","storageVersionHash":"Bl3MtjZ/n/s=","storageGVK":{"group":"storage.k8s.io","version":"v1beta1","kind":"VolumeAttributesClass"}}]},
{"group":"storage.k8s.io","version":"v1beta1","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":16800,"versionPriority":9,"resources":[{"name":"volumeattributesclasses","kind":"VolumeAttributesClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["vac"],"singularName":"volumeattributesclass","storageVersionHash":"Bl3MtjZ/n/s=","storageGVK":{"group":"storage.k8s.io","version":"v1beta1","kind":"VolumeAttributesClass"}}]},
{"group":"admissionregistration.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16700,"versionPriority":15,"resources":[{"name":"mutatingwebhookconfigurations","kind":"MutatingWebhookConfiguration","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"mutatingwebhookconfiguration","storageVersionHash":"Sqi0GUgDaX0=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1","kind":"MutatingWebhookConfiguration"}},{"name":"validatingadmissionpolicies","kind":"ValidatingAdmissionPolicy","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"validatingadmissionpolicy","storageVersionHash":"6OxvlMmQ6is=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1","kind":"ValidatingAdmissionPolicy"}},{"name":"validatingadmissionpolicies/status","kind":"ValidatingAdmissionPolicy","namespaced":false,"verbs":["get","patch","update"]},{"name":"validatingadmissionpolicybindings","kind":"ValidatingAdmissionPolicyBinding","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"validatingadmissionpolicybinding","storageVersionHash":"v9715VZqakg=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1","kind":"ValidatingAdmissionPolicyBinding"}},{"name":"validatingwebhookconfigurations","kind":"ValidatingWebhookConfiguration","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"validatingwebhookconfiguration","storageVersionHash":"B0wHjQmsGNk=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1","kind":"ValidatingWebhookConfiguration"}}]},
{"group":"admissionregistration.k8s.io","version":"v1beta1","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":16700,"versionPriority":12,"resources":[{"name":"mutatingadmissionpolicies","kind":"MutatingAdmissionPolicy","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"mutatingadmissionpolicy","storageVersionHash":"LYmCf+UMVdg=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1beta1","kind":"MutatingAdmissionPolicy"}},{"name":"mutatingadmissionpolicybindings","kind":"MutatingAdmissionPolicyBinding","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"mutatingadmissionpolicybinding","storageVersionHash":"90V5FRZZ3Zg=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1beta1","kind":"MutatingAdmissionPolicyBinding"}}]},
{"group":"admissionregistration.k8s.io","version":"v1alpha1","preferred":false,"stability":"alpha","enabledByDefault":false,"groupPriorityMinimum":16700,"versionPriority":9,"resources":[{"name":"mutatingadmissionpolicies","kind":"MutatingAdmissionPolicy","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"mutatingadmissionpolicy","storageVersionHash":"LYmCf+UMVdg=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1beta1","kind":"MutatingAdmissionPolicy"}},{"name":"mutatingadmissionpolicybindings","kind":"MutatingAdmissionPolicyBinding","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"categories":["api-extensions"],"singularName":"mutatingadmissionpolicybinding","storageVersionHash":"90V5FRZZ3Zg=","storageGVK":{"group":"admissionregistration.k8s.io","version":"v1beta1","kind":"MutatingAdmissionPolicyBinding"}}]},
{"group":"apiextensions.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16700,"versionPriority":15,"resources":[{"name":"customresourcedefinitions","kind":"CustomResourceDefinition","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["crd","crds"],"categories":["api-extensions"],"singularName":"customresourcedefinition","storageVersionHash":"jfWCUB31mvA=","storageGVK":{"group":"apiextensions.k8s.io","version":"v1beta1","kind":"CustomResourceDefinition"}},{"name":"customresourcedefinitions/status","kind":"CustomResourceDefinition","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"scheduling.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16600,"versionPriority":15,"resources":[{"name":"priorityclasses","kind":"PriorityClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["pc"],"singularName":"priorityclass","storageVersionHash":"1QwjyaZjj3Y=","storageGVK":{"group":"scheduling.k8s.io","version":"v1","kind":"PriorityClass"}}]},
{"group":"scheduling.k8s.io","version":"v1alpha1","preferred":false,"stability":"alpha","enabledByDefault":false,"groupPriorityMinimum":16600,"versionPriority":1,"resources":[{"name":"workloads","kind":"Workload","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"workload","storageVersionHash":"7X3nQnlLxCA=","storageGVK":{"group":"scheduling.k8s.io","version":"v1alpha1","kind":"Workload"}}]},
{"group":"coordination.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16500,"versionPriority":15,"resources":[{"name":"leases","kind":"Lease","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"lease","storageVersionHash":"gqkMMb/YqFM=","storageGVK":{"group":"coordination.k8s.io","version":"v1","kind":"Lease"}}]},
{"group":"coordination.k8s.io","version":"v1beta1","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":16500,"versionPriority":13,"resources":[{"name":"leasecandidates","kind":"LeaseCandidate","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"leasecandidate","storageVersionHash":"lvME0iHWE20=","storageGVK":{"group":"coordination.k8s.io","version":"v1beta1","kind":"LeaseCandidate"}}]},
{"group":"coordination.k8s.io","version":"v1alpha2","preferred":false,"stability":"alpha","enabledByDefault":false,"groupPriorityMinimum":16500,"versionPriority":12,"resources":[{"name":"leasecandidates","kind":"LeaseCandidate","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"leasecandidate","storageVersionHash":"lvME0iHWE20=","storageGVK":{"group":"coordination.k8s.io","version":"v1beta1","kind":"LeaseCandidate"}}]},
{"group":"node.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16300,"versionPriority":15,"resources":[{"name":"runtimeclasses","kind":"RuntimeClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"runtimeclass","storageVersionHash":"WQTu1GL3T2Q=","storageGVK":{"group":"node.k8s.io","version":"v1","kind":"RuntimeClass"}}]},
{"group":"discovery.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16200,"versionPriority":15,"resources":[{"name":"endpointslices","kind":"EndpointSlice","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"endpointslice","storageVersionHash":"qgS0xkrxYAI=","storageGVK":{"group":"discovery.k8s.io","version":"v1","kind":"EndpointSlice"}}]},
{"group":"resource.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16200,"versionPriority":21,"resources":[{"name":"deviceclasses","kind":"DeviceClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"deviceclass","storageVersionHash":"Yk2PTc1Ybxk=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"DeviceClass"}},{"name":"resourceclaims","kind":"ResourceClaim","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceclaim","storageVersionHash":"wgAZaHcZxUg=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceClaim"}},{"name":"resourceclaims/status","kind":"ResourceClaim","namespaced":true,"verbs":["get","patch","update"]},{"name":"resourceclaimtemplates","kind":"ResourceClaimTemplate","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceclaimtemplate","storageVersionHash":"TuzjC49aUfM=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceClaimTemplate"}},{"name":"resourceslices","kind":"ResourceSlice","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceslice","storageVersionHash":"KsC072WgaEY=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceSlice"}}]},
{"group":"resource.k8s.io","version":"v1beta2","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":16200,"versionPriority":15,"resources":[{"name":"deviceclasses","kind":"DeviceClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"deviceclass","storageVersionHash":"Yk2PTc1Ybxk=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"DeviceClass"}},{"name":"resourceclaims","kind":"ResourceClaim","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceclaim","storageVersionHash":"wgAZaHcZxUg=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceClaim"}},{"name":"resourceclaims/status","kind":"ResourceClaim","namespaced":true,"verbs":["get","patch","update"]},{"name":"resourceclaimtemplates","kind":"ResourceClaimTemplate","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceclaimtemplate","storageVersionHash":"TuzjC49aUfM=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceClaimTemplate"}},{"name":"resourceslices","kind":"ResourceSlice","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceslice","storageVersionHash":"KsC072WgaEY=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceSlice"}}]},
{"group":"resource.k8s.io","version":"v1beta1","preferred":false,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":16200,"versionPriority":9,"resources":[{"name":"deviceclasses","kind":"DeviceClass","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"deviceclass","storageVersionHash":"Yk2PTc1Ybxk=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"DeviceClass"}},{"name":"resourceclaims","kind":"ResourceClaim","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceclaim","storageVersionHash":"wgAZaHcZxUg=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceClaim"}},{"name":"resourceclaims/status","kind":"ResourceClaim","namespaced":true,"verbs":["get","patch","update"]},{"name":"resourceclaimtemplates","kind":"ResourceClaimTemplate","namespaced":true,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceclaimtemplate","storageVersionHash":"TuzjC49aUfM=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceClaimTemplate"}},{"name":"resourceslices","kind":"ResourceSlice","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"resourceslice","storageVersionHash":"KsC072WgaEY=","storageGVK":{"group":"resource.k8s.io","version":"v1","kind":"ResourceSlice"}}]},
{"group":"resource.k8s.io","version":"v1alpha3","preferred":false,"stability":"alpha","enabledByDefault":false,"groupPriorityMinimum":16200,"versionPriority":1,"resources":[{"name":"devicetaintrules","kind":"DeviceTaintRule","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"devicetaintrule","storageVersionHash":"DJ3UJ0fj8MI=","storageGVK":{"group":"resource.k8s.io","version":"v1alpha3","kind":"DeviceTaintRule"}},{"name":"devicetaintrules/status","kind":"DeviceTaintRule","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"flowcontrol.apiserver.k8s.io","version":"v1","preferred":true,"stability":"stable","enabledByDefault":true,"groupPriorityMinimum":16100,"versionPriority":21,"resources":[{"name":"flowschemas","kind":"FlowSchema","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"flowschema","storageVersionHash":"GJVAJZSZBIw=","storageGVK":{"group":"flowcontrol.apiserver.k8s.io","version":"v1","kind":"FlowSchema"}},{"name":"flowschemas/status","kind":"FlowSchema","namespaced":false,"verbs":["get","patch","update"]},{"name":"prioritylevelconfigurations","kind":"PriorityLevelConfiguration","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"prioritylevelconfiguration","storageVersionHash":"Kir5PVfvNeI=","storageGVK":{"group":"flowcontrol.apiserver.k8s.io","version":"v1","kind":"PriorityLevelConfiguration"}},{"name":"prioritylevelconfigurations/status","kind":"PriorityLevelConfiguration","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"internal.apiserver.k8s.io","version":"v1alpha1","preferred":true,"stability":"alpha","enabledByDefault":false,"groupPriorityMinimum":16000,"versionPriority":9,"resources":[{"name":"storageversions","kind":"StorageVersion","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"storageversion","storageVersionHash":"c8YZt5U0nPk=","storageGVK":{"group":"internal.apiserver.k8s.io","version":"v1alpha1","kind":"StorageVersion"}},{"name":"storageversions/status","kind":"StorageVersion","namespaced":false,"verbs":["get","patch","update"]}]},
{"group":"storagemigration.k8s.io","version":"v1beta1","preferred":true,"stability":"beta","enabledByDefault":false,"groupPriorityMinimum":15800,"versionPriority":9,"resources":[{"name":"storageversionmigrations","kind":"StorageVersionMigration","namespaced":false,"verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"singularName":"storageversionmigration","storageVersionHash":"pCjmmKOkLy4=","storageGVK":{"group":"storagemigration.k8s.io","version":"v1beta1","kind":"StorageVersionMigration"}},{"name":"storageversionmigrations/status","kind":"StorageVersionMigration","namespaced":false,"verbs":["get","patch","update"]}]}
]`;

// packages/api/src/discovery/lazy.ts
function lazyRows(text) {
  let rows5;
  return () => {
    rows5 ??= JSON.parse(text);
    return rows5;
  };
}
function lazyIndex(rows5, key) {
  let index2;
  return (wanted) => {
    if (index2 === void 0) {
      index2 = /* @__PURE__ */ new Map();
      for (const row of rows5()) if (!index2.has(key(row))) index2.set(key(row), row);
    }
    return index2.get(wanted);
  };
}

// packages/api/src/discovery/group-versions.ts
var rows = lazyRows(discoveryData);
var byName = lazyIndex(rows, ({ group, version }) => `${group}/${version}`);
var groupVersions = rows;
var groupVersion = (group, version) => byName(`${group}/${version}`);
var resourcesOf = (group, version) => groupVersion(group, version)?.resources ?? [];
var resourceFacts = (group, version, name) => resourcesOf(group, version).find((resource) => resource.name === name);

// packages/api/src/generated/print-columns.ts
var printColumnsData = `[
{"group":"","kind":"","columns":[["Name","string","name",0],["Created At","date","",0]]},
{"group":"","kind":"Pod","columns":[["Name","string","name",0],["Ready","string","",0],["Status","string","",0],["Restarts","string","",0],["Age","string","",0],["IP","string","",1],["Node","string","",1],["Nominated Node","string","",1],["Readiness Gates","string","",1]]},
{"group":"","kind":"PodTemplate","columns":[["Name","string","name",0],["Containers","string","",0],["Images","string","",0],["Pod Labels","string","",0]]},
{"group":"policy","kind":"PodDisruptionBudget","columns":[["Name","string","name",0],["Min Available","string","",0],["Max Unavailable","string","",0],["Allowed Disruptions","integer","",0],["Age","string","",0]]},
{"group":"","kind":"ReplicationController","columns":[["Name","string","name",0],["Desired","integer","",0],["Current","integer","",0],["Ready","integer","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1],["Selector","string","",1]]},
{"group":"apps","kind":"ReplicaSet","columns":[["Name","string","name",0],["Desired","integer","",0],["Current","integer","",0],["Ready","integer","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1],["Selector","string","",1]]},
{"group":"apps","kind":"DaemonSet","columns":[["Name","string","name",0],["Desired","integer","",0],["Current","integer","",0],["Ready","integer","",0],["Up-to-date","integer","",0],["Available","integer","",0],["Node Selector","string","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1],["Selector","string","",1]]},
{"group":"batch","kind":"Job","columns":[["Name","string","name",0],["Status","string","",0],["Completions","string","",0],["Duration","string","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1],["Selector","string","",1]]},
{"group":"batch","kind":"CronJob","columns":[["Name","string","name",0],["Schedule","string","",0],["Timezone","string","",0],["Suspend","boolean","",0],["Active","integer","",0],["Last Schedule","string","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1],["Selector","string","",1]]},
{"group":"","kind":"Service","columns":[["Name","string","name",0],["Type","string","",0],["Cluster-IP","string","",0],["External-IP","string","",0],["Port(s)","string","",0],["Age","string","",0],["Selector","string","",1]]},
{"group":"networking.k8s.io","kind":"Ingress","columns":[["Name","string","name",0],["Class","string","",0],["Hosts","string","",0],["Address","string","",0],["Ports","string","",0],["Age","string","",0]]},
{"group":"networking.k8s.io","kind":"IngressClass","columns":[["Name","string","name",0],["Controller","string","",0],["Parameters","string","",0],["Age","string","",0]]},
{"group":"apps","kind":"StatefulSet","columns":[["Name","string","name",0],["Ready","string","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1]]},
{"group":"","kind":"Endpoints","columns":[["Name","string","name",0],["Endpoints","string","",0],["Age","string","",0]]},
{"group":"","kind":"Node","columns":[["Name","string","name",0],["Status","string","",0],["Roles","string","",0],["Age","string","",0],["Version","string","",0],["Internal-IP","string","",1],["External-IP","string","",1],["OS-Image","string","",1],["Kernel-Version","string","",1],["Container-Runtime","string","",1]]},
{"group":"","kind":"Event","columns":[["Last Seen","string","",0],["Type","string","",0],["Reason","string","",0],["Object","string","",0],["Subobject","string","",1],["Source","string","",1],["Message","string","",0],["First Seen","string","",1],["Count","string","",1],["Name","string","name",1]]},
{"group":"","kind":"Namespace","columns":[["Name","string","name",0],["Status","string","",0],["Age","string","",0]]},
{"group":"","kind":"Secret","columns":[["Name","string","name",0],["Type","string","",0],["Data","string","",0],["Age","string","",0]]},
{"group":"","kind":"ServiceAccount","columns":[["Name","string","name",0],["Age","string","",0]]},
{"group":"","kind":"PersistentVolume","columns":[["Name","string","name",0],["Capacity","string","",0],["Access Modes","string","",0],["Reclaim Policy","string","",0],["Status","string","",0],["Claim","string","",0],["StorageClass","string","",0],["VolumeAttributesClass","string","",0],["Reason","string","",0],["Age","string","",0],["VolumeMode","string","",1]]},
{"group":"","kind":"PersistentVolumeClaim","columns":[["Name","string","name",0],["Status","string","",0],["Volume","string","",0],["Capacity","string","",0],["Access Modes","string","",0],["StorageClass","string","",0],["VolumeAttributesClass","string","",0],["Age","string","",0],["VolumeMode","string","",1]]},
{"group":"","kind":"ComponentStatus","columns":[["Name","string","name",0],["Status","string","",0],["Message","string","",0],["Error","string","",0]]},
{"group":"apps","kind":"Deployment","columns":[["Name","string","name",0],["Ready","string","",0],["Up-to-date","string","",0],["Available","string","",0],["Age","string","",0],["Containers","string","",1],["Images","string","",1],["Selector","string","",1]]},
{"group":"autoscaling","kind":"HorizontalPodAutoscaler","columns":[["Name","string","name",0],["Reference","string","",0],["Targets","string","",0],["MinPods","string","",0],["MaxPods","string","",0],["Replicas","string","",0],["Age","string","",0]]},
{"group":"","kind":"ConfigMap","columns":[["Name","string","name",0],["Data","string","",0],["Age","string","",0]]},
{"group":"networking.k8s.io","kind":"NetworkPolicy","columns":[["Name","string","name",0],["Pod-Selector","string","",0],["Age","string","",0]]},
{"group":"rbac.authorization.k8s.io","kind":"RoleBinding","columns":[["Name","string","name",0],["Role","string","",0],["Age","string","",0],["Users","string","",1],["Groups","string","",1],["ServiceAccounts","string","",1]]},
{"group":"rbac.authorization.k8s.io","kind":"ClusterRoleBinding","columns":[["Name","string","name",0],["Role","string","",0],["Age","string","",0],["Users","string","",1],["Groups","string","",1],["ServiceAccounts","string","",1]]},
{"group":"certificates.k8s.io","kind":"CertificateSigningRequest","columns":[["Name","string","name",0],["Age","string","",0],["SignerName","string","",0],["Requestor","string","",0],["RequestedDuration","string","",0],["Condition","string","",0]]},
{"group":"certificates.k8s.io","kind":"ClusterTrustBundle","columns":[["Name","string","name",0],["SignerName","string","",0]]},
{"group":"certificates.k8s.io","kind":"PodCertificateRequest","columns":[["Name","string","name",0],["PodName","string","",0],["ServiceAccountName","string","",0],["NodeName","string","",0],["SignerName","string","",0],["State","string","",0],["UnverifiedUserAnnotations","string","",0]]},
{"group":"coordination.k8s.io","kind":"Lease","columns":[["Name","string","name",0],["Holder","string","",0],["Age","string","",0]]},
{"group":"coordination.k8s.io","kind":"LeaseCandidate","columns":[["Name","string","name",0],["LeaseName","string","",0],["BinaryVersion","string","",0],["EmulationVersion","string","",0],["Age","string","",0]]},
{"group":"storage.k8s.io","kind":"StorageClass","columns":[["Name","string","name",0],["Provisioner","string","",0],["ReclaimPolicy","string","",0],["VolumeBindingMode","string","",0],["AllowVolumeExpansion","string","",0],["Age","string","",0]]},
{"group":"storage.k8s.io","kind":"VolumeAttributesClass","columns":[["Name","string","name",0],["DriverName","string","",0],["Age","string","",0]]},
{"group":"meta.k8s.io","kind":"Status","columns":[["Status","string","",0],["Reason","string","",0],["Message","string","",0]]},
{"group":"apps","kind":"ControllerRevision","columns":[["Name","string","name",0],["Controller","string","",0],["Revision","string","",0],["Age","string","",0]]},
{"group":"","kind":"ResourceQuota","columns":[["Name","string","name",0],["Request","string","",0],["Limit","string","",0],["Age","string","",0]]},
{"group":"scheduling.k8s.io","kind":"PriorityClass","columns":[["Name","string","name",0],["Value","integer","",0],["Global-Default","boolean","",0],["Age","string","",0],["PreemptionPolicy","string","",0]]},
{"group":"node.k8s.io","kind":"RuntimeClass","columns":[["Name","string","name",0],["Handler","string","",0],["Age","string","",0]]},
{"group":"storage.k8s.io","kind":"VolumeAttachment","columns":[["Name","string","name",0],["Attacher","string","name",0],["PV","string","",0],["Node","string","",0],["Attached","boolean","",0],["Age","string","",0]]},
{"group":"discovery.k8s.io","kind":"EndpointSlice","columns":[["Name","string","name",0],["AddressType","string","",0],["Ports","string","",0],["Endpoints","string","",0],["Age","string","",0]]},
{"group":"storage.k8s.io","kind":"CSINode","columns":[["Name","string","name",0],["Drivers","integer","",0],["Age","string","",0]]},
{"group":"storage.k8s.io","kind":"CSIDriver","columns":[["Name","string","name",0],["AttachRequired","boolean","",0],["PodInfoOnMount","boolean","",0],["StorageCapacity","boolean","",0],["TokenRequests","string","",0],["RequiresRepublish","boolean","",0],["Modes","string","",0],["Age","string","",0]]},
{"group":"storage.k8s.io","kind":"CSIStorageCapacity","columns":[["Name","string","name",0],["StorageClassName","string","",0],["Capacity","string","",0]]},
{"group":"admissionregistration.k8s.io","kind":"MutatingWebhookConfiguration","columns":[["Name","string","name",0],["Webhooks","integer","",0],["Age","string","",0]]},
{"group":"admissionregistration.k8s.io","kind":"ValidatingWebhookConfiguration","columns":[["Name","string","name",0],["Webhooks","integer","",0],["Age","string","",0]]},
{"group":"admissionregistration.k8s.io","kind":"ValidatingAdmissionPolicy","columns":[["Name","string","name",0],["Validations","integer","",0],["ParamKind","string","",0],["Age","string","",0]]},
{"group":"admissionregistration.k8s.io","kind":"ValidatingAdmissionPolicyBinding","columns":[["Name","string","name",0],["PolicyName","string","",0],["ParamRef","string","",0],["Age","string","",0]]},
{"group":"admissionregistration.k8s.io","kind":"MutatingAdmissionPolicy","columns":[["Name","string","name",0],["Mutations","integer","",0],["ParamKind","string","",0],["Age","string","",0]]},
{"group":"admissionregistration.k8s.io","kind":"MutatingAdmissionPolicyBinding","columns":[["Name","string","name",0],["PolicyName","string","",0],["ParamRef","string","",0],["Age","string","",0]]},
{"group":"flowcontrol.apiserver.k8s.io","kind":"FlowSchema","columns":[["Name","string","name",0],["PriorityLevel","string","",0],["MatchingPrecedence","string","",0],["DistinguisherMethod","string","",0],["Age","string","",0],["MissingPL","string","",0]]},
{"group":"flowcontrol.apiserver.k8s.io","kind":"PriorityLevelConfiguration","columns":[["Name","string","name",0],["Type","string","",0],["NominalConcurrencyShares","string","",0],["Queues","string","",0],["HandSize","string","",0],["QueueLengthLimit","string","",0],["Age","string","",0]]},
{"group":"internal.apiserver.k8s.io","kind":"StorageVersion","columns":[["Name","string","name",0],["CommonEncodingVersion","string","",0],["StorageVersions","string","",0],["Age","string","",0]]},
{"group":"autoscaling","kind":"Scale","columns":[["Name","string","",0],["Desired","integer","",0],["Available","integer","",0],["Age","string","",0]]},
{"group":"resource.k8s.io","kind":"DeviceClass","columns":[["Name","string","name",0],["Age","string","",0]]},
{"group":"resource.k8s.io","kind":"ResourceClaim","columns":[["Name","string","name",0],["State","string","",0],["Age","string","",0]]},
{"group":"resource.k8s.io","kind":"ResourceClaimTemplate","columns":[["Name","string","name",0],["Age","string","",0]]},
{"group":"resource.k8s.io","kind":"ResourceSlice","columns":[["Name","string","name",0],["Node","string","",0],["Driver","string","",0],["Pool","string","",0],["Age","string","",0]]},
{"group":"resource.k8s.io","kind":"DeviceTaintRule","columns":[["Name","string","name",0],["Key","string","",0],["Value","string","",0],["Effect","string","",0],["TimeAdded","string","",0],["Age","string","",0]]},
{"group":"networking.k8s.io","kind":"ServiceCIDR","columns":[["Name","string","name",0],["CIDRs","string","",0],["Age","string","",0]]},
{"group":"networking.k8s.io","kind":"IPAddress","columns":[["Name","string","name",0],["ParentRef","string","",0]]},
{"group":"storagemigration.k8s.io","kind":"StorageVersionMigration","columns":[["Name","string","",0],["Resource","string","",0],["Status","string","",0]]},
{"group":"scheduling.k8s.io","kind":"Workload","columns":[["Name","string","name",0],["Age","string","",0]]},
{"group":"apiregistration.k8s.io","kind":"APIService","columns":[["Name","string","name",0],["Service","string","",0],["Available","string","",0],["Age","string","",0]]}
]`;

// packages/api/src/discovery/print-columns.ts
var byKind = lazyIndex(lazyRows(printColumnsData), ({ group, kind }) => `${group}/${kind}`);
var toColumns = (row) => (row?.columns ?? []).map(([name, type, format, priority]) => ({ name, type, format, description: "", priority }));
function printColumns(group, kind) {
  const row = byKind(`${group}/${kind}`);
  return row === void 0 || kind === "" ? void 0 : toColumns(row);
}
var defaultPrintColumns = () => toColumns(byKind("/"));

// packages/api/src/generated/storage.ts
var storageData = `[
{"group":"","resource":"configmaps","prefix":"configmaps","storageGroup":"","storageVersion":"v1","storageKind":"ConfigMap","json":false,"watchCache":true},
{"group":"","resource":"endpoints","prefix":"services/endpoints","storageGroup":"","storageVersion":"v1","storageKind":"Endpoints","json":false,"watchCache":true},
{"group":"","resource":"events","prefix":"events","storageGroup":"","storageVersion":"v1","storageKind":"Event","json":false,"watchCache":false},
{"group":"","resource":"limitranges","prefix":"limitranges","storageGroup":"","storageVersion":"v1","storageKind":"LimitRange","json":false,"watchCache":true},
{"group":"","resource":"namespaces","prefix":"namespaces","storageGroup":"","storageVersion":"v1","storageKind":"Namespace","json":false,"watchCache":true},
{"group":"","resource":"nodes","prefix":"minions","storageGroup":"","storageVersion":"v1","storageKind":"Node","json":false,"watchCache":true},
{"group":"","resource":"persistentvolumeclaims","prefix":"persistentvolumeclaims","storageGroup":"","storageVersion":"v1","storageKind":"PersistentVolumeClaim","json":false,"watchCache":true},
{"group":"","resource":"persistentvolumes","prefix":"persistentvolumes","storageGroup":"","storageVersion":"v1","storageKind":"PersistentVolume","json":false,"watchCache":true},
{"group":"","resource":"pods","prefix":"pods","storageGroup":"","storageVersion":"v1","storageKind":"Pod","json":false,"watchCache":true},
{"group":"","resource":"podtemplates","prefix":"podtemplates","storageGroup":"","storageVersion":"v1","storageKind":"PodTemplate","json":false,"watchCache":true},
{"group":"","resource":"replicationcontrollers","prefix":"controllers","storageGroup":"","storageVersion":"v1","storageKind":"ReplicationController","json":false,"watchCache":true},
{"group":"","resource":"resourcequotas","prefix":"resourcequotas","storageGroup":"","storageVersion":"v1","storageKind":"ResourceQuota","json":false,"watchCache":true},
{"group":"","resource":"secrets","prefix":"secrets","storageGroup":"","storageVersion":"v1","storageKind":"Secret","json":false,"watchCache":true},
{"group":"","resource":"serviceaccounts","prefix":"serviceaccounts","storageGroup":"","storageVersion":"v1","storageKind":"ServiceAccount","json":false,"watchCache":true},
{"group":"","resource":"services","prefix":"services/specs","storageGroup":"","storageVersion":"v1","storageKind":"Service","json":false,"watchCache":true},
{"group":"apiregistration.k8s.io","resource":"apiservices","prefix":"apiregistration.k8s.io/apiservices","storageGroup":"apiregistration.k8s.io","storageVersion":"v1","storageKind":"APIService","json":true,"watchCache":true},
{"group":"apps","resource":"controllerrevisions","prefix":"controllerrevisions","storageGroup":"apps","storageVersion":"v1","storageKind":"ControllerRevision","json":false,"watchCache":true},
{"group":"apps","resource":"daemonsets","prefix":"daemonsets","storageGroup":"apps","storageVersion":"v1","storageKind":"DaemonSet","json":false,"watchCache":true},
{"group":"apps","resource":"deployments","prefix":"deployments","storageGroup":"apps","storageVersion":"v1","storageKind":"Deployment","json":false,"watchCache":true},
{"group":"apps","resource":"replicasets","prefix":"replicasets","storageGroup":"apps","storageVersion":"v1","storageKind":"ReplicaSet","json":false,"watchCache":true},
{"group":"apps","resource":"statefulsets","prefix":"statefulsets","storageGroup":"apps","storageVersion":"v1","storageKind":"StatefulSet","json":false,"watchCache":true},
{"group":"events.k8s.io","resource":"events","prefix":"events","storageGroup":"","storageVersion":"v1","storageKind":"Event","json":false,"watchCache":false},
{"group":"autoscaling","resource":"horizontalpodautoscalers","prefix":"horizontalpodautoscalers","storageGroup":"autoscaling","storageVersion":"v2","storageKind":"HorizontalPodAutoscaler","json":false,"watchCache":true},
{"group":"batch","resource":"cronjobs","prefix":"cronjobs","storageGroup":"batch","storageVersion":"v1","storageKind":"CronJob","json":false,"watchCache":true},
{"group":"batch","resource":"jobs","prefix":"jobs","storageGroup":"batch","storageVersion":"v1","storageKind":"Job","json":false,"watchCache":true},
{"group":"certificates.k8s.io","resource":"certificatesigningrequests","prefix":"certificatesigningrequests","storageGroup":"certificates.k8s.io","storageVersion":"v1","storageKind":"CertificateSigningRequest","json":false,"watchCache":true},
{"group":"certificates.k8s.io","resource":"clustertrustbundles","prefix":"clustertrustbundles","storageGroup":"certificates.k8s.io","storageVersion":"v1beta1","storageKind":"ClusterTrustBundle","json":false,"watchCache":true},
{"group":"certificates.k8s.io","resource":"podcertificaterequests","prefix":"podcertificaterequests","storageGroup":"certificates.k8s.io","storageVersion":"v1beta1","storageKind":"PodCertificateRequest","json":false,"watchCache":true},
{"group":"networking.k8s.io","resource":"ingressclasses","prefix":"ingressclasses","storageGroup":"networking.k8s.io","storageVersion":"v1","storageKind":"IngressClass","json":false,"watchCache":true},
{"group":"networking.k8s.io","resource":"ingresses","prefix":"ingress","storageGroup":"networking.k8s.io","storageVersion":"v1","storageKind":"Ingress","json":false,"watchCache":true},
{"group":"networking.k8s.io","resource":"ipaddresses","prefix":"ipaddresses","storageGroup":"networking.k8s.io","storageVersion":"v1","storageKind":"IPAddress","json":false,"watchCache":true},
{"group":"networking.k8s.io","resource":"networkpolicies","prefix":"networkpolicies","storageGroup":"networking.k8s.io","storageVersion":"v1","storageKind":"NetworkPolicy","json":false,"watchCache":true},
{"group":"networking.k8s.io","resource":"servicecidrs","prefix":"servicecidrs","storageGroup":"networking.k8s.io","storageVersion":"v1","storageKind":"ServiceCIDR","json":false,"watchCache":true},
{"group":"policy","resource":"poddisruptionbudgets","prefix":"poddisruptionbudgets","storageGroup":"policy","storageVersion":"v1","storageKind":"PodDisruptionBudget","json":false,"watchCache":true},
{"group":"rbac.authorization.k8s.io","resource":"clusterrolebindings","prefix":"clusterrolebindings","storageGroup":"rbac.authorization.k8s.io","storageVersion":"v1","storageKind":"ClusterRoleBinding","json":false,"watchCache":true},
{"group":"rbac.authorization.k8s.io","resource":"clusterroles","prefix":"clusterroles","storageGroup":"rbac.authorization.k8s.io","storageVersion":"v1","storageKind":"ClusterRole","json":false,"watchCache":true},
{"group":"rbac.authorization.k8s.io","resource":"rolebindings","prefix":"rolebindings","storageGroup":"rbac.authorization.k8s.io","storageVersion":"v1","storageKind":"RoleBinding","json":false,"watchCache":true},
{"group":"rbac.authorization.k8s.io","resource":"roles","prefix":"roles","storageGroup":"rbac.authorization.k8s.io","storageVersion":"v1","storageKind":"Role","json":false,"watchCache":true},
{"group":"storage.k8s.io","resource":"csidrivers","prefix":"csidrivers","storageGroup":"storage.k8s.io","storageVersion":"v1","storageKind":"CSIDriver","json":false,"watchCache":true},
{"group":"storage.k8s.io","resource":"csinodes","prefix":"csinodes","storageGroup":"storage.k8s.io","storageVersion":"v1","storageKind":"CSINode","json":false,"watchCache":true},
{"group":"storage.k8s.io","resource":"csistoragecapacities","prefix":"csistoragecapacities","storageGroup":"storage.k8s.io","storageVersion":"v1","storageKind":"CSIStorageCapacity","json":false,"watchCache":true},
{"group":"storage.k8s.io","resource":"storageclasses","prefix":"storageclasses","storageGroup":"storage.k8s.io","storageVersion":"v1","storageKind":"StorageClass","json":false,"watchCache":true},
{"group":"storage.k8s.io","resource":"volumeattachments","prefix":"volumeattachments","storageGroup":"storage.k8s.io","storageVersion":"v1","storageKind":"VolumeAttachment","json":false,"watchCache":true},
{"group":"storage.k8s.io","resource":"volumeattributesclasses","prefix":"volumeattributesclasses","storageGroup":"storage.k8s.io","storageVersion":"v1beta1","storageKind":"VolumeAttributesClass","json":false,"watchCache":true},
{"group":"admissionregistration.k8s.io","resource":"mutatingwebhookconfigurations","prefix":"mutatingwebhookconfigurations","storageGroup":"admissionregistration.k8s.io","storageVersion":"v1","storageKind":"MutatingWebhookConfiguration","json":false,"watchCache":true},
{"group":"admissionregistration.k8s.io","resource":"validatingadmissionpolicies","prefix":"validatingadmissionpolicies","storageGroup":"admissionregistration.k8s.io","storageVersion":"v1","storageKind":"ValidatingAdmissionPolicy","json":false,"watchCache":true},
{"group":"admissionregistration.k8s.io","resource":"validatingadmissionpolicybindings","prefix":"validatingadmissionpolicybindings","storageGroup":"admissionregistration.k8s.io","storageVersion":"v1","storageKind":"ValidatingAdmissionPolicyBinding","json":false,"watchCache":true},
{"group":"admissionregistration.k8s.io","resource":"validatingwebhookconfigurations","prefix":"validatingwebhookconfigurations","storageGroup":"admissionregistration.k8s.io","storageVersion":"v1","storageKind":"ValidatingWebhookConfiguration","json":false,"watchCache":true},
{"group":"admissionregistration.k8s.io","resource":"mutatingadmissionpolicies","prefix":"mutatingadmissionpolicies","storageGroup":"admissionregistration.k8s.io","storageVersion":"v1beta1","storageKind":"MutatingAdmissionPolicy","json":false,"watchCache":true},
{"group":"admissionregistration.k8s.io","resource":"mutatingadmissionpolicybindings","prefix":"mutatingadmissionpolicybindings","storageGroup":"admissionregistration.k8s.io","storageVersion":"v1beta1","storageKind":"MutatingAdmissionPolicyBinding","json":false,"watchCache":true},
{"group":"apiextensions.k8s.io","resource":"customresourcedefinitions","prefix":"apiextensions.k8s.io/customresourcedefinitions","storageGroup":"apiextensions.k8s.io","storageVersion":"v1beta1","storageKind":"CustomResourceDefinition","json":true,"watchCache":true},
{"group":"scheduling.k8s.io","resource":"priorityclasses","prefix":"priorityclasses","storageGroup":"scheduling.k8s.io","storageVersion":"v1","storageKind":"PriorityClass","json":false,"watchCache":true},
{"group":"scheduling.k8s.io","resource":"workloads","prefix":"workloads","storageGroup":"scheduling.k8s.io","storageVersion":"v1alpha1","storageKind":"Workload","json":false,"watchCache":true},
{"group":"coordination.k8s.io","resource":"leases","prefix":"leases","storageGroup":"coordination.k8s.io","storageVersion":"v1","storageKind":"Lease","json":false,"watchCache":true},
{"group":"coordination.k8s.io","resource":"leasecandidates","prefix":"leasecandidates","storageGroup":"coordination.k8s.io","storageVersion":"v1beta1","storageKind":"LeaseCandidate","json":false,"watchCache":true},
{"group":"node.k8s.io","resource":"runtimeclasses","prefix":"runtimeclasses","storageGroup":"node.k8s.io","storageVersion":"v1","storageKind":"RuntimeClass","json":false,"watchCache":true},
{"group":"discovery.k8s.io","resource":"endpointslices","prefix":"endpointslices","storageGroup":"discovery.k8s.io","storageVersion":"v1","storageKind":"EndpointSlice","json":false,"watchCache":true},
{"group":"resource.k8s.io","resource":"deviceclasses","prefix":"deviceclasses","storageGroup":"resource.k8s.io","storageVersion":"v1","storageKind":"DeviceClass","json":false,"watchCache":true},
{"group":"resource.k8s.io","resource":"resourceclaims","prefix":"resourceclaims","storageGroup":"resource.k8s.io","storageVersion":"v1","storageKind":"ResourceClaim","json":false,"watchCache":true},
{"group":"resource.k8s.io","resource":"resourceclaimtemplates","prefix":"resourceclaimtemplates","storageGroup":"resource.k8s.io","storageVersion":"v1","storageKind":"ResourceClaimTemplate","json":false,"watchCache":true},
{"group":"resource.k8s.io","resource":"resourceslices","prefix":"resourceslices","storageGroup":"resource.k8s.io","storageVersion":"v1","storageKind":"ResourceSlice","json":false,"watchCache":true},
{"group":"resource.k8s.io","resource":"devicetaintrules","prefix":"devicetaintrules","storageGroup":"resource.k8s.io","storageVersion":"v1alpha3","storageKind":"DeviceTaintRule","json":false,"watchCache":true},
{"group":"flowcontrol.apiserver.k8s.io","resource":"flowschemas","prefix":"flowschemas","storageGroup":"flowcontrol.apiserver.k8s.io","storageVersion":"v1","storageKind":"FlowSchema","json":false,"watchCache":true},
{"group":"flowcontrol.apiserver.k8s.io","resource":"prioritylevelconfigurations","prefix":"prioritylevelconfigurations","storageGroup":"flowcontrol.apiserver.k8s.io","storageVersion":"v1","storageKind":"PriorityLevelConfiguration","json":false,"watchCache":true},
{"group":"internal.apiserver.k8s.io","resource":"storageversions","prefix":"storageversions","storageGroup":"internal.apiserver.k8s.io","storageVersion":"v1alpha1","storageKind":"StorageVersion","json":false,"watchCache":true},
{"group":"storagemigration.k8s.io","resource":"storageversionmigrations","prefix":"storageversionmigrations","storageGroup":"storagemigration.k8s.io","storageVersion":"v1beta1","storageKind":"StorageVersionMigration","json":false,"watchCache":true}
]`;

// packages/api/src/discovery/storage-facts.ts
var rows2 = lazyRows(storageData);
var byName2 = lazyIndex(rows2, ({ group, resource }) => `${group}/${resource}`);
var storageFacts = (group, resource) => byName2(`${group}/${resource}`);
var storagePrefix = (group, resource) => storageFacts(group, resource)?.prefix ?? (group === "" ? resource : `${group}/${resource}`);
function storageKind(group, resource) {
  const facts = storageFacts(group, resource);
  if (facts === void 0) return void 0;
  return { group: facts.storageGroup, version: facts.storageVersion, kind: facts.storageKind };
}

// packages/api/src/generated/strategies.ts
var strategiesData = `[
{"group":"admissionregistration.k8s.io","resource":"mutatingadmissionpolicies","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"admissionregistration.k8s.io","resource":"mutatingadmissionpolicybindings","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"admissionregistration.k8s.io","resource":"mutatingwebhookconfigurations","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"admissionregistration.k8s.io","resource":"validatingadmissionpolicies","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["spec","metadata"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"admissionregistration.k8s.io","resource":"validatingadmissionpolicybindings","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"admissionregistration.k8s.io","resource":"validatingwebhookconfigurations","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"internal.apiserver.k8s.io","resource":"storageversions","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["metadata","spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apps","resource":"controllerrevisions","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apps","resource":"daemonsets","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":"DeleteDependents","resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apps","resource":"deployments","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":"DeleteDependents","resetFields":{"main":["status"],"status":["spec","metadata.labels"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apps","resource":"replicasets","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":"DeleteDependents","resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apps","resource":"statefulsets","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":"DeleteDependents","resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"autoscaling","resource":"horizontalpodautoscalers","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"batch","resource":"cronjobs","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":{"otherVersions":"DeleteDependents","legacyVersions":"OrphanDependents","legacyWhenRequestGV":["batchv1beta1"]},"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"batch","resource":"jobs","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":{"otherVersions":"DeleteDependents","legacyVersions":"OrphanDependents","legacyWhenRequestGV":["batchv1"]},"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace","status.successful"]},
{"group":"certificates.k8s.io","resource":"certificatesigningrequests","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["spec","status"],"status":["spec","status.conditions"],"approval":["spec","status.certificate"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","spec.signerName"]},
{"group":"certificates.k8s.io","resource":"clustertrustbundles","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","spec.signerName"]},
{"group":"certificates.k8s.io","resource":"podcertificaterequests","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","spec.signerName","spec.podName","spec.nodeName"]},
{"group":"coordination.k8s.io","resource":"leases","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"coordination.k8s.io","resource":"leasecandidates","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"configmaps","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"endpoints","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"events","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"defaultGC":"Unsupported","returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["involvedObject.kind","involvedObject.namespace","involvedObject.name","involvedObject.uid","involvedObject.apiVersion","involvedObject.resourceVersion","involvedObject.fieldPath","reason","reportingComponent","source","type","metadata.namespace","metadata.name"]},
{"group":"","resource":"limitranges","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"namespaces","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"],"finalize":["status"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["status.phase","metadata.name"]},
{"group":"","resource":"nodes","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","spec.unschedulable"]},
{"group":"","resource":"persistentvolumes","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"persistentvolumeclaims","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"pods","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["spec","metadata.deletionTimestamp","metadata.ownerReferences"]},"includeOnlyFilters":["spec.ephemeralContainers","spec.containers.*.resources","spec.containers.*.resizePolicy","spec.initContainers.*.resources","spec.initContainers.*.resizePolicy"],"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace","spec.nodeName","spec.restartPolicy","spec.schedulerName","spec.serviceAccountName","spec.hostNetwork","status.phase","status.podIP","status.podIPs","status.nominatedNodeName"]},
{"group":"","resource":"podtemplates","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"replicationcontrollers","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"defaultGC":{"otherVersions":"DeleteDependents","legacyVersions":"OrphanDependents","legacyWhenRequestGV":["corev1"]},"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace","status.replicas"]},
{"group":"","resource":"resourcequotas","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"","resource":"secrets","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["type","metadata.namespace","metadata.name"]},
{"group":"","resource":"services","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.namespace","metadata.name","spec.clusterIP","spec.type"]},
{"group":"","resource":"serviceaccounts","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"discovery.k8s.io","resource":"endpointslices","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"flowcontrol.apiserver.k8s.io","resource":"flowschemas","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["metadata","spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"flowcontrol.apiserver.k8s.io","resource":"prioritylevelconfigurations","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["spec","metadata"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"networking.k8s.io","resource":"ingresses","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"networking.k8s.io","resource":"ingressclasses","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"networking.k8s.io","resource":"ipaddresses","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"networking.k8s.io","resource":"networkpolicies","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"networking.k8s.io","resource":"servicecidrs","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"node.k8s.io","resource":"runtimeclasses","namespaced":false,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"policy","resource":"poddisruptionbudgets","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"rbac.authorization.k8s.io","resource":"clusterroles","namespaced":false,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"rbac.authorization.k8s.io","resource":"clusterrolebindings","namespaced":false,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"rbac.authorization.k8s.io","resource":"roles","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"rbac.authorization.k8s.io","resource":"rolebindings","namespaced":true,"allowCreateOnUpdate":true,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"resource.k8s.io","resource":"deviceclasses","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"resource.k8s.io","resource":"devicetaintrules","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["metadata","spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"resource.k8s.io","resource":"resourceclaims","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["metadata","spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"resource.k8s.io","resource":"resourceclaimtemplates","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"resource.k8s.io","resource":"resourceslices","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":true,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","spec.nodeName","spec.driver"]},
{"group":"scheduling.k8s.io","resource":"priorityclasses","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":1,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"scheduling.k8s.io","resource":"workloads","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storage.k8s.io","resource":"csidrivers","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":true,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storage.k8s.io","resource":"csinodes","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storage.k8s.io","resource":"csistoragecapacities","namespaced":true,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":false,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storage.k8s.io","resource":"storageclasses","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storage.k8s.io","resource":"volumeattachments","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["metadata","spec"]},"returnDeletedObject":true,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storage.k8s.io","resource":"volumeattributesclasses","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":true,"generationOnCreate":0,"generationBumpedByStrategy":false,"returnDeletedObject":true,"hasStatusStrategy":false,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"storagemigration.k8s.io","resource":"storageversionmigrations","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["metadata","spec"]},"returnDeletedObject":false,"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apiextensions.k8s.io","resource":"customresourcedefinitions","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":1,"generationBumpedByStrategy":true,"resetFields":{"main":["status"],"status":["metadata","spec"]},"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]},
{"group":"apiregistration.k8s.io","resource":"apiservices","namespaced":false,"allowCreateOnUpdate":false,"allowUnconditionalUpdate":false,"generationOnCreate":0,"generationBumpedByStrategy":false,"resetFields":{"main":["status"],"status":["spec","metadata"]},"hasStatusStrategy":true,"fieldSelectors":["metadata.name","metadata.namespace"]}
]`;

// packages/api/src/discovery/strategy-facts.ts
var rows3 = lazyRows(strategiesData);
var byName3 = lazyIndex(rows3, ({ group, resource }) => `${group}/${resource}`);
var strategyFacts = (group, resource) => byName3(`${group}/${resource}`);

// packages/api/src/conversion/custom-resource-definition.ts
var shared = [
  ["validation", "schema"],
  ["subresources", "subresources"],
  ["additionalPrinterColumns", "additionalPrinterColumns"],
  ["selectableFields", "selectableFields"]
];
function definitionToV1(object) {
  const { spec, ...rest } = object;
  return { ...rest, spec: specToV1(spec ?? {}) };
}
function specToV1(spec) {
  const { version, versions, conversion, preserveUnknownFields, ...more } = spec;
  const inherited = {};
  const rest = { ...more };
  for (const [name, nameInVersion] of shared) {
    if (!isUnset(more[name])) inherited[nameInVersion] = more[name];
    delete rest[name];
  }
  return {
    ...rest,
    versions: versionsOf(version, versions).map((each) => withColumnPaths({ ...each, ...inherited })),
    conversion: conversionToV1(conversion),
    // Definitions of the first releases do not have the field, and kept what they did not know.
    preserveUnknownFields: preserveUnknownFields ?? true
  };
}
function versionsOf(version, versions) {
  if (Array.isArray(versions) && versions.length > 0) return versions;
  return version ? [{ name: version, served: true, storage: true }] : [];
}
function withColumnPaths(version) {
  const { additionalPrinterColumns, ...rest } = version;
  if (!Array.isArray(additionalPrinterColumns)) return rest;
  const columns = additionalPrinterColumns.map(({ JSONPath, ...column }) => ({ ...column, jsonPath: JSONPath }));
  return { ...rest, additionalPrinterColumns: columns };
}
function conversionToV1(conversion) {
  if (isUnset(conversion)) return { strategy: "None" };
  const { strategy, webhookClientConfig: clientConfig, conversionReviewVersions } = conversion;
  if (isUnset(clientConfig) && isUnset(conversionReviewVersions)) return { strategy };
  return {
    strategy,
    webhook: { ...isUnset(clientConfig) ? {} : { clientConfig }, conversionReviewVersions }
  };
}
var isUnset = (value) => value === void 0 || value === null;

// packages/api/src/conversion/event.ts
var renamed = [
  ["involvedObject", "regarding"],
  ["message", "note"],
  ["source", "deprecatedSource"],
  ["firstTimestamp", "deprecatedFirstTimestamp"],
  ["lastTimestamp", "deprecatedLastTimestamp"],
  ["count", "deprecatedCount"],
  ["reportingComponent", "reportingController"]
];
var toEvents = new Map(renamed.map(([core, events]) => [core, events]));
var toCore = new Map(renamed.map(([core, events]) => [events, core]));
var rename = (object, names) => Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]));
var eventToEvents = (object) => rename(object, toEvents);
var eventToCore = (object) => rename(object, toCore);

// packages/api/src/defaults/rule.ts
function ifUnset(object, fields) {
  let out;
  for (const key of Object.keys(fields)) {
    if (object[key] !== void 0 && object[key] !== null) continue;
    out ??= { ...object };
    out[key] = fields[key];
  }
  return out ?? object;
}
function ifEmpty(object, fields) {
  let out;
  for (const key of Object.keys(fields)) {
    if (!isEmpty(object[key])) continue;
    out ??= { ...object };
    out[key] = fields[key];
  }
  return out ?? object;
}
function isEmpty(value) {
  if (value === void 0 || value === null || value === "" || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}
function child(object, key) {
  const value = object[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
}
var list = (object, key) => Array.isArray(object[key]) ? object[key] : [];
function withField(object, key, value) {
  if (object[key] === value) return object;
  const out = { ...object };
  if (value === void 0) delete out[key];
  else out[key] = value;
  return out;
}
function within(object, key, change) {
  const before = child(object, key) ?? {};
  const after = change(before);
  return after === before ? object : { ...object, [key]: after };
}
function eachOf(object, key, change) {
  const items = object[key];
  if (!Array.isArray(items)) return object;
  let out;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const changed = change(item);
    if (changed !== item) {
      out ??= [...items];
      out[i] = changed;
    }
  }
  return out === void 0 ? object : { ...object, [key]: out };
}

// packages/api/src/conversion/hpa-metrics.ts
var reference = (object) => ({ kind: object.kind, name: object.name, apiVersion: object.apiVersion });
var capital = (prefix, name) => prefix + name;
function resourceToV1(source, prefix) {
  const value = child(source, prefix) ?? {};
  return {
    name: source.name,
    [capital(prefix, "AverageUtilization")]: value.averageUtilization,
    [capital(prefix, "AverageValue")]: prefix === "current" ? value.averageValue ?? "0" : value.averageValue,
    container: source.container
  };
}
function resourceToV2(source, prefix) {
  const utilization = source[capital(prefix, "AverageUtilization")];
  const averageValue = source[capital(prefix, "AverageValue")];
  const type = utilization === void 0 || utilization === null ? "AverageValue" : "Utilization";
  const value = prefix === "target" ? { type, averageValue, averageUtilization: utilization } : { averageValue: averageValue ?? "0", averageUtilization: utilization };
  return { name: source.name, [prefix]: value, container: source.container };
}
var convertResources = (metric, convert, prefix) => {
  const out = { type: metric.type };
  for (const key of ["resource", "containerResource"]) {
    const source = child(metric, key);
    if (source !== void 0) out[key] = convert(source, prefix);
  }
  return out;
};
function metricSpecToV1(metric) {
  const out = { ...convertResources(metric, resourceToV1, "target") };
  const object = child(metric, "object");
  if (object !== void 0) {
    const target = child(object, "target") ?? {};
    const identifier2 = child(object, "metric") ?? {};
    out.object = {
      target: reference(child(object, "describedObject") ?? {}),
      metricName: identifier2.name,
      targetValue: target.value ?? "0",
      selector: identifier2.selector,
      averageValue: target.averageValue
    };
  }
  const pods = child(metric, "pods");
  if (pods !== void 0) {
    const identifier2 = child(pods, "metric") ?? {};
    out.pods = {
      metricName: identifier2.name,
      targetAverageValue: child(pods, "target")?.averageValue ?? "0",
      selector: identifier2.selector
    };
  }
  const external = child(metric, "external");
  if (external !== void 0) {
    const target = child(external, "target") ?? {};
    const identifier2 = child(external, "metric") ?? {};
    out.external = {
      metricName: identifier2.name,
      metricSelector: identifier2.selector,
      targetValue: target.value,
      targetAverageValue: target.averageValue
    };
  }
  return out;
}
var isSet = (value) => value !== void 0 && value !== null;
function metricSpecToV2(metric) {
  const out = { ...convertResources(metric, resourceToV2, "target") };
  const object = child(metric, "object");
  if (object !== void 0) {
    out.object = {
      describedObject: reference(child(object, "target") ?? {}),
      target: {
        type: isSet(object.averageValue) ? "AverageValue" : "Value",
        value: object.targetValue ?? "0",
        averageValue: object.averageValue
      },
      metric: { name: object.metricName, selector: object.selector }
    };
  }
  const pods = child(metric, "pods");
  if (pods !== void 0) {
    out.pods = {
      metric: { name: pods.metricName, selector: pods.selector },
      target: { type: "AverageValue", averageValue: pods.targetAverageValue ?? "0" }
    };
  }
  const external = child(metric, "external");
  if (external !== void 0) {
    out.external = {
      metric: { name: external.metricName, selector: external.metricSelector },
      target: {
        type: isSet(external.targetValue) ? "Value" : "AverageValue",
        value: external.targetValue,
        averageValue: external.targetAverageValue
      }
    };
  }
  return out;
}
function metricStatusToV1(metric) {
  const out = { ...convertResources(metric, resourceToV1, "current") };
  for (const key of ["object", "pods", "external"]) {
    const source = child(metric, key);
    if (source === void 0) continue;
    const current = child(source, "current") ?? {};
    const { name, selector } = child(source, "metric") ?? {};
    if (key === "object") {
      out.object = {
        target: reference(child(source, "describedObject") ?? {}),
        metricName: name,
        currentValue: current.value ?? "0",
        selector,
        averageValue: current.averageValue
      };
    } else if (key === "pods") {
      out.pods = { metricName: name, currentAverageValue: current.averageValue ?? "0", selector };
    } else {
      out.external = {
        metricName: name,
        metricSelector: selector,
        currentValue: current.value ?? "0",
        currentAverageValue: current.averageValue
      };
    }
  }
  return out;
}
function metricStatusToV2(metric) {
  const out = { ...convertResources(metric, resourceToV2, "current") };
  const object = child(metric, "object");
  if (object !== void 0) {
    out.object = {
      metric: { name: object.metricName, selector: object.selector },
      current: { value: object.currentValue ?? "0", averageValue: object.averageValue },
      describedObject: reference(child(object, "target") ?? {})
    };
  }
  const pods = child(metric, "pods");
  if (pods !== void 0) {
    out.pods = {
      metric: { name: pods.metricName, selector: pods.selector },
      current: { averageValue: pods.currentAverageValue ?? "0" }
    };
  }
  const external = child(metric, "external");
  if (external !== void 0) {
    out.external = {
      metric: { name: external.metricName, selector: external.metricSelector },
      current: { value: external.currentValue ?? "0", averageValue: external.currentAverageValue }
    };
  }
  return out;
}

// packages/api/src/conversion/horizontal-pod-autoscaler.ts
var annotationPrefix = "autoscaling.alpha.kubernetes.io/";
var roundTrip = [
  "metrics",
  "behavior",
  "scale-down-tolerance",
  "scale-up-tolerance",
  "current-metrics",
  "conditions"
];
var typeOf = (name) => builtinTypes.type(`k8s.io.api.autoscaling.v1.${name}`);
function ownAnnotations(object) {
  const annotations = child(child(object, "metadata") ?? {}, "annotations");
  if (annotations === void 0) return void 0;
  const kept = Object.entries(annotations).filter(
    ([key]) => !roundTrip.some((name) => key === annotationPrefix + name)
  );
  return kept.length === 0 ? void 0 : Object.fromEntries(kept);
}
var withAnnotations = (object, annotations) => {
  const metadata = withField(child(object, "metadata") ?? {}, "annotations", annotations);
  return Object.keys(metadata).length === 0 && object.metadata === void 0 ? object : { ...object, metadata };
};
var isCPU = (metric) => metric.type === "Resource" && child(metric, "resource")?.name === "cpu";
var targetUtilization = (metric) => isCPU(metric) ? child(child(metric, "resource") ?? {}, "target")?.averageUtilization : void 0;
var isSet2 = (value) => value !== void 0 && value !== null;
var rulesKeys = [
  ["StabilizationWindowSeconds", "stabilizationWindowSeconds"],
  ["SelectPolicy", "selectPolicy"],
  ["Policies", "policies"],
  ["Tolerance", "tolerance"]
];
var rulesToInternal = (rules2) => rules2 === void 0 ? null : Object.fromEntries(
  rulesKeys.map(([internal, name]) => [
    internal,
    name === "policies" && Array.isArray(rules2[name]) ? list(rules2, name).map(({ type, value, periodSeconds }) => ({
      Type: type,
      Value: value,
      PeriodSeconds: periodSeconds
    })) : rules2[name] ?? null
  ])
);
var keyIn = (object, name) => {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === void 0 ? void 0 : object[key];
};
function rulesFromInternal(value) {
  if (typeof value !== "object" || value === null) return void 0;
  const out = {};
  for (const [internal, name] of rulesKeys) {
    const found = keyIn(value, internal);
    if (!isSet2(found)) continue;
    out[name] = !Array.isArray(found) ? found : found.map((policy) => ({
      type: keyIn(policy, "Type"),
      value: keyIn(policy, "Value"),
      periodSeconds: keyIn(policy, "PeriodSeconds")
    }));
  }
  return out;
}
function annotatedList(annotations, name, type) {
  const text = annotations[annotationPrefix + name];
  if (typeof text !== "string") return void 0;
  try {
    const items = JSON.parse(text);
    if (!Array.isArray(items)) return void 0;
    return items.map((item) => decodeJSON(typeOf(type), JSON.stringify(item)).object);
  } catch {
    return void 0;
  }
}
function annotatedBehavior(annotations) {
  const text = annotations[`${annotationPrefix}behavior`];
  if (typeof text !== "string") return void 0;
  try {
    const value = JSON.parse(text);
    const scaleUp2 = rulesFromInternal(keyIn(value, "ScaleUp"));
    const scaleDown2 = rulesFromInternal(keyIn(value, "ScaleDown"));
    return scaleUp2 === void 0 && scaleDown2 === void 0 ? void 0 : { scaleUp: scaleUp2, scaleDown: scaleDown2 };
  } catch {
    return void 0;
  }
}
function withoutRoundTripAnnotations(object) {
  const annotations = child(child(object, "metadata") ?? {}, "annotations");
  const hasSome = roundTrip.some((name) => annotations?.[annotationPrefix + name] !== void 0);
  return hasSome ? withAnnotations(object, ownAnnotations(object)) : object;
}
function hpaToV2(object) {
  const annotations = child(child(object, "metadata") ?? {}, "annotations") ?? {};
  const spec = child(object, "spec") ?? {};
  const status = child(object, "status") ?? {};
  const cpu = (averageUtilization) => ({
    type: "Resource",
    resource: { name: "cpu", target: { type: "Utilization", averageUtilization } }
  });
  const target = spec.targetCPUUtilizationPercentage;
  const metrics = [
    ...(annotatedList(annotations, "metrics", "MetricSpec") ?? []).map(metricSpecToV2),
    ...isSet2(target) ? [cpu(target)] : []
  ];
  const current = status.currentCPUUtilizationPercentage;
  const currentMetrics = annotatedList(annotations, "current-metrics", "MetricStatus")?.map(metricStatusToV2) ?? (isSet2(current) ? [{ type: "Resource", resource: { name: "cpu", current: { averageUtilization: current } } }] : void 0);
  const { targetCPUUtilizationPercentage: _target, ...restOfSpec } = spec;
  const { currentCPUUtilizationPercentage: _current, ...restOfStatus } = status;
  return {
    ...withAnnotations(object, ownAnnotations(object)),
    spec: {
      ...restOfSpec,
      metrics: metrics.length === 0 ? [cpu(80)] : metrics,
      behavior: annotatedBehavior(annotations)
    },
    status: {
      ...restOfStatus,
      currentMetrics,
      conditions: annotatedList(annotations, "conditions", "HorizontalPodAutoscalerCondition")
    }
  };
}
function hpaToV1(object) {
  const { metrics: _metrics, behavior, ...spec } = child(object, "spec") ?? {};
  const { currentMetrics: _current, conditions, ...status } = child(object, "status") ?? {};
  const metrics = list(child(object, "spec") ?? {}, "metrics");
  const currentMetrics = list(child(object, "status") ?? {}, "currentMetrics");
  const encode = (items, type, convert) => encodeObject(items.map((item) => decodeValue(typeOf(type), convert(item)).object));
  const carried = {};
  const others = metrics.filter((metric) => !isSet2(targetUtilization(metric)));
  if (others.length > 0) carried.metrics = encode(others, "MetricSpec", metricSpecToV1);
  if (currentMetrics.length > 0) carried["current-metrics"] = encode(currentMetrics, "MetricStatus", metricStatusToV1);
  if (isSet2(behavior)) {
    carried.behavior = encodeObject({
      ScaleUp: rulesToInternal(child(behavior, "scaleUp")),
      ScaleDown: rulesToInternal(child(behavior, "scaleDown"))
    });
  }
  if (!isEmpty(conditions)) {
    carried.conditions = encode(
      conditions,
      "HorizontalPodAutoscalerCondition",
      (condition) => condition
    );
  }
  const annotations = { ...ownAnnotations(object) };
  for (const [name, text] of Object.entries(carried)) annotations[annotationPrefix + name] = text;
  const cpuNow = currentMetrics.filter(isCPU).map((metric) => child(child(metric, "resource") ?? {}, "current")?.averageUtilization).filter(isSet2).at(-1);
  return {
    ...withAnnotations(object, Object.keys(annotations).length === 0 ? void 0 : annotations),
    spec: { ...spec, targetCPUUtilizationPercentage: metrics.map(targetUtilization).find(isSet2) },
    status: { ...status, currentCPUUtilizationPercentage: cpuNow }
  };
}

// packages/api/src/conversion/convert-object.ts
var same = (object) => object;
var conversions = new Map([
  ["/v1 events.k8s.io/v1 Event", eventToEvents],
  ["events.k8s.io/v1 /v1 Event", eventToCore],
  ["apiextensions.k8s.io/v1beta1 apiextensions.k8s.io/v1 CustomResourceDefinition", definitionToV1],
  ["autoscaling/v1 autoscaling/v2 HorizontalPodAutoscaler", hpaToV2],
  ["autoscaling/v2 autoscaling/v1 HorizontalPodAutoscaler", hpaToV1],
  ...alike("storage.k8s.io", "v1", "v1beta1", "VolumeAttributesClass"),
  ...alike("networking.k8s.io", "v1", "v1beta1", "IPAddress", "ServiceCIDR"),
  ...alike(
    "resource.k8s.io",
    "v1",
    "v1beta2",
    "DeviceClass",
    "ResourceClaim",
    "ResourceClaimTemplate",
    "ResourceSlice"
  ),
  ...alike(
    "admissionregistration.k8s.io",
    "v1beta1",
    "v1alpha1",
    "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding"
  )
]);
function alike(group, one, other, ...kinds) {
  return kinds.flatMap((kind) => [
    [`${group}/${one} ${group}/${other} ${kind}`, same],
    [`${group}/${other} ${group}/${one} ${kind}`, same]
  ]);
}
function canConvert(from, to) {
  if (from.kind !== to.kind) return false;
  return from.group === to.group && from.version === to.version || conversions.has(keyOf(from, to));
}
var keyOf = (from, to) => `${from.group}/${from.version} ${to.group}/${to.version} ${from.kind}`;
function convertObject(from, to, object) {
  if (from.group === to.group && from.version === to.version) return object;
  const convert = conversions.get(keyOf(from, to));
  const type = builtinTypes.typeFor(to);
  if (convert === void 0 || type === void 0) {
    throw new Error(`no conversion of ${from.kind} from ${from.group}/${from.version} to ${to.group}/${to.version}`);
  }
  const apiVersion = to.group === "" ? to.version : `${to.group}/${to.version}`;
  const converted = convert(object);
  return decodeValue(type, object.apiVersion === void 0 ? converted : { ...converted, apiVersion }).object;
}

// packages/api/src/defaults/conversion-effects.ts
var initContainerAnnotations = /* @__PURE__ */ new Set([
  "pod.beta.kubernetes.io/init-containers",
  "pod.alpha.kubernetes.io/init-containers",
  "pod.beta.kubernetes.io/init-container-statuses",
  "pod.alpha.kubernetes.io/init-container-statuses"
]);
var templateGeneration = "deprecated.daemonset.template.generation";
function withoutInitContainerAnnotations(holder) {
  const metadata = child(holder, "metadata");
  const annotations = metadata === void 0 ? void 0 : child(metadata, "annotations");
  if (metadata === void 0 || annotations === void 0) return holder;
  const kept = Object.entries(annotations).filter(([key]) => !initContainerAnnotations.has(key));
  if (kept.length === Object.keys(annotations).length) return holder;
  const left = kept.length === 0 ? void 0 : Object.fromEntries(kept);
  return { ...holder, metadata: withField(metadata, "annotations", left) };
}
function podSpec(spec) {
  const name = isEmpty(spec.serviceAccountName) ? spec.serviceAccount : spec.serviceAccountName;
  const out = child(spec, "securityContext") === void 0 ? { ...spec, securityContext: {} } : spec;
  if (isEmpty(name)) return out;
  return withField(withField(out, "serviceAccountName", name), "serviceAccount", name);
}
function inStep(holder, one, many, wrap, unwrap) {
  const value = holder[one];
  const items = Array.isArray(holder[many]) ? holder[many] : [];
  const first = items.length === 0 ? void 0 : unwrap(items[0]);
  if (isEmpty(value)) return first === void 0 ? holder : withField(holder, one, first);
  return first === value ? holder : { ...holder, [many]: [wrap(value)] };
}
var pod = (object) => {
  let out = withoutInitContainerAnnotations(object);
  out = within(out, "spec", (spec) => {
    const grace = spec.terminationGracePeriodSeconds;
    return podSpec(typeof grace === "number" && grace < 0 ? { ...spec, terminationGracePeriodSeconds: 1 } : spec);
  });
  return within(
    out,
    "status",
    (status) => inStep(
      status,
      "podIP",
      "podIPs",
      (ip) => ({ ip }),
      (item) => item?.ip
    )
  );
};
var template = (holder) => child(holder, "template") === void 0 ? holder : within(holder, "template", (inner) => within(withoutInitContainerAnnotations(inner), "spec", podSpec));
var inSpec = (effect) => (object) => child(object, "spec") === void 0 ? object : within(object, "spec", effect);
var rollingUpdateNumbers = (strategy) => (spec) => child(child(spec, strategy) ?? {}, "rollingUpdate") === void 0 ? spec : within(
  spec,
  strategy,
  (inner) => within(inner, "rollingUpdate", (rolling) => ifUnset(rolling, { maxUnavailable: 0, maxSurge: 0 }))
);
var daemonSet = (object) => {
  const annotated = within(
    object,
    "metadata",
    (metadata) => within(
      metadata,
      "annotations",
      (annotations) => annotations[templateGeneration] === void 0 ? { ...annotations, [templateGeneration]: "0" } : annotations
    )
  );
  return inSpec((spec) => template(rollingUpdateNumbers("updateStrategy")(spec)))(annotated);
};
var statefulSet = (object) => inSpec(
  (spec) => eachOf(
    template(spec),
    "volumeClaimTemplates",
    (claim) => withField(withField(claim, "apiVersion", "v1"), "kind", "PersistentVolumeClaim")
  )
)(object);
var encoder = new TextEncoder();
var secret = (object) => {
  const texts = child(object, "stringData");
  if (texts === void 0) return withField(object, "stringData", void 0);
  const data = { ...child(object, "data") };
  for (const [key, text] of Object.entries(texts)) {
    Object.defineProperty(data, key, {
      value: encodeBase64(encoder.encode(String(text))),
      enumerable: true,
      configurable: true,
      writable: true
    });
  }
  return withField(isEmpty(data) ? object : { ...object, data }, "stringData", void 0);
};
var effects = /* @__PURE__ */ new Map([
  ["/Pod", pod],
  ["/PodTemplate", template],
  ["/ReplicationController", inSpec(template)],
  ["/Secret", secret],
  [
    "/Node",
    inSpec(
      (spec) => inStep(
        spec,
        "podCIDR",
        "podCIDRs",
        (cidr) => cidr,
        (item) => item
      )
    )
  ],
  ["apps/Deployment", inSpec((spec) => template(rollingUpdateNumbers("strategy")(spec)))],
  ["apps/ReplicaSet", inSpec(template)],
  ["apps/DaemonSet", daemonSet],
  ["apps/StatefulSet", statefulSet],
  // v2 is the richer form: what v1 has in its annotations is read and written anew.
  ["autoscaling/v1/HorizontalPodAutoscaler", (object) => hpaToV1(hpaToV2(object))],
  ["autoscaling/v2/HorizontalPodAutoscaler", withoutRoundTripAnnotations],
  ["batch/Job", inSpec(template)],
  [
    "batch/CronJob",
    inSpec((spec) => child(spec, "jobTemplate") === void 0 ? spec : within(spec, "jobTemplate", inSpec(template)))
  ]
]);
function applyConversionEffects(group, version, kind, object) {
  const effect = effects.get(`${group}/${kind}`) ?? effects.get(`${group}/${version}/${kind}`);
  return effect?.(object) ?? object;
}

// packages/api/src/generated/defaults.ts
var defaultsData = `@p0	!PodSpec	volumes[]!Volume	volumes[].hostPath!HostPathVolumeSource	volumes[].secret!SecretVolumeSource	volumes[].iscsi.iscsiInterface="default"	volumes[].rbd.pool="rbd"	volumes[].rbd.user="admin"	volumes[].rbd.keyring="/etc/ceph/keyring"	volumes[].downwardAPI!DownwardAPIVolumeSource	volumes[].downwardAPI.items[].fieldRef!ObjectFieldSelector	volumes[].configMap!ConfigMapVolumeSource	volumes[].azureDisk.cachingMode~"ReadWrite"	volumes[].azureDisk.fsType~"ext4"	volumes[].azureDisk.readOnly~false	volumes[].azureDisk.kind~"Shared"	volumes[].projected!ProjectedVolumeSource	volumes[].projected.sources[].downwardAPI.items[].fieldRef!ObjectFieldSelector	volumes[].projected.sources[].serviceAccountToken!ServiceAccountTokenProjection	volumes[].scaleIO.storageMode="ThinProvisioned"	volumes[].scaleIO.fsType="xfs"	volumes[].ephemeral.volumeClaimTemplate.spec!PersistentVolumeClaimSpec	volumes[].ephemeral.volumeClaimTemplate.spec.resources.limits!ResourceList	volumes[].ephemeral.volumeClaimTemplate.spec.resources.requests!ResourceList	initContainers[]!Container	initContainers[].ports[].protocol="TCP"	initContainers[].env[].valueFrom.fieldRef!ObjectFieldSelector	initContainers[].env[].valueFrom.fileKeyRef.optional~false	initContainers[].resources.limits!ResourceList	initContainers[].resources.requests!ResourceList	initContainers[].livenessProbe!Probe	initContainers[].livenessProbe.httpGet!HTTPGetAction	initContainers[].livenessProbe.grpc.service~""	initContainers[].readinessProbe!Probe	initContainers[].readinessProbe.httpGet!HTTPGetAction	initContainers[].readinessProbe.grpc.service~""	initContainers[].startupProbe!Probe	initContainers[].startupProbe.httpGet!HTTPGetAction	initContainers[].startupProbe.grpc.service~""	initContainers[].lifecycle.postStart.httpGet!HTTPGetAction	initContainers[].lifecycle.preStop.httpGet!HTTPGetAction	containers[]!Container	containers[].ports[].protocol="TCP"	containers[].env[].valueFrom.fieldRef!ObjectFieldSelector	containers[].env[].valueFrom.fileKeyRef.optional~false	containers[].resources.limits!ResourceList	containers[].resources.requests!ResourceList	containers[].livenessProbe!Probe	containers[].livenessProbe.httpGet!HTTPGetAction	containers[].livenessProbe.grpc.service~""	containers[].readinessProbe!Probe	containers[].readinessProbe.httpGet!HTTPGetAction	containers[].readinessProbe.grpc.service~""	containers[].startupProbe!Probe	containers[].startupProbe.httpGet!HTTPGetAction	containers[].startupProbe.grpc.service~""	containers[].lifecycle.postStart.httpGet!HTTPGetAction	containers[].lifecycle.preStop.httpGet!HTTPGetAction	ephemeralContainers[]!EphemeralContainer	ephemeralContainers[].ports[].protocol="TCP"	ephemeralContainers[].env[].valueFrom.fieldRef!ObjectFieldSelector	ephemeralContainers[].env[].valueFrom.fileKeyRef.optional~false	ephemeralContainers[].resources.limits!ResourceList	ephemeralContainers[].resources.requests!ResourceList	ephemeralContainers[].livenessProbe!Probe	ephemeralContainers[].livenessProbe.httpGet!HTTPGetAction	ephemeralContainers[].livenessProbe.grpc.service~""	ephemeralContainers[].readinessProbe!Probe	ephemeralContainers[].readinessProbe.httpGet!HTTPGetAction	ephemeralContainers[].readinessProbe.grpc.service~""	ephemeralContainers[].startupProbe!Probe	ephemeralContainers[].startupProbe.httpGet!HTTPGetAction	ephemeralContainers[].startupProbe.grpc.service~""	ephemeralContainers[].lifecycle.postStart.httpGet!HTTPGetAction	ephemeralContainers[].lifecycle.preStop.httpGet!HTTPGetAction	overhead!ResourceList	resources.limits!ResourceList	resources.requests!ResourceList
admissionregistration.k8s.io v1 MutatingWebhookConfiguration	webhooks[]!MutatingWebhook	webhooks[].clientConfig.service!ServiceReference	webhooks[].rules[]!Rule
admissionregistration.k8s.io v1 ValidatingAdmissionPolicy	spec!ValidatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1 ValidatingAdmissionPolicyBinding	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1 ValidatingWebhookConfiguration	webhooks[]!ValidatingWebhook	webhooks[].clientConfig.service!ServiceReference	webhooks[].rules[]!Rule
admissionregistration.k8s.io v1alpha1 MutatingAdmissionPolicy	spec!MutatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1alpha1 MutatingAdmissionPolicyBinding	spec.paramRef!ParamRef	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 MutatingAdmissionPolicy	spec!MutatingAdmissionPolicySpec	spec.matchConstraints!MatchResources	spec.matchConstraints.resourceRules[]!Rule	spec.matchConstraints.excludeResourceRules[]!Rule
admissionregistration.k8s.io v1beta1 MutatingAdmissionPolicyBinding	spec.matchResources!MatchResources	spec.matchResources.resourceRules[]!Rule	spec.matchResources.excludeResourceRules[]!Rule
apps v1 DaemonSet	!DaemonSet	spec.template.spec@p0
apps v1 Deployment	!Deployment	spec.template.spec@p0
apps v1 ReplicaSet	!ReplicaSet	spec.template.spec@p0
apps v1 StatefulSet	!StatefulSet	spec.template.spec@p0	spec.volumeClaimTemplates[]!PersistentVolumeClaim	spec.volumeClaimTemplates[].spec!PersistentVolumeClaimSpec	spec.volumeClaimTemplates[].spec.resources.limits!ResourceList	spec.volumeClaimTemplates[].spec.resources.requests!ResourceList	spec.volumeClaimTemplates[].status.capacity!ResourceList	spec.volumeClaimTemplates[].status.allocatedResources!ResourceList
authentication.k8s.io v1 TokenRequest	spec!TokenRequestSpec
autoscaling v1 HorizontalPodAutoscaler	!HorizontalPodAutoscaler
autoscaling v2 HorizontalPodAutoscaler	!HorizontalPodAutoscaler
batch v1 CronJob	!CronJob	spec.jobTemplate.spec.podFailurePolicy.rules[].onPodConditions[]!PodFailurePolicyOnPodConditionsPattern	spec.jobTemplate.spec.template.spec@p0
batch v1 Job	!Job	spec.podFailurePolicy.rules[].onPodConditions[]!PodFailurePolicyOnPodConditionsPattern	spec.template.spec@p0
certificates.k8s.io v1beta1 PodCertificateRequest	spec.maxExpirationSeconds~86400
 v1 ConfigMap	!ConfigMap
 v1 Endpoints	!Endpoints
 v1 LimitRange	spec.limits[]!LimitRangeItem	spec.limits[].max!ResourceList	spec.limits[].min!ResourceList	spec.limits[].default!ResourceList	spec.limits[].defaultRequest!ResourceList	spec.limits[].maxLimitRequestRatio!ResourceList
 v1 Namespace	!Namespace	status!NamespaceStatus
 v1 Node	status!NodeStatus	status.capacity!ResourceList	status.allocatable!ResourceList
 v1 PersistentVolume	!PersistentVolume	spec.capacity!ResourceList	spec.hostPath!HostPathVolumeSource	spec.rbd.pool="rbd"	spec.rbd.user="admin"	spec.rbd.keyring="/etc/ceph/keyring"	spec.iscsi.iscsiInterface="default"	spec.azureDisk.cachingMode~"ReadWrite"	spec.azureDisk.fsType~"ext4"	spec.azureDisk.readOnly~false	spec.azureDisk.kind~"Shared"	spec.scaleIO.storageMode="ThinProvisioned"	spec.scaleIO.fsType="xfs"
 v1 PersistentVolumeClaim	!PersistentVolumeClaim	spec!PersistentVolumeClaimSpec	spec.resources.limits!ResourceList	spec.resources.requests!ResourceList	status.capacity!ResourceList	status.allocatedResources!ResourceList
 v1 Pod	!Pod	spec@p0	status.initContainerStatuses[].allocatedResources!ResourceList	status.initContainerStatuses[].resources.limits!ResourceList	status.initContainerStatuses[].resources.requests!ResourceList	status.containerStatuses[].allocatedResources!ResourceList	status.containerStatuses[].resources.limits!ResourceList	status.containerStatuses[].resources.requests!ResourceList	status.ephemeralContainerStatuses[].allocatedResources!ResourceList	status.ephemeralContainerStatuses[].resources.limits!ResourceList	status.ephemeralContainerStatuses[].resources.requests!ResourceList	status.allocatedResources!ResourceList	status.resources.limits!ResourceList	status.resources.requests!ResourceList
 v1 PodLogOptions	!PodLogOptions
 v1 PodStatusResult	status.initContainerStatuses[].allocatedResources!ResourceList	status.initContainerStatuses[].resources.limits!ResourceList	status.initContainerStatuses[].resources.requests!ResourceList	status.containerStatuses[].allocatedResources!ResourceList	status.containerStatuses[].resources.limits!ResourceList	status.containerStatuses[].resources.requests!ResourceList	status.ephemeralContainerStatuses[].allocatedResources!ResourceList	status.ephemeralContainerStatuses[].resources.limits!ResourceList	status.ephemeralContainerStatuses[].resources.requests!ResourceList	status.allocatedResources!ResourceList	status.resources.limits!ResourceList	status.resources.requests!ResourceList
 v1 PodTemplate	template.spec@p0
 v1 ReplicationController	!ReplicationController	spec.replicas~1	spec.template.spec@p0
 v1 ResourceQuota	spec.hard!ResourceList	status.hard!ResourceList	status.used!ResourceList
 v1 Secret	!Secret
 v1 Service	!Service	spec.ports[].protocol="TCP"
discovery.k8s.io v1 EndpointSlice	ports[]!EndpointPort
flowcontrol.apiserver.k8s.io v1 FlowSchema	spec!FlowSchemaSpec
flowcontrol.apiserver.k8s.io v1 PriorityLevelConfiguration	spec.limited!LimitedPriorityLevelConfiguration	spec.limited.limitResponse.queuing!QueuingConfiguration	spec.exempt!ExemptPriorityLevelConfiguration
networking.k8s.io v1 IngressClass	!IngressClass
networking.k8s.io v1 NetworkPolicy	!NetworkPolicy	spec.ingress[].ports[]!NetworkPolicyPort	spec.egress[].ports[]!NetworkPolicyPort
rbac.authorization.k8s.io v1 ClusterRoleBinding	!ClusterRoleBinding	subjects[]!Subject
rbac.authorization.k8s.io v1 RoleBinding	!RoleBinding	subjects[]!Subject
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
storage.k8s.io v1 CSIDriver	!CSIDriver
storage.k8s.io v1 StorageClass	!StorageClass
storage.k8s.io v1 VolumeAttachment	spec.source.inlineVolumeSpec.capacity!ResourceList	spec.source.inlineVolumeSpec.hostPath!HostPathVolumeSource	spec.source.inlineVolumeSpec.rbd.pool="rbd"	spec.source.inlineVolumeSpec.rbd.user="admin"	spec.source.inlineVolumeSpec.rbd.keyring="/etc/ceph/keyring"	spec.source.inlineVolumeSpec.iscsi.iscsiInterface="default"	spec.source.inlineVolumeSpec.azureDisk.cachingMode~"ReadWrite"	spec.source.inlineVolumeSpec.azureDisk.fsType~"ext4"	spec.source.inlineVolumeSpec.azureDisk.readOnly~false	spec.source.inlineVolumeSpec.azureDisk.kind~"Shared"	spec.source.inlineVolumeSpec.scaleIO.storageMode="ThinProvisioned"	spec.source.inlineVolumeSpec.scaleIO.fsType="xfs"
apiextensions.k8s.io v1 CustomResourceDefinition	!CustomResourceDefinition	spec!CustomResourceDefinitionSpec	spec.conversion.webhook.clientConfig.service!ServiceReference
apiregistration.k8s.io v1 APIService	spec.service!ServiceReference
`;

// packages/api/src/defaults/rules/admission.ts
var selectors = { matchPolicy: "Equivalent", namespaceSelector: {}, objectSelector: {} };
var validatingWebhook = (object) => ifUnset(object, { failurePolicy: "Fail", ...selectors, timeoutSeconds: 10 });
var mutatingWebhook = (object) => ifUnset(object, { failurePolicy: "Fail", ...selectors, timeoutSeconds: 10, reinvocationPolicy: "Never" });
var rule = (object) => ifUnset(object, { scope: "*" });
var matchResources = (object) => ifUnset(object, selectors);
var admissionPolicySpec = (object) => ifUnset(object, { failurePolicy: "Fail" });
var paramRef = (object) => ifUnset(object, { parameterNotFoundAction: "Deny" });
var serviceReference = (object) => ifUnset(object, { port: 443 });

// packages/api/src/defaults/rules/apps.ts
var inSpec2 = (change) => (object) => within(object, "spec", change);
var rollingUpdate = (strategy, defaults) => {
  const typed = ifEmpty(strategy, { type: "RollingUpdate" });
  if (typed.type !== "RollingUpdate") return typed;
  const before = child(typed, "rollingUpdate");
  const after = ifUnset(before ?? {}, defaults);
  return after === before ? typed : { ...typed, rollingUpdate: after };
};
var deployment = inSpec2(
  (spec) => ifUnset(
    within(spec, "strategy", (strategy) => rollingUpdate(strategy, { maxUnavailable: "25%", maxSurge: "25%" })),
    { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 }
  )
);
var daemonSet2 = inSpec2(
  (spec) => ifUnset(
    within(spec, "updateStrategy", (strategy) => rollingUpdate(strategy, { maxUnavailable: 1, maxSurge: 0 })),
    { revisionHistoryLimit: 10 }
  )
);
var statefulSet2 = (object, context) => within(object, "spec", (spec) => {
  const updated = within(spec, "updateStrategy", (strategy) => {
    let out = strategy;
    if (!strategy.type) out = ifUnset({ ...strategy, type: "RollingUpdate" }, { rollingUpdate: {} });
    if (out.type !== "RollingUpdate" || child(out, "rollingUpdate") === void 0) return out;
    return within(
      out,
      "rollingUpdate",
      (rolling) => ifUnset(
        rolling,
        context.featureEnabled("MaxUnavailableStatefulSet") ? { partition: 0, maxUnavailable: 1 } : { partition: 0 }
      )
    );
  });
  const retained = within(
    updated,
    "persistentVolumeClaimRetentionPolicy",
    (policy) => ifEmpty(policy, { whenDeleted: "Retain", whenScaled: "Retain" })
  );
  return ifUnset(ifEmpty(retained, { podManagementPolicy: "OrderedReady" }), {
    replicas: 1,
    revisionHistoryLimit: 10
  });
});
var replicaSet = inSpec2((spec) => ifUnset(spec, { replicas: 1 }));

// packages/api/src/defaults/rules/autoscaling.ts
var everyFifteenSeconds = 15;
var scaleUp = {
  stabilizationWindowSeconds: 0,
  selectPolicy: "Max",
  policies: [
    { type: "Pods", value: 4, periodSeconds: everyFifteenSeconds },
    { type: "Percent", value: 100, periodSeconds: everyFifteenSeconds }
  ]
};
var scaleDown = {
  selectPolicy: "Max",
  policies: [{ type: "Percent", value: 100, periodSeconds: everyFifteenSeconds }]
};
var defaultMetric = {
  type: "Resource",
  resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 80 } }
};
var horizontalPodAutoscaler = (object, { version }) => within(object, "spec", (before) => {
  const spec = ifUnset(before, { minReplicas: 1 });
  if (version === "v1") return withoutMetrics(object) ? ifUnset(spec, { targetCPUUtilizationPercentage: 80 }) : spec;
  const measured = ifEmpty(spec, { metrics: [defaultMetric] });
  if (child(measured, "behavior") === void 0) return measured;
  return within(measured, "behavior", (behavior) => {
    const filled = within(behavior, "scaleUp", (rules2) => ifUnset(rules2, scaleUp));
    return within(filled, "scaleDown", (rules2) => ifUnset(rules2, scaleDown));
  });
});
var withoutMetrics = (object) => child(child(object, "metadata") ?? {}, "annotations")?.["autoscaling.alpha.kubernetes.io/metrics"] === void 0;

// packages/api/src/defaults/rules/batch.ts
var isUnset2 = (value) => value === void 0 || value === null;
var job = (object, context) => {
  const out = within(object, "spec", (before) => {
    let spec = before;
    if (isUnset2(spec.completions) && isUnset2(spec.parallelism)) spec = { ...spec, completions: 1, parallelism: 1 };
    spec = ifUnset(spec, {
      parallelism: 1,
      backoffLimit: isUnset2(spec.backoffLimitPerIndex) ? 6 : 2147483647,
      completionMode: "NonIndexed",
      suspend: false,
      manualSelector: false
    });
    if (!context.featureEnabled("JobPodReplacementPolicy")) return spec;
    return ifUnset(spec, { podReplacementPolicy: isUnset2(spec.podFailurePolicy) ? "TerminatingOrFailed" : "Failed" });
  });
  const template2 = child(child(object, "spec") ?? {}, "template");
  const labels = child(child(template2 ?? {}, "metadata") ?? {}, "labels");
  return labels === void 0 ? out : within(out, "metadata", (metadata) => ifEmpty(metadata, { labels }));
};
var cronJob = (object) => within(
  object,
  "spec",
  (spec) => ifUnset(ifEmpty(spec, { concurrencyPolicy: "Allow" }), {
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1
  })
);
var podConditionsPattern = (object) => ifEmpty(object, { status: "True" });

// packages/api/src/defaults/rules/cluster.ts
var storageClass = (object) => ifUnset(object, { reclaimPolicy: "Delete", volumeBindingMode: "Immediate" });
var csiDriver = (object, context) => within(object, "spec", (spec) => {
  const out = ifUnset(ifEmpty(spec, { volumeLifecycleModes: ["Persistent"] }), {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    fsGroupPolicy: "ReadWriteOnceWithFSType",
    requiresRepublish: false
  });
  return context.featureEnabled("SELinuxMountReadWriteOncePod") ? ifUnset(out, { seLinuxMount: false }) : out;
});
var priorityClass = (object) => ifUnset(object, { preemptionPolicy: "PreemptLowerPriority" });
var deviceRequest = (object) => {
  const out = ifEmpty(object, { allocationMode: "ExactCount" });
  return out.allocationMode === "ExactCount" ? ifEmpty(out, { count: 1 }) : out;
};
var flatDeviceRequest = (object, context) => isEmpty(object.deviceClassName) ? object : deviceRequest(object, context);
var deviceTaint = (object, { now }) => ifUnset(object, { timeAdded: formatTime(now()) });
var tokenRequestSpec = (object) => ifUnset(object, { expirationSeconds: 3600 });
var customResourceDefinition = (object) => {
  const stored = list(child(object, "spec") ?? {}, "versions").filter((version) => version.storage === true);
  if (stored.length === 0) return object;
  return within(object, "status", (status) => ifEmpty(status, { storedVersions: [stored[0]?.name] }));
};
var customResourceDefinitionSpec = (object) => {
  const named = within(object, "names", (names) => {
    const kind = typeof names.kind === "string" ? names.kind : "";
    const singular = ifEmpty(names, { singular: kind.toLowerCase() });
    return kind === "" ? singular : ifEmpty(singular, { listKind: `${kind}List` });
  });
  return ifUnset(named, { conversion: { strategy: "None" } });
};

// packages/api/src/defaults/image-tag.ts
var component = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
var domainPart = "(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])";
var domain = `(?:${domainPart}(?:\\.${domainPart})*|\\[[0-9a-fA-F:]+\\])(?::[0-9]+)?`;
var reference2 = new RegExp(
  `^(?:${domain}/)?${component}(?:/${component})*(?::([\\w][\\w.-]{0,127}))?(@[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,})?$`
);
var identifier = /^[a-f0-9]{64}$/;
function imageTag(image) {
  if (typeof image !== "string" || identifier.test(image)) return "";
  const match = reference2.exec(normalised(image));
  if (match === null) return "";
  const [, tag, digest] = match;
  return tag ?? (digest === void 0 ? "latest" : "");
}
function normalised(image) {
  const slash = image.indexOf("/");
  const first = slash < 0 ? "" : image.slice(0, slash);
  const isDomain = /[.:]/.test(first) || first === "localhost" || first.toLowerCase() !== first;
  if (slash >= 0 && isDomain) return image;
  return slash < 0 ? `docker.io/library/${image}` : `docker.io/${image}`;
}

// packages/api/src/defaults/pod-resources.ts
var isHugePages = (name) => name.startsWith("hugepages-");
var isPodLevel = (name) => name === "cpu" || name === "memory" || isHugePages(name);
function defaultPodResources(spec) {
  let resources = child(spec, "resources");
  if (resources === void 0) return spec;
  const limits = child(resources, "limits") ?? {};
  const requests = child(resources, "requests") ?? {};
  if (isEmpty(limits) && isEmpty(requests)) return spec;
  const wantedLimits = { ...limits };
  for (const [name, amount] of aggregate(spec, "limits")) {
    if (isHugePages(name) && requests[name] === void 0) wantedLimits[name] ??= amount;
  }
  if (Object.keys(wantedLimits).length !== Object.keys(limits).length)
    resources = { ...resources, limits: wantedLimits };
  if (!isEmpty(wantedLimits)) {
    const wanted = { ...requests };
    for (const [name, amount] of aggregate(spec, "requests")) {
      if (name === "cpu" || name === "memory") wanted[name] ??= amount;
    }
    for (const [name, amount] of Object.entries(wantedLimits)) if (isPodLevel(name)) wanted[name] ??= amount;
    if (Object.keys(wanted).length !== Object.keys(requests).length) resources = { ...resources, requests: wanted };
  }
  return resources === spec.resources ? spec : { ...spec, resources };
}
function aggregate(spec, what) {
  const total = /* @__PURE__ */ new Map();
  for (const container2 of list(spec, "containers")) add(total, container2, what);
  const sidecars = /* @__PURE__ */ new Map();
  const init = /* @__PURE__ */ new Map();
  for (const container2 of list(spec, "initContainers")) {
    if (container2.restartPolicy === "Always") {
      add(total, container2, what);
      add(sidecars, container2, what);
      raise(init, sidecars);
    } else {
      const now = /* @__PURE__ */ new Map();
      add(now, container2, what);
      for (const [name, amount] of sidecars) addOne(now, name, amount);
      raise(init, now);
    }
  }
  raise(total, init);
  return total;
}
function add(into, container2, what) {
  for (const [name, amount] of Object.entries(child(child(container2, "resources") ?? {}, what) ?? {})) {
    addOne(into, name, String(amount));
  }
}
function addOne(into, name, amount) {
  const before = into.get(name);
  into.set(name, before === void 0 ? amount : quantityToString(addQuantity(toQuantity(before), toQuantity(amount))));
}
function raise(into, other) {
  for (const [name, amount] of other) {
    const before = into.get(name);
    if (before === void 0 || cmpQuantity(toQuantity(amount), toQuantity(before)) > 0) into.set(name, amount);
  }
}

// packages/api/src/defaults/rules/core.ts
var finerThanMilli = /[nu]$|[eE]-/;
var resourceList = (resources) => {
  let out = resources;
  for (const [name, text] of Object.entries(resources)) {
    if (typeof text !== "string" || !finerThanMilli.test(text)) continue;
    out = withField(out, name, quantityToString(roundUpQuantity(toQuantity(text), -3).quantity));
  }
  return out;
};
var pullPolicy = (image) => imageTag(image) === "latest" ? "Always" : "IfNotPresent";
var container = (object) => ifEmpty(object, {
  imagePullPolicy: isEmpty(object.imagePullPolicy) ? pullPolicy(object.image) : object.imagePullPolicy,
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File"
});
var volume = (object, context) => {
  const isSourceless = Object.keys(object).every(
    (key) => key === "name" || object[key] === void 0 || object[key] === null
  );
  if (isSourceless) return { ...object, emptyDir: {} };
  const image = child(object, "image");
  if (image === void 0 || !isEmpty(image.pullPolicy) || !context.featureEnabled("ImageVolume")) return object;
  return { ...object, image: { ...image, pullPolicy: pullPolicy(image.reference) } };
};
var podSpec2 = (object) => ifUnset(ifEmpty(object, { dnsPolicy: "ClusterFirst", restartPolicy: "Always", schedulerName: "default-scheduler" }), {
  securityContext: {},
  terminationGracePeriodSeconds: 30
});
function requestsFromLimits(container2) {
  const resources = child(container2, "resources");
  const limits = resources === void 0 ? void 0 : child(resources, "limits");
  if (resources === void 0 || limits === void 0) return container2;
  const requests = child(resources, "requests") ?? {};
  const filled = ifUnset(requests, limits);
  return filled === requests ? container2 : { ...container2, resources: { ...resources, requests: filled } };
}
var hostPorts = (container2) => eachOf(
  container2,
  "ports",
  (port) => isEmpty(port.hostPort) ? withField(port, "hostPort", port.containerPort) : port
);
var pod2 = (object, context) => {
  const spec = child(object, "spec") ?? {};
  let out = eachOf(eachOf(spec, "containers", requestsFromLimits), "initContainers", requestsFromLimits);
  if (context.featureEnabled("PodLevelResources")) out = defaultPodResources(out);
  out = ifUnset(out, { enableServiceLinks: true });
  if (out.hostNetwork === true) out = eachOf(eachOf(out, "containers", hostPorts), "initContainers", hostPorts);
  return withField(object, "spec", out);
};
var probe = (object) => ifEmpty(object, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
var httpGetAction = (object) => ifEmpty(object, { path: "/", scheme: "HTTP" });
var objectFieldSelector = (object) => ifEmpty(object, { apiVersion: "v1" });
var fileModes = (object) => ifUnset(object, { defaultMode: 420 });
var hostPath = (object) => ifUnset(object, { type: "" });
var tokenProjection = (object) => ifUnset(object, { expirationSeconds: 3600 });
var replicationController = (object) => {
  const spec = child(object, "spec") ?? {};
  const labels = child(child(child(spec, "template") ?? {}, "metadata") ?? {}, "labels");
  if (labels === void 0) return object;
  const selected = within(object, "spec", (inner) => ifEmpty(inner, { selector: labels }));
  return within(selected, "metadata", (metadata) => ifEmpty(metadata, { labels }));
};
var externallyAccessible = (spec) => spec.type === "LoadBalancer" || spec.type === "NodePort" || spec.type === "ClusterIP" && list(spec, "externalIPs").length > 0;
var service = (object) => {
  let spec = ifEmpty(child(object, "spec") ?? {}, { sessionAffinity: "None", type: "ClusterIP" });
  if (spec.sessionAffinity === "None") spec = withField(spec, "sessionAffinityConfig", void 0);
  else if (spec.sessionAffinity === "ClientIP") {
    const timeout = child(child(spec, "sessionAffinityConfig") ?? {}, "clientIP")?.timeoutSeconds;
    if (timeout === void 0 || timeout === null) {
      spec = { ...spec, sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } } };
    }
  }
  spec = eachOf(
    spec,
    "ports",
    (port) => ifEmpty(port, { protocol: "TCP", targetPort: isEmpty(port.targetPort) ? port.port ?? 0 : port.targetPort })
  );
  if (externallyAccessible(spec)) spec = ifEmpty(spec, { externalTrafficPolicy: "Cluster" });
  if (spec.type === "ClusterIP" || spec.type === "NodePort" || spec.type === "LoadBalancer") {
    spec = ifUnset(spec, { internalTrafficPolicy: "Cluster" });
  }
  const isBalanced = spec.type === "LoadBalancer";
  if (isBalanced) spec = ifUnset(spec, { allocateLoadBalancerNodePorts: true });
  const out = withField(object, "spec", spec);
  if (!isBalanced) return out;
  return within(
    out,
    "status",
    (status) => within(
      status,
      "loadBalancer",
      (balancer) => eachOf(balancer, "ingress", (ingress) => isEmpty(ingress.ip) ? ingress : ifUnset(ingress, { ipMode: "VIP" }))
    )
  );
};
var secret2 = (object) => ifEmpty(object, { type: "Opaque" });
var configMap = (object) => object;
var namespace = (object) => {
  const name = child(object, "metadata")?.name;
  if (typeof name !== "string" || name === "") return object;
  return within(
    object,
    "metadata",
    (metadata) => within(metadata, "labels", (labels) => withField(labels, "kubernetes.io/metadata.name", name))
  );
};
var namespaceStatus = (object) => ifEmpty(object, { phase: "Active" });
var nodeStatus = (object) => child(object, "capacity") === void 0 ? object : ifUnset(object, { allocatable: object.capacity });
var persistentVolume = (object) => within(
  within(object, "status", (status) => ifEmpty(status, { phase: "Pending" })),
  "spec",
  (spec) => ifUnset(ifEmpty(spec, { persistentVolumeReclaimPolicy: "Retain" }), { volumeMode: "Filesystem" })
);
var persistentVolumeClaim = (object) => within(object, "status", (status) => ifEmpty(status, { phase: "Pending" }));
var persistentVolumeClaimSpec = (object) => ifUnset(object, { volumeMode: "Filesystem" });
var endpoints = (object) => eachOf(object, "subsets", (subset) => eachOf(subset, "ports", (port) => ifEmpty(port, { protocol: "TCP" })));
var limitRangeItem = (object) => {
  if (object.type !== "Container") return object;
  const limits = ifUnset(child(object, "default") ?? {}, child(object, "max") ?? {});
  const requests = ifUnset(ifUnset(child(object, "defaultRequest") ?? {}, limits), child(object, "min") ?? {});
  const out = withField(object, "default", isEmpty(limits) ? object.default : limits);
  return withField(out, "defaultRequest", isEmpty(requests) ? object.defaultRequest : requests);
};
var podLogOptions = (object, context) => context.featureEnabled("PodLogsQuerySplitStreams") ? ifUnset(object, { stream: "All" }) : object;

// packages/api/src/defaults/rules/policies.ts
var networkPolicy = (object) => within(
  object,
  "spec",
  (spec) => ifEmpty(spec, { policyTypes: isEmpty(spec.egress) ? ["Ingress"] : ["Ingress", "Egress"] })
);
var networkPolicyPort = (object) => ifUnset(object, { protocol: "TCP" });
var ingressClass = (object) => {
  const parameters = child(child(object, "spec") ?? {}, "parameters");
  if (parameters === void 0) return object;
  return within(object, "spec", (spec) => within(spec, "parameters", (inner) => ifUnset(inner, { scope: "Cluster" })));
};
var endpointPort = (object) => ifUnset(object, { name: "", protocol: "TCP" });
var rbacGroup = "rbac.authorization.k8s.io";
var roleBinding = (object) => within(object, "roleRef", (roleRef) => ifEmpty(roleRef, { apiGroup: rbacGroup }));
var subject = (object) => object.kind === "User" || object.kind === "Group" ? ifEmpty(object, { apiGroup: rbacGroup }) : object;
var flowSchemaSpec = (object) => ifEmpty(object, { matchingPrecedence: 1e3 });
var exemptPriorityLevel = (object) => ifUnset(object, { nominalConcurrencyShares: 0, lendablePercent: 0 });
var limitedPriorityLevel = (object) => ifUnset(object, { nominalConcurrencyShares: 30, lendablePercent: 0 });
var queuing = (object) => ifEmpty(object, { handSize: 8, queues: 64, queueLengthLimit: 50 });

// packages/api/src/defaults/rules/index.ts
var rules = /* @__PURE__ */ new Map([
  ["CSIDriver", csiDriver],
  ["ClusterRoleBinding", roleBinding],
  ["ConfigMap", configMap],
  ["ConfigMapVolumeSource", fileModes],
  ["Container", container],
  ["CronJob", cronJob],
  ["CustomResourceDefinition", customResourceDefinition],
  ["CustomResourceDefinitionSpec", customResourceDefinitionSpec],
  ["DaemonSet", daemonSet2],
  ["Deployment", deployment],
  ["DeviceRequest", flatDeviceRequest],
  ["DeviceSubRequest", deviceRequest],
  ["DeviceTaint", deviceTaint],
  ["DownwardAPIVolumeSource", fileModes],
  ["EndpointPort", endpointPort],
  ["Endpoints", endpoints],
  ["EphemeralContainer", container],
  ["ExactDeviceRequest", deviceRequest],
  ["ExemptPriorityLevelConfiguration", exemptPriorityLevel],
  ["FlowSchemaSpec", flowSchemaSpec],
  ["HTTPGetAction", httpGetAction],
  ["HorizontalPodAutoscaler", horizontalPodAutoscaler],
  ["HostPathVolumeSource", hostPath],
  ["IngressClass", ingressClass],
  ["Job", job],
  ["LimitRangeItem", limitRangeItem],
  ["LimitedPriorityLevelConfiguration", limitedPriorityLevel],
  ["MatchResources", matchResources],
  ["MutatingAdmissionPolicySpec", admissionPolicySpec],
  ["MutatingWebhook", mutatingWebhook],
  ["Namespace", namespace],
  ["NamespaceStatus", namespaceStatus],
  ["NetworkPolicy", networkPolicy],
  ["NetworkPolicyPort", networkPolicyPort],
  ["NodeStatus", nodeStatus],
  ["ObjectFieldSelector", objectFieldSelector],
  ["ParamRef", paramRef],
  ["PersistentVolume", persistentVolume],
  ["PersistentVolumeClaim", persistentVolumeClaim],
  ["PersistentVolumeClaimSpec", persistentVolumeClaimSpec],
  ["Pod", pod2],
  ["PodFailurePolicyOnPodConditionsPattern", podConditionsPattern],
  ["PodLogOptions", podLogOptions],
  ["PodSpec", podSpec2],
  ["PriorityClass", priorityClass],
  ["Probe", probe],
  ["ProjectedVolumeSource", fileModes],
  ["QueuingConfiguration", queuing],
  ["ReplicaSet", replicaSet],
  ["ReplicationController", replicationController],
  ["ResourceList", resourceList],
  ["RoleBinding", roleBinding],
  ["Rule", rule],
  ["Secret", secret2],
  ["SecretVolumeSource", fileModes],
  ["Service", service],
  ["ServiceAccountTokenProjection", tokenProjection],
  ["ServiceReference", serviceReference],
  ["StatefulSet", statefulSet2],
  ["StorageClass", storageClass],
  ["Subject", subject],
  ["TokenRequestSpec", tokenRequestSpec],
  ["ValidatingAdmissionPolicySpec", admissionPolicySpec],
  ["ValidatingWebhook", validatingWebhook],
  ["Volume", volume]
]);
function ruleNamed(name) {
  const rule2 = rules.get(name);
  if (rule2 === void 0) throw new Error(`defaulting rule ${name} is not written`);
  return rule2;
}

// packages/api/src/defaults/plan.ts
var rows4;
var plans = /* @__PURE__ */ new Map();
function index() {
  if (rows4 === void 0) {
    rows4 = /* @__PURE__ */ new Map();
    for (const line of defaultsData.split("\n")) {
      const tab = line.indexOf("	");
      if (tab > 0) rows4.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }
  return rows4;
}
function planFor(name) {
  if (plans.has(name)) return plans.get(name);
  const row = index().get(name);
  let plan;
  if (row !== void 0) {
    plan = { rules: [], children: [] };
    addSteps(plan, row);
  }
  plans.set(name, plan);
  return plan;
}
function addSteps(root, row) {
  for (const step of row.split("	")) {
    const at = step.search(/[!=~@]/);
    let node = root;
    const path = step.slice(0, at);
    const operand = step.slice(at + 1);
    const parts = path === "" ? [] : path.split(".");
    if (step[at] === "=" || step[at] === "~") {
      const key = parts.pop();
      node = descend(node, parts);
      const value = JSON.parse(operand);
      const fields = { [key]: value };
      node.rules.push(step[at] === "=" ? (object) => ifEmpty(object, fields) : (object) => ifUnset(object, fields));
    } else {
      node = descend(node, parts);
      if (step[at] === "!") node.rules.push(ruleNamed(operand));
      else addSteps(node, index().get(`@${operand}`));
    }
  }
}
function descend(from, parts) {
  let node = from;
  for (const part of parts) {
    const isList = part.endsWith("[]");
    const key = isList ? part.slice(0, -2) : part;
    let next = node.children.find((each) => each.key === key && each.list === isList)?.node;
    if (next === void 0) {
      next = { rules: [], children: [] };
      node.children.push({ key, list: isList, node: next });
    }
    node = next;
  }
  return node;
}
function run(plan, object, context) {
  let out = object;
  for (const rule2 of plan.rules) out = rule2(out, context);
  for (const { key, list: list2, node } of plan.children) {
    const before = out[key];
    if (typeof before !== "object" || before === null) continue;
    const after = list2 ? runAll(node, before, context) : run(node, before, context);
    if (after !== before) out = { ...out, [key]: after };
  }
  return out;
}
function runAll(plan, items, context) {
  let out;
  for (let i = 0; i < items.length; i++) {
    const before = items[i];
    if (typeof before !== "object" || before === null) continue;
    const after = run(plan, before, context);
    if (after === before) continue;
    out ??= [...items];
    out[i] = after;
  }
  return out ?? items;
}
function runPlan(object, context) {
  const plan = planFor(`${context.group} ${context.version} ${context.kind}`);
  return plan === void 0 ? object : run(plan, object, context);
}

// packages/api/src/defaults/apply-defaults.ts
var enabledGates = /* @__PURE__ */ new Set([
  "ImageVolume",
  "JobPodReplacementPolicy",
  "PodLevelResources",
  "SELinuxMountReadWriteOncePod"
]);
function applyDefaults(gvk, object, options = {}) {
  const { featureEnabled = (name) => enabledGates.has(name), now = Date.now } = options;
  const { group, version, kind } = gvk;
  const context = { group, version, kind, featureEnabled, now };
  const before = object;
  if (kind.endsWith("List") && Array.isArray(before.items)) {
    const itemContext = { ...context, kind: kind.slice(0, -"List".length) };
    const items = before.items;
    const completed = items.map((item) => complete(item, itemContext));
    return completed.every((item, i) => item === items[i]) ? object : { ...before, items: completed };
  }
  return complete(before, context);
}
function complete(object, context) {
  const completed = applyConversionEffects(context.group, context.version, context.kind, runPlan(object, context));
  if (completed === object) return object;
  const type = builtinTypes.typeFor(context);
  if (type === void 0) return completed;
  const canonical = withSharedLabels(context, object, decodeValue(type, completed).object);
  return isRebuilt(context) && sameJSON(canonical, object) ? object : canonical;
}
function withSharedLabels({ group, kind }, before, job2) {
  if (group !== "batch" || kind !== "Job") return job2;
  const { metadata, spec } = job2;
  const labels = spec?.template?.metadata?.labels;
  if (labels === void 0 || Object.keys(before.metadata?.labels ?? {}).length > 0) return job2;
  return { ...job2, metadata: { ...metadata, labels } };
}
var isRebuilt = ({ version, kind }) => kind === "HorizontalPodAutoscaler" && version === "v1";
var sameJSON = (a, b) => stringify(a) === stringify(b);

// packages/apimachinery/src/labels/label-set.ts
function labelsToString(labels) {
  const parts = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return parts.sort().join(",");
}
function formatLabels(labels) {
  return labelsToString(labels) || "<none>";
}

// packages/registry/builtin/src/group/builtin-scheme.ts
var made;
function builtinScheme() {
  made ??= typedScheme(builtinTypes, {
    defaults: applyDefaults,
    // kube-apiserver names its scheme by the place where it is made; clients see the name in errors.
    name: "pkg/api/legacyscheme/scheme.go:30",
    managedFieldsVersions
  });
  return made;
}
function managedFieldsVersions(kind) {
  const at = (apiVersion) => ({ ...parseGroupVersion(apiVersion), kind: kind.kind });
  return {
    schemaFor(apiVersion) {
      const other = at(apiVersion);
      const type = canConvert(kind, other) ? builtinTypes.typeFor(other) : void 0;
      return type && schemaOfType(type);
    },
    convert(object, apiVersion) {
      const { apiVersion: from = formatGroupVersion(kind) } = object;
      return convertObject(at(from), at(apiVersion), object);
    }
  };
}

// packages/registry/builtin/src/group/builtin-group-info.ts
function builtinGroupInfo(resources) {
  const { group, prioritizedVersions, versionedResources } = resources;
  const priorities = prioritizedVersions.flatMap((version) => {
    const priority = builtinPriority(group, version);
    return priority === void 0 ? [] : [[version, priority]];
  });
  return {
    group,
    prioritizedVersions,
    versionedResources,
    scheme: builtinScheme(),
    priorities: Object.fromEntries(priorities),
    openAPI: { kinds: builtinKinds }
  };
}
function builtinPriority(group, version) {
  const facts = groupVersion(group, version);
  if (facts === void 0) return void 0;
  const { groupPriorityMinimum = 2e4, versionPriority = 15 } = facts;
  return { groupPriorityMinimum, versionPriority };
}

// packages/registry/builtin/src/group/builtin-resource-facts.ts
var deprecations = {
  "/v1/ComponentStatus": "v1.19+",
  "/v1/Endpoints": "v1.33+; use discovery.k8s.io/v1 EndpointSlice"
};
function builtinResourceFacts(group, version, resource) {
  const facts = resourceFacts(group, version, resource);
  if (facts === void 0) return {};
  const { kind, storageGVK } = facts;
  const key = `${group}/${version}/${kind}`;
  const deprecation = Object.hasOwn(deprecations, key) ? `${formatGroupVersion({ group, version })} ${kind} is deprecated in ${deprecations[key]}` : void 0;
  return {
    ...resourceFactsOf(facts),
    ...storageGVK !== void 0 ? { storageVersion: storageGVK } : void 0,
    ...deprecation !== void 0 ? { deprecation } : void 0
  };
}

// packages/api/src/printers/column-descriptions.ts
var metadataColumns = {
  Name: "Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names",
  Age: "CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata"
};
var kindColumns = {
  ConfigMap: {
    Data: "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process."
  }
};
function columnDescription(kind, column) {
  const name = column === "Created At" ? "Age" : column;
  return kindColumns[kind]?.[name] ?? metadataColumns[name] ?? "";
}

// packages/api/src/printers/row-printer.ts
var nameOf = (object) => object.metadata?.name ?? "";
var ageOf = (object, now) => translateTimestampSince(object.metadata?.creationTimestamp, now);
var orNone = (text) => text || "<none>";
function containerCells(containers) {
  const list2 = containers ?? [];
  return [list2.map(({ name }) => name).join(","), list2.map(({ image = "" }) => image).join(",")];
}
var shortModes = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP"
};
function accessModes(modes) {
  const order = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"];
  return order.filter((mode) => modes?.includes(mode)).map((mode) => shortModes[mode]).join(",");
}
function withoutAnnotation(row, { metadata }, name) {
  if (metadata?.annotations?.[name] === void 0) return row;
  const { annotations: { [name]: _hidden, ...shown } = {}, ...rest } = metadata;
  return { ...row, metadata: Object.keys(shown).length > 0 ? { ...rest, annotations: shown } : rest };
}

// packages/api/src/printers/admissionregistration.ts
var printWebhookConfiguration = (object, now) => ({ cells: [nameOf(object), (object.webhooks ?? []).length, ageOf(object, now)] });
var printValidatingAdmissionPolicy = (object, now) => {
  const { validations = [], paramKind } = object.spec ?? {};
  const kind = paramKind ? `${paramKind.apiVersion ?? ""}/${paramKind.kind ?? ""}` : "<unset>";
  return { cells: [nameOf(object), validations.length, kind, ageOf(object, now)] };
};
var printValidatingAdmissionPolicyBinding = (object, now) => ({
  cells: [
    nameOf(object),
    object.spec?.policyName ?? "",
    object.spec?.paramRef ? paramText(object.spec.paramRef) : "<unset>",
    ageOf(object, now)
  ]
});
var printMutatingAdmissionPolicy = (object, now) => {
  const { mutations = [], paramKind } = object.spec ?? {};
  const params = paramKind ? `${paramKind.apiVersion}/${paramKind.kind}` : "<unset>";
  return { cells: [nameOf(object), mutations.length, params, ageOf(object, now)] };
};
function paramText({ name, namespace: namespace2, selector }) {
  if (name) return `${namespace2 || "*"}/${name}`;
  return selector ? goText(selector) : "<unset>";
}
function goText({ matchLabels = {}, matchExpressions = [] }) {
  const labels = Object.keys(matchLabels).sort();
  const expressions = matchExpressions.map(
    ({ key, operator, values = [] }) => `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(" ")}],},`
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.map((key) => `${key}: ${matchLabels[key]},`).join("")}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join("")}},}`;
}
var admissionregistrationPrinters = {
  MutatingAdmissionPolicy: printMutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding: printValidatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration: printWebhookConfiguration,
  ValidatingAdmissionPolicy: printValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding: printValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration: printWebhookConfiguration
};

// packages/api/src/printers/apiregistration.ts
var printAPIService = (object, now) => {
  const { service: service2 } = object.spec ?? {};
  const available = (object.status?.conditions ?? []).find(({ type }) => type === "Available");
  const { status = "Unknown", reason } = available ?? {};
  return {
    cells: [
      nameOf(object),
      service2 ? `${service2.namespace ?? ""}/${service2.name ?? ""}` : "Local",
      status !== "True" && reason ? `${status} (${reason})` : status,
      ageOf(object, now)
    ]
  };
};
var apiregistrationPrinters = { APIService: printAPIService };

// packages/api/src/printers/apps.ts
var printDeployment = (object, now) => {
  const { spec, status = {} } = object;
  const row = {
    cells: [
      nameOf(object),
      `${status.readyReplicas ?? 0}/${spec?.replicas ?? 0}`,
      status.updatedReplicas ?? 0,
      status.availableReplicas ?? 0,
      ageOf(object, now),
      ...containerCells(spec?.template?.spec?.containers),
      selectorText(spec?.selector)
    ]
  };
  return withoutAnnotation(row, object, "deprecated.deployment.rollback.to");
};
function selectorText(selector) {
  try {
    return labelSelectorAsSelector(selector).toString();
  } catch {
    return "<invalid>";
  }
}
var printReplicaSet = (object, now) => {
  const { spec, status } = object;
  return {
    cells: [
      nameOf(object),
      spec?.replicas ?? 0,
      status?.replicas ?? 0,
      status?.readyReplicas ?? 0,
      ageOf(object, now),
      ...containerCells(spec?.template?.spec?.containers),
      formatLabelSelector(spec?.selector)
    ]
  };
};
var printStatefulSet = (object, now) => ({
  cells: [
    nameOf(object),
    `${object.status?.readyReplicas ?? 0}/${object.spec?.replicas ?? 0}`,
    ageOf(object, now),
    ...containerCells(object.spec?.template?.spec?.containers)
  ]
});
var printDaemonSet = (object, now) => {
  const { spec, status } = object;
  const row = {
    cells: [
      nameOf(object),
      status?.desiredNumberScheduled ?? 0,
      status?.currentNumberScheduled ?? 0,
      status?.numberReady ?? 0,
      status?.updatedNumberScheduled ?? 0,
      status?.numberAvailable ?? 0,
      formatLabels(spec?.template?.spec?.nodeSelector),
      ageOf(object, now),
      ...containerCells(spec?.template?.spec?.containers),
      formatLabelSelector(spec?.selector)
    ]
  };
  return withoutAnnotation(row, object, "deprecated.daemonset.template.generation");
};
var printControllerRevision = (object, now) => {
  const owner = object.metadata?.ownerReferences?.find(({ controller: controller2 }) => controller2);
  const controller = owner ? `${formatGroupKind({ group: parseGroupVersion(owner.apiVersion).group, kind: owner.kind }).toLowerCase()}/${owner.name}` : "<none>";
  return { cells: [nameOf(object), controller, object.revision ?? 0, ageOf(object, now)] };
};
var appsPrinters = {
  ControllerRevision: printControllerRevision,
  DaemonSet: printDaemonSet,
  Deployment: printDeployment,
  ReplicaSet: printReplicaSet,
  StatefulSet: printStatefulSet
};

// packages/api/src/printers/autoscaling.ts
var printScale = (object, now) => ({
  cells: [nameOf(object), object.spec?.replicas ?? 0, object.status?.replicas ?? 0, ageOf(object, now)]
});
var printHorizontalPodAutoscaler = (object, now) => {
  const { scaleTargetRef, minReplicas, maxReplicas = 0, metrics } = object.spec ?? {};
  return {
    cells: [
      nameOf(object),
      `${scaleTargetRef?.kind ?? ""}/${scaleTargetRef?.name ?? ""}`,
      metricsText(metrics ?? [], object.status?.currentMetrics ?? []),
      minReplicas === void 0 ? "<unset>" : String(minReplicas),
      maxReplicas,
      object.status?.currentReplicas ?? 0,
      ageOf(object, now)
    ]
  };
};
var maxMetrics = 2;
function metricsText(specs, statuses) {
  if (specs.length === 0) return "<none>";
  const texts = specs.slice(0, maxMetrics).map((spec, i) => metricText(spec, statuses[i]));
  const shown = texts.join(", ");
  return specs.length > maxMetrics ? `${shown} + ${specs.length - maxMetrics} more...` : shown;
}
function metricText(spec, status) {
  const { external, pods, object, resource, containerResource } = spec;
  if (spec.type === "External" && external) return valueText(external.target, status?.external?.current);
  if (spec.type === "Object" && object) return valueText(object.target, status?.object?.current);
  if (spec.type === "Pods" && pods) return `${averageOf(status?.pods?.current)}/${pods.target.averageValue ?? "0"}`;
  if (spec.type === "Resource" && resource) {
    return `${resource.name}: ${resourceText(resource.target, status?.resource?.current)}`;
  }
  if (spec.type === "ContainerResource" && containerResource) {
    return `${containerResource.name}: ${resourceText(containerResource.target, status?.containerResource?.current)}`;
  }
  return "<unknown type>";
}
var unknown = "<unknown>";
var averageOf = (current) => current ? current.averageValue ?? "0" : unknown;
function valueText(target, current) {
  if (target.averageValue !== void 0) return `${current?.averageValue ?? unknown}/${target.averageValue} (avg)`;
  return `${current ? current.value ?? "0" : unknown}/${target.value ?? "0"}`;
}
function resourceText(target, current) {
  if (target.averageValue !== void 0) return `${averageOf(current)}/${target.averageValue}`;
  const percent = (value, otherwise) => value === void 0 ? otherwise : `${value}%`;
  return `${percent(current?.averageUtilization, unknown)}/${percent(target.averageUtilization, "<auto>")}`;
}
var autoscalingPrinters = {
  HorizontalPodAutoscaler: printHorizontalPodAutoscaler,
  Scale: printScale
};

// packages/api/src/printers/batch.ts
var printJob = (object, now) => {
  const { spec, status = {} } = object;
  return {
    cells: [
      nameOf(object),
      stateOf(object),
      completionsOf(object),
      durationOf(status, now),
      ageOf(object, now),
      ...containerCells(spec?.template?.spec?.containers),
      formatLabelSelector(spec?.selector)
    ]
  };
};
function completionsOf({ spec, status }) {
  const succeeded = status?.succeeded ?? 0;
  if (spec?.completions !== void 0) return `${succeeded}/${spec.completions}`;
  const parallelism = spec?.parallelism ?? 0;
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}
function durationOf({ startTime, completionTime }, now) {
  if (startTime === void 0) return "";
  if (completionTime === void 0) return translateTimestampSince(startTime, now);
  return humanDuration(Date.parse(completionTime) - Date.parse(startTime));
}
function stateOf({ metadata, status }) {
  const has = (type) => (status?.conditions ?? []).find((condition) => condition.type === type)?.status === "True";
  if (has("Complete")) return "Complete";
  if (has("Failed")) return "Failed";
  if (metadata?.deletionTimestamp) return "Terminating";
  return ["Suspended", "FailureTarget", "SuccessCriteriaMet"].find(has) ?? "Running";
}
var printCronJob = (object, now) => {
  const { spec, status } = object;
  const job2 = spec?.jobTemplate?.spec;
  return {
    cells: [
      nameOf(object),
      spec?.schedule ?? "",
      spec?.timeZone ?? "<none>",
      spec?.suspend === void 0 ? "<unset>" : spec.suspend ? "True" : "False",
      (status?.active ?? []).length,
      status?.lastScheduleTime === void 0 ? "<none>" : translateTimestampSince(status.lastScheduleTime, now),
      ageOf(object, now),
      ...containerCells(job2?.template?.spec?.containers),
      formatLabelSelector(job2?.selector)
    ]
  };
};
var batchPrinters = { CronJob: printCronJob, Job: printJob };

// packages/api/src/printers/certificates.ts
var printCertificateSigningRequest = (object, now) => {
  const { signerName, username = "", expirationSeconds } = object.spec ?? {};
  const duration = expirationSeconds === void 0 ? "<none>" : humanDuration(expirationSeconds * 1e3);
  return {
    cells: [nameOf(object), ageOf(object, now), orNone(signerName), username, duration, statusOf(object)]
  };
};
function statusOf({ status }) {
  const has = (type) => (status?.conditions ?? []).some((condition) => condition.type === type);
  return [
    has("Denied") ? "Denied" : has("Approved") ? "Approved" : "Pending",
    ...has("Failed") ? ["Failed"] : [],
    ...status?.certificate ? ["Issued"] : []
  ].join(",");
}
var certificatesPrinters = {
  CertificateSigningRequest: printCertificateSigningRequest
};

// packages/api/src/printers/coordination.ts
var printLease = (object, now) => ({
  cells: [nameOf(object), object.spec?.holderIdentity ?? "", ageOf(object, now)]
});
var coordinationPrinters = { Lease: printLease };

// packages/api/src/printers/pod.ts
var printPod = (pod3, now) => {
  const { spec, status = {} } = pod3;
  const sidecars = new Set(
    (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always").map(({ name }) => name)
  );
  const total = (spec?.containers ?? []).length + sidecars.size;
  const progress = containersProgress(pod3, status, sidecars);
  let { reason } = progress;
  if (pod3.metadata?.deletionTimestamp) {
    if (status.reason === "NodeLost") reason = "Unknown";
    else if (status.phase !== "Succeeded" && status.phase !== "Failed") reason = "Terminating";
  }
  const restarts = progress.restarts !== 0 && progress.lastRestart !== "" ? `${progress.restarts} (${translateTimestampSince(progress.lastRestart, now)} ago)` : `${progress.restarts}`;
  const cells = [
    nameOf(pod3),
    `${progress.ready}/${total}`,
    reason,
    restarts,
    ageOf(pod3, now),
    orNone(status.podIPs?.[0]?.ip),
    orNone(spec?.nodeName),
    orNone(status.nominatedNodeName),
    readinessGates(pod3, status)
  ];
  const conditions = completedCondition(status.phase);
  return conditions ? { cells, conditions } : { cells };
};
function containersProgress(pod3, status, sidecars) {
  const gated = status.conditions?.some(({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated");
  const all = {
    reason: gated ? "SchedulingGated" : status.reason || (status.phase ?? ""),
    ready: 0,
    restarts: 0,
    lastRestart: ""
  };
  const sidecar = { restarts: 0, lastRestart: "" };
  let initializing = false;
  for (const [i, container2] of (status.initContainerStatuses ?? []).entries()) {
    countRestarts(all, container2);
    if (sidecars.has(container2.name)) countRestarts(sidecar, container2);
    const reason = initReason(
      container2,
      sidecars.has(container2.name),
      `${i}/${(pod3.spec?.initContainers ?? []).length}`
    );
    if (reason === void 0) {
      if (sidecars.has(container2.name) && !isDone(container2) && container2.ready) all.ready++;
      continue;
    }
    all.reason = reason;
    initializing = true;
    break;
  }
  const initialized = status.conditions?.some(({ type, status: is }) => type === "Initialized" && is === "True");
  if (!initializing || initialized) {
    Object.assign(all, sidecar);
    mainProgress(all, status);
  }
  return all;
}
var isDone = ({ state }) => state?.terminated !== void 0 && (state.terminated.exitCode ?? 0) === 0;
function initReason(container2, isSidecar, position) {
  const { terminated, waiting } = container2.state ?? {};
  if (isDone(container2) || isSidecar && container2.started) return void 0;
  if (terminated) {
    if (terminated.reason) return `Init:${terminated.reason}`;
    return terminated.signal ? `Init:Signal:${terminated.signal}` : `Init:ExitCode:${terminated.exitCode ?? 0}`;
  }
  if (waiting?.reason && waiting.reason !== "PodInitializing") return `Init:${waiting.reason}`;
  return `Init:${position}`;
}
function mainProgress(all, status) {
  let running = false;
  let errorReason = "";
  for (const container2 of [...status.containerStatuses ?? []].reverse()) {
    countRestarts(all, container2);
    const { waiting, terminated, running: runs } = container2.state ?? {};
    if (waiting?.reason) all.reason = waiting.reason;
    else if (terminated) {
      all.reason = terminated.reason || (terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode ?? 0}`);
      if (terminated.exitCode) errorReason = all.reason;
    } else if (container2.ready && runs) {
      running = true;
      all.ready++;
    }
  }
  if (all.reason !== "Completed") return;
  const ready = status.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True");
  if (running && ready) all.reason = "Running";
  else if (errorReason !== "") all.reason = errorReason;
  else if (running) all.reason = "NotReady";
}
function countRestarts(counter, container2) {
  counter.restarts += container2.restartCount ?? 0;
  const ended = container2.lastState?.terminated?.finishedAt ?? "";
  if (ended > counter.lastRestart) counter.lastRestart = ended;
}
function readinessGates(pod3, status) {
  const gates = pod3.spec?.readinessGates ?? [];
  if (gates.length === 0) return "<none>";
  const open = gates.filter(
    ({ conditionType }) => status.conditions?.find(({ type }) => type === conditionType)?.status === "True"
  );
  return `${open.length}/${gates.length}`;
}
function completedCondition(phase) {
  const messages = {
    Succeeded: "The pod has completed successfully.",
    Failed: "The pod failed."
  };
  const message = messages[phase ?? ""];
  return message === void 0 ? void 0 : [{ type: "Completed", status: "True", reason: phase, message }];
}

// packages/api/src/printers/core.ts
var printConfigMap = (object, now) => ({
  cells: [
    nameOf(object),
    Object.keys(object.data ?? {}).length + Object.keys(object.binaryData ?? {}).length,
    ageOf(object, now)
  ]
});
var printSecret = (object, now) => ({
  cells: [nameOf(object), object.type ?? "", Object.keys(object.data ?? {}).length, ageOf(object, now)]
});
var printNamespace = (object, now) => ({
  cells: [nameOf(object), object.status?.phase ?? "", ageOf(object, now)]
});
var printServiceAccount = (object, now) => ({
  cells: [nameOf(object), ageOf(object, now)]
});
var printService = (object, now) => {
  const { spec = {} } = object;
  const ports = (spec.ports ?? []).map(
    ({ port, nodePort = 0, protocol = "" }) => nodePort > 0 ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`
  );
  return {
    cells: [
      nameOf(object),
      spec.type ?? "",
      orNone(spec.clusterIPs?.[0]),
      externalIP(object),
      orNone(ports.join(",")),
      ageOf(object, now),
      formatLabels(spec.selector)
    ]
  };
};
function externalIP({ spec = {}, status }) {
  const external = spec.externalIPs ?? [];
  switch (spec.type) {
    case "ClusterIP":
    case "NodePort":
      return orNone(external.join(","));
    case "LoadBalancer": {
      const ingress = (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || "").filter((each) => each !== "");
      return [...new Set(ingress)].sort().concat(external).join(",") || "<pending>";
    }
    case "ExternalName":
      return spec.externalName ?? "";
    default:
      return "<unknown>";
  }
}
var maxEndpoints = 3;
var printEndpoints = (object, now) => {
  const all = (object.subsets ?? []).flatMap(
    ({ addresses = [], ports = [] }) => ports.length === 0 ? addresses.map(({ ip }) => ip) : ports.flatMap(
      ({ port }) => addresses.map(({ ip }) => ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`)
    )
  );
  const shown = all.slice(0, maxEndpoints).join(",");
  const text = all.length > maxEndpoints ? `${shown} + ${all.length - maxEndpoints} more...` : shown;
  return { cells: [nameOf(object), (object.subsets ?? []).length === 0 ? "<none>" : text, ageOf(object, now)] };
};
var printNode = (object, now) => {
  const { spec, status } = object;
  const ready = status?.conditions?.findLast(({ type }) => type === "Ready");
  const words = [ready ? ready.status === "True" ? "Ready" : "NotReady" : "Unknown"];
  if (spec?.unschedulable) words.push("SchedulingDisabled");
  const address = (wanted) => orNone(status?.addresses?.find(({ type }) => type === wanted)?.address);
  const { kubeletVersion = "", osImage, kernelVersion, containerRuntimeVersion } = status?.nodeInfo ?? {};
  return {
    cells: [
      nameOf(object),
      words.join(","),
      orNone(nodeRoles(object).join(",")),
      ageOf(object, now),
      kubeletVersion,
      address("InternalIP"),
      address("ExternalIP"),
      osImage || "<unknown>",
      kernelVersion || "<unknown>",
      containerRuntimeVersion || "<unknown>"
    ]
  };
};
var roleLabel = "node-role.kubernetes.io/";
function nodeRoles(object) {
  const roles = Object.entries(object.metadata?.labels ?? {}).map(
    ([key, value]) => key.startsWith(roleLabel) ? key.slice(roleLabel.length) : key === "kubernetes.io/role" ? value : ""
  );
  return [...new Set(roles.filter((role) => role !== ""))].sort();
}
var printReplicationController = (object, now) => ({
  cells: [
    nameOf(object),
    object.spec?.replicas ?? 0,
    object.status?.replicas ?? 0,
    object.status?.readyReplicas ?? 0,
    ageOf(object, now),
    ...containerCells(object.spec?.template?.spec?.containers),
    formatLabels(object.spec?.selector)
  ]
});
var printPodTemplate = (object) => ({
  cells: [
    nameOf(object),
    ...containerCells(object.template?.spec?.containers),
    formatLabels(object.template?.metadata?.labels)
  ]
});
var classAnnotation = "volume.beta.kubernetes.io/storage-class";
var printPersistentVolume = (object, now) => {
  const { spec = {}, status = {} } = object;
  const claim = spec.claimRef;
  return {
    cells: [
      nameOf(object),
      quantity(spec.capacity?.storage),
      accessModes(spec.accessModes),
      spec.persistentVolumeReclaimPolicy ?? "",
      object.metadata?.deletionTimestamp ? "Terminating" : status.phase ?? "",
      claim ? `${claim.namespace ?? ""}/${claim.name ?? ""}` : "",
      object.metadata?.annotations?.[classAnnotation] ?? spec.storageClassName ?? "",
      spec.volumeAttributesClassName ?? "<unset>",
      status.reason ?? "",
      ageOf(object, now),
      spec.volumeMode ?? "<unset>"
    ]
  };
};
var printPersistentVolumeClaim = (object, now) => {
  const { spec = {}, status = {} } = object;
  const bound = !!spec.volumeName;
  return {
    cells: [
      nameOf(object),
      object.metadata?.deletionTimestamp ? "Terminating" : status.phase ?? "",
      spec.volumeName ?? "",
      bound ? quantity(status.capacity?.storage) : "",
      bound ? accessModes(status.accessModes) : "",
      object.metadata?.annotations?.[classAnnotation] ?? spec.storageClassName ?? "",
      spec.volumeAttributesClassName ?? "<unset>",
      ageOf(object, now),
      spec.volumeMode ?? "<unset>"
    ]
  };
};
var quantity = (value) => canonicalQuantity(value ?? "0");
var printEvent = (object, now) => {
  const since = (time) => translateTimestampSince(time, now);
  const { involvedObject, series, source } = object;
  const first = since(object.firstTimestamp || object.eventTime);
  const last = series ? since(series.lastObservedTime) : object.lastTimestamp ? since(object.lastTimestamp) : first;
  const kind = (involvedObject?.kind ?? "").toLowerCase();
  const component2 = source?.component || object.reportingComponent || "";
  const host = source?.host || object.reportingInstance || "";
  return {
    cells: [
      last,
      object.type ?? "",
      object.reason ?? "",
      involvedObject?.name ? `${kind}/${involvedObject.name}` : kind,
      involvedObject?.fieldPath ?? "",
      host === "" ? component2 : `${component2}, ${host}`,
      (object.message ?? "").trim(),
      first,
      series ? series.count ?? 0 : object.count || 1,
      nameOf(object)
    ]
  };
};
var printResourceQuota = (object, now) => {
  const { hard = {}, used = {} } = object.status ?? {};
  const entry = (resource) => `${resource}: ${quantity(used[resource])}/${quantity(hard[resource])}`;
  const isLimit = (resource) => resource.startsWith("limits.");
  const names = Object.keys(hard).sort();
  return {
    cells: [
      nameOf(object),
      names.filter((name) => !isLimit(name)).map(entry).join(", "),
      names.filter(isLimit).map(entry).join(", "),
      ageOf(object, now)
    ]
  };
};
var printComponentStatus = (object) => {
  const healthy = object.conditions?.find(({ type }) => type === "Healthy");
  const status = healthy ? healthy.status === "True" ? "Healthy" : "Unhealthy" : "Unknown";
  return { cells: [nameOf(object), status, healthy?.message ?? "", healthy?.error ?? ""] };
};
var corePrinters = {
  ComponentStatus: printComponentStatus,
  ConfigMap: printConfigMap,
  Endpoints: printEndpoints,
  Event: printEvent,
  Namespace: printNamespace,
  Node: printNode,
  PersistentVolume: printPersistentVolume,
  PersistentVolumeClaim: printPersistentVolumeClaim,
  Pod: printPod,
  PodTemplate: printPodTemplate,
  ReplicationController: printReplicationController,
  ResourceQuota: printResourceQuota,
  Secret: printSecret,
  Service: printService,
  ServiceAccount: printServiceAccount
};

// packages/api/src/printers/discovery.ts
var printEndpointSlice = (object, now) => {
  const ports = (object.ports ?? []).map(({ port, name }) => port === void 0 ? name ?? "*" : String(port));
  const addresses = (object.endpoints ?? []).flatMap((endpoint) => endpoint.addresses ?? []);
  return {
    cells: [nameOf(object), object.addressType ?? "", firstOf(ports), firstOf(addresses), ageOf(object, now)]
  };
};
var maxShown = 3;
function firstOf(items) {
  const shown = items.slice(0, maxShown).join(",");
  if (items.length > maxShown) return `${shown} + ${items.length - maxShown} more...`;
  return shown === "" ? "<unset>" : shown;
}
var discoveryPrinters = { EndpointSlice: printEndpointSlice };

// packages/api/src/printers/flowcontrol.ts
var printFlowSchema = (object, now) => {
  const { priorityLevelConfiguration, matchingPrecedence = 0, distinguisherMethod } = object.spec ?? {};
  const dangling = (object.status?.conditions ?? []).find(({ type }) => type === "Dangling");
  return {
    cells: [
      nameOf(object),
      priorityLevelConfiguration?.name ?? "",
      matchingPrecedence,
      distinguisherMethod?.type ?? "<none>",
      ageOf(object, now),
      dangling?.status ?? "?"
    ],
    sortKey: [matchingPrecedence, nameOf(object)]
  };
};
var printPriorityLevelConfiguration = (object, now) => {
  const { type = "", limited } = object.spec ?? {};
  const queuing2 = limited?.limitResponse?.queuing;
  const none = "<none>";
  return {
    cells: [
      nameOf(object),
      type,
      limited ? limited.nominalConcurrencyShares ?? 0 : none,
      queuing2 ? queuing2.queues ?? 0 : none,
      queuing2 ? queuing2.handSize ?? 0 : none,
      queuing2 ? queuing2.queueLengthLimit ?? 0 : none,
      ageOf(object, now)
    ]
  };
};
var flowcontrolPrinters = {
  FlowSchema: printFlowSchema,
  PriorityLevelConfiguration: printPriorityLevelConfiguration
};

// packages/api/src/printers/networking.ts
var printNetworkPolicy = (object, now) => ({
  cells: [nameOf(object), formatLabelSelector(object.spec?.podSelector ?? {}), ageOf(object, now)]
});
var printIngress = (object, now) => {
  const { spec = {}, status = {} } = object;
  const addresses = (status.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => ip || hostname || "");
  return {
    cells: [
      nameOf(object),
      spec.ingressClassName ?? "<none>",
      hostsOf(spec.rules ?? []),
      [...new Set(addresses.filter((address) => address !== ""))].sort().join(","),
      (spec.tls ?? []).length > 0 ? "80, 443" : "80",
      ageOf(object, now)
    ]
  };
};
var maxHosts = 3;
function hostsOf(rules2) {
  const hosts = [];
  let more = false;
  for (const { host } of rules2) {
    if (hosts.length === maxHosts) more = true;
    else if (host) hosts.push(host);
  }
  if (hosts.length === 0) return "*";
  return more ? `${hosts.join(",")} + ${rules2.length - maxHosts} more...` : hosts.join(",");
}
var printIngressClass = (object, now) => {
  const { controller = "", parameters } = object.spec ?? {};
  const { kind = "", apiGroup, name = "" } = parameters ?? {};
  const text = parameters ? `${kind}${apiGroup === void 0 ? "" : `.${apiGroup}`}/${name}` : "<none>";
  return { cells: [nameOf(object), controller, text, ageOf(object, now)] };
};
var printIPAddress = (object, now) => {
  const parent = object.spec?.parentRef;
  const text = parent ? [
    formatGroupResource({ group: parent.group ?? "", resource: parent.resource }).toLowerCase(),
    ...parent.namespace ? [parent.namespace] : [],
    parent.name
  ].join("/") : "<none>";
  return { cells: [nameOf(object), text, ageOf(object, now)] };
};
var printServiceCIDR = (object, now) => ({
  cells: [nameOf(object), (object.spec?.cidrs ?? []).join(","), ageOf(object, now)]
});
var networkingPrinters = {
  Ingress: printIngress,
  IngressClass: printIngressClass,
  IPAddress: printIPAddress,
  NetworkPolicy: printNetworkPolicy,
  ServiceCIDR: printServiceCIDR
};

// packages/api/src/printers/node.ts
var printRuntimeClass = (object, now) => ({
  cells: [nameOf(object), object.handler ?? "", ageOf(object, now)]
});
var nodePrinters = { RuntimeClass: printRuntimeClass };

// packages/api/src/printers/policy.ts
var printPodDisruptionBudget = (object, now) => ({
  cells: [
    nameOf(object),
    `${object.spec?.minAvailable ?? "N/A"}`,
    `${object.spec?.maxUnavailable ?? "N/A"}`,
    object.status?.disruptionsAllowed ?? 0,
    ageOf(object, now)
  ]
});
var policyPrinters = { PodDisruptionBudget: printPodDisruptionBudget };

// packages/api/src/printers/rbac.ts
var printBinding = (object, now) => {
  const subjects = object.subjects ?? [];
  const names = (kind) => subjects.filter((subject2) => subject2.kind === kind).map(({ name }) => name).join(", ");
  const accounts = subjects.filter(({ kind }) => kind === "ServiceAccount").map(({ name, namespace: namespace2 }) => namespace2 ? `${namespace2}/${name}` : `/${name}`);
  return {
    cells: [
      nameOf(object),
      `${object.roleRef?.kind ?? ""}/${object.roleRef?.name ?? ""}`,
      ageOf(object, now),
      names("User"),
      names("Group"),
      accounts.join(", ")
    ]
  };
};
var rbacPrinters = {
  ClusterRoleBinding: printBinding,
  RoleBinding: printBinding
};

// packages/api/src/printers/resource.ts
var printNameAndAge = (object, now) => ({ cells: [nameOf(object), ageOf(object, now)] });
var printResourceClaim = (object, now) => {
  const isDeleted = object.metadata?.deletionTimestamp !== void 0;
  const { allocation, reservedFor } = object.status ?? {};
  const states = [
    ...isDeleted ? ["deleted"] : [],
    ...allocation ? ["allocated"] : isDeleted ? [] : ["pending"],
    ...allocation && reservedFor?.length ? ["reserved"] : []
  ];
  return { cells: [nameOf(object), states.join(","), ageOf(object, now)] };
};
var printResourceSlice = (object, now) => {
  const { nodeName = "", driver = "", pool } = object.spec ?? {};
  return { cells: [nameOf(object), nodeName, driver, pool?.name ?? "", ageOf(object, now)] };
};
var resourcePrinters = {
  DeviceClass: printNameAndAge,
  ResourceClaim: printResourceClaim,
  ResourceClaimTemplate: printNameAndAge,
  ResourceSlice: printResourceSlice
};

// packages/api/src/printers/scheduling.ts
var printPriorityClass = (object, now) => ({
  cells: [
    nameOf(object),
    object.value ?? 0,
    object.globalDefault ?? false,
    ageOf(object, now),
    object.preemptionPolicy ?? ""
  ]
});
var schedulingPrinters = { PriorityClass: printPriorityClass };

// packages/api/src/printers/storage.ts
var defaultAnnotations = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class"
];
var isDefault = ({ metadata }) => defaultAnnotations.some((key) => metadata?.annotations?.[key] === "true");
var printStorageClass = (object, now) => ({
  cells: [
    `${nameOf(object)}${isDefault(object) ? " (default)" : ""}`,
    object.provisioner ?? "",
    object.reclaimPolicy ?? "Delete",
    object.volumeBindingMode ?? "Immediate",
    object.allowVolumeExpansion ?? false,
    ageOf(object, now)
  ]
});
var printVolumeAttributesClass = (object, now) => ({
  cells: [nameOf(object), object.driverName ?? "", ageOf(object, now)]
});
var printVolumeAttachment = (object, now) => {
  const { attacher = "", nodeName = "", source } = object.spec ?? {};
  const volume2 = source?.persistentVolumeName ?? "";
  return {
    cells: [nameOf(object), attacher, volume2, nodeName, object.status?.attached ?? false, ageOf(object, now)]
  };
};
var printCSINode = (object, now) => ({
  cells: [nameOf(object), (object.spec?.drivers ?? []).length, ageOf(object, now)]
});
var printCSIDriver = (object, now) => {
  const { attachRequired = true, podInfoOnMount = false, storageCapacity = false, ...spec } = object.spec ?? {};
  return {
    cells: [
      nameOf(object),
      attachRequired,
      podInfoOnMount,
      storageCapacity,
      spec.tokenRequests?.map(({ audience }) => audience).join(",") ?? "<unset>",
      spec.requiresRepublish ?? false,
      (spec.volumeLifecycleModes ?? []).join(",") || "<none>",
      ageOf(object, now)
    ]
  };
};
var storagePrinters = {
  CSIDriver: printCSIDriver,
  CSINode: printCSINode,
  StorageClass: printStorageClass,
  VolumeAttachment: printVolumeAttachment,
  VolumeAttributesClass: printVolumeAttributesClass
};

// packages/api/src/printers/table-convertor.ts
var printers = {
  "": corePrinters,
  "admissionregistration.k8s.io": admissionregistrationPrinters,
  "apiregistration.k8s.io": apiregistrationPrinters,
  apps: appsPrinters,
  autoscaling: autoscalingPrinters,
  batch: batchPrinters,
  "certificates.k8s.io": certificatesPrinters,
  "coordination.k8s.io": coordinationPrinters,
  "discovery.k8s.io": discoveryPrinters,
  "flowcontrol.apiserver.k8s.io": flowcontrolPrinters,
  "networking.k8s.io": networkingPrinters,
  "node.k8s.io": nodePrinters,
  policy: policyPrinters,
  "rbac.authorization.k8s.io": rbacPrinters,
  "resource.k8s.io": resourcePrinters,
  "scheduling.k8s.io": schedulingPrinters,
  "storage.k8s.io": storagePrinters
};
function tableConvertorFor(group, kind) {
  const print = printers[group]?.[kind];
  const columns = print && printColumns(group, kind);
  if (!print || !columns) {
    return { tableColumns: described(kind, defaultPrintColumns()), keepsRows: true, tableRow: printDefault };
  }
  return { tableColumns: described(kind, columns), keepsRows: true, tableRow: print };
}
var printDefault = (object) => ({
  cells: [nameOf(object), object.metadata.creationTimestamp ?? null]
});
function described(kind, columns) {
  return columns.map(({ name, type, format, priority }) => ({
    name,
    type,
    format,
    description: columnDescription(kind, name),
    priority
  }));
}

export {
  labelsToString,
  groupVersions,
  groupVersion,
  storageFacts,
  storagePrefix,
  storageKind,
  strategyFacts,
  canConvert,
  convertObject,
  applyDefaults,
  builtinScheme,
  builtinGroupInfo,
  builtinResourceFacts,
  columnDescription,
  tableConvertorFor
};
//# sourceMappingURL=chunk-CNA7DYAJ.js.map
