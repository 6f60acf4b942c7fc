import { apiserverFlags, type Flag, FlagError, givenFlags } from '@k8s-ts/embedded-apiserver/flags';
import { describe, expect, it } from 'vitest';
import { ignoredFlags, logIgnoredFlags, sortIgnoredFlags } from './ignored-flags.js';
import { kubeAPIServerFlags } from './kube-apiserver-flags.js';

const allFlags: Readonly<Record<string, Flag>> = { ...apiserverFlags, ...ignoredFlags };
const parse = (line: string) => givenFlags(allFlags, line.split(' '));

describe('the flags of kube-apiserver', () => {
  it('are 177, as in Kubernetes 1.36.3', () => {
    const names = Object.values(kubeAPIServerFlags).flat();
    expect([names.length, new Set(names).size]).toEqual([177, 177]);
  });

  it('are all declared here, each once', () => {
    const names = Object.values(allFlags).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.values(kubeAPIServerFlags).flat()));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['boolean', undefined],
    ['integer', 'int'],
    ['integers', 'int32Slice'],
    ['number', 'float'],
    ['strings', 'strings'],
    ['map', 'mapStringString'],
  ] as const)('of kind %s accept values of that kind', (kind, placeholder) => {
    const kinds = new Map(Object.values(allFlags).map((flag) => [flag.name, flag.placeholder]));
    // kube-apiserver accepts only seconds for --min-request-timeout; this server also accepts durations.
    const names = kubeAPIServerFlags[kind].filter((name) => name !== 'min-request-timeout');
    for (const name of names) expect([name, kinds.get(name)]).toEqual([name, placeholder]);
  });
});

describe('the flags without effect', () => {
  it.each([
    '--permit-port-sharing',
    '--enable-logs-handler=false',
    '--kubelet-read-only-port=10255',
    '--apiserver-count=-1',
    '--kubelet-timeout=5s',
    '--feature-gates=A=true,kube:B=false',
    '--feature-gates=',
    '--vmodule=store*=4,watch=2',
    '--log-text-info-buffer-size=64Ki',
    '--tls-sni-cert-key=a.crt,a.key:example.com,*.example.com --tls-sni-cert-key b.crt,b.key',
    '--oidc-required-claim=a=b',
    '--service-account-issuer=https://a --service-account-issuer https://b,c',
    '--enable-admission-plugins=NodeRestriction,PodSecurity --disable-admission-plugins=ResourceQuota',
    '--admission-control=AlwaysAdmit',
    '--endpoint-reconciler-type=lease',
  ])('accept %s', (line) => {
    expect(() => sortIgnoredFlags(parse(line))).not.toThrow();
  });

  it.each([
    ['--permit-port-sharing=maybe', 'strconv.ParseBool: parsing "maybe": invalid syntax'],
    ['--kubelet-read-only-port=-1', 'must be between 0 and 9007199254740991, inclusive'],
    ['--apiserver-count=one', 'must be an integer'],
    ['--kubelet-timeout=5', 'time: missing unit in duration "5"'],
    ['--feature-gates=A', 'missing bool value for A'],
    ['--feature-gates=A=x', 'strconv.ParseBool: parsing "x": invalid syntax'],
    ['--feature-gates=other:A=true', 'component not registered: other'],
    ['--vmodule=store', '"store" is not of the form PATTERN=LEVEL'],
    ['--enable-admission-plugins=PodSecurity,Magic', 'plugin "Magic" is unknown'],
    ['--disable-admission-plugins=Magic', 'plugin "Magic" is unknown'],
    ['--admission-control=Magic', 'plugin "Magic" is unknown'],
    ['--endpoint-reconciler-type=x', 'must be one of lease, master-count, none'],
  ])('refuse %s', (arg, reason) => {
    const [, name, value] = /^--([^=]+)=(.*)$/.exec(arg) as RegExpExecArray;
    expect(() => parse(arg)).toThrow(new FlagError(`invalid argument "${value}" for "--${name}" flag: ${reason}`));
  });

  it('refuse an invalid quantity, naming the flag', () => {
    expect(() => parse('--log-text-info-buffer-size=big')).toThrow(/"--log-text-info-buffer-size" flag: /);
  });

  it.each([
    [
      '--admission-control=PodSecurity --enable-admission-plugins=Priority',
      '--admission-control and --enable-admission-plugins/--disable-admission-plugins are mutually exclusive',
    ],
  ])('refuse %s', (line, message) => {
    expect(() => sortIgnoredFlags(parse(line))).toThrow(new FlagError(message));
  });
});

