// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.resource.v1beta2. */
export const resourceV1beta2 = `k8s.io.api.resource.v1beta2 resource.k8s.io v1beta2 v1beta2 io.k8s.api.resource.v1beta2
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.apimachinery.pkg.runtime k8s.io.api.core.v1 k8s.io.apimachinery.pkg.api.resource
=AllocationConfigSource ["FromClaim","FromClass"]
=DeviceAllocationMode ["All","ExactCount"]
=DeviceTaintEffect ["NoExecute","NoSchedule","None"]
=DeviceTolerationOperator ["Equal","Exists"]
AllocatedDeviceStatus -	driver 1 s r	pool 2 s r	device 3 s r	shareID 7 s op	conditions 4 []0.Condition - L=map K=type	data 5 1.RawExtension op	networkData 6 .NetworkDeviceData op
AllocationResult -	devices 1 .DeviceAllocationResult o	nodeSelector 3 2.NodeSelector op	allocationTimestamp 5 0.Time op
CELDeviceSelector -	expression 1 s r
CapacityRequestPolicy -	default 1 3.Quantity p	validValues 3 []3.Quantity o L=atomic	validRange 4 .CapacityRequestPolicyRange op
CapacityRequestPolicyRange -	min 1 3.Quantity opr	max 2 3.Quantity op	step 3 3.Quantity op
CapacityRequirements -	requests 1 {}3.Quantity o t=map[v1beta2.QualifiedName]resource.Quantity
Counter -	value 1 3.Quantity r
CounterSet -	name 1 s r	counters 2 {}.Counter or
Device -	name 1 s r	attributes 2 {}.DeviceAttribute o t=map[v1beta2.QualifiedName]v1beta2.DeviceAttribute	capacity 3 {}.DeviceCapacity o t=map[v1beta2.QualifiedName]v1beta2.DeviceCapacity	consumesCounters 4 [].DeviceCounterConsumption o L=atomic	nodeName 5 s op	nodeSelector 6 2.NodeSelector op	allNodes 7 b op	taints 8 [].DeviceTaint o L=atomic	bindsToNode 9 b op	bindingConditions 10 []s o L=atomic	bindingFailureConditions 11 []s o L=atomic	allowMultipleAllocations 12 b op	nodeAllocatableResourceMappings 13 {}.NodeAllocatableResourceMapping o t=map[v1.ResourceName]v1beta2.NodeAllocatableResourceMapping
DeviceAllocationConfiguration -	source 1 s r E=AllocationConfigSource t=v1beta2.AllocationConfigSource	requests 2 []s o L=atomic	deviceConfiguration 3 .DeviceConfiguration i
DeviceAllocationResult -	results 1 [].DeviceRequestAllocationResult o L=atomic	config 2 [].DeviceAllocationConfiguration o L=atomic
DeviceAttribute -	int 2 l op	bool 3 b op	string 4 s op	version 5 s op	ints 6 []l o L=atomic	bools 7 []b o L=atomic	strings 8 []s o L=atomic	versions 9 []s o L=atomic
DeviceCapacity -	value 1 3.Quantity r	requestPolicy 2 .CapacityRequestPolicy op
DeviceClaim -	requests 1 [].DeviceRequest - L=atomic	constraints 2 [].DeviceConstraint o L=atomic	config 3 [].DeviceClaimConfiguration o L=atomic
DeviceClaimConfiguration -	requests 1 []s o L=atomic	deviceConfiguration 2 .DeviceConfiguration i
DeviceClass k	metadata 1 0.ObjectMeta o	spec 2 .DeviceClassSpec r
DeviceClassConfiguration -	deviceConfiguration 1 .DeviceConfiguration i
DeviceClassList k	metadata 1 0.ListMeta o	items 2 [].DeviceClass r
DeviceClassSpec -	selectors 1 [].DeviceSelector o L=atomic	config 2 [].DeviceClassConfiguration o L=atomic	extendedResourceName 4 s op
DeviceConfiguration -	opaque 1 .OpaqueDeviceConfiguration op
DeviceConstraint -	requests 1 []s o L=atomic	matchAttribute 2 s op t=v1beta2.FullyQualifiedName	distinctAttribute 3 s op t=v1beta2.FullyQualifiedName
DeviceCounterConsumption -	counterSet 1 s r	counters 2 {}.Counter or
DeviceRequest -	name 1 s r	exactly 2 .ExactDeviceRequest op	firstAvailable 3 [].DeviceSubRequest o L=atomic
DeviceRequestAllocationResult -	request 1 s r	driver 2 s r	pool 3 s r	device 4 s r	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	bindingConditions 7 []s o L=atomic	bindingFailureConditions 8 []s o L=atomic	shareID 9 s op t=types.UID	consumedCapacity 10 {}3.Quantity o t=map[v1beta2.QualifiedName]resource.Quantity
DeviceSelector -	cel 1 .CELDeviceSelector op
DeviceSubRequest -	name 1 s r	deviceClassName 2 s r	selectors 3 [].DeviceSelector o L=atomic	allocationMode 4 s o E=DeviceAllocationMode t=v1beta2.DeviceAllocationMode	count 5 l o	tolerations 6 [].DeviceToleration o L=atomic	capacity 7 .CapacityRequirements op
DeviceTaint -	key 1 s r	value 2 s o	effect 3 s r E=DeviceTaintEffect t=v1beta2.DeviceTaintEffect	timeAdded 4 0.Time op
DeviceTaintRule k	metadata 1 0.ObjectMeta o	spec 2 .DeviceTaintRuleSpec r	status 3 .DeviceTaintRuleStatus o
DeviceTaintRuleList k	metadata 1 0.ListMeta o	items 2 [].DeviceTaintRule r
DeviceTaintRuleSpec -	deviceSelector 1 .DeviceTaintSelector op	taint 2 .DeviceTaint or
DeviceTaintRuleStatus -	conditions 1 []0.Condition o L=map K=type S=merge G=type
DeviceTaintSelector -	driver 2 s op	pool 3 s op	device 4 s op
DeviceToleration -	key 1 s o	operator 2 s o E=DeviceTolerationOperator D="Equal" t=v1beta2.DeviceTolerationOperator	value 3 s o	effect 4 s o E=DeviceTaintEffect t=v1beta2.DeviceTaintEffect	tolerationSeconds 5 l op
ExactDeviceRequest -	deviceClassName 1 s r	selectors 2 [].DeviceSelector o L=atomic	allocationMode 3 s o E=DeviceAllocationMode t=v1beta2.DeviceAllocationMode	count 4 l o	adminAccess 5 b op	tolerations 6 [].DeviceToleration o L=atomic	capacity 7 .CapacityRequirements op
NetworkDeviceData -	interfaceName 1 s o	ips 2 []s o L=atomic	hardwareAddress 3 s o
NodeAllocatableResourceMapping -	capacityKey 1 s op t=v1beta2.QualifiedName	allocationMultiplier 2 3.Quantity op
OpaqueDeviceConfiguration -	driver 1 s r	parameters 2 1.RawExtension r
ResourceClaim k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r	status 3 .ResourceClaimStatus o
ResourceClaimConsumerReference -	apiGroup 1 s o	resource 3 s r	name 4 s r	uid 5 s r t=types.UID
ResourceClaimList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaim r
ResourceClaimSpec -	devices 1 .DeviceClaim -
ResourceClaimStatus -	allocation 1 .AllocationResult op	reservedFor 2 [].ResourceClaimConsumerReference o L=map K=uid S=merge G=uid	devices 4 [].AllocatedDeviceStatus o L=map K=driver,device,pool,shareID
ResourceClaimTemplate k	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimTemplateSpec r
ResourceClaimTemplateList k	metadata 1 0.ListMeta o	items 2 [].ResourceClaimTemplate r
ResourceClaimTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .ResourceClaimSpec r
ResourcePool -	name 1 s r	generation 2 l r	resourceSliceCount 3 l r
ResourceSlice k	metadata 1 0.ObjectMeta o	spec 2 .ResourceSliceSpec r
ResourceSliceList k	metadata 1 0.ListMeta o	items 2 [].ResourceSlice r
ResourceSliceSpec -	driver 1 s r	pool 2 .ResourcePool r	nodeName 3 s op	nodeSelector 4 2.NodeSelector op	allNodes 5 b op	devices 6 [].Device o L=atomic	perDeviceNodeSelection 7 b op	sharedCounters 8 [].CounterSet o L=atomic
`;
