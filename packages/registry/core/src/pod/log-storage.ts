import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import { nonnegative } from '@k8s-ts/api/validation';
import {
  errorText,
  newBadRequest,
  newGenericError,
  newGenericServerResponse,
  newInternalError,
  newInvalid,
} from '@k8s-ts/apimachinery/errors';
import { parseTime } from '@k8s-ts/apimachinery/time';
import { type FieldError, FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter, ConnectResponse } from '@k8s-ts/registry-generic';
import type { ReachableKubelet } from '../kubelet/kubelet-client.js';
import { containerName, getNode, getPod, isSet, type PodConnections } from './pod-connections.js';

/** An integer in a query; undefined when absent. @throws BadRequest */
function integer(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^[+-]?\d+$/.test(text)) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(text)}: invalid syntax`);
  return Number(text);
}

/** A time in a query; undefined when absent. @throws BadRequest */
function time(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) || undefined;
  if (text === undefined) return undefined;
  try {
    parseTime(text);
    return text;
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}

/** Values of the parameter `stream`: the output streams of a container that the log contains. */
const logStreams = ['All', 'Stderr', 'Stdout'];

/** @param hasStreams whether PodLogsQuerySplitStreams is on */
function validateLogOptions(query: URLSearchParams, hasStreams: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const at = (name: string) => FieldPath.root(name);
  const tailLines = integer(query, 'tailLines');
  const limitBytes = integer(query, 'limitBytes');
  const sinceSeconds = integer(query, 'sinceSeconds');
  const sinceTime = time(query, 'sinceTime');
  field.pushAll(errors, nonnegative(tailLines, at('tailLines')));
  if (limitBytes !== undefined && limitBytes < 1)
    errors.push(field.invalid(at('limitBytes'), limitBytes, 'must be greater than 0'));
  if (sinceSeconds !== undefined && sinceTime) {
    errors.push(field.forbidden(FieldPath.root(''), 'at most one of `sinceTime` or `sinceSeconds` may be specified'));
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    errors.push(field.invalid(at('sinceSeconds'), sinceSeconds, 'must be greater than 0'));
  }
  const stream = query.get('stream');
  if (stream === null) return errors;
  if (!hasStreams) errors.push(field.forbidden(at('stream'), 'may not be specified'));
  else {
    if (!logStreams.includes(stream)) errors.push(field.notSupported(at('stream'), stream, logStreams));
    if (stream !== 'All' && tailLines !== undefined) {
      const message = '`tailLines` and specific `stream` are mutually exclusive for now';
      errors.push(field.forbidden(FieldPath.root(''), message));
    }
  }
  return errors;
}

/** The query of the kubelet's URL, in the order of Go's `url.Values`. */
function kubeletQuery(query: URLSearchParams, hasStreams: boolean): URLSearchParams {
  const asked = new URLSearchParams();
  for (const name of ['follow', 'previous', 'timestamps']) if (isSet(query, name)) asked.set(name, 'true');
  for (const name of ['sinceSeconds', 'sinceTime', 'tailLines', 'limitBytes']) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  if (hasStreams) asked.set('stream', query.get('stream') ?? 'All');
  asked.sort();
  return asked;
}

/**
 * GET of a pod's log from its node's kubelet; 204 for a pod without a node
 * (`kubernetes pkg/registry/core/pod/rest/log.go`).
 *
 * @param features the features that are on. Default: those of the release
 */
export function newPodLogStorage(
  connections: PodConnections,
  features?: ReadonlySet<FeatureName>,
): AnyRESTStorage & Connecter {
  const hasStreams = isFeatureOn(features, 'PodLogsQuerySplitStreams');
  return {
    kind: { group: '', version: 'v1', kind: 'Pod' },
    namespaced: true,
    connectMethods: ['GET'],
    connectPath: false,
    getOptionsKind: { group: '', version: 'v1', kind: 'PodLogOptions' },
    async connect(name, { query }, context) {
      const errors = validateLogOptions(query, hasStreams);
      if (errors.length > 0) throw newInvalid({ group: '', kind: 'PodLogOptions' }, name, errors);
      const pod = await getPod(connections, name, context);
      const container = containerName(pod, query.get('container') ?? '');
      const nodeName = pod.spec?.nodeName ?? '';
      if (nodeName === '') return { status: 204 };
      const node = await getNode(connections, nodeName, context);
      const kubelet = connections.kubelets.kubelet(node, isSet(query, 'insecureSkipTLSVerifyBackend'));
      const path = `/containerLogs/${pod.metadata?.namespace}/${pod.metadata?.name}/${container}`;
      return readLog(kubelet, path, kubeletQuery(query, hasStreams), name, context.signal);
    },
  };
}

/** Maximum length of a kubelet's message, in bytes. Longer messages are cut. */
const maxMessageBytes = 50_000;

/** `kubernetes/apiserver pkg/registry/generic/rest`: LocationStreamer, GenericHttpResponseChecker. */
async function readLog(
  kubelet: ReachableKubelet,
  path: string,
  query: URLSearchParams,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ConnectResponse> {
  const { readText, requestBackend } = await import('@k8s-ts/streaming');
  const url = new URL(`${kubelet.origin}${path}`);
  url.search = query.toString();
  const failed = (text: string) => newGenericError(500, `Get ${goQuote(url.href)}: ${text}`);
  const { response } = await requestBackend({ url, dial: kubelet.dial }, { method: 'GET', headers: {}, signal }).catch(
    (error: unknown) => {
      throw failed(errorText(error));
    },
  );
  const code = response.statusCode ?? 500;
  if (code >= 200 && code <= 206) return { status: 200, headers: { 'content-type': 'text/plain' }, body: response };
  if (code >= 300 && code < 400 && response.headers.location !== undefined) {
    response.destroy();
    throw failed('redirects forbidden');
  }
  const serverMessage = await readText(response, maxMessageBytes);
  if (code === 500) throw newInternalError(serverMessage);
  if (code === 400) throw newBadRequest(serverMessage);
  const resource = { group: '', resource: 'pods/log' };
  throw newGenericServerResponse({ code, verb: '', resource, name, serverMessage });
}
