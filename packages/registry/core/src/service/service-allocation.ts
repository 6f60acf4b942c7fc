import type { FeatureName } from '@k8s-ts/api/discovery';
import type { Service, ServicePort, ServiceSpec } from '@k8s-ts/api/types';
import { type IPFamily, ipFamilyOf } from '@k8s-ts/api/validation';
import { errorText, newInternalError, newInvalid } from '@k8s-ts/apimachinery/errors';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { Finish } from '@k8s-ts/registry-generic';
import { type IPAllocator, RangeFullError } from './allocator/ip-allocator.js';
import type { PortAllocator } from './allocator/port-allocator.js';
import { PortOperation } from './allocator/port-operation.js';
import type { ServiceReference } from './allocator/service-reference.js';
import { hasNodePorts, needsClusterIP, nodePortsOf, sameList, wantsNodePorts } from './service-spec.js';
import { needsHealthCheck, validateServiceClusterIPs } from './service-validation.js';

/**
 * Allocates addresses and ports of services when they are written, and releases them when the write fails or the
 * service is deleted (`kubernetes pkg/registry/core/service/storage/alloc.go`). Both allocators use conditional writes,
 * so several API servers over one store never allocate the same value twice.
 */
export class ServiceAllocation {
  readonly primaryFamily: IPFamily;
  readonly #byFamily: ReadonlyMap<IPFamily, IPAllocator>;

  /**
   * @param ipAllocators one allocator per IP family, that of the primary family first
   * @param features the gates that are on. Default: those of the release
   */
  constructor(
    ipAllocators: readonly [IPAllocator, ...(readonly IPAllocator[])],
    private readonly ports: PortAllocator,
    private readonly features?: ReadonlySet<FeatureName>,
  ) {
    this.primaryFamily = ipAllocators[0].family;
    this.#byFamily = new Map(ipAllocators.map((allocator) => [allocator.family, allocator]));
  }

