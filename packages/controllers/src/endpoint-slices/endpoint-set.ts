import type { discoveryv1 } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';

type Endpoint = discoveryv1.Endpoint;

/** Endpoints by address, hostname and pod. Two endpoints that agree in these are states of the same endpoint. */
export class EndpointSet {
  readonly #endpoints = new Map<string, Endpoint>();

  get size(): number {
    return this.#endpoints.size;
  }

  add(endpoint: Endpoint): void {
    this.#endpoints.set(keyOf(endpoint), endpoint);
  }

  get(endpoint: Endpoint): Endpoint | undefined {
    return this.#endpoints.get(keyOf(endpoint));
  }

  delete(endpoint: Endpoint): void {
    this.#endpoints.delete(keyOf(endpoint));
  }

  /** Removes and returns up to this number of endpoints, in the order of adding. */
  take(count: number): readonly Endpoint[] {
    const taken: Endpoint[] = [];
    for (const [key, endpoint] of this.#endpoints) {
      if (taken.length >= count) break;
      this.#endpoints.delete(key);
      taken.push(endpoint);
    }
    return taken;
  }
}

/**
 * The identity of an endpoint as text. The parts contain no spaces and addresses no commas, so different endpoints have
 * different keys.
 */
function keyOf({ addresses, hostname = '', targetRef }: Endpoint): string {
  const all = addresses.length === 1 ? addresses[0] : [...addresses].sort().join();
  return `${all} ${hostname} ${targetRef?.namespace ?? ''} ${targetRef?.name ?? ''}`;
}

/**
 * Whether two endpoints of the same key have the same state. Versions of pods in `targetRef` and hints do not count.
 */
export function isSameState(a: Endpoint, b: Endpoint): boolean {
  return semanticEqual(stateOf(a), stateOf(b));
}

function stateOf({ nodeName, zone, conditions, targetRef }: Endpoint): object {
  const { resourceVersion: _, ...target } = targetRef ?? {};
  return { nodeName, zone, conditions: conditions ?? {}, target };
}

/**
 * A text that is equal for lists with the same ports in any order.
 *
 * @param ports null is an empty list: the server returns null for it
 */
export function portsKey(ports: readonly discoveryv1.EndpointPort[] | null | undefined): string {
  const texts = (ports ?? []).map(({ name = '', port, protocol, appProtocol }) =>
    JSON.stringify([name, port ?? null, protocol ?? '', appProtocol ?? '']),
  );
  return texts.sort().join();
}
