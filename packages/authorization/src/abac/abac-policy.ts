import { errorText } from '@k8s-ts/apimachinery/errors';

/** One line of an ABAC policy file. `''` for a part that the line leaves out; `*` matches everything. */
export interface ABACPolicy {
  readonly user: string;
  readonly group: string;
  /** Allows get, list and watch only. */
  readonly readonly: boolean;
  readonly apiGroup: string;
  readonly resource: string;
  readonly namespace: string;
  /** A trailing `*` matches any suffix. */
  readonly nonResourcePath: string;
}

const allAuthenticated = 'system:authenticated';
const versioned = 'abac.authorization.kubernetes.io/v1beta1';

/**
 * Reads a policy file: a JSON object on each line; empty lines and those that begin with `#` are skipped. Lines without
 * a version have the form from before v1beta1, in which absent fields match everything.
 * `kubernetes pkg/auth/authorizer/abac`.
 *
 * @throws Error naming the line that cannot be read
 */
export function parseABACPolicies(content: string): readonly ABACPolicy[] {
  return content.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    try {
      return [policyOf(JSON.parse(trimmed))];
    } catch (error) {
      throw new Error(`error reading policy file, line ${index + 1}: ${trimmed}: ${errorText(error)}`, {
        cause: error,
      });
    }
  });
}

type Fields = Readonly<Record<string, unknown>>;

function policyOf(value: unknown): ABACPolicy {
  const given = objectOf(value, 'policy');
  const { apiVersion, kind } = given;
  if (!apiVersion || !kind) return oldPolicyOf(given);
  if (apiVersion !== versioned || kind !== 'Policy') {
    throw new Error(`no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`);
  }
  return forEverybody(readPolicy(objectOf(given.spec ?? {}, 'spec')));
}

function oldPolicyOf(given: Fields): ABACPolicy {
  const policy = readPolicy({ ...given, apiGroup: '*', nonResourcePath: '' });
  const { user, group, namespace, resource } = policy;
  return forEverybody({
    ...policy,
    group: user === '' && group === '' ? allAuthenticated : group,
    namespace: namespace || '*',
    resource: resource || '*',
    nonResourcePath: namespace === '' && resource === '' ? '*' : '',
  });
}

/** A user or group `*` stands for all authenticated users. */
const forEverybody = (policy: ABACPolicy): ABACPolicy =>
  policy.user === '*' || policy.group === '*' ? { ...policy, user: '', group: allAuthenticated } : policy;

function readPolicy(fields: Fields): ABACPolicy {
  const text = (name: string): string => {
    const value = fields[name] ?? '';
    if (typeof value !== 'string') throw new Error(`${name} must be a string`);
    return value;
  };
  const readonly = fields.readonly ?? false;
  if (typeof readonly !== 'boolean') throw new Error('readonly must be a boolean');
  return {
    user: text('user'),
    group: text('group'),
    readonly,
    apiGroup: text('apiGroup'),
    resource: text('resource'),
    namespace: text('namespace'),
    nonResourcePath: text('nonResourcePath'),
  };
}

function objectOf(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${name} must be an object`);
  return value as Fields;
}
