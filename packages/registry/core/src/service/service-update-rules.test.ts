import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, namePart } from '../../test/messages.js';
import { serviceStatusStrategy, serviceStrategy } from './service-strategy.js';

const rules = kindRules('Service', serviceStrategy());

/** A service of one port, valid before the change. */
const service = (change: object = {}): object =>
  changed(
    {
      metadata: { name: 's', namespace: 'ns', resourceVersion: '1' },
      spec: { ports: [{ name: 'p', port: 80 }], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' },
    },
    change,
  );

ruleTable('addresses and families', { at: 'spec', errorsOf: (spec: object) => rules.create(service({ spec })) }, [
  [
    { clusterIP: 'x', clusterIPs: ['x'] },
    '.clusterIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.2'] },
    '.clusterIPs: Invalid value: ["10.0.0.2"]: first value must match `clusterIP`',
  ],
  [
    { clusterIP: '', clusterIPs: ['10.0.0.2'] },
    '.clusterIPs: Invalid value: ["10.0.0.2"]: must be empty when `clusterIP` is not specified',
  ],
  [
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', '10.0.0.2'] },
    '.clusterIPs: Invalid value: ["10.0.0.1","10.0.0.2"]: may specify no more than one IP for each IP family',
  ],
  [
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', 'fd00::1', '10.0.0.2'] },
    '.clusterIPs: Invalid value: ["10.0.0.1","fd00::1","10.0.0.2"]: may only hold up to 2 values',
  ],
  [
    { clusterIP: 'None', clusterIPs: ['None', '10.0.0.1'] },
    '.clusterIPs: Invalid value: ["None","10.0.0.1"]: \'None\' must be the first and only value',
  ],
  [
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', 'None'] },
    '.clusterIPs[1]: Invalid value: "None": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', ''] },
    '.clusterIPs[1]: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    { clusterIP: 'fd00::1', clusterIPs: ['fd00::1'] },
    '.clusterIPs[0]: Invalid value: "fd00::1": expected an IPv4 value as indicated by `ipFamilies[0]`',
  ],
  [
    { clusterIP: 'None', clusterIPs: ['None'], ipFamilies: ['IPv6', 'IPv6'] },
    '.ipFamilies[1]: Duplicate value: "IPv6"',
  ],
  [{ ipFamilies: ['IPv5'] }, '.ipFamilies[0]: Unsupported value: "IPv5": supported values: "IPv4", "IPv6"'],
  [{ ipFamilies: ['IPv4', 'IPv4'] }, '.ipFamilies[1]: Duplicate value: "IPv4"'],
  [{ ipFamilies: ['IPv4', 'IPv6', 'IPv4'] }, '.ipFamilies[2]: Duplicate value: "IPv4"'],
  [
    { ipFamilyPolicy: 'Other' },
    '.ipFamilyPolicy: Unsupported value: "Other": supported values: "PreferDualStack", "RequireDualStack", "SingleStack"',
  ],
  [
    { ipFamilyPolicy: '' },
    '.ipFamilyPolicy: Unsupported value: "": supported values: "PreferDualStack", "RequireDualStack", "SingleStack"',
  ],
  [
    { ipFamilies: ['IPv6'], clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] },
    '.clusterIPs[0]: Invalid value: "10.0.0.1": expected an IPv6 value as indicated by `ipFamilies[0]`',
  ],
  [
    {
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
      clusterIP: '10.0.0.1',
      clusterIPs: ['10.0.0.1', '10.0.0.2'],
    },
    '.clusterIPs: Invalid value: ["10.0.0.1","10.0.0.2"]: may specify no more than one IP for each IP family',
    '.clusterIPs[1]: Invalid value: "10.0.0.2": expected an IPv6 value as indicated by `ipFamilies[1]`',
  ],
]);

