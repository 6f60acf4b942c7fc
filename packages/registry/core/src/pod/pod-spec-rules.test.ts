import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain, labelValue, namePart, qualifiedName, searchDomain } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable('names in the spec of a pod', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [{ containers: [] }, '.containers: Required value'],
  [{ serviceAccountName: 'UPPER' }, `.serviceAccountName: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ serviceAccountName: 'a/b' }, `.serviceAccountName: Invalid value: "a/b": ${dnsSubdomain}`],
  [{ nodeName: 'node_1' }, `.nodeName: Invalid value: "node_1": ${dnsSubdomain}`],
  [{ nodeName: 'UPPER' }, `.nodeName: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ hostname: 'a.b' }, '.hostname: Invalid value: "a.b": must not contain dots'],
  [{ hostname: 'h'.repeat(64) }, `.hostname: Invalid value: "${'h'.repeat(64)}": must be no more than 63 characters`],
  [{ subdomain: '-a' }, `.subdomain: Invalid value: "-a": ${dnsLabel}`],
  [{ nodeSelector: { 'not a key': 'v' } }, `.nodeSelector: Invalid value: "not a key": ${namePart}`],
  [{ nodeSelector: { 'Upper.prefix/a/b': 'v' } }, `.nodeSelector: Invalid value: "Upper.prefix/a/b": ${qualifiedName}`],
  [{ nodeSelector: { key: 'not a value' } }, `.nodeSelector: Invalid value: "not a value": ${labelValue}`],
  [
    { nodeSelector: { key: 'v'.repeat(64) } },
    `.nodeSelector: Invalid value: "${'v'.repeat(64)}": must be no more than 63 bytes`,
  ],
  [
    { imagePullSecrets: [{ name: 's' }], priorityClassName: 'UPPER' },
    `.priorityClassName: Invalid value: "UPPER": ${dnsSubdomain}`,
  ],
  [{ priorityClassName: 'p_q' }, `.priorityClassName: Invalid value: "p_q": ${dnsSubdomain}`],
  [{ runtimeClassName: 'UPPER' }, `.runtimeClassName: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ runtimeClassName: 'a/b' }, `.runtimeClassName: Invalid value: "a/b": ${dnsSubdomain}`],
  [{ hostnameOverride: 'UPPER' }, `.hostnameOverride: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ hostnameOverride: 'h'.repeat(65) }, '.hostnameOverride: Too long: may not be more than 64 bytes'],
  [
    { hostnameOverride: 'a', setHostnameAsFQDN: true },
    '.hostnameOverride: Forbidden: may not be specified when setHostnameAsFQDN is true',
  ],
  [
    { hostnameOverride: 'a', hostNetwork: true },
    '.hostnameOverride: Forbidden: may not be specified when hostNetwork is true',
  ],
  [
    { preemptionPolicy: 'Sometimes' },
    '.preemptionPolicy: Unsupported value: "Sometimes": supported values: "PreemptLowerPriority", "Never"',
  ],
  [
    { restartPolicy: 'Sometimes' },
    '.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
  ],
  [{ os: { name: '' } }, '.os.name: Required value'],
  [{ os: { name: 'plan9' } }, '.os: Unsupported value: "plan9": supported values: "linux", "windows"'],
  [
    { activeDeadlineSeconds: 0 },
    '.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive',
  ],
  [
    { activeDeadlineSeconds: -5 },
    '.activeDeadlineSeconds: Invalid value: -5: must be between 1 and 2147483647, inclusive',
  ],
  [
    { activeDeadlineSeconds: 2147483648 },
    '.activeDeadlineSeconds: Invalid value: 2147483648: must be between 1 and 2147483647, inclusive',
  ],
  [
    { readinessGates: [{ conditionType: 'not a name' }] },
    `.readinessGates[0].conditionType: Invalid value: "not a name": ${namePart}`,
  ],
  [
    { readinessGates: [{ conditionType: 'ok' }, { conditionType: '' }] },
    '.readinessGates[1].conditionType: Invalid value: "": name part must be non-empty',
    `.readinessGates[1].conditionType: Invalid value: "": ${namePart}`,
  ],
  [
    { schedulingGates: [{ name: '' }] },
    '.schedulingGates[0]: Invalid value: "": name part must be non-empty',
    `.schedulingGates[0]: Invalid value: "": ${namePart}`,
  ],
  [{ schedulingGates: [{ name: 'a b' }] }, `.schedulingGates[0]: Invalid value: "a b": ${namePart}`],
  [{ schedulingGates: [{ name: 'same' }, { name: 'same' }] }, '.schedulingGates[1]: Duplicate value: "same"'],
  [
    { schedulingGates: [{ name: 'g' }], nodeName: 'n' },
    '.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared',
  ],
  [{ overhead: { cpu: '-1' } }, '.overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
  [
    { overhead: { 'not a name': '1' } },
    `.overhead.limits[not a name]: Invalid value: "not a name": ${namePart}`,
    '.overhead.limits[not a name]: Invalid value: "not a name": must be a standard resource for containers',
  ],
  [
    { overhead: { memory: '-1Gi', unknown: '1' } },
    '.overhead.limits[memory]: Invalid value: "-1Gi": must be greater than or equal to 0',
    '.overhead.limits[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
    '.overhead.limits[unknown]: Invalid value: "unknown": must be a standard resource for containers',
  ],
  [{ ephemeralContainers: [{ name: 'd', image: 'i' }] }, '.ephemeralContainers: Forbidden: cannot be set on create'],
]);

