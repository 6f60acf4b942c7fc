import type { Pod } from '@k8s-ts/api/types';
import { isStatusError, newForbidden, newInternalError, newNotFound } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote, isQualifiedName, isValidLabelValue } from '@k8s-ts/apimachinery/validation';
import type { AdmissionPlugin, NamespaceLookup } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';

type Labels = Readonly<Record<string, string>>;

const annotation = 'scheduler.alpha.kubernetes.io/node-selector';
const refuse = (pod: Pod, reason: string) =>
  newForbidden({ group: '', resource: 'pods' }, pod.metadata?.name ?? '', reason);

/**
 * Adds the node selector of a namespace to its pods, and refuses those that contradict it.
 * `kubernetes plugin/pkg/admission/podnodeselector`.
 *
 * @param selectors by namespace, the labels that its pods may select (`a=b,c=d`); `clusterDefaultNodeSelector` is for
 *   namespaces without the annotation
 */
export function podNodeSelector(namespaces: NamespaceLookup, selectors: Labels = {}): AdmissionPlugin {
  async function selectorOf(namespace: string): Promise<Labels> {
    const found = await findNamespace(namespaces, namespace);
    const own = found.metadata.annotations?.[annotation];
    return parseLabels(own ?? selectors.clusterDefaultNodeSelector ?? '');
  }

  function check(pod: Pod, namespace: string, selector: Labels): void {
    const own: Labels = pod.spec?.nodeSelector ?? {};
    if (Object.entries(own).some(([key, value]) => Object.hasOwn(selector, key) && selector[key] !== value)) {
      throw refuse(pod, 'pod node label selector conflicts with its namespace node label selector');
    }
    const allowed = parseLabels(selectors[namespace] ?? '');
    const isLimited = Object.keys(allowed).length > 0;
    if (isLimited && Object.entries(own).some(([key, value]) => allowed[key] !== value)) {
      throw refuse(pod, 'pod node label selector labels conflict with its namespace whitelist');
    }
  }

  return {
    name: 'PodNodeSelector',
    handles: (operation) => operation === 'CREATE',
    async admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === undefined) return undefined;
      const { namespace } = attributes;
      const selector = await selectorOf(namespace);
      const own = pod.spec.nodeSelector ?? {};
      if (Object.entries(own).some(([key, value]) => Object.hasOwn(selector, key) && selector[key] !== value)) {
        throw refuse(pod, 'pod node label selector conflicts with its namespace node label selector');
      }
      const selected = { ...pod, spec: { ...pod.spec, nodeSelector: { ...selector, ...own } } };
      check(selected, namespace, selector);
      return Object.keys(selector).length === 0 ? undefined : (selected as KubeObject);
    },
    async validate(attributes) {
      const pod = podOf(attributes);
      if (pod !== undefined) check(pod, attributes.namespace, await selectorOf(attributes.namespace));
    },
  };
}

/** @throws StatusError 404 for a namespace that does not exist, 500 when it cannot be read */
export async function findNamespace(namespaces: NamespaceLookup, name: string): Promise<KubeObject> {
  try {
    const found = (await namespaces(name, false)) ?? (await namespaces(name, true));
    if (found !== undefined) return found;
  } catch (error) {
    throw isStatusError(error) ? error : newInternalError(error);
  }
  throw newNotFound({ group: '', resource: 'namespaces' }, name);
}

/** Reads `a=b,c=d`. @throws Error for another text */
function parseLabels(text: string): Labels {
  if (text === '') return {};
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [key = '', value, more] = part.split('=').map((each) => each.trim());
      if (value === undefined || more !== undefined) throw new Error(`invalid selector: [${part}]`);
      const wrong = [...isQualifiedName(key), ...isValidLabelValue(value)];
      if (wrong.length > 0) throw new Error(`invalid label ${goQuote(part)}: ${wrong.join('; ')}`);
      return [key, value];
    }),
  );
}
