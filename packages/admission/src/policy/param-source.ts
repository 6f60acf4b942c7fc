import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { RESTMapper, RESTMapping } from '@k8s-ts/apimachinery/rest-mapper';
import { formatGroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { byNamespace, type Client, type Informer, newInformer, sleep, systemClock } from '@k8s-ts/client';

/** The source of the parameters of policies. */
export interface ParamSourceOptions {
  /** Maps the kinds that are served now. */
  readonly restMapper: () => RESTMapper;
  /** A client of the server itself. */
  readonly client: () => Client;
  /** Called with failed lists and watches of parameters, which are tried again. */
  readonly onError: (error: unknown) => void;
}

type ParamKind = admissionregistrationv1.ParamKind;

interface FollowedKind {
  readonly mapping: RESTMapping;
  readonly informer: Informer<KubeObject, 'namespace'>;
}

/** Maximum wait of a request for the first list of a kind, in ms. */
const syncTimeoutMs = 1000;

/**
 * Follows the objects of the kinds that policies have as parameters: built-in ones and custom resources alike
 * (`kubernetes/apiserver pkg/admission/plugin/policy/generic/{policy_source,policy_dispatcher}.go`).
 */
export class ParamSource {
  readonly #options: ParamSourceOptions;
  readonly #followed = new Map<string, FollowedKind>();
  #isClosed = false;

  constructor(options: ParamSourceOptions) {
    this.#options = options;
  }

  /**
   * Begins to follow a kind, unless it is followed already.
   *
   * @throws Error when the server does not serve the kind
   */
  follow(kind: ParamKind): FollowedKind {
    const key = keyOf(kind);
    const known = this.#followed.get(key);
    if (known !== undefined) return known;
    const { group, version } = parseGroupVersion(kind.apiVersion ?? '');
    let mapping: RESTMapping;
    try {
      mapping = this.#options.restMapper().restMapping({ group, kind: kind.kind ?? '' }, version);
    } catch {
      const text = formatGroupVersionKind({ group, version, kind: kind.kind ?? '' });
      throw new Error(`failed to find resource referenced by paramKind: '${text}'`);
    }
    const { resource, groupVersionKind } = mapping;
    const namespaced = mapping.scope === 'namespace';
    const source = this.#options.client().resource({ ...resource, kind: groupVersionKind.kind, namespaced });
    const informer = newInformer<KubeObject, 'namespace'>({
      source,
      onError: this.#options.onError,
      indexers: { namespace: byNamespace },
      transform: (object) => ({ ...object, apiVersion: kind.apiVersion ?? '', kind: kind.kind ?? '' }),
      backoff: { initialMs: 100, maxMs: 10_000 },
    });
    const followed = { mapping, informer };
    this.#followed.set(key, followed);
    if (!this.#isClosed) void informer.run();
    return followed;
  }

  /** Stops following all kinds except these. */
  keepOnly(kinds: readonly ParamKind[]): void {
    const kept = new Set(kinds.map(keyOf));
    for (const [key, { informer }] of this.#followed) {
      if (kept.has(key)) continue;
      this.#followed.delete(key);
      void informer.stop();
    }
  }

  /**
   * The parameters of a binding. `undefined` in the list stands for the parameters of a policy or binding that names
   * none.
   *
   * @param namespace that of the request
   * @throws Error when the binding does not fit the scope of the kind, or required parameters do not exist
   */
  async paramsOf(
    kind: ParamKind | undefined,
    reference: admissionregistrationv1.ParamRef | undefined,
    namespace: string,
  ): Promise<readonly (KubeObject | undefined)[]> {
    if (!kind || !reference) return [undefined];
    const { mapping, informer } = this.follow(kind);
    const isNamespaced = mapping.scope === 'namespace';
    const wanted = reference.namespace || namespace;
    if (isNamespaced && wanted === '') {
      throw new Error('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources');
    }
    await this.#untilSynced(informer, kind);
    if (reference.namespace && !isNamespaced) {
      throw new Error('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
    }
    const params = find(informer, reference, isNamespaced ? wanted : undefined);
    if (params.length === 0 && reference.parameterNotFoundAction === 'Deny') {
      throw new Error('no params found for policy binding with `Deny` parameterNotFoundAction');
    }
    return params;
  }

  async #untilSynced(informer: FollowedKind['informer'], { apiVersion, kind }: ParamKind): Promise<void> {
    if (informer.hasSynced()) return;
    try {
      await informer.whenSynced(AbortSignal.timeout(syncTimeoutMs));
    } catch {
      const text = `&ParamKind{APIVersion:${apiVersion ?? ''},Kind:${kind ?? ''},}`;
      throw new Error(`paramKind kind \`${text}\` not yet synced to use for admission`);
    }
  }

  /**
   * Reads all parameters again. Waits for each kind at most as long as a request would, because the kind may no longer
   * be served.
   */
  async relist(): Promise<void> {
    const waiting = new AbortController();
    const lists = Promise.all([...this.#followed.values()].map(({ informer }) => informer.relist()));
    await Promise.race([lists, sleep(systemClock, syncTimeoutMs, waiting.signal)]);
    waiting.abort();
  }

  /** Stops following. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#followed.values()].map(({ informer }) => informer.stop()));
  }
}

const keyOf = ({ apiVersion = '', kind = '' }: ParamKind): string => `${apiVersion} ${kind}`;

function find(
  { store }: FollowedKind['informer'],
  { name, selector }: admissionregistrationv1.ParamRef,
  namespace: string | undefined,
): readonly KubeObject[] {
  if (name) {
    if (selector) throw new Error('paramRef.name and paramRef.selector are mutually exclusive');
    const found = store.get(namespace === undefined ? name : `${namespace}/${name}`);
    return found === undefined ? [] : [found];
  }
  if (!selector) throw new Error('one of name or selector must be provided');
  const { matches } = labelSelectorAsSelector(selector);
  const all = namespace === undefined ? store.list() : store.byIndex('namespace', namespace);
  return all.filter(({ metadata }) => matches(metadata.labels ?? {}));
}
