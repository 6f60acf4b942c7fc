import type { FeatureName } from '@k8s-ts/api/discovery';
import { describe, expect, it } from 'vitest';
import { kindRules } from '../test/kind-rules.js';
import { endpointsStrategy } from './endpoints/endpoints-strategy.js';
import { nodeStrategy } from './node/node-strategy.js';
import { podStatusStrategy } from './pod/pod-status-strategy.js';
import { podStrategy } from './pod/pod-strategy.js';
import { serviceStatusStrategy, serviceStrategy } from './service/service-strategy.js';

/** `kubernetes pkg/apis/core/validation` (IsValidIPForLegacyField, IsValidCIDRForLegacyField). */
const zeros = 'must not have leading 0s';
const cidrZeros = `${zeros} in IP or prefix length`;
const mapped = 'must not be an IPv4-mapped IPv6 address';
const bits = 'must not have bits set beyond the prefix length';

const metadata = { name: 'a', namespace: 'ns', resourceVersion: '1' };
const service = (spec: object, more: object = {}) => ({
  metadata,
  spec: { ports: [{ port: 80 }], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack', ...spec },
  ...more,
});
const balancer = (spec: object, more: object = {}) => service({ type: 'LoadBalancer', ...spec }, more);
const pod = (spec: object, more: object = {}) => ({
  metadata,
  spec: { containers: [{ name: 'c', image: 'i', imagePullPolicy: 'Always' }], ...spec },
  ...more,
});
const ranges = 'service.beta.kubernetes.io/load-balancer-source-ranges';

describe.each([true, false])('validation of addresses with StrictIPCIDRValidation %s', (strict) => {
  const features: ReadonlySet<FeatureName> = new Set(strict ? ['StrictIPCIDRValidation' as const] : []);
  const services = kindRules('Service', serviceStrategy({ features }));
  const pods = kindRules('Pod', podStrategy({ features }));
  const refused = (text: string) => (strict ? [text] : []);

  it.each<[string, string, object, string]>([
    [
      'Service',
      'an external address',
      service({ externalIPs: ['192.0.2.01'] }),
      `spec.externalIPs[0]: Invalid value: "192.0.2.01": ${zeros}`,
    ],
    [
      'Service',
      'a cluster address',
      service({ clusterIP: '::ffff:10.0.0.5', clusterIPs: ['::ffff:10.0.0.5'] }),
      `spec.clusterIPs[0]: Invalid value: "::ffff:10.0.0.5": ${mapped}`,
    ],
    [
      'Service',
      'a source range',
      balancer({ loadBalancerSourceRanges: [' 10.0.0.1/8 '] }),
      `spec.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.1/8": ${bits}`,
    ],
    [
      'Service',
      'a source range in an annotation',
      balancer({}, { metadata: { ...metadata, annotations: { [ranges]: '10.0.0.0/08' } } }),
      `metadata.annotations[${ranges}]: Invalid value: "10.0.0.0/08": ${cidrZeros}`,
    ],
    [
      'Pod',
      'a name server',
      pod({ dnsConfig: { nameservers: ['192.0.2.01'] } }),
      `spec.dnsConfig.nameservers[0]: Invalid value: "192.0.2.01": ${zeros}`,
    ],
    [
      'Pod',
      'a host alias',
      pod({ hostAliases: [{ ip: '::ffff:192.0.2.1', hostnames: ['h'] }] }),
      `spec.hostAliases[0].ip: Invalid value: "::ffff:192.0.2.1": ${mapped}`,
    ],
    [
      'Endpoints',
      'an address',
      { metadata, subsets: [{ addresses: [{ ip: '192.0.2.01' }] }] },
      `subsets[0].addresses[0].ip: Invalid value: "192.0.2.01": ${zeros}`,
    ],
    [
      'Endpoints',
      'an address that is not ready',
      { metadata, subsets: [{ notReadyAddresses: [{ ip: '192.0.2.01' }] }] },
      `subsets[0].notReadyAddresses[0].ip: Invalid value: "192.0.2.01": ${zeros}`,
    ],
    [
      'Node',
      'a range of pods',
      { metadata: { name: 'a' }, spec: { podCIDR: '10.0.0.1/24', podCIDRs: ['10.0.0.1/24'] } },
      `spec.podCIDRs[0]: Invalid value: "10.0.0.1/24": ${bits}`,
    ],
  ])('has the expected errors for a %s with %s in another form', async (kind, _, object, error) => {
    const rules = {
      Service: services,
      Pod: pods,
      Endpoints: kindRules('Endpoints', endpointsStrategy({ features })),
      Node: kindRules('Node', nodeStrategy({ features }), false),
    }[kind];
    expect(await rules?.create(object)).toEqual(refused(error));
  });

  it('accepts non-canonical addresses of the stored service', async () => {
    const old = balancer({ externalIPs: ['192.0.2.01'], loadBalancerSourceRanges: ['10.0.0.1/8'] });
    expect(await services.update(old, old)).toEqual([]);
    const other = balancer({ externalIPs: ['192.0.2.02'], loadBalancerSourceRanges: ['10.0.0.2/8'] });
    expect(await services.update(other, old)).toEqual(
      strict
        ? [
            `spec.externalIPs[0]: Invalid value: "192.0.2.02": ${zeros}`,
            `spec.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.2/8": ${bits}`,
          ]
        : [],
    );
  });

  it('checks new addresses in the status of services and pods', async () => {
    const withAddress = (ip: string) =>
      balancer({}, { status: { loadBalancer: { ingress: [{ ip, ipMode: 'VIP' }] } } });
    const bad = withAddress('192.0.2.01');
    const status = serviceStatusStrategy({ features });
    expect(await services.update(bad, withAddress('192.0.2.1'), status)).toEqual(
      refused(`status.loadBalancer.ingress[0].ip: Invalid value: "192.0.2.01": ${zeros}`),
    );
    expect(await services.update(bad, bad, status)).toEqual([]);

    const running = (ip: string) => pod({}, { status: { hostIP: ip, hostIPs: [{ ip }], podIP: ip, podIPs: [{ ip }] } });
    const odd = running('192.0.2.01');
    const podStatus = podStatusStrategy({ features });
    expect(await pods.update(odd, running('192.0.2.1'), podStatus)).toEqual(
      strict
        ? [
            `status.podIPs[0]: Invalid value: "192.0.2.01": ${zeros}`,
            `status.hostIPs[0]: Invalid value: "192.0.2.01": ${zeros}`,
          ]
        : [],
    );
    expect(await pods.update(odd, odd, podStatus)).toEqual([]);
  });
});
