// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.resource.v1alpha3. */
export const resourceV1alpha3 = `k8s.io.api.resource.v1alpha3 resource.k8s.io v1alpha3 v1alpha3 io.k8s.api.resource.v1alpha3
#k8s.io.apimachinery.pkg.apis.meta.v1
=DeviceTaintEffect ["NoExecute","NoSchedule","None"]
CELDeviceSelector -	expression 1 s r
DeviceSelector -	cel 1 .CELDeviceSelector op
DeviceTaint -	key 1 s r	value 2 s o	effect 3 s r E=DeviceTaintEffect t=v1alpha3.DeviceTaintEffect	timeAdded 4 0.Time op
DeviceTaintRule k	metadata 1 0.ObjectMeta o	spec 2 .DeviceTaintRuleSpec r	status 3 .DeviceTaintRuleStatus o
DeviceTaintRuleList k	metadata 1 0.ListMeta o	items 2 [].DeviceTaintRule r
DeviceTaintRuleSpec -	deviceSelector 1 .DeviceTaintSelector op	taint 2 .DeviceTaint or
DeviceTaintRuleStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
DeviceTaintSelector -	driver 2 s op	pool 3 s op	device 4 s op
PoolStatus -	driver 1 s or	poolName 2 s or	generation 9 l r	resourceSliceCount 8 i op	totalDevices 4 i op	allocatedDevices 5 i op	availableDevices 6 i op	unavailableDevices 7 i op	nodeName 3 s op	validationError 10 s op
ResourcePoolStatusRequest k	metadata 1 0.ObjectMeta or	spec 2 .ResourcePoolStatusRequestSpec r	status 3 .ResourcePoolStatusRequestStatus op
ResourcePoolStatusRequestList k	metadata 1 0.ListMeta o	items 2 [].ResourcePoolStatusRequest r
ResourcePoolStatusRequestSpec -	driver 1 s r	poolName 2 s op	limit 3 i op D=100
ResourcePoolStatusRequestStatus -	poolCount 6 i opr	pools 2 [].PoolStatus o L=atomic	conditions 3 []0.Condition o L=map K=type S=merge G=type
`;
