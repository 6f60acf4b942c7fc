import { ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'security contexts of pods',
  {
    at: 'spec.securityContext',
    errorsOf: (securityContext: object) => rules.create(pod({ spec: { securityContext } })),
  },
  [
    [{ runAsUser: -1 }, '.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive'],
    [{ runAsUser: 2147483648 }, '.runAsUser: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive'],
    [{ runAsGroup: -1 }, '.runAsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive'],
    [{ fsGroup: -1 }, '.fsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive'],
    [{ fsGroup: 2147483648 }, '.fsGroup: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive'],
    [
      { supplementalGroups: [0, -1] },
      '.supplementalGroups[1]: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      { supplementalGroupsPolicy: 'Sometimes' },
      '.supplementalGroupsPolicy: Unsupported value: "Sometimes": supported values: "Merge", "Strict"',
    ],
    [
      { fsGroupChangePolicy: 'Sometimes' },
      '.fsGroupChangePolicy: Unsupported value: "Sometimes": supported values: "Always", "OnRootMismatch"',
    ],
    [
      { seLinuxChangePolicy: 'Sometimes' },
      '.seLinuxChangePolicy: Unsupported value: "Sometimes": supported values: "Recursive"',
    ],
    [{ sysctls: [{ name: '', value: '1' }] }, '.sysctls[0].name: Required value'],
    [
      { sysctls: [{ name: 'not a name', value: '1' }] },
      '.sysctls[0].name: Invalid value: "not a name": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$',
    ],
    [
      {
        sysctls: [
          {
            name: 's.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.',
            value: '1',
          },
        ],
      },
      '.sysctls[0].name: Invalid value: "s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.s.": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$',
    ],
    [
      {
        sysctls: [
          { name: 'kernel.a', value: '1' },
          { name: 'kernel.a', value: '2' },
        ],
      },
      '.sysctls[1].name: Duplicate value: "kernel.a"',
    ],
    [
      { seccompProfile: { type: '' } },
      '.seccompProfile.type: Required value: type is required when seccompProfile is set',
    ],
    [
      { seccompProfile: { type: 'Other' } },
      '.seccompProfile.type: Unsupported value: "Other": supported values: "Localhost", "RuntimeDefault", "Unconfined"',
    ],
    [
      { seccompProfile: { type: 'Localhost' } },
      '.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost',
    ],
    [
      { seccompProfile: { type: 'Localhost', localhostProfile: '/abs' } },
      '.seccompProfile.localhostProfile: Invalid value: "/abs": must be a relative path',
    ],
    [
      { seccompProfile: { type: 'Localhost', localhostProfile: '../up' } },
      '.seccompProfile.localhostProfile: Invalid value: "../up": must not contain \'..\'',
    ],
    [
      { seccompProfile: { type: 'RuntimeDefault', localhostProfile: 'p' } },
      '.seccompProfile.localhostProfile: Invalid value: {"Type":"RuntimeDefault","LocalhostProfile":"p"}: can only be set when seccomp type is Localhost',
    ],
    [
      { appArmorProfile: { type: '' } },
      '.appArmorProfile.type: Required value: type is required when appArmorProfile is set',
    ],
    [
      { appArmorProfile: { type: 'Other' } },
      '.appArmorProfile.type: Unsupported value: "Other": supported values: "Localhost", "RuntimeDefault", "Unconfined"',
    ],
    [
      { appArmorProfile: { type: 'Localhost' } },
      '.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost',
    ],
    [
      { appArmorProfile: { type: 'Localhost', localhostProfile: '' } },
      '.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost',
    ],
    [
      { appArmorProfile: { type: 'Localhost', localhostProfile: ' p ' } },
      '.appArmorProfile.localhostProfile: Invalid value: " p ": must not be padded with whitespace',
    ],
    [
      { appArmorProfile: { type: 'Localhost', localhostProfile: 'p'.repeat(4096) } },
      '.appArmorProfile.localhostProfile: Too long: may not be more than 4095 bytes',
    ],
    [
      { appArmorProfile: { type: 'Unconfined', localhostProfile: 'p' } },
      '.appArmorProfile.localhostProfile: Invalid value: "p": can only be set when AppArmor type is Localhost',
    ],
    [
      { windowsOptions: { gmsaCredentialSpecName: '' } },
      `.windowsOptions.gmsaCredentialSpecName: Invalid value: "": ${dnsSubdomain}`,
    ],
    [
      { windowsOptions: { gmsaCredentialSpecName: 'UPPER' } },
      `.windowsOptions.gmsaCredentialSpecName: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
    [
      { windowsOptions: { gmsaCredentialSpec: '' } },
      '.windowsOptions.gmsaCredentialSpec: Invalid value: "": gmsaCredentialSpec cannot be an empty string',
    ],
    [
      { windowsOptions: { gmsaCredentialSpec: 's'.repeat(65537) } },
      `.windowsOptions.gmsaCredentialSpec: Invalid value: "${'s'.repeat(65537)}": gmsaCredentialSpec size must be under 64 KiB`,
    ],
    [
      { windowsOptions: { runAsUserName: '' } },
      '.windowsOptions.runAsUserName: Invalid value: "": runAsUserName cannot be an empty string',
    ],
    [
      { windowsOptions: { runAsUserName: 'a\\b\\c' } },
      '.windowsOptions.runAsUserName: Invalid value: "a\\\\b\\\\c": runAsUserName cannot contain more than one backslash',
    ],
    [
      { windowsOptions: { runAsUserName: '\\b' } },
      '.windowsOptions.runAsUserName: Invalid value: "\\\\b": runAsUserName\'s Domain doesn\'t match the NetBios nor the DNS format',
    ],
    [
      { windowsOptions: { runAsUserName: 'a\\' } },
      '.windowsOptions.runAsUserName: Invalid value: "a\\\\": runAsUserName\'s User cannot be empty',
    ],
    [
      { windowsOptions: { runAsUserName: 'a\tb' } },
      '.windowsOptions.runAsUserName: Invalid value: "a\\tb": runAsUserName cannot contain control characters',
    ],
    [
      { windowsOptions: { runAsUserName: `${'d'.repeat(257)}\\a` } },
      `.windowsOptions.runAsUserName: Invalid value: "${'d'.repeat(257)}\\\\a": runAsUserName's Domain length must be under 256 characters`,
      `.windowsOptions.runAsUserName: Invalid value: "${'d'.repeat(257)}\\\\a": runAsUserName's Domain doesn't match the NetBios nor the DNS format`,
    ],
    [
      { windowsOptions: { runAsUserName: 'u'.repeat(105) } },
      `.windowsOptions.runAsUserName: Invalid value: "${'u'.repeat(105)}": runAsUserName's User length must not be longer than 104 characters`,
    ],
    [
      { windowsOptions: { runAsUserName: '...' } },
      '.windowsOptions.runAsUserName: Invalid value: "...": runAsUserName\'s User cannot contain only periods or spaces',
    ],
    [
      { windowsOptions: { runAsUserName: '"quoted"' } },
      '.windowsOptions.runAsUserName: Invalid value: "\\"quoted\\"": runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]',
    ],
    [
      { windowsOptions: { runAsUserName: '.dom\\a' } },
      '.windowsOptions.runAsUserName: Invalid value: ".dom\\\\a": runAsUserName\'s Domain doesn\'t match the NetBios nor the DNS format',
    ],
  ],
);

