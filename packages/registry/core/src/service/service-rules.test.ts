import { defaultFeatures } from '@k8s-ts/api/discovery';
import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dns1035Label, dnsLabel, dnsSubdomain, labelValue, namePart, qualifiedName } from '../../test/messages.js';
import { serviceStrategy } from './service-strategy.js';

const rules = kindRules('Service', serviceStrategy({ features: defaultFeatures('1.35') }));

/** A service of one port, valid before the change. */
const service = (change: object = {}): object =>
  changed(
    {
      metadata: { name: 's', namespace: 'ns', resourceVersion: '1' },
      spec: { ports: [{ name: 'p', port: 80 }], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' },
    },
    change,
  );

ruleTable('metadata of services', { errorsOf: (metadata: object) => rules.create(service({ metadata })) }, [
  [{ name: '' }, 'metadata.name: Required value: name or generateName is required'],
  [{ name: 'UPPER' }, `metadata.name: Invalid value: "UPPER": ${dns1035Label}`],
  [{ name: '1a' }, `metadata.name: Invalid value: "1a": ${dns1035Label}`],
  [{ name: 'a.b' }, `metadata.name: Invalid value: "a.b": ${dns1035Label}`],
  [{ name: 'n'.repeat(64) }, `metadata.name: Invalid value: "${'n'.repeat(64)}": must be no more than 63 characters`],
  [{ namespace: 'UPPER' }, `metadata.namespace: Invalid value: "UPPER": ${dnsLabel}`],
  [{ labels: { 'not a key': 'v' } }, `metadata.labels: Invalid value: "not a key": ${namePart}`],
  [{ labels: { a: 'not a value' } }, `metadata.labels: Invalid value: "not a value": ${labelValue}`],
  [{ annotations: { 'not a key': 'v' } }, `metadata.annotations: Invalid value: "not a key": ${namePart}`],
  [
    {
      annotations: {
        'service.kubernetes.io/topology-aware-hints': 'Auto',
        'service.kubernetes.io/topology-mode': 'Disabled',
      },
    },
    'metadata.annotations[service.kubernetes.io/topology-mode]: Invalid value: "Disabled": must match annotations[service.kubernetes.io/topology-aware-hints] when both are specified',
  ],
]);

ruleTable('specs of services', { at: 'spec', errorsOf: (spec: object) => rules.create(service({ spec })) }, [
  [
    { type: 'Other' },
    '.type: Unsupported value: "Other": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
  ],
  [{ selector: { 'not a key': 'v' } }, `.selector: Invalid value: "not a key": ${namePart}`],
  [{ selector: { a: 'not a value' } }, `.selector: Invalid value: "not a value": ${labelValue}`],
  [{ sessionAffinity: 'Other' }, '.sessionAffinity: Unsupported value: "Other": supported values: "ClientIP", "None"'],
  [
    { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 0 } } },
    '.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 0: must be greater than 0 and less than 86400',
  ],
  [
    { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 86401 } } },
    '.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 86401: must be greater than 0 and less than 86400',
  ],
  [
    { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: -1 } } },
    '.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: -1: must be greater than 0 and less than 86400',
  ],
  [{ ports: [] }, '.ports: Required value'],
  [{ type: 'NodePort', ports: [] }, '.ports: Required value'],
  [{ type: 'LoadBalancer', ports: [] }, '.ports: Required value'],
  [
    { clusterIP: 'None', clusterIPs: ['None'], type: 'NodePort' },
    '.clusterIPs[0]: Invalid value: "None": may not be set to \'None\' for NodePort services',
  ],
  [
    { clusterIP: 'None', clusterIPs: ['None'], type: 'LoadBalancer' },
    '.clusterIPs[0]: Invalid value: "None": may not be set to \'None\' for LoadBalancer services',
  ],
  [
    { externalIPs: ['host'] },
    '.externalIPs[0]: Invalid value: "host": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    { externalIPs: ['127.0.0.1'] },
    '.externalIPs[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [{ externalIPs: ['0.0.0.0'] }, '.externalIPs[0]: Invalid value: "0.0.0.0": may not be unspecified (0.0.0.0)'],
  [
    { externalIPs: ['169.254.1.1'] },
    '.externalIPs[0]: Invalid value: "169.254.1.1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
  ],
  [
    { externalIPs: ['224.0.0.1'] },
    '.externalIPs[0]: Invalid value: "224.0.0.1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
  [
    { externalIPs: ['fe80::1'] },
    '.externalIPs[0]: Invalid value: "fe80::1": may not be in the link-local range (169.254.0.0/16, fe80::/10)',
  ],
  [
    { externalIPs: ['::1', '10.0.0.1'] },
    '.externalIPs[0]: Invalid value: "::1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [
    { publishNotReadyAddresses: true, trafficDistribution: 'Other' },
    '.trafficDistribution: Unsupported value: "Other": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"',
  ],
  [
    { trafficDistribution: 'preferclose' },
    '.trafficDistribution: Unsupported value: "preferclose": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"',
  ],
  [
    { internalTrafficPolicy: 'Other' },
    '.internalTrafficPolicy: Unsupported value: "Other": supported values: "Cluster", "Local"',
  ],
  [
    { internalTrafficPolicy: '' },
    '.internalTrafficPolicy: Unsupported value: "": supported values: "Cluster", "Local"',
  ],
  [
    { externalTrafficPolicy: 'Local' },
    '.externalTrafficPolicy: Invalid value: "Local": may only be set for externally-accessible services',
  ],
  [
    { externalTrafficPolicy: 'Cluster' },
    '.externalTrafficPolicy: Invalid value: "Cluster": may only be set for externally-accessible services',
  ],
  [
    { healthCheckNodePort: 31000 },
    ".healthCheckNodePort: Invalid value: 31000: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
  ],
  [
    { type: 'NodePort', healthCheckNodePort: 31000, externalTrafficPolicy: 'Local' },
    ".healthCheckNodePort: Invalid value: 31000: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
  ],
  [
    { loadBalancerClass: 'example.org/lb' },
    ".loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'",
  ],
  [
    { allocateLoadBalancerNodePorts: true },
    ".allocateLoadBalancerNodePorts: Forbidden: may only be used when `type` is 'LoadBalancer'",
  ],
  [
    { allocateLoadBalancerNodePorts: false, type: 'NodePort' },
    ".allocateLoadBalancerNodePorts: Forbidden: may only be used when `type` is 'LoadBalancer'",
  ],
  [
    { loadBalancerSourceRanges: ['10.0.0.0/8'] },
    ".LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'",
  ],
]);

