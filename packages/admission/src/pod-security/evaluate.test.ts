import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineControls } from './checks/baseline.js';
import { containersOf, type PodSpec } from './checks/check.js';
import { restrictedControls } from './checks/restricted.js';
import { evaluatePod, violationsText } from './evaluate.js';
import { type LevelVersion, policyOf, privilegedPolicy } from './policy.js';

/** A container that restricted allows. */
const good = {
  name: 'c',
  securityContext: {
    allowPrivilegeEscalation: false,
    runAsNonRoot: true,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
};
const withContext = (context: object) => ({
  containers: [{ ...good, securityContext: { ...good.securityContext, ...context } }],
});
const specOf = (more: object): PodSpec => ({ containers: [good], ...more }) as PodSpec;

function check(level: LevelVersion['level'], version: LevelVersion['version'], spec: object, annotations = {}): string {
  return violationsText(evaluatePod({ level, version }, { annotations, spec: specOf(spec) }));
}

type Version = LevelVersion['version'];

/** Level, spec, annotations, and the violation from each version on. `''`: allowed. */
const table: readonly [LevelVersion['level'], object, object, readonly (readonly [Version, string])[]][] = [
  [
    'restricted',
    {},
    {},
    [
      [0, ''],
      ['latest', ''],
    ],
  ],
  [
    'baseline',
    { hostNetwork: true, hostPID: true, hostIPC: true },
    {},
    [[0, 'host namespaces (hostNetwork=true, hostPID=true, hostIPC=true)']],
  ],
  [
    'baseline',
    withContext({ privileged: true }),
    {},
    [['latest', 'privileged (container "c" must not set securityContext.privileged=true)']],
  ],
  [
    'baseline',
    withContext({ capabilities: { add: ['SYS_ADMIN', 'CHOWN', 'NET_ADMIN'] } }),
    {},
    [
      [
        'latest',
        'non-default capabilities (container "c" must not include "NET_ADMIN", "SYS_ADMIN" in securityContext.capabilities.add)',
      ],
    ],
  ],
  [
    'baseline',
    { volumes: [{ name: 'h', hostPath: { path: '/' } }] },
    {},
    [['latest', 'hostPath volumes (volume "h")']],
  ],
  [
    'baseline',
    {
      containers: [
        {
          ...good,
          ports: [
            { containerPort: 1, hostPort: 80 },
            { containerPort: 2, hostPort: 443 },
          ],
        },
      ],
    },
    {},
    [['latest', 'hostPort (container "c" uses hostPorts 443, 80)']],
  ],
  [
    'baseline',
    {
      containers: [
        {
          ...good,
          livenessProbe: { httpGet: { host: 'other', port: 1 } },
          lifecycle: { preStop: { tcpSocket: { host: 'b', port: 1 } } },
        },
      ],
    },
    {},
    [
      [33, ''],
      [34, 'probe or lifecycle host (container "c" uses probe or lifecycle hosts "b", "other")'],
    ],
  ],
  [
    'baseline',
    {
      ...withContext({ appArmorProfile: { type: 'Unconfined' } }),
      securityContext: { appArmorProfile: { type: 'Unconfined' } },
    },
    { 'container.apparmor.security.beta.kubernetes.io/c': 'unconfined' },
    [
      [
        'latest',
        'forbidden AppArmor profiles (pod and container "c" and annotation must not set AppArmor profile type to "Unconfined", "container.apparmor.security.beta.kubernetes.io/c="unconfined"")',
      ],
    ],
  ],
  [
    'baseline',
    {
      ...withContext({ seLinuxOptions: { type: 'spc_t', user: 'u' } }),
      securityContext: { seLinuxOptions: { role: 'r' } },
    },
    {},
    [
      [
        'latest',
        'seLinuxOptions (pod and container "c" set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set; role may not be set)',
      ],
    ],
  ],
  [
    'baseline',
    withContext({ seLinuxOptions: { type: 'container_engine_t' } }),
    {},
    [
      [30, 'seLinuxOptions (container "c" set forbidden securityContext.seLinuxOptions: type "container_engine_t")'],
      [31, ''],
    ],
  ],
  [
    'baseline',
    withContext({ procMount: 'Unmasked' }),
    {},
    [['latest', 'procMount (container "c" must not set securityContext.procMount to "Unmasked")']],
  ],
  [
    'baseline',
    { ...withContext({ procMount: 'Unmasked' }), hostUsers: false },
    {},
    [
      [34, 'procMount (container "c" must not set securityContext.procMount to "Unmasked")'],
      [35, ''],
    ],
  ],
  [
    'restricted',
    { ...withContext({ procMount: 'Unmasked' }), hostUsers: false },
    {},
    [['latest', 'procMount (container "c" must not set securityContext.procMount to "Unmasked")']],
  ],
  [
    'baseline',
    { securityContext: { seccompProfile: { type: 'Unconfined' } } },
    { 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' },
    [
      [18, 'seccompProfile (forbidden annotation seccomp.security.alpha.kubernetes.io/pod="unconfined")'],
      [19, 'seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined")'],
    ],
  ],
  ...(
    [
      ['kernel.shm_rmid_forced', 0],
      ['net.ipv4.ip_local_reserved_ports', 27],
      ['net.ipv4.tcp_fin_timeout', 29],
      ['net.ipv4.tcp_rmem', 32],
    ] as const
  ).map(([name, since]): (typeof table)[number] => [
    'baseline',
    { securityContext: { sysctls: [{ name, value: '1' }] } },
    {},
    [...(since > 0 ? [[since - 1, `forbidden sysctls (${name})`] as const] : []), [since, '']],
  ]),
  [
    'baseline',
    { securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '1' }] } },
    {},
    [['latest', 'forbidden sysctls (kernel.msgmax)']],
  ],
  [
    'baseline',
    {
      ...withContext({ windowsOptions: { hostProcess: true } }),
      securityContext: { windowsOptions: { hostProcess: true } },
    },
    {},
    [['latest', 'hostProcess (pod and container "c" must not set securityContext.windowsOptions.hostProcess=true)']],
  ],
  [
    'restricted',
    withContext({ allowPrivilegeEscalation: undefined }),
    {},
    [
      [7, ''],
      [8, 'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false)'],
    ],
  ],
  [
    'restricted',
    withContext({ capabilities: { add: ['NET_BIND_SERVICE', 'CHOWN'] } }),
    {},
    [
      [21, ''],
      [
        22,
        'unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]; container "c" must not include "CHOWN" in securityContext.capabilities.add)',
      ],
    ],
  ],
  [
    'restricted',
    {
      volumes: [
        { name: 'n', nfs: {} },
        { name: 'h', hostPath: { path: '/' } },
        { name: 'ok', emptyDir: {} },
        { name: 'x' },
      ],
    },
    {},
    [[0, 'restricted volume types (volumes "n", "h", "x" use restricted volume types "hostPath", "nfs", "unknown")']],
  ],
  [
    'restricted',
    withContext({ runAsNonRoot: undefined }),
    {},
    [[0, 'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true)']],
  ],
  [
    'restricted',
    { ...withContext({ runAsNonRoot: undefined }), securityContext: { runAsNonRoot: false } },
    {},
    [['latest', 'runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false)']],
  ],
  [
    'restricted',
    { ...withContext({ runAsNonRoot: false, runAsUser: 0 }), hostUsers: false },
    {},
    [
      [
        34,
        'runAsNonRoot != true (container "c" must not set securityContext.runAsNonRoot=false), runAsUser=0 (container "c" must not set runAsUser=0)',
      ],
      [35, ''],
    ],
  ],
  [
    'restricted',
    withContext({ runAsUser: 0 }),
    {},
    [
      [22, ''],
      [23, 'runAsUser=0 (container "c" must not set runAsUser=0)'],
    ],
  ],
  [
    'restricted',
    withContext({ seccompProfile: undefined }),
    {},
    [
      [18, ''],
      [
        19,
        'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
      ],
    ],
  ],
  [
    'restricted',
    { os: { name: 'windows' }, containers: [{ name: 'c', securityContext: { runAsNonRoot: true } }] },
    {},
    [
      [
        24,
        'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
      ],
      [25, ''],
    ],
  ],
];