ruleTable('sysctls of host namespaces', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [
    { hostNetwork: true, securityContext: { sysctls: [{ name: 'net.core.a', value: '1' }] } },
    '.securityContext.sysctls[0].name: Invalid value: "net.core.a": may not be specified when \'hostNetwork\' is true',
  ],
  [
    { hostIPC: true, securityContext: { sysctls: [{ name: 'kernel.shmmax', value: '1' }] } },
    '.securityContext.sysctls[0].name: Invalid value: "kernel.shmmax": may not be specified when \'hostIPC\' is true',
  ],
  [
    { hostIPC: true, securityContext: { sysctls: [{ name: 'fs.mqueue.a', value: '1' }] } },
    '.securityContext.sysctls[0].name: Invalid value: "fs.mqueue.a": may not be specified when \'hostIPC\' is true',
  ],
]);

ruleTable(
  'security contexts of containers',
  {
    at: 'spec.containers[0].securityContext',
    errorsOf: (securityContext: object) =>
      rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', securityContext }] } })),
  },
  [
    [{ runAsUser: -1 }, '.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive'],
    [{ runAsGroup: -1 }, '.runAsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive'],
    [{ procMount: 'Other' }, '.procMount: Unsupported value: "Other": supported values: "Default", "Unmasked"'],
    [{ procMount: 'Unmasked' }, '.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`'],
    [
      { allowPrivilegeEscalation: false, privileged: true },
      ': Invalid value: {"Capabilities":null,"Privileged":true,"SELinuxOptions":null,"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":null,"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
    ],
    [
      {
        allowPrivilegeEscalation: false,
        capabilities: { add: ['CAP_SYS_ADMIN'] },
        seLinuxOptions: { level: 's0' },
        seccompProfile: { type: 'RuntimeDefault' },
      },
      ': Invalid value: {"Capabilities":{"Add":["CAP_SYS_ADMIN"],"Drop":null},"Privileged":null,"SELinuxOptions":{"User":"","Role":"","Type":"","Level":"s0"},"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":{"Type":"RuntimeDefault","LocalhostProfile":null},"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
    ],
    [
      { seccompProfile: { type: '' } },
      '.seccompProfile.type: Required value: type is required when seccompProfile is set',
    ],
    [
      { seccompProfile: { type: 'Other' } },
      '.seccompProfile.type: Unsupported value: "Other": supported values: "Localhost", "RuntimeDefault", "Unconfined"',
    ],
    [
      { seccompProfile: { type: 'Localhost' } },
      '.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost',
    ],
    [
      { seccompProfile: { type: 'Unconfined', localhostProfile: 'p' } },
      '.seccompProfile.localhostProfile: Invalid value: {"Type":"Unconfined","LocalhostProfile":"p"}: can only be set when seccomp type is Localhost',
    ],
    [
      { appArmorProfile: { type: '' } },
      '.appArmorProfile.type: Required value: type is required when appArmorProfile is set',
    ],
    [
      { appArmorProfile: { type: 'Other' } },
      '.appArmorProfile.type: Unsupported value: "Other": supported values: "Localhost", "RuntimeDefault", "Unconfined"',
    ],
    [
      { appArmorProfile: { type: 'Localhost' } },
      '.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost',
    ],
    [
      { appArmorProfile: { type: 'RuntimeDefault', localhostProfile: 'p' } },
      '.appArmorProfile.localhostProfile: Invalid value: "p": can only be set when AppArmor type is Localhost',
    ],
    [
      { windowsOptions: { runAsUserName: 'a:b' } },
      '.windowsOptions.runAsUserName: Invalid value: "a:b": runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]',
    ],
    [
      { windowsOptions: { gmsaCredentialSpecName: 'a_b' } },
      `.windowsOptions.gmsaCredentialSpecName: Invalid value: "a_b": ${dnsSubdomain}`,
    ],
  ],
);