ruleTable(
  'load balancers',
  { at: 'spec', errorsOf: (spec: object) => rules.create(service({ spec: { type: 'LoadBalancer', ...spec } })) },
  [
    [
      { loadBalancerSourceRanges: ['x'] },
      '.LoadBalancerSourceRanges[0]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      { loadBalancerSourceRanges: ['10.0.0.0/33'] },
      '.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.0/33": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      { loadBalancerSourceRanges: ['10.0.0.1'] },
      '.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.1": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      { loadBalancerSourceRanges: ['10.0.0.0/8', 'fd00::/129'] },
      '.LoadBalancerSourceRanges[1]: Invalid value: "fd00::/129": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [{ loadBalancerClass: 'Bad/Class' }, `.loadBalancerClass: Invalid value: "Bad/Class": prefix part ${dnsSubdomain}`],
    [{ loadBalancerClass: 'not a name' }, `.loadBalancerClass: Invalid value: "not a name": ${namePart}`],
    [
      { loadBalancerClass: '' },
      '.loadBalancerClass: Invalid value: "": name part must be non-empty',
      `.loadBalancerClass: Invalid value: "": ${namePart}`,
    ],
    [
      { externalTrafficPolicy: 'Other' },
      '.externalTrafficPolicy: Unsupported value: "Other": supported values: "Cluster", "Local"',
    ],
    [
      { externalTrafficPolicy: 'Local', healthCheckNodePort: -1 },
      '.healthCheckNodePort: Invalid value: -1: must be between 1 and 65535, inclusive',
    ],
    [
      { externalTrafficPolicy: 'Local', healthCheckNodePort: 70000 },
      '.healthCheckNodePort: Invalid value: 70000: must be between 1 and 65535, inclusive',
    ],
    [
      { externalTrafficPolicy: 'Cluster', healthCheckNodePort: 31000 },
      ".healthCheckNodePort: Invalid value: 31000: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
    ],
  ],
);

ruleTable(
  'source ranges in annotations',
  {
    errorsOf: (value: string) =>
      rules.create(
        service({
          metadata: { annotations: { 'service.beta.kubernetes.io/load-balancer-source-ranges': value } },
          spec: { type: 'LoadBalancer' },
        }),
      ),
  },
  [
    [
      'x',
      'metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      '10.0.0.0/8,y',
      'metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]: Invalid value: "y": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
    [
      '10.0.0.0/40',
      'metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]: Invalid value: "10.0.0.0/40": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ],
  ],
);

ruleTable(
  'external names',
  {
    at: 'spec',
    errorsOf: (spec: object) =>
      rules.create(
        service({
          spec: {
            type: 'ExternalName',
            ports: [],
            ipFamilies: undefined,
            ipFamilyPolicy: undefined,
            externalName: 'a.example',
            ...spec,
          },
        }),
      ),
  },
  [
    [{ externalName: '' }, '.externalName: Required value'],
    [{ externalName: '-a' }, `.externalName: Invalid value: "-a": ${dnsSubdomain}`],
    [{ externalName: 'a..b' }, `.externalName: Invalid value: "a..b": ${dnsSubdomain}`],
    [{ externalName: 'under_score' }, `.externalName: Invalid value: "under_score": ${dnsSubdomain}`],
    [{ clusterIPs: ['10.0.0.1'] }, '.clusterIPs: Forbidden: may not be set for ExternalName services'],
    [{ ipFamilies: ['IPv4'] }, '.ipFamilies: Forbidden: may not be set for ExternalName services'],
    [{ ipFamilyPolicy: 'SingleStack' }, '.ipFamilyPolicy: Forbidden: may not be set for ExternalName services'],
    [
      { healthCheckNodePort: 1 },
      ".healthCheckNodePort: Invalid value: 1: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
    ],
    [
      { externalTrafficPolicy: 'Local' },
      '.externalTrafficPolicy: Invalid value: "Local": may only be set for externally-accessible services',
    ],
  ],
);

ruleTable(
  'ports of services',
  { at: 'spec.ports', errorsOf: (ports: object) => rules.create(service({ spec: { ports } })) },
  [
    [
      [{ port: 0 }],
      '[0].port: Invalid value: 0: must be between 1 and 65535, inclusive',
      '[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      [{ port: -1 }],
      '[0].port: Invalid value: -1: must be between 1 and 65535, inclusive',
      '[0].targetPort: Invalid value: -1: must be between 1 and 65535, inclusive',
    ],
    [
      [{ port: 65536 }],
      '[0].port: Invalid value: 65536: must be between 1 and 65535, inclusive',
      '[0].targetPort: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [[{ port: 80, targetPort: 65536 }], '[0].targetPort: Invalid value: 65536: must be between 1 and 65535, inclusive'],
    [
      [{ port: 80, targetPort: 'UPPER' }],
      '[0].targetPort: Invalid value: "UPPER": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '[0].targetPort: Invalid value: "UPPER": must contain at least one letter (a-z)',
    ],
    [[{ port: 80, targetPort: '80' }], '[0].targetPort: Invalid value: "80": must contain at least one letter (a-z)'],
    [
      [{ port: 80, targetPort: 'nnnnnnnnnnnnnnnn' }],
      '[0].targetPort: Invalid value: "nnnnnnnnnnnnnnnn": must be no more than 15 characters',
    ],
    [
      [{ port: 80, protocol: 'ICMP' }],
      '[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ],
    [[{ port: 80, name: 'UPPER' }], `[0].name: Invalid value: "UPPER": ${dnsLabel}`],
    [[{ port: 80, name: 'a.b' }], '[0].name: Invalid value: "a.b": must not contain dots'],
    [[{ port: 80, appProtocol: 'not a name' }], `[0].appProtocol: Invalid value: "not a name": ${namePart}`],
    [[{ port: 80, appProtocol: 'a//b' }], `[0].appProtocol: Invalid value: "a//b": ${qualifiedName}`],
    [[{ port: 80 }, { port: 81 }], '[0].name: Required value', '[1].name: Required value'],
    [[{ name: 'a', port: 80 }, { port: 81 }], '[1].name: Required value'],
    [
      [
        { name: 'a', port: 80 },
        { name: 'a', port: 81 },
      ],
      '[1].name: Duplicate value: "a"',
    ],
    [
      [
        { name: 'a', port: 80 },
        { name: 'b', port: 80 },
      ],
      '[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
    ],
    [
      [
        { name: 'a', port: 80, protocol: 'UDP' },
        { name: 'b', port: 80, protocol: 'UDP' },
      ],
      '[1]: Duplicate value: {"Name":"","Protocol":"UDP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
    ],
    [[{ port: 80, nodePort: 30000 }], "[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'"],
  ],
);

ruleTable(
  'node ports',
  { at: 'spec.ports', errorsOf: (ports: object) => rules.create(service({ spec: { type: 'NodePort', ports } })) },
  [
    [
      [
        { name: 'a', port: 80, nodePort: 30000 },
        { name: 'b', port: 81, nodePort: 30000 },
      ],
      '[1].nodePort: Duplicate value: 30000',
    ],
    [
      [
        { name: 'a', port: 80, protocol: 'UDP', nodePort: 30000 },
        { name: 'b', port: 81, protocol: 'UDP', nodePort: 30000 },
      ],
      '[1].nodePort: Duplicate value: 30000',
    ],
  ],
);