/** Mostly the first value, now and then one of the others. */
const mostly = <T>(good: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { arbitrary: fc.constant(good), weight: 24 },
    ...others.map((value) => ({ arbitrary: fc.constant(value), weight: 1 })),
  );
const seLinux = mostly<object | undefined>(
  undefined,
  { type: 'container_t' },
  { type: 'spc_t' },
  { user: 'u' },
  { role: '' },
);
const appArmor = mostly<object | undefined>(undefined, { type: 'RuntimeDefault' }, { type: 'Unconfined' });
const windows = mostly<object | undefined>(undefined, { hostProcess: true }, { hostProcess: false });
const seccompProfiles = [{ type: 'RuntimeDefault' }, undefined, { type: 'Localhost' }, { type: 'Unconfined' }] as const;
const containers = (min: number) =>
  fc.array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      ports: mostly<object[] | undefined>(undefined, [{ containerPort: 1, hostPort: 80 }], [{ containerPort: 1 }]),
      livenessProbe: mostly<object | undefined>(
        undefined,
        { httpGet: { host: 'h', port: 1 } },
        { tcpSocket: { port: 1 } },
      ),
      securityContext: fc.record({
        privileged: mostly<boolean | undefined>(undefined, true, false),
        allowPrivilegeEscalation: mostly<boolean | undefined>(false, true, undefined),
        runAsNonRoot: mostly<boolean | undefined>(true, false, undefined),
        runAsUser: mostly<number | undefined>(undefined, 0, 1000),
        procMount: mostly<string | undefined>(undefined, 'Default', 'Unmasked'),
        capabilities: mostly<object | undefined>(
          { drop: ['ALL'] },
          undefined,
          { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
          { drop: ['ALL'], add: ['SYS_ADMIN'] },
          { add: ['CHOWN'] },
        ),
        seccompProfile: mostly<object | undefined>(...seccompProfiles),
        seLinuxOptions: seLinux,
        appArmorProfile: appArmor,
        windowsOptions: windows,
      }),
    }),
    { minLength: min, maxLength: 2 },
  );
