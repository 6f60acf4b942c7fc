// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.discovery.v1. */
export const discoveryV1 = `k8s.io.api.discovery.v1 discovery.k8s.io v1 v1 io.k8s.api.discovery.v1
#k8s.io.api.core.v1 k8s.io.apimachinery.pkg.apis.meta.v1
=k8s.io.api.core.v1.Protocol ["SCTP","TCP","UDP"]
=AddressType ["FQDN","IPv4","IPv6"]
Endpoint -	addresses 1 []s r L=set	conditions 2 .EndpointConditions o	hostname 3 s op	targetRef 4 0.ObjectReference op	deprecatedTopology 5 {}s o	nodeName 6 s op	zone 7 s op	hints 8 .EndpointHints op
EndpointConditions -	ready 1 b op	serving 2 b op	terminating 3 b op
EndpointHints -	forZones 1 [].ForZone o L=atomic	forNodes 2 [].ForNode o L=atomic
EndpointPort a	name 1 s op	protocol 2 s op E=k8s.io.api.core.v1.Protocol t=v1.Protocol	port 3 i op	appProtocol 4 s op
EndpointSlice k	metadata 1 1.ObjectMeta o	addressType 4 s r E=AddressType t=v1.AddressType	endpoints 2 [].Endpoint - L=atomic	ports 3 [].EndpointPort - L=atomic
EndpointSliceList k	metadata 1 1.ListMeta o	items 2 [].EndpointSlice r
ForNode -	name 1 s r
ForZone -	name 1 s r
`;