  /** Allocates the addresses and ports of a new service. @throws Invalid, InternalError */
  async create(service: Service, dryRun: boolean): Promise<{ readonly object: Service; readonly finish: Finish }> {
    const work = new Allocating(this.#byFamily, this.ports, service, dryRun);
    return work.run(async () => {
      let spec = this.#withFamilies(service, service.spec ?? {}, undefined);
      spec = await work.clusterIPs(spec);
      if (spec.type === 'NodePort' || spec.type === 'LoadBalancer') spec = await work.newNodePorts(spec);
      if (needsHealthCheck(spec)) spec = await work.healthCheckPort(spec);
      return spec;
    });
  }

  /** Allocates and releases the addresses and ports that an update changes. @throws Invalid, InternalError */
  async update(
    service: Service,
    old: Service,
    dryRun: boolean,
  ): Promise<{ readonly object: Service; readonly finish: Finish }> {
    const before = old.spec ?? {};
    const work = new Allocating(this.#byFamily, this.ports, service, dryRun);
    return work.run(async () => {
      const given = service.spec ?? {};
      let spec = this.#withFamilies(service, given, before);
      if (!keepsPreferredStacks(given, before)) spec = await work.changedClusterIPs(spec, before);
      const oldPorts = nodePortsOf(before);
      if (hasNodePorts(before) && !hasNodePorts(spec)) work.releaseLater(oldPorts);
      if (hasNodePorts(spec)) spec = await work.changedNodePorts(spec, oldPorts);
      if (needsHealthCheck(spec) && !needsHealthCheck(before)) spec = await work.healthCheckPort(spec);
      else if (!needsHealthCheck(spec) && needsHealthCheck(before) && before.healthCheckNodePort) {
        work.releaseLater([before.healthCheckNodePort]);
      }
      return spec;
    });
  }

  /** Releases everything that was allocated for a deleted service. */
  async release(service: Service): Promise<void> {
    const spec = service.spec ?? {};
    const reference = referenceOf(service);
    if (needsClusterIP(spec) && spec.clusterIPs?.[0] !== 'None') {
      for (const ip of spec.clusterIPs ?? []) {
        const family = ipFamilyOf(ip);
        if (family) await this.#byFamily.get(family)?.release(ip, reference);
      }
    }
    const health = needsHealthCheck(spec) && spec.healthCheckNodePort ? [spec.healthCheckNodePort] : [];
    await this.ports.release([...nodePortsOf(spec), ...health]);
  }

  /** Sets `ipFamilyPolicy` and `ipFamilies`. */
  #withFamilies(service: Service, given: ServiceSpec, before: ServiceSpec | undefined): ServiceSpec {
    if (!needsClusterIP(given) || (before && keepsPreferredStacks(given, before))) return given;
    const selectorless = given.clusterIP === 'None' && Object.keys(given.selector ?? {}).length === 0;
    const policy =
      given.ipFamilyPolicy ?? before?.ipFamilyPolicy ?? (selectorless ? 'RequireDualStack' : 'SingleStack');
    let spec: ServiceSpec = { ...given, ipFamilyPolicy: policy };
    const refuse = (errors: readonly FieldError[]) => {
      if (errors.length > 0) throw newInvalid({ group: '', kind: 'Service' }, service.metadata?.name ?? '', errors);
    };
    refuse(validateServiceClusterIPs(spec, before, this.features));

    const errors: FieldError[] = [];
    spec = this.#checkStacks(spec, before, errors);
    const families = [...(spec.ipFamilies ?? [])] as IPFamily[];
    for (const [i, ip] of (spec.clusterIPs ?? []).entries()) {
      if (ip === 'None') break;
      const family = ipFamilyOf(ip);
      if (i < families.length || !family) continue;
      if (this.#byFamily.has(family)) families.push(family);
      else
        errors.push(
          field.invalid(clusterIPsPath.index(i), spec.clusterIPs, `${family} is not configured on this cluster`),
        );
    }
    refuse(errors);

    if (selectorless) {
      if (families.length === 0) families.push(this.primaryFamily);
      const [first] = families;
      if (families.length < 2 && policy !== 'SingleStack' && first) families.push(otherFamily(first));
      return { ...spec, ipFamilies: families };
    }
    if (policy === 'RequireDualStack' && this.#byFamily.size < 2) {
      errors.push(field.invalid(policyPath, policy, 'this cluster is not configured for dual-stack services'));
    }
    families.forEach((family, i) => {
      if (!this.#byFamily.has(family))
        errors.push(field.invalid(familiesPath.index(i), family, 'not configured on this cluster'));
    });
    refuse(errors);
    if (families.length === 0) families.push(this.primaryFamily);
    const [first] = families;
    if (policy !== 'SingleStack' && families.length === 1 && this.#byFamily.size === 2 && first)
      families.push(otherFamily(first));
    return { ...spec, ipFamilies: families };
  }

  #checkStacks(spec: ServiceSpec, before: ServiceSpec | undefined, errors: FieldError[]): ServiceSpec {
    const { clusterIPs = [], ipFamilies = [], ipFamilyPolicy: policy } = spec;
    let result = spec;
    if (before && policy === 'SingleStack') {
      if (sameList(before.clusterIPs, clusterIPs) && clusterIPs.length > 1)
        result = { ...result, clusterIPs: clusterIPs.slice(0, 1) };
      if (sameList(before.ipFamilies, ipFamilies) && ipFamilies.length > 1)
        result = { ...result, ipFamilies: ipFamilies.slice(0, 1) };
    } else if (before) {
      const reduced = (now: readonly string[], old: readonly string[] | undefined) =>
        now.length > 0 && now.length < (old?.length ?? 0);
      const must = "must be 'SingleStack' to release the secondary";
      if (reduced(clusterIPs, before.clusterIPs)) errors.push(field.invalid(policyPath, policy, `${must} cluster IP`));
      if (reduced(ipFamilies, before.ipFamilies)) errors.push(field.invalid(policyPath, policy, `${must} IP family`));
    }
    if (policy === 'SingleStack') {
      const must = "must be 'RequireDualStack' or 'PreferDualStack' when multiple";
      if (result.clusterIPs?.length === 2)
        errors.push(field.invalid(policyPath, policy, `${must} cluster IPs are specified`));
      if (result.ipFamilies?.length === 2)
        errors.push(field.invalid(policyPath, policy, `${must} IP families are specified`));
    }
    return result;
  }
}

const specPath = FieldPath.root('spec');
const policyPath = specPath.child('ipFamilyPolicy');
const familiesPath = specPath.child('ipFamilies');
const clusterIPsPath = specPath.child('clusterIPs');

export const otherFamily = (family: IPFamily): IPFamily => (family === 'IPv4' ? 'IPv6' : 'IPv4');

const referenceOf = ({ metadata }: Service): ServiceReference => ({
  namespace: metadata?.namespace ?? '',
  name: metadata?.name ?? '',
});

/** Whether an update of a PreferDualStack service keeps its addresses and families: the client did not change them. */
function keepsPreferredStacks(spec: ServiceSpec, before: ServiceSpec): boolean {
  if (spec.ipFamilyPolicy !== 'PreferDualStack' || before.type !== spec.type || !needsClusterIP(spec)) return false;
  if (before.ipFamilyPolicy !== undefined && before.ipFamilyPolicy !== 'PreferDualStack') return false;
  return sameList(before.clusterIPs, spec.clusterIPs) && sameList(before.ipFamilies, spec.ipFamilies);
}

/** The allocations of one write. */
class Allocating {
  readonly #allocated: (readonly [IPAllocator, string])[] = [];
  readonly #released: (readonly [IPAllocator, string])[] = [];
  readonly #portOperation: PortOperation;
  readonly #reference: ServiceReference;

  constructor(
    private readonly byFamily: ReadonlyMap<IPFamily, IPAllocator>,
    ports: PortAllocator,
    private readonly service: Service,
    private readonly dryRun: boolean,
  ) {
    this.#portOperation = new PortOperation(ports, dryRun);
    this.#reference = referenceOf(service);
  }

  async run(work: () => Promise<ServiceSpec>): Promise<{ object: Service; finish: Finish }> {
    try {
      return { object: { ...this.service, spec: await work() }, finish: (succeeded) => this.#finish(succeeded) };
    } catch (error) {
      await this.#finish(false);
      throw error;
    }
  }

  releaseLater(ports: readonly number[]): void {
    this.#portOperation.releaseLater(ports);
  }

  async #finish(succeeded: boolean): Promise<void> {
    if (!this.dryRun) {
      for (const [allocator, ip] of succeeded ? this.#released : this.#allocated)
        await allocator.release(ip, this.#reference);
    }
    await this.#portOperation.finish(succeeded);
  }

  /** Allocates an address of each family: the requested address, or any free address. */
  async clusterIPs(spec: ServiceSpec): Promise<ServiceSpec> {
    if (!needsClusterIP(spec) || spec.clusterIPs?.[0] === 'None') return spec;
    const given = spec.clusterIPs ?? [];
    const clusterIPs: string[] = [...given];
    for (const [i, family] of ((spec.ipFamilies ?? []) as readonly IPFamily[]).entries()) {
      clusterIPs[i] = await this.#allocateIP(family, given[i] ?? '', given);
    }
    return { ...spec, clusterIPs, ...(clusterIPs[0] ? { clusterIP: clusterIPs[0] } : {}) };
  }

  async changedClusterIPs(spec: ServiceSpec, before: ServiceSpec): Promise<ServiceSpec> {
    if (!needsClusterIP(before)) return this.clusterIPs(spec);
    if (before.clusterIPs?.[0] === 'None') return spec;
    const oldFamilies = (before.ipFamilies ?? []) as readonly IPFamily[];
    const oldIPs = before.clusterIPs ?? [];
    if (!needsClusterIP(spec)) {
      for (const [i, family] of oldFamilies.entries()) this.#releaseIP(family, oldIPs[i]);
      return spec;
    }
    const families = (spec.ipFamilies ?? []) as readonly IPFamily[];
    const [, second] = families;
    if (oldFamilies.length === 1 && families.length === 2 && second) {
      const [first = '', wanted = ''] = spec.clusterIPs ?? [];
      return { ...spec, clusterIPs: [first, await this.#allocateIP(second, wanted, spec.clusterIPs ?? [])] };
    }
    if (oldFamilies.length === 2 && families.length === 1 && oldFamilies[1]) this.#releaseIP(oldFamilies[1], oldIPs[1]);
    return spec;
  }

  #releaseIP(family: IPFamily, ip: string | undefined): void {
    const allocator = this.byFamily.get(family);
    if (allocator && ip) this.#released.push([allocator, ip]);
  }

  async #allocateIP(family: IPFamily, ip: string, shown: readonly string[]): Promise<string> {
    const allocator = this.byFamily.get(family);
    if (!allocator) throw newInternalError(`no allocator for ${family}`);
    const actor = this.dryRun ? allocator.dryRun : allocator;
    try {
      if (ip !== '') await actor.allocate(ip, this.#reference);
      const result = ip !== '' ? ip : await actor.allocateNext(this.#reference);
      this.#allocated.push([allocator, result]);
      return result;
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof RangeFullError) throw newInternalError(`failed to allocate a serviceIP: ${message}`);
      throw this.#invalid(clusterIPsPath, shown, `failed to allocate IP${ip === '' ? '' : ` ${ip}`}: ${message}`);
    }
  }

  /** Allocates node ports of a new service. Ports with the same number (of several protocols) share a node port. */
  async newNodePorts(spec: ServiceSpec): Promise<ServiceSpec> {
    const chosen = new Map<number, number>();
    const ports: ServicePort[] = [];
    for (const [i, port] of (spec.ports ?? []).entries()) {
      const already = chosen.get(port.port);
      let nodePort = port.nodePort ?? 0;
      if (nodePort === 0 && !wantsNodePorts(spec)) {
        ports.push(port);
        continue;
      }
      if (already === undefined) {
        const wanted = spec.ports?.find((other) => other.port === port.port && other.nodePort)?.nodePort ?? 0;
        nodePort = await this.#takePort(wanted, i);
        chosen.set(port.port, nodePort);
      } else if (nodePort === 0) nodePort = already;
      else if (nodePort !== already) await this.#takePort(nodePort, i);
      ports.push({ ...port, nodePort });
    }
    return spec.ports ? { ...spec, ports } : spec;
  }

  async changedNodePorts(spec: ServiceSpec, oldPorts: readonly number[]): Promise<ServiceSpec> {
    const taken = new Set<number>();
    const seen = new Set<string>();
    const ports: ServicePort[] = [];
    for (const [i, port] of (spec.ports ?? []).entries()) {
      let nodePort = port.nodePort ?? 0;
      if (nodePort === 0 && !wantsNodePorts(spec)) {
        ports.push(port);
        continue;
      }
      if (nodePort === 0) nodePort = await this.#takePort(0, i);
      else if (!oldPorts.includes(nodePort) && !taken.has(nodePort)) {
        await this.#takePort(nodePort, i);
        taken.add(nodePort);
      }
      const key = `${port.protocol}/${nodePort}`;
      if (seen.has(key)) throw new Error(`duplicate nodePort: {${port.protocol} ${nodePort}}`);
      seen.add(key);
      ports.push({ ...port, nodePort });
    }
    const result = spec.ports ? { ...spec, ports } : spec;
    const now = nodePortsOf(result);
    this.releaseLater(oldPorts.filter((port) => !now.includes(port)));
    return result;
  }

  /** @param wanted 0 means any port */
  async #takePort(wanted: number, index: number): Promise<number> {
    try {
      if (wanted === 0) return await this.#portOperation.allocateNext();
      await this.#portOperation.allocate(wanted);
      return wanted;
    } catch (error) {
      const { message } = error as Error;
      if (wanted === 0) throw newInternalError(`failed to allocate a nodePort: ${message}`);
      throw this.#invalid(specPath.child('ports').index(index).child('nodePort'), wanted, message);
    }
  }

  async healthCheckPort(spec: ServiceSpec): Promise<ServiceSpec> {
    const wanted = spec.healthCheckNodePort ?? 0;
    try {
      if (wanted === 0) return { ...spec, healthCheckNodePort: await this.#portOperation.allocateNext() };
      await this.#portOperation.allocate(wanted);
      return spec;
    } catch (error) {
      const what =
        wanted === 0
          ? 'failed to allocate a HealthCheck NodePort 0'
          : `failed to allocate requested HealthCheck NodePort ${wanted}`;
      throw newInternalError(`${what}: ${errorText(error)}`);
    }
  }

  #invalid(path: FieldPath, value: unknown, message: string): Error {
    return newInvalid({ group: '', kind: 'Service' }, this.#reference.name, [field.invalid(path, value, message)]);
  }
}
