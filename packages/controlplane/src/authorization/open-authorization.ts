import { errorText } from '@k8s-ts/apimachinery/errors';
import { newAuthorizationMetrics } from '@k8s-ts/authorization';
import type { AuthorizerConfiguration, AuthorizerType } from '@k8s-ts/authorization/configuration';
import type { Authorizer, Metric, RuleResolver } from '@k8s-ts/generic-apiserver';
import { readChangingFile } from '@k8s-ts/pki';
import type { AuthorizationMode } from './authorization-modes.js';
import { type AuthorizationSettings, authorizersOfModes } from './authorization-settings.js';
import {
  type OpenAuthorizers,
  openABAC,
  openConfiguredAuthorizers,
  type StandingAuthorizers,
} from './configured-authorizers.js';

/** The authorizers that a server will have. They are known before the stores are open. */
export interface AuthorizationPlan {
  readonly authorizers: readonly AuthorizerConfiguration[];
  /** The file with the configuration, and its content. */
  readonly file?: { readonly path: string; readonly content: string };
}

/** The authorizer of a server. */
export interface Authorization {
  readonly authorizer: Authorizer;
  readonly ruleResolver: RuleResolver;
  readonly metrics: readonly Metric[];
  /** Stops following the configuration file and closes connections to webhooks. Idempotent. */
  close(): void;
}

/**
 * Reads the AuthorizationConfiguration, or makes the plan of the modes.
 *
 * @throws Error naming the file, when it cannot be read or is wrong
 */
export async function planAuthorization(
  modes: readonly AuthorizationMode[],
  settings: AuthorizationSettings = {},
): Promise<AuthorizationPlan> {
  const path = settings.configurationFile;
  if (path === undefined) return { authorizers: authorizersOfModes(modes, settings) };
  try {
    const content = (await readChangingFile(path)).toString();
    const { decodeAuthorizationConfiguration } = await import('@k8s-ts/authorization/configuration');
    return { ...(await decodeAuthorizationConfiguration(content)), file: { path, content } };
  } catch (error) {
    throw new Error(`authorization configuration ${path}: ${errorText(error)}`, { cause: error });
  }
}

/** Whether a type of authorizer is part of the plan. */
export const plans = ({ authorizers }: AuthorizationPlan, type: AuthorizerType): boolean =>
  authorizers.some((each) => each.type === type);

/**
 * Opens the authorizers of the plan. When they come from a file, later changes of the file take effect; an invalid
 * change is reported, and the old authorizers stay. Types in the plan cannot be removed, and of other types only
 * webhooks, AlwaysAllow and AlwaysDeny can be added.
 *
 * @param report called with each change of the file: without an error when it took effect
 * @throws Error when the policy file or the kubeconfig of a webhook cannot be used
 */
export async function openAuthorization(
  plan: AuthorizationPlan,
  { policyFile }: AuthorizationSettings = {},
  opened: Omit<StandingAuthorizers, 'abac'>,
  report: (message: string, error?: unknown) => void,
): Promise<Authorization> {
  const metrics = newAuthorizationMetrics();
  const usesABAC = plans(plan, 'ABAC');
  if (usesABAC && policyFile === undefined) throw new Error('the authorization mode ABAC needs a policy file');
  const standing = { ...opened, abac: usesABAC && policyFile !== undefined ? await openABAC(policyFile) : undefined };
  let current: OpenAuthorizers = await openConfiguredAuthorizers(plan.authorizers, standing, metrics);
  if (plan.file === undefined) return { ...current, metrics: metrics.all };

  const { path, content } = plan.file;
  const required = plan.authorizers.map(({ type }) => type);
  const [{ followFile }, { decodeAuthorizationConfiguration }] = await Promise.all([
    import('@k8s-ts/generic-apiserver/config-file'),
    import('@k8s-ts/authorization/configuration'),
  ]);
  const end = followFile(
    path,
    async (changed) => {
      const { authorizers } = await decodeAuthorizationConfiguration(changed, required);
      const next = await openConfiguredAuthorizers(authorizers, standing, metrics);
      current.close();
      current = next;
      report('authorization configuration reloaded');
    },
    { content, onError: (error) => report(`authorization configuration not reloaded: ${errorText(error)}`, error) },
  );
  return {
    authorizer: { authorize: (attributes, request) => current.authorizer.authorize(attributes, request) },
    ruleResolver: { rulesFor: (user, namespace) => current.ruleResolver.rulesFor(user, namespace) },
    metrics: metrics.all,
    close() {
      end();
      current.close();
    },
  };
}
