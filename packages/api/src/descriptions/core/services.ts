import type { TypeDescriptions } from '../type-descriptions.js';

/** Services and their endpoints. */
export const serviceDescriptions: TypeDescriptions = {
  ServiceSpec: {
    '': 'Ports, and the pods to which they lead.',
    allocateLoadBalancerNodePorts: 'Whether ports of nodes are taken for a load balancer. Default true.',
    clusterIP: 'Address in the cluster. None: the name resolves to the pods. Default: a free address.',
    clusterIPs: 'Addresses in the cluster, one for each IP family.',
    externalIPs: 'Further addresses whose requests nodes accept.',
    externalName: 'Name of another host, for services of type ExternalName.',
    externalTrafficPolicy:
      'Where requests from outside go: Cluster (default), all pods, or Local, pods of the node that is asked.',
    healthCheckNodePort: 'Port of nodes for health checks of a load balancer, with externalTrafficPolicy Local.',
    internalTrafficPolicy: 'Where requests of pods go: Cluster (default), all pods, or Local, pods of the same node.',
    ipFamilies: 'IPv4, IPv6 or both. Default: chosen with ipFamilyPolicy.',
    ipFamilyPolicy: 'SingleStack (default), PreferDualStack or RequireDualStack.',
    loadBalancerClass: 'Implementation of the load balancer. It cannot be changed.',
    loadBalancerIP: 'Deprecated. Wanted address of the load balancer.',
    loadBalancerSourceRanges: 'Address ranges of clients that the load balancer accepts. Default: all.',
    ports: 'Ports of the service.',
    publishNotReadyAddresses: 'Whether pods that are not ready are part of the service. Default false.',
    selector: 'Labels of the pods. Empty: endpoints are maintained by another program.',
    sessionAffinity: 'None (default), or ClientIP: a client address always gets the same pod.',
    sessionAffinityConfig: 'Settings of sessionAffinity.',
    trafficDistribution: 'Endpoints to prefer: PreferSameZone, PreferSameNode or PreferClose. Default: none.',
    type: 'ClusterIP (default), NodePort, LoadBalancer or ExternalName.',
  },
  ServicePort: {
    '': 'A port of a service.',
    appProtocol: 'Protocol of the application, such as http or kubernetes.io/h2c.',
    name: 'Name of the port. Required if there are several.',
    nodePort: 'Port on each node, for types NodePort and LoadBalancer. Default: a free one.',
    port: 'Number of the port of the service.',
    protocol: 'TCP (default), UDP or SCTP.',
    targetPort: 'Number or name of the port of the pods. Default: port.',
  },
  SessionAffinityConfig: {
    '': 'Settings of sessionAffinity.',
    clientIP: 'Settings for ClientIP.',
  },
  ClientIPConfig: {
    '': 'Settings for sessions by client address.',
    timeoutSeconds: 'Lifetime of a session, in seconds, at most 86400. Default 10800.',
  },
  ServiceStatus: {
    '': 'The state of a service.',
    conditions: 'Aspects of the state of the service.',
    loadBalancer: 'State of the load balancer.',
  },
  LoadBalancerStatus: {
    '': 'The state of a load balancer.',
    ingress: 'Addresses at which the load balancer can be reached.',
  },
  LoadBalancerIngress: {
    '': 'An address of a load balancer.',
    hostname: 'Host name of the load balancer, if it has one.',
    ip: 'IP address of the load balancer, if it has one.',
    ipMode: 'VIP: packets reach the node with this address. Proxy: with the address of node or pod.',
    ports: 'State of each port.',
  },
  PortStatus: {
    '': 'The state of a port of a load balancer.',
    error: 'Why the port is not served, in one word in CamelCase.',
    port: 'Number of the port.',
    protocol: 'TCP, UDP or SCTP.',
  },
  Endpoints: {
    subsets: 'Addresses and ports. Each subset stands for all of its addresses with all of its ports.',
  },
  EndpointSubset: {
    '': 'Addresses that have the same ports.',
    addresses: 'Addresses that are ready.',
    notReadyAddresses: 'Addresses that are not ready.',
    ports: 'Ports of the addresses.',
  },
  EndpointAddress: {
    '': 'An address of a service.',
    hostname: 'Host name of the endpoint.',
    ip: 'IP address.',
    nodeName: 'Node of the endpoint.',
    targetRef: 'Object that has the address, mostly a pod.',
  },
  EndpointPort: {
    '': 'A port of the addresses.',
    appProtocol: 'Protocol of the application, such as http or kubernetes.io/h2c.',
    name: 'Name of the port, the same as in the service.',
    port: 'Number of the port.',
    protocol: 'TCP (default), UDP or SCTP.',
  },
};
