import { errorText } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import {
  DecodeError,
  decodeValue,
  interpretMeta,
  metaParseError,
  parseJSON,
  StrictDecodingError,
} from '@k8s-ts/apimachinery/json';
import { aggregateText, goQuote } from '@k8s-ts/apimachinery/validation';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { AuditPolicy } from './audit-policy.js';
import { validateAuditPolicy } from './policy-validation.js';

const apiVersion = 'audit.k8s.io/v1';
/** Kinds of this API version besides `Policy`. */
const otherKinds: ReadonlySet<string> = new Set(['Event', 'EventList', 'PolicyList']);
/** Name of the Go scheme in errors: kube-apiserver names a scheme after the source line that makes it. */
const scheme = 'pkg/audit/scheme.go:30';

/**
 * Reads and checks an audit policy, in YAML or JSON. `kubernetes/apiserver pkg/audit/policy/reader.go`.
 *
 * @param type the type `Policy` of `audit.k8s.io/v1`
 * @param warn called with a message about unknown and repeated fields, which are ignored
 * @throws Error with kube-apiserver's words when the file is not a policy, or the policy is invalid
 */
export function decodeAuditPolicy(content: string, type: TypeInfo, warn: (message: string) => void): AuditPolicy {
  const { object, strictErrors } = decoded(content, type);
  if (strictErrors.length > 0) {
    const { message } = new StrictDecodingError(strictErrors);
    warn(`Audit policy contains errors, falling back to lenient decoding: ${message}`);
  }
  const policy = { ...object, rules: object.rules ?? [] };
  const errors = validateAuditPolicy(policy);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  if (policy.rules.length === 0) throw new Error('loaded illegal policy with 0 rules');
  return policy;
}

function decoded(content: string, type: TypeInfo) {
  let version: string;
  try {
    const isJSON = /^\s*\{/.test(content);
    const { value, strictErrors } = isJSON ? readJSON(content) : decodeYAML(content, { strict: 'warn' });
    const meta = interpretMeta(value ?? {});
    version = meta.apiVersion;
    if (version !== '') checkKind(meta);
    const { object, strictErrors: unknown } = decodeValue(type, value ?? {}, { strict: 'warn' });
    if (version !== '')
      return { object: object as unknown as AuditPolicy, strictErrors: [...strictErrors, ...unknown] };
  } catch (error) {
    throw new Error(`failed decoding: ${errorText(error)}`, { cause: error });
  }
  throw new Error('unknown group version field audit.k8s.io/__internal, Kind=Policy in policy');
}

function readJSON(content: string) {
  try {
    return parseJSON(content, { strict: 'warn' });
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
}

/** A file without a kind is a policy. */
function checkKind({ apiVersion: version, kind }: { readonly apiVersion: string; readonly kind: string }): void {
  if (version === apiVersion && (kind === '' || kind === 'Policy')) return;
  if (version === apiVersion && otherKinds.has(kind)) {
    throw new Error(`converting (v1.${kind}) to (audit.Policy): unknown conversion`);
  }
  throw new Error(
    `no kind ${goQuote(kind || 'Policy')} is registered for version ${goQuote(version)} in scheme "${scheme}"`,
  );
}