ruleTable('fields of other systems', { at: 'spec', errorsOf: (spec: object) => rules.create(pod({ spec })) }, [
  [
    { os: { name: 'linux' }, securityContext: { windowsOptions: { runAsUserName: 'a' } } },
    '.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod',
  ],
  [
    {
      os: { name: 'linux' },
      containers: [{ name: 'c', image: 'i', securityContext: { windowsOptions: { runAsUserName: 'a' } } }],
    },
    '.containers[0].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { appArmorProfile: { type: 'Unconfined' } } },
    '.securityContext.appArmorProfile: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { seLinuxOptions: { level: 's0' } } },
    '.securityContext.seLinuxOptions: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      hostPID: true,
      securityContext: { fsGroup: 1, seLinuxOptions: { level: 's0' } },
    },
    '.securityContext.seLinuxOptions: Forbidden: cannot be set for a windows pod',
    '.hostPID: Forbidden: cannot be set for a windows pod',
    '.securityContext.fsGroup: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { seccompProfile: { type: 'Unconfined' } } },
    '.securityContext.seccompProfile: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { fsGroup: 1 } },
    '.securityContext.fsGroup: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { fsGroupChangePolicy: 'Always' } },
    '.securityContext.fsGroupChangePolicy: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { sysctls: [{ name: 'kernel.a', value: '1' }] } },
    '.securityContext.sysctls: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { runAsUser: 1 } },
    '.securityContext.runAsUser: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { runAsGroup: 1 } },
    '.securityContext.runAsGroup: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { supplementalGroups: [1] } },
    '.securityContext.supplementalGroups: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { supplementalGroupsPolicy: 'Merge' } },
    '.securityContext.supplementalGroupsPolicy: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, securityContext: { seLinuxChangePolicy: 'Recursive' } },
    '.securityContext.seLinuxChangePolicy: Forbidden: cannot be set for a windows pod',
  ],
  [{ os: { name: 'windows' }, hostUsers: false }, '.hostUsers: Forbidden: cannot be set for a windows pod'],
  [{ os: { name: 'windows' }, hostPID: true }, '.hostPID: Forbidden: cannot be set for a windows pod'],
  [{ os: { name: 'windows' }, hostIPC: true }, '.hostIPC: Forbidden: cannot be set for a windows pod'],
  [
    { os: { name: 'windows' }, shareProcessNamespace: true },
    '.shareProcessNamespace: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      containers: [{ name: 'c', image: 'i', securityContext: { appArmorProfile: { type: 'Unconfined' } } }],
    },
    '.containers[0].securityContext.appArmorProfile: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      containers: [{ name: 'c', image: 'i', securityContext: { seLinuxOptions: { level: 's0' } } }],
    },
    '.containers[0].securityContext.seLinuxOptions: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      containers: [{ name: 'c', image: 'i', securityContext: { seccompProfile: { type: 'Unconfined' } } }],
    },
    '.containers[0].securityContext.seccompProfile: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      containers: [{ name: 'c', image: 'i', securityContext: { capabilities: { add: ['A'] } } }],
    },
    '.containers[0].securityContext.capabilities: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      containers: [{ name: 'c', image: 'i', securityContext: { readOnlyRootFilesystem: true } }],
    },
    '.containers[0].securityContext.readOnlyRootFilesystem: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, containers: [{ name: 'c', image: 'i', securityContext: { privileged: true } }] },
    '.containers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod',
  ],
  [
    {
      os: { name: 'windows' },
      containers: [{ name: 'c', image: 'i', securityContext: { allowPrivilegeEscalation: true } }],
    },
    '.containers[0].securityContext.allowPrivilegeEscalation: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, containers: [{ name: 'c', image: 'i', securityContext: { procMount: 'Default' } }] },
    '.containers[0].securityContext.procMount: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, containers: [{ name: 'c', image: 'i', securityContext: { runAsUser: 1 } }] },
    '.containers[0].securityContext.runAsUser: Forbidden: cannot be set for a windows pod',
  ],
  [
    { os: { name: 'windows' }, containers: [{ name: 'c', image: 'i', securityContext: { runAsGroup: 1 } }] },
    '.containers[0].securityContext.runAsGroup: Forbidden: cannot be set for a windows pod',
  ],
]);
