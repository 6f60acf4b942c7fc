import type { TypeDescriptions } from './type-descriptions.js';

/** Types of networking.k8s.io/v1 and discovery.k8s.io/v1. */
export const networkingDescriptions: TypeDescriptions = {
  'networking.v1.IngressSpec': {
    '': 'Rules for HTTP requests.',
    defaultBackend: 'Service for requests that no rule covers.',
    ingressClassName: 'Class of the ingress. It selects the controller. Default: the default class of the cluster.',
    rules: 'Services by host and path.',
    tls: 'Secrets with certificates, by host.',
  },
  'networking.v1.IngressRule': {
    '': 'Paths of one host.',
    host: 'Name of the host. *.example.com stands for all names at one level. Default: all hosts.',
  },
  'networking.v1.IngressRuleValue': {
    '': 'Where requests for a host go.',
    http: 'Services by path. Default: requests go to the default backend.',
  },
  'networking.v1.HTTPIngressRuleValue': { '': 'Services by path.', paths: 'The paths and their services.' },
  'networking.v1.HTTPIngressPath': {
    '': 'A path and its service.',
    backend: 'The service.',
    path: 'The path. It begins with /.',
    pathType: 'Exact, Prefix (by elements of the path) or ImplementationSpecific.',
  },
  'networking.v1.IngressBackend': {
    '': 'Where requests go: a service or another object.',
    resource: 'Object of another kind, in place of service.',
    service: 'The service.',
  },
  'networking.v1.IngressServiceBackend': {
    '': 'A port of a service.',
    name: 'Name of the service, in the same namespace.',
    port: 'Port of the service.',
  },
  'networking.v1.ServiceBackendPort': {
    '': 'A port, by name or number.',
    name: 'Name of the port.',
    number: 'Number of the port, in place of name.',
  },
  'networking.v1.IngressTLS': {
    '': 'The certificate of some hosts.',
    hosts: 'Names of the hosts. Default: all hosts.',
    secretName: 'Secret with certificate and key, of type kubernetes.io/tls.',
  },
  'networking.v1.IngressStatus': {
    '': 'The state of an ingress.',
    loadBalancer: 'Addresses of the load balancer.',
  },
  'networking.v1.IngressLoadBalancerStatus': {
    '': 'The addresses of the load balancer of an ingress.',
    ingress: 'The addresses.',
  },
  'networking.v1.IngressLoadBalancerIngress': {
    '': 'An address of the load balancer of an ingress.',
    hostname: 'Host name of the load balancer, if it has one.',
    ip: 'IP address of the load balancer, if it has one.',
    ports: 'State of each port.',
  },
  'networking.v1.IngressPortStatus': {
    '': 'The state of a port of a load balancer.',
    error: 'Why the port is not served, in one word in CamelCase.',
    port: 'Number of the port.',
    protocol: 'TCP, UDP or SCTP.',
  },
  'networking.v1.IngressClassSpec': {
    '': 'The controller of a class.',
    controller: 'Name of the controller, such as example.com/ingress. It cannot be changed.',
    parameters: 'Object with further settings for the controller.',
  },
  'networking.v1.IngressClassParametersReference': {
    '': 'Names an object with settings.',
    apiGroup: "Group of the object. Default '': the core group.",
    kind: 'Kind of the object.',
    name: 'Name of the object.',
    namespace: 'Namespace of the object, with the scope Namespace.',
    scope: 'Cluster (default) or Namespace.',
  },
  'networking.v1.NetworkPolicySpec': {
    '': 'The pods, and the connections that they may have.',
    egress: 'Allowed connections from the pods. Empty, with policy type Egress: none.',
    ingress: 'Allowed connections to the pods. Empty, with policy type Ingress: none.',
    podSelector: 'Labels of the pods. Empty: all pods of the namespace.',
    policyTypes: 'Ingress, Egress or both. Default: Ingress, and Egress if there are rules for it.',
  },
  'networking.v1.NetworkPolicyIngressRule': {
    '': 'Allowed connections to the pods.',
    from: 'Peers that may connect. Empty: all.',
    ports: 'Ports of the pods. Empty: all.',
  },
  'networking.v1.NetworkPolicyEgressRule': {
    '': 'Allowed connections from the pods.',
    ports: 'Ports of the peers. Empty: all.',
    to: 'Peers to which the pods may connect. Empty: all.',
  },
  'networking.v1.NetworkPolicyPort': {
    '': 'A port, or a range of ports.',
    endPort: 'Last port of a range that begins with port.',
    port: 'Number or name of the port. Default: all ports.',
    protocol: 'TCP (default), UDP or SCTP.',
  },
  'networking.v1.NetworkPolicyPeer': {
    '': 'Pods, or a range of addresses.',
    ipBlock: 'Range of addresses. It excludes the other fields.',
    namespaceSelector: 'Labels of the namespaces of the pods. Empty: all. Default: the namespace of the policy.',
    podSelector: 'Labels of the pods. Empty: all pods. Default: all pods of the selected namespaces.',
  },
  'networking.v1.IPBlock': {
    '': 'A range of addresses.',
    cidr: 'The range, such as 192.0.2.0/24.',
    except: 'Ranges in it that are left out.',
  },
  'networking.v1.IPAddressSpec': { '': 'The user of an address.', parentRef: 'Object that has the address.' },
  'networking.v1.ParentReference': {
    '': 'Names an object.',
    group: "Group of the object. '' is the core group.",
    name: 'Name of the object.',
    namespace: 'Namespace of the object.',
    resource: 'Resource of the object, such as services.',
  },
  'networking.v1.ServiceCIDRSpec': {
    '': 'Ranges of addresses.',
    cidrs: 'The ranges, one for each IP family. They cannot be changed.',
  },
  'networking.v1.ServiceCIDRStatus': {
    '': 'The state of a range.',
    conditions: 'Whether addresses of the range can be taken.',
  },

  'discovery.v1.EndpointSlice': {
    addressType: 'IPv4, IPv6 or FQDN. It cannot be changed.',
    endpoints: 'Addresses with their conditions. At most 1000.',
    ports: 'Ports of all these addresses. At most 20000.',
  },
  'discovery.v1.Endpoint': {
    '': 'An endpoint of a service, mostly a pod.',
    addresses: 'Addresses of the endpoint. Only the first one is used.',
    conditions: 'Whether the endpoint is ready, serves and ends.',
    deprecatedTopology: 'Deprecated. It is not used.',
    hints: 'For whom the endpoint is meant.',
    hostname: 'Host name of the endpoint.',
    nodeName: 'Node of the endpoint.',
    targetRef: 'Object that has the address, mostly a pod.',
    zone: 'Zone of the endpoint.',
  },
  'discovery.v1.EndpointConditions': {
    '': 'The state of an endpoint.',
    ready: 'Whether requests are sent to the endpoint. Not set: unknown, taken for true.',
    serving: 'As ready, and may be true while the endpoint ends.',
    terminating: 'Whether the endpoint ends.',
  },
  'discovery.v1.EndpointHints': {
    '': 'For whom an endpoint is meant.',
    forNodes: 'Nodes whose requests it should get.',
    forZones: 'Zones whose requests it should get.',
  },
  'discovery.v1.ForNode': { '': 'A node.', name: 'Name of the node.' },
  'discovery.v1.ForZone': { '': 'A zone.', name: 'Name of the zone.' },
  'discovery.v1.EndpointPort': {
    '': 'A port of the endpoints.',
    appProtocol: 'Protocol of the application, such as http or kubernetes.io/h2c.',
    name: 'Name of the port, the same as in the service.',
    port: 'Number of the port.',
    protocol: 'TCP (default), UDP or SCTP.',
  },
};