ruleTable('DNS of a pod', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [
    { dnsPolicy: 'Sometimes' },
    '.dnsPolicy: Unsupported value: "Sometimes": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"',
  ],
  [{ dnsPolicy: 'None' }, '.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None'],
  [
    { dnsPolicy: 'None', dnsConfig: {} },
    '.dnsConfig.nameservers: Required value: must provide at least one DNS nameserver when `dnsPolicy` is None',
  ],
  [
    { dnsPolicy: 'None', dnsConfig: { searches: ['a'] } },
    '.dnsConfig.nameservers: Required value: must provide at least one DNS nameserver when `dnsPolicy` is None',
  ],
  [
    { dnsConfig: { nameservers: ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'] } },
    '.dnsConfig.nameservers: Invalid value: ["10.0.0.1","10.0.0.2","10.0.0.3","10.0.0.4"]: must not have more than 3 nameservers',
  ],
  [
    { dnsConfig: { nameservers: ['ns.example'] } },
    '.dnsConfig.nameservers[0]: Invalid value: "ns.example": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    { dnsConfig: { nameservers: ['10.0.0.1', '10.0.0.300'] } },
    '.dnsConfig.nameservers[1]: Invalid value: "10.0.0.300": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
  [
    { dnsConfig: { searches: ['not a domain'] } },
    `.dnsConfig.searches[0]: Invalid value: "not a domain": ${searchDomain}`,
  ],
  [
    { dnsConfig: { searches: ['-a.b', 'UPPER.b'] } },
    `.dnsConfig.searches[0]: Invalid value: "-a.b": ${searchDomain}`,
    `.dnsConfig.searches[1]: Invalid value: "UPPER.b": ${searchDomain}`,
  ],
  [
    {
      dnsConfig: {
        searches: [
          'd0',
          'd1',
          'd2',
          'd3',
          'd4',
          'd5',
          'd6',
          'd7',
          'd8',
          'd9',
          'd10',
          'd11',
          'd12',
          'd13',
          'd14',
          'd15',
          'd16',
          'd17',
          'd18',
          'd19',
          'd20',
          'd21',
          'd22',
          'd23',
          'd24',
          'd25',
          'd26',
          'd27',
          'd28',
          'd29',
          'd30',
          'd31',
          'd32',
        ],
      },
    },
    '.dnsConfig.searches: Invalid value: ["d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","d10","d11","d12","d13","d14","d15","d16","d17","d18","d19","d20","d21","d22","d23","d24","d25","d26","d27","d28","d29","d30","d31","d32"]: must not have more than 32 search paths',
  ],
  [
    { dnsConfig: { options: [{ name: 'ndots' }, { value: '2' }] } },
    '.dnsConfig.options[1]: Required value: must not be empty',
  ],
  [{ dnsConfig: { options: [{ name: '' }] } }, '.dnsConfig.options[0]: Required value: must not be empty'],
  [
    { dnsConfig: { searches: ['a.'], nameservers: ['x'] } },
    '.dnsConfig.nameservers[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  ],
]);

ruleTable(
  'host aliases',
  { at: 'spec.hostAliases', errorsOf: (hostAliases: object) => rules.create(pod({ spec: { hostAliases } })) },
  [
    [
      [{ ip: 'host', hostnames: ['a'] }],
      '[0].ip: Invalid value: "host": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [[{ ip: '10.0.0.1', hostnames: ['@'] }], `[0].hostnames[0]: Invalid value: "@": ${dnsSubdomain}`],
    [
      [{ ip: '10.0.0.1', hostnames: ['a', 'UPPER', 'a_b'] }],
      `[0].hostnames[1]: Invalid value: "UPPER": ${dnsSubdomain}`,
      `[0].hostnames[2]: Invalid value: "a_b": ${dnsSubdomain}`,
    ],
    [
      [{ hostnames: ['a'] }],
      '[0].ip: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    [
      [
        { ip: '10.0.0.1', hostnames: ['a'] },
        { ip: '10.0.0.999', hostnames: [''] },
      ],
      '[1].ip: Invalid value: "10.0.0.999": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      `[1].hostnames[0]: Invalid value: "": ${dnsSubdomain}`,
    ],
  ],
);

ruleTable('namespaces of the host', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [
    { shareProcessNamespace: true, hostPID: true },
    '.securityContext.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be enabled',
  ],
  [
    { hostNetwork: true, containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 80, hostPort: 81 }] }] },
    '.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when `hostNetwork` is true',
  ],
  [{ hostUsers: false, hostNetwork: true }, '.hostNetwork: Forbidden: when `hostUsers` is false'],
  [{ hostUsers: false, hostPID: true }, '.HostPID: Forbidden: when `hostUsers` is false'],
  [{ hostUsers: false, hostIPC: true }, '.HostIPC: Forbidden: when `hostUsers` is false'],
  [
    {
      hostUsers: false,
      containers: [{ name: 'c', image: 'i', volumeDevices: [{ name: 'v', devicePath: '/dev/v' }] }],
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'c' } }],
    },
    '.containers[0].volumeDevices: Forbidden: when `hostUsers` is false',
  ],
]);
