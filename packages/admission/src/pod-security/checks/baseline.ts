import {
  type AnyContainer,
  type CheckPod,
  type Control,
  containersOf,
  containersText,
  joinQuote,
  namesWhere,
  plural,
  settersText,
  sortedSet,
  unlessUserNamespace,
} from './check.js';

/**
 * Prefix of the annotation with a container's AppArmor profile, which is older than the field. The container's name
 * follows.
 */
const appArmorPrefix = 'container.apparmor.security.beta.kubernetes.io/';

const appArmorProfile: CheckPod = ({ annotations, spec }) => {
  const isBad = (type: string | undefined) => type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost';
  const podType = spec.securityContext?.appArmorProfile?.type;
  const typeOf = ({ securityContext }: AnyContainer) => securityContext?.appArmorProfile?.type;
  const names = namesWhere(spec, (container) => isBad(typeOf(container)));
  const values = sortedSet([podType, ...containersOf(spec).map(typeOf)].filter(isBad) as readonly string[]);
  const wrong = Object.entries(annotations)
    .filter(([key, value]) => key.startsWith(appArmorPrefix) && !isAllowedAppArmor(value))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .sort();
  const setters = [
    settersText(isBad(podType), names),
    wrong.length > 0 ? plural('annotation', 'annotations', wrong.length) : '',
  ].filter((each) => each !== '');
  if (setters.length === 0) return undefined;
  const all = [...values, ...wrong];
  return {
    reason: plural('forbidden AppArmor profile', 'forbidden AppArmor profiles', all.length),
    detail: `${setters.join(' and ')} must not set AppArmor profile type to ${joinQuote(all)}`,
  };
};

const isAllowedAppArmor = (value: string): boolean =>
  value === '' || value === 'runtime/default' || value.startsWith('localhost/');

const defaultCapabilities = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  ),
);

const capabilities: CheckPod = ({ spec }) => {
  const wrongOf = ({ securityContext }: AnyContainer) =>
    (securityContext?.capabilities?.add ?? []).filter((each) => !defaultCapabilities.has(each));
  const names = namesWhere(spec, (container) => wrongOf(container).length > 0);
  if (names.length === 0) return undefined;
  const wrong = joinQuote(sortedSet(containersOf(spec).flatMap(wrongOf)));
  return {
    reason: 'non-default capabilities',
    detail: `${containersText(names)} must not include ${wrong} in securityContext.capabilities.add`,
  };
};

const hostNamespaces: CheckPod = ({ spec }) => {
  const used = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((name) => spec[name] === true);
  if (used.length === 0) return undefined;
  return { reason: 'host namespaces', detail: used.map((name) => `${name}=true`).join(', ') };
};

const hostPathVolumes: CheckPod = ({ spec }) => {
  const names = (spec.volumes ?? []).filter(({ hostPath }) => hostPath).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return { reason: 'hostPath volumes', detail: `${plural('volume', 'volumes', names.length)} ${joinQuote(names)}` };
};

const hostPorts: CheckPod = ({ spec }) => {
  const portsOf = ({ ports = [] }: AnyContainer) =>
    (ports ?? []).flatMap(({ hostPort }) => (hostPort ? [String(hostPort)] : []));
  const names = namesWhere(spec, (container) => portsOf(container).length > 0);
  if (names.length === 0) return undefined;
  const ports = sortedSet(containersOf(spec).flatMap(portsOf));
  return {
    reason: 'hostPort',
    detail: `${containersText(names)} ${plural('uses', 'use', names.length)} ${plural('hostPort', 'hostPorts', ports.length)} ${ports.join(', ')}`,
  };
};

const hostProbes: CheckPod = ({ spec }) => {
  const hostsOf = ({ livenessProbe, readinessProbe, startupProbe, lifecycle }: AnyContainer) =>
    [livenessProbe, readinessProbe, startupProbe, lifecycle?.postStart, lifecycle?.preStop].flatMap((handler) =>
      [handler?.httpGet?.host, handler?.tcpSocket?.host].filter((host): host is string => Boolean(host)),
    );
  const names = sortedSet(namesWhere(spec, (container) => hostsOf(container).length > 0));
  if (names.length === 0) return undefined;
  const hosts = sortedSet(containersOf(spec).flatMap(hostsOf));
  return {
    reason: 'probe or lifecycle host',
    detail: `${containersText(names)} ${plural('uses', 'use', names.length)} ${plural('probe or lifecycle host', 'probe or lifecycle hosts', hosts.length)} ${joinQuote(hosts)}`,
  };
};

const privileged: CheckPod = ({ spec }) => {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.privileged === true);
  if (names.length === 0) return undefined;
  return { reason: 'privileged', detail: `${containersText(names)} must not set securityContext.privileged=true` };
};

/** Allows only default mounts of /proc. The level restricted checks pods with a user namespace, too. */
export const procMount: CheckPod = ({ spec }) => {
  const typeOf = ({ securityContext }: AnyContainer) => securityContext?.procMount ?? 'Default';
  const names = namesWhere(spec, (container) => typeOf(container) !== 'Default');
  if (names.length === 0) return undefined;
  const types = sortedSet(
    containersOf(spec)
      .map(typeOf)
      .filter((type) => type !== 'Default'),
  );
  return {
    reason: 'procMount',
    detail: `${containersText(names)} must not set securityContext.procMount to ${joinQuote(types)}`,
  };
};

