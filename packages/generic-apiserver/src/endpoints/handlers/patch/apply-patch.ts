import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import { DecodeError, untypedIntegers } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAML, YAMLError } from '@k8s-ts/apimachinery/yaml';
import type { HandlerContext } from '../../../request/handler-context.js';
import type { PatchOptions } from '../../../request/options/write-options.js';
import type { RequestScope } from '../../scope/request-scope.js';
import { addStrictWarnings } from '../decode-body.js';
import { notTooDeep } from './patch-body.js';

/**
 * Server-side apply. Makes the applied object from the current one. @throws StatusError 400 for a faulty configuration,
 * when it is called
 */
export function applyPatcher(
  scope: RequestScope,
  body: Uint8Array,
  options: PatchOptions,
  context: HandlerContext,
): (current: KubeObject | undefined) => Promise<KubeObject> {
  const { fieldManager } = scope;
  if (fieldManager === undefined) throw new Error(`${scope.kind.kind} takes no apply patch`);
  // As upstream: where apply may not create, a missing object is reported before a faulty configuration.
  let configuration: AppliedConfiguration | undefined;
  return async (current) => {
    configuration ??= decodeConfiguration(body, options);
    const { value, strictErrors } = configuration;
    const object = await notTooDeep(() => fieldManager.apply(current, value, options.fieldManager, options.force));
    if (strictErrors.length > 0) {
      if (options.fieldValidation === 'Strict') {
        const texts = strictErrors.map((text) => (text.startsWith('yaml: ') ? `${yamlPrefix}${text}` : text));
        throw newBadRequest(`error strict decoding YAML: ${texts.join(', ')}`);
      }
      addStrictWarnings(context, strictErrors);
    }
    return object;
  };
}

/** Prefix of errors of the YAML itself. */
const yamlPrefix = 'error converting YAML to JSON: ';
/** Prefix of errors of the JSON that was made from the YAML. */
const jsonPrefix = 'error unmarshaling JSON: while decoding JSON: ';

interface AppliedConfiguration {
  readonly value: Readonly<Record<string, unknown>>;
  readonly strictErrors: readonly string[];
}

/** Parses the body of an apply request. @throws StatusError 400 */
function decodeConfiguration(body: Uint8Array, options: PatchOptions): AppliedConfiguration {
  let configuration: unknown;
  let strictErrors: readonly string[];
  try {
    ({ value: configuration, strictErrors } = decodeYAML(body, {
      strict: options.fieldValidation === 'Ignore' ? 'ignore' : 'warn',
    }));
  } catch (error) {
    const prefix = error instanceof YAMLError ? yamlPrefix : error instanceof DecodeError ? jsonPrefix : '';
    throw newBadRequest(`error decoding YAML: ${prefix}${errorText(error)}`);
  }
  configuration = untypedIntegers(configuration);
  if (configuration !== null && (typeof configuration !== 'object' || Array.isArray(configuration))) {
    const kind = Array.isArray(configuration)
      ? 'array'
      : typeof configuration === 'boolean'
        ? 'bool'
        : typeof configuration;
    throw newBadRequest(
      `error decoding YAML: ${jsonPrefix}json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`,
    );
  }
  return { value: (configuration ?? {}) as AppliedConfiguration['value'], strictErrors };
}