const pods = fc.record({
  annotations: mostly<Record<string, string>>(
    {},
    { 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' },
    { 'container.apparmor.security.beta.kubernetes.io/a': 'unconfined' },
  ),
  spec: fc.record({
    containers: containers(1),
    initContainers: containers(0),
    ephemeralContainers: containers(0),
    hostNetwork: mostly<boolean | undefined>(undefined, true, false),
    hostPID: mostly<boolean | undefined>(undefined, true),
    hostIPC: mostly<boolean | undefined>(undefined, true),
    hostUsers: mostly<boolean | undefined>(undefined, true, false),
    os: mostly<object | undefined>(undefined, { name: 'windows' }, { name: 'linux' }),
    volumes: mostly<object[]>(
      [],
      [{ name: 'v', emptyDir: {} }],
      [{ name: 'v', hostPath: { path: '/' } }],
      [{ name: 'v', nfs: {} }],
    ),
    securityContext: fc.record({
      runAsNonRoot: mostly<boolean | undefined>(undefined, true, false),
      runAsUser: mostly<number | undefined>(undefined, 0),
      seccompProfile: mostly<object | undefined>(...seccompProfiles),
      seLinuxOptions: seLinux,
      appArmorProfile: appArmor,
      windowsOptions: windows,
      sysctls: mostly<object[] | undefined>(
        undefined,
        [{ name: 'net.ipv4.tcp_rmem', value: '1' }],
        [{ name: 'kernel.msgmax', value: '1' }],
      ),
    }),
  }),
});

/**
 * Whether the validation of pods could accept the fields of a Windows pod. Since 1.25, restricted ignores the seccomp
 * profiles and capabilities of such pods, which baseline checks
 * (`kubernetes/pod-security-admission policy/check_{seccompProfile,capabilities}_restricted.go`).
 */
function isValidForWindows(spec: PodSpec): boolean {
  if (spec.os?.name !== 'windows') return true;
  const contexts = [spec, ...containersOf(spec)].map(({ securityContext }) => securityContext ?? {});
  return !contexts.some((context) => context.seccompProfile || ('capabilities' in context && context.capabilities));
}

describe('the Pod Security Standards', () => {
  it.each(table)('check at level %s a pod with spec %j and annotations %j', (level, spec, annotations, versions) => {
    expect(versions.map(([version]) => [version, check(level, version, spec, annotations)])).toEqual(versions);
    expect(check('privileged', 'latest', spec, annotations)).toBe('');
  });

  it.each(table)(
    'the level restricted refuses what the level baseline refuses: %s %j %j',
    (_level, spec, annotations) => {
      for (let version = 0; version <= 36; version++) {
        if (check('baseline', version, spec, annotations) !== '') {
          expect(check('restricted', version, spec, annotations)).not.toBe('');
        }
      }
    },
  );

  it.each(
    [...baselineControls, ...restrictedControls].flatMap(({ id, level, versions }) =>
      versions.map((version, i) => ({
        id,
        level,
        since: version.since,
        check: version.check,
        before: versions[i - 1],
      })),
    ),
  )('have a case in the table for control $id since 1.$since', ({ level, since, check: now, before }) => {
    // At least one case has a different result with the previous form of the check, or without the check.
    const tells = table.some(([ofLevel, spec, annotations, versions]) => {
      if (ofLevel !== level || !versions.some(([version]) => version === 'latest' || version >= since - 1))
        return false;
      const pod = { annotations: annotations as Record<string, string>, spec: specOf(spec) };
      return JSON.stringify(now(pod)) !== JSON.stringify(before?.check(pod));
    });
    expect(tells).toBe(true);
  });

  it('admit at baseline all random pods that restricted admits', () => {
    let admitted = 0;
    fc.assert(
      fc.property(pods, fc.integer({ min: 0, max: 36 }), ({ annotations, spec }, version) => {
        const pod = { annotations, spec: spec as PodSpec };
        fc.pre(isValidForWindows(pod.spec));
        if (evaluatePod({ level: 'restricted', version }, pod).length > 0) return;
        admitted++;
        expect(violationsText(evaluatePod({ level: 'baseline', version }, pod))).toBe('');
      }),
      { numRuns: 5000, seed: 35 },
    );
    // Pods that restricted refuses are not compared, so enough random pods must be admitted.
    expect(admitted).toBeGreaterThan(300);
  });

  it('check init and ephemeral containers, and use the newest version for future versions', () => {
    const bad = { name: 'x', securityContext: { privileged: true } };
    const spec = { initContainers: [{ ...bad, name: 'i' }], ephemeralContainers: [{ ...bad, name: 'e' }] };
    expect(check('baseline', 99, spec)).toBe(
      'privileged (containers "i", "e" must not set securityContext.privileged=true)',
    );
  });
});

describe('the labels of a namespace', () => {
  const label = (name: string) => `pod-security.kubernetes.io/${name}`;
  const latest = (level: LevelVersion['level']): LevelVersion => ({ level, version: 'latest' });

  it.each([
    [{}, privilegedPolicy],
    [{ enforce: 'baseline' }, { enforce: latest('baseline'), audit: latest('privileged'), warn: latest('baseline') }],
    [
      { enforce: 'restricted', 'enforce-version': 'v1.20', warn: 'privileged' },
      { enforce: { level: 'restricted', version: 20 }, audit: latest('privileged'), warn: latest('privileged') },
    ],
    [
      { enforce: 'restricted', 'enforce-version': 'v1.20', 'warn-version': 'v1.30', audit: 'baseline' },
      {
        enforce: { level: 'restricted', version: 20 },
        audit: latest('baseline'),
        warn: { level: 'restricted', version: 30 },
      },
    ],
  ])('set the policy: %j', (labels, policy) => {
    const prefixed = Object.fromEntries(Object.entries(labels).map(([name, value]) => [label(name), value]));
    expect(policyOf(prefixed)).toEqual({ policy, errors: [] });
  });

  it.each([
    ['enforce', 'strict', 'must be one of privileged, baseline, restricted'],
    ['warn', '', 'must be one of privileged, baseline, restricted'],
    ['audit-version', 'v2.0', 'must be "latest" or "v1.x"'],
    ['enforce-version', 'v1.01', 'must be "latest" or "v1.x"'],
  ])('%s=%s is an error', (name, value, message) => {
    const { errors } = policyOf({ [label(name)]: value });
    expect(errors).toMatchObject([{ field: `metadata.labels[${label(name)}]`, detail: message }]);
  });

  it('are read strictly: with a wrong label, pods must satisfy restricted', () => {
    expect(policyOf({ [label('enforce')]: 'Baseline', [label('warn')]: 'x' }).policy).toEqual({
      enforce: latest('restricted'),
      audit: latest('privileged'),
      warn: latest('privileged'),
    });
  });
});