ruleTable(
  'updates of services',
  {
    at: 'spec',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(
        service({ spec: { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'], ...after } }),
        service({ spec: { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'], ...before } }),
      ),
  },
  [
    [
      [{}, { clusterIP: '10.0.0.2', clusterIPs: ['10.0.0.2'] }],
      '.clusterIPs[0]: Invalid value: ["10.0.0.2"]: may not change once set',
    ],
    [
      [{}, { clusterIP: 'None', clusterIPs: ['None'] }],
      '.clusterIPs[0]: Invalid value: ["None"]: may not change once set',
    ],
    [
      [{}, { clusterIPs: ['10.0.0.2'] }],
      '.clusterIPs[0]: Invalid value: ["10.0.0.2"]: may not change once set',
      '.clusterIPs: Invalid value: ["10.0.0.2"]: first value must match `clusterIP`',
    ],
    [
      [{}, { ipFamilies: ['IPv6'] }],
      '.ipFamilies[0]: Invalid value: ["IPv6"]: may not change once set',
      '.clusterIPs[0]: Invalid value: "10.0.0.1": expected an IPv6 value as indicated by `ipFamilies[0]`',
    ],
    [
      [{}, { ipFamilies: ['IPv6', 'IPv4'], ipFamilyPolicy: 'PreferDualStack' }],
      '.ipFamilies[0]: Invalid value: ["10.0.0.1"]: may not change once set',
      '.clusterIPs[0]: Invalid value: "10.0.0.1": expected an IPv6 value as indicated by `ipFamilies[0]`',
    ],
    [
      [{}, { clusterIPs: ['10.0.0.1', '10.0.0.9'], ipFamilyPolicy: 'RequireDualStack' }],
      '.clusterIPs: Invalid value: ["10.0.0.1","10.0.0.9"]: may specify no more than one IP for each IP family',
    ],
    [
      [
        { clusterIPs: ['10.0.0.1', 'fd00::1'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' },
        { ipFamilyPolicy: 'RequireDualStack' },
      ],
      '.ipFamilyPolicy: Invalid value: "RequireDualStack": must be set to \'SingleStack\' when releasing the secondary clusterIP',
      '.ipFamilyPolicy: Invalid value: "RequireDualStack": must be set to \'SingleStack\' when releasing the secondary ipFamily',
    ],
    [
      [
        { clusterIPs: ['10.0.0.1', 'fd00::1'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'PreferDualStack' },
        { clusterIPs: ['10.0.0.1', 'fd00::2'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'PreferDualStack' },
      ],
      '.clusterIPs[1]: Invalid value: ["10.0.0.1","fd00::2"]: may not change once set',
    ],
    [
      [
        { clusterIPs: ['10.0.0.1', 'fd00::1'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'PreferDualStack' },
        { ipFamilies: ['IPv4'], ipFamilyPolicy: 'PreferDualStack' },
      ],
      '.ipFamilyPolicy: Invalid value: "PreferDualStack": must be set to \'SingleStack\' when releasing the secondary clusterIP',
      '.ipFamilyPolicy: Invalid value: "PreferDualStack": must be set to \'SingleStack\' when releasing the secondary ipFamily',
    ],
    [
      [
        { type: 'LoadBalancer', loadBalancerClass: 'example.org/a' },
        { type: 'LoadBalancer', loadBalancerClass: 'example.org/b' },
      ],
      '.loadBalancerClass: Invalid value: "example.org/b": may not change once set',
    ],
    [
      [{ type: 'LoadBalancer' }, { type: 'LoadBalancer', loadBalancerClass: 'example.org/b' }],
      '.loadBalancerClass: Invalid value: "example.org/b": may not change once set',
    ],
    [
      [
        { type: 'LoadBalancer', loadBalancerClass: 'example.org/a' },
        { type: 'LoadBalancer', loadBalancerClass: '' },
      ],
      '.loadBalancerClass: Invalid value: "": may not change once set',
      '.loadBalancerClass: Invalid value: "": name part must be non-empty',
      `.loadBalancerClass: Invalid value: "": ${namePart}`,
      '.loadBalancerClass: Invalid value: "": name part must be non-empty',
      `.loadBalancerClass: Invalid value: "": ${namePart}`,
    ],
    [
      [
        { type: 'LoadBalancer', loadBalancerClass: 'example.org/a' },
        { type: 'ClusterIP', loadBalancerClass: 'example.org/b' },
      ],
      ".loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'",
      ".loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'",
    ],
    [
      [{ type: 'NodePort' }, { type: 'ExternalName', clusterIP: 'None', clusterIPs: ['None'], externalName: 'a' }],
      '.clusterIPs: Forbidden: may not be set for ExternalName services',
    ],
    [
      [
        { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: 31000 },
        { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: 31001 },
      ],
      '.healthCheckNodePort: Forbidden: field is immutable',
    ],
    [[{}, { selector: { 'not a key': 'v' } }], `.selector: Invalid value: "not a key": ${namePart}`],
    [[{}, { ports: [] }], '.ports: Required value'],
    [
      [{}, { type: 'Other' }],
      '.type: Unsupported value: "Other": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
    ],
    [
      [{}, { externalIPs: ['127.0.0.1'] }],
      '.externalIPs[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
    ],
    [
      [{}, { sessionAffinity: 'Other' }],
      '.sessionAffinity: Unsupported value: "Other": supported values: "ClientIP", "None"',
    ],
    [
      [{}, { internalTrafficPolicy: 'Other' }],
      '.internalTrafficPolicy: Unsupported value: "Other": supported values: "Cluster", "Local"',
    ],
    [
      [{ trafficDistribution: 'PreferClose' }, { trafficDistribution: 'Far' }],
      '.trafficDistribution: Unsupported value: "Far": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"',
    ],
  ],
);

ruleTable(
  'updates of the metadata of services',
  { errorsOf: (metadata: object) => rules.update(service({ metadata }), service()) },
  [
    [
      { name: 'other' },
      'metadata.name: Invalid value: "other": field is immutable',
      'metadata.name: Invalid value: "other": field is immutable',
    ],
    [
      { resourceVersion: '' },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      { labels: { 'not a key': 'v' } },
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
    ],
    [
      { annotations: { 'not a key': 'v' } },
      `metadata.annotations: Invalid value: "not a key": ${namePart}`,
      `metadata.annotations: Invalid value: "not a key": ${namePart}`,
      `metadata.annotations: Invalid value: "not a key": ${namePart}`,
    ],
    [
      { namespace: 'other' },
      'metadata.namespace: Invalid value: "other": field is immutable',
      'metadata.namespace: Invalid value: "other": field is immutable',
    ],
  ],
);

ruleTable(
  'status of load balancers',
  {
    at: 'status.loadBalancer',
    errorsOf: (ingress: object) =>
      rules.update(
        service({ spec: { type: 'LoadBalancer' }, status: { loadBalancer: { ingress } } }),
        service({ spec: { type: 'LoadBalancer' } }),
        serviceStatusStrategy(),
      ),
  },
  [
    [
      [{ ip: 'x' }],
      '.ingress[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [{ ip: '10.0.0.1', ipMode: 'Other' }],
      '.ingress[0].ipMode: Unsupported value: "Other": supported values: "Proxy", "VIP"',
    ],
    [[{ hostname: 'a', ipMode: 'VIP' }], '.ingress[0].ipMode: Forbidden: may not be specified when `ip` is not set'],
    [[{ hostname: 'UPPER' }], `.ingress[0].hostname: Invalid value: "UPPER": ${dnsSubdomain}`],
    [
      [{ hostname: '10.0.0.1' }],
      '.ingress[0].hostname: Invalid value: "10.0.0.1": must be a DNS name, not an IP address',
    ],
    [[{ hostname: '-a' }], `.ingress[0].hostname: Invalid value: "-a": ${dnsSubdomain}`],
  ],
);

ruleTable(
  'status of other services',
  { at: 'status', errorsOf: (status: object) => rules.update(service({ status }), service(), serviceStatusStrategy()) },
  [
    [
      { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } },
      ".loadBalancer.ingress: Forbidden: may only be used when `spec.type` is 'LoadBalancer'",
    ],
  ],
);