const seLinuxOptions =
  (...types: readonly string[]): CheckPod =>
  ({ spec }) => {
    const optionsOf = (
      context:
        | { readonly seLinuxOptions?: { readonly type?: string; readonly user?: string; readonly role?: string } }
        | undefined,
    ) => context?.seLinuxOptions ?? {};
    const isBad = ({ type = '', user = '', role = '' }: ReturnType<typeof optionsOf>) =>
      (type !== '' && !types.includes(type)) || user !== '' || role !== '';
    const ofPod = optionsOf(spec.securityContext);
    const names = namesWhere(spec, ({ securityContext }) => isBad(optionsOf(securityContext)));
    const setters = settersText(isBad(ofPod), names);
    if (setters === '') return undefined;
    const all = [ofPod, ...containersOf(spec).map(({ securityContext }) => optionsOf(securityContext))];
    const wrong = sortedSet(all.flatMap(({ type = '' }) => (type === '' || types.includes(type) ? [] : [type])));
    const data = [
      ...(wrong.length > 0 ? [`${plural('type', 'types', wrong.length)} ${joinQuote(wrong)}`] : []),
      ...(all.some(({ user }) => user) ? ['user may not be set'] : []),
      ...(all.some(({ role }) => role) ? ['role may not be set'] : []),
    ];
    return {
      reason: 'seLinuxOptions',
      detail: `${setters} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`,
    };
  };

const podSeccomp = 'seccomp.security.alpha.kubernetes.io/pod';
const containerSeccompPrefix = 'container.seccomp.security.alpha.kubernetes.io/';

/** Before version 1.19, annotations had the profile. */
const seccompAnnotations: CheckPod = ({ annotations, spec }) => {
  const keys = [podSeccomp, ...containersOf(spec).map(({ name }) => containerSeccompPrefix + name)];
  const isBad = (value: string | undefined) =>
    value !== undefined && value !== 'runtime/default' && value !== 'docker/default' && !value.startsWith('localhost/');
  const wrong = sortedSet(
    keys.filter((key) => isBad(annotations[key])).map((key) => `${key}=${JSON.stringify(annotations[key])}`),
  );
  if (wrong.length === 0) return undefined;
  return {
    reason: 'seccompProfile',
    detail: `forbidden ${plural('annotation', 'annotations', wrong.length)} ${wrong.join(', ')}`,
  };
};

/** Refuses seccomp profiles that only the level privileged allows. */
export const seccompProfile: CheckPod = ({ spec }) => {
  const isBad = (type: string | undefined) => type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost';
  const ofPod = spec.securityContext?.seccompProfile?.type;
  const typeOf = ({ securityContext }: AnyContainer) => securityContext?.seccompProfile?.type;
  const setters = settersText(
    isBad(ofPod),
    namesWhere(spec, (container) => isBad(typeOf(container))),
  );
  if (setters === '') return undefined;
  const values = sortedSet([ofPod, ...containersOf(spec).map(typeOf)].filter(isBad) as readonly string[]);
  return {
    reason: 'seccompProfile',
    detail: `${setters} must not set securityContext.seccompProfile.type to ${joinQuote(values)}`,
  };
};

const sysctlsOf10 = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
];
const sysctlsOf127 = [...sysctlsOf10, 'net.ipv4.ip_local_reserved_ports'];
const sysctlsOf129 = [
  ...sysctlsOf127,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];
const sysctlsOf132 = [...sysctlsOf129, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'];

const sysctls =
  (allowed: readonly string[]): CheckPod =>
  ({ spec }) => {
    const names = (spec.securityContext?.sysctls ?? [])
      .map(({ name }) => name)
      .filter((name) => !allowed.includes(name));
    return names.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: names.join(', ') };
  };

const windowsHostProcess: CheckPod = ({ spec }) => {
  const isPod = spec.securityContext?.windowsOptions?.hostProcess === true;
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.windowsOptions?.hostProcess === true);
  const setters = settersText(isPod, names);
  if (setters === '') return undefined;
  return {
    reason: 'hostProcess',
    detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true`,
  };
};

const baseline = (id: string, ...versions: Control['versions']): Control => ({ id, level: 'baseline', versions });

/** The controls of the level baseline. `kubernetes/pod-security-admission policy`. */
export const baselineControls: readonly Control[] = [
  baseline('appArmorProfile', { since: 0, check: appArmorProfile }),
  baseline('capabilities_baseline', { since: 0, check: capabilities }),
  baseline('hostNamespaces', { since: 0, check: hostNamespaces }),
  baseline('hostPathVolumes', { since: 0, check: hostPathVolumes }),
  baseline('hostPorts', { since: 0, check: hostPorts }),
  baseline('hostProbesAndHostLifecycle', { since: 34, check: hostProbes }),
  baseline('privileged', { since: 0, check: privileged }),
  baseline('procMount', { since: 0, check: procMount }, { since: 35, check: unlessUserNamespace(procMount) }),
  baseline(
    'seLinuxOptions',
    { since: 0, check: seLinuxOptions('container_t', 'container_init_t', 'container_kvm_t') },
    { since: 31, check: seLinuxOptions('container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t') },
  ),
  baseline('seccompProfile_baseline', { since: 0, check: seccompAnnotations }, { since: 19, check: seccompProfile }),
  baseline(
    'sysctls',
    { since: 0, check: sysctls(sysctlsOf10) },
    { since: 27, check: sysctls(sysctlsOf127) },
    { since: 29, check: sysctls(sysctlsOf129) },
    { since: 32, check: sysctls(sysctlsOf132) },
  ),
  baseline('windowsHostProcess', { since: 0, check: windowsHostProcess }),
];