describe('sortIgnoredFlags', () => {
  it.each<[string, string[], string[]]>([
    ['--storage-backend=memory', [], []],
    ['--permit-port-sharing --enable-logs-handler', [], ['--enable-logs-handler', '--permit-port-sharing']],
    ['--max-connection-bytes-per-sec=1', ['--max-connection-bytes-per-sec'], []],
    ['--max-connection-bytes-per-sec=0', [], ['--max-connection-bytes-per-sec']],
    ['--admission-control=AlwaysAdmit', ['--admission-control'], []],
    ['--egress-selector-config-file=a', ['--egress-selector-config-file'], []],
    ['--egress-selector-config-file=', [], ['--egress-selector-config-file']],
    ['--kubelet-timeout=5s --vmodule=a=1', ['--kubelet-timeout'], ['--vmodule']],
    ['--etcd-healthcheck-timeout=1s --etcd-readycheck-timeout=1s', [], []],
    ['--disable-http2-serving --http2-max-streams-per-connection=10', [], []],
    ['--audit-policy-file=a --audit-log-path=- --audit-webhook-config-file=b', [], []],
    ['--authorization-webhook-config-file=a', [], []],
    ['--admission-control-config-file=a', [], []],
    ['--authentication-config=a', [], []],
    ['--oidc-issuer-url=a --oidc-client-id=b', [], []],
    ['--service-account-issuer=a', [], []],
    ['--enable-admission-plugins=PodSecurity', [], []],
    ['--disable-admission-plugins=PodSecurity', [], []],
  ])('sorts the flags of "%s"', (line, protective, others) => {
    expect(sortIgnoredFlags(parse(line))).toEqual({ protective, others });
  });
});

/**
 * Flags without effect that neither limit nor protect: they tune, name, log or measure something, or open something
 * that this server does not have.
 */
const harmless = `
  apiserver-count coordinated-leadership-lease-duration coordinated-leadership-renew-deadline
  coordinated-leadership-retry-period enable-aggregator-routing enable-logs-handler
  endpoint-reconciler-type etcd-count-metric-poll-period etcd-db-metric-poll-interval external-hostname kubelet-read-only-port
  kubernetes-service-node-port lease-reuse-duration-seconds log-flush-frequency log-json-info-buffer-size log-json-split-stream
  log-text-info-buffer-size log-text-split-stream peer-advertise-ip peer-advertise-port permit-address-sharing permit-port-sharing
  show-hidden-metrics-for-version vmodule`;

it('every ignored flag is reported at level 0, except harmless flags', () => {
  const names = Object.keys(ignoredFlags);
  const { others } = sortIgnoredFlags(new Map(names.map((name) => [name, 'given'])));
  expect(others).toEqual(
    harmless
      .trim()
      .split(/\s+/)
      .map((name) => `--${name}`),
  );
});

it.each([
  'admission-control',
  'egress-selector-config-file',
  'kubelet-timeout',
  'max-connection-bytes-per-sec',
  'peer-ca-file',
  'service-account-signing-endpoint',
  'shutdown-watch-termination-grace-period',
  'storage-initialization-timeout',
])('--%s, which limits or protects, is ignored and reported at level 0', (name) => {
  expect(ignoredFlags).toHaveProperty(name);
  expect(sortIgnoredFlags(new Map([[name, 'given']]))).toEqual({ protective: [`--${name}`], others: [] });
});

describe('logIgnoredFlags', () => {
  const logged = (protective: string[], others: string[]) => {
    const lines: [number, string][] = [];
    const info = (level: number, message: string) => void lines.push([level, message]);
    logIgnoredFlags({ info, error: () => {} }, { protective, others });
    return lines;
  };

  it('writes a line for each flag', () => {
    expect(logged(['--a', '--b'], ['--c', '--d'])).toEqual([
      [0, 'warning: this server does not have the limits and protections of these flags: --a, --b'],
      [1, 'flags without effect in this server: --c, --d'],
    ]);
  });

  it('writes nothing when there are no such flags', () => {
    expect(logged([], [])).toEqual([]);
  });
});
