import { readFile } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type AuthorizationMetrics, countedAuthorizer } from '@k8s-ts/authorization';
import type { AuthorizerConfiguration } from '@k8s-ts/authorization/configuration';
import type { WebhookAttempt } from '@k8s-ts/client/node';
import {
  type Authorizer,
  alwaysAllow,
  alwaysAllowRules,
  alwaysDeny,
  alwaysDenyRules,
  privilegedGroups,
  type RuleResolver,
  unionAuthorizer,
  unionRuleResolver,
} from '@k8s-ts/generic-apiserver';

/** An authorizer, and the rules by which it decides. */
export interface RuledAuthorizer {
  readonly authorizer: Authorizer;
  readonly ruleResolver: RuleResolver;
}

/** The authorizers that a server opens once, at its start. */
export interface StandingAuthorizers {
  readonly node?: RuledAuthorizer | undefined;
  readonly rbac?: RuledAuthorizer | undefined;
  readonly abac?: RuledAuthorizer | undefined;
}

/** The authorizers of a configuration as one. */
export interface OpenAuthorizers extends RuledAuthorizer {
  /** Closes the connections to webhooks. */
  close(): void;
}

/** Reads the policies of the mode ABAC. @throws Error naming the file, and the line that is wrong */
export async function openABAC(file: string): Promise<RuledAuthorizer> {
  const { newABACAuthorizer, parseABACPolicies } = await import('@k8s-ts/authorization/abac');
  try {
    const authorizer = newABACAuthorizer(parseABACPolicies(await readFile(file, 'utf8')));
    return { authorizer, ruleResolver: authorizer };
  } catch (error) {
    throw new Error(`authorization policy file ${file}: ${errorText(error)}`, { cause: error });
  }
}

/**
 * Opens the authorizers of a configuration: the group `system:masters` may do everything; for other users, the
 * authorizers decide in their order. Health and version endpoints are public through the default roles, as in
 * kube-apiserver.
 *
 * @throws Error when a type was not opened at the start, or the kubeconfig of a webhook cannot be used
 */
export async function openConfiguredAuthorizers(
  configurations: readonly AuthorizerConfiguration[],
  standing: StandingAuthorizers,
  metrics: AuthorizationMetrics,
): Promise<OpenAuthorizers> {
  const clients: { close(): void }[] = [];
  const openOne = async (configuration: AuthorizerConfiguration): Promise<RuledAuthorizer> => {
    switch (configuration.type) {
      case 'AlwaysAllow':
        return { authorizer: alwaysAllow, ruleResolver: alwaysAllowRules };
      case 'AlwaysDeny':
        return { authorizer: alwaysDeny, ruleResolver: alwaysDenyRules };
      case 'Webhook':
        return openWebhook(configuration, clients, metrics);
      default:
        return standing[standingKeys[configuration.type]] ?? notOpened(configuration.type);
    }
  };
  try {
    const opened: RuledAuthorizer[] = [];
    for (const each of configurations) {
      const { authorizer, ruleResolver } = await openOne(each);
      opened.push({ authorizer: countedAuthorizer(metrics, each, authorizer), ruleResolver });
    }
    return {
      authorizer: unionAuthorizer([privilegedGroups(), ...opened.map(({ authorizer }) => authorizer)]),
      ruleResolver: unionRuleResolver(opened.map(({ ruleResolver }) => ruleResolver)),
      close: () => clients.forEach((client) => void client.close()),
    };
  } catch (error) {
    for (const client of clients) client.close();
    throw error;
  }
}

const standingKeys = { ABAC: 'abac', Node: 'node', RBAC: 'rbac' } as const;

function notOpened(type: string): never {
  throw new Error(`authorizer type ${type} is not allowed if it was not enabled at initial server startup`);
}

async function openWebhook(
  { name, webhook }: AuthorizerConfiguration,
  clients: { close(): void }[],
  metrics: AuthorizationMetrics,
): Promise<RuledAuthorizer> {
  if (webhook === undefined) throw new Error('an authorizer of type Webhook needs the field webhook');
  const [{ openWebhookClient }, { newWebhookAuthorizer }] = await Promise.all([
    import('@k8s-ts/client/node'),
    import('@k8s-ts/authorization/webhook'),
  ]);
  const { kubeConfigFile: path, timeoutMs } = webhook;
  const onAttempt = ({ result, durationMs }: WebhookAttempt) => {
    metrics.webhookEvaluations.add([name, result]);
    metrics.webhookDuration.observe([name, result], durationMs / 1000);
  };
  const client = await openWebhookClient({ path }, { timeoutMs, onAttempt }).catch((error: unknown) => {
    throw new Error(`authorization webhook ${path}: ${errorText(error)}`, { cause: error });
  });
  clients.push(client);
  const conditions = await conditionsOf(webhook.matchConditions);
  const authorizer = newWebhookAuthorizer({
    client,
    name,
    metrics,
    version: webhook.subjectAccessReviewVersion,
    authorizedTTLMs: webhook.authorizedTTLMs,
    unauthorizedTTLMs: webhook.unauthorizedTTLMs,
    failurePolicy: webhook.failurePolicy,
    ...(conditions ? { matchConditions: conditions } : {}),
  });
  return { authorizer, ruleResolver: authorizer };
}

async function conditionsOf(expressions: readonly string[]) {
  if (expressions.length === 0) return undefined;
  const [{ compileMatchConditions }, { aggregateText, FieldPath }] = await Promise.all([
    import('@k8s-ts/authorization/configuration'),
    import('@k8s-ts/apimachinery/validation'),
  ]);
  const { conditions, errors } = compileMatchConditions(expressions, FieldPath.root('matchConditions'));
  if (errors.length > 0) throw new Error(aggregateText(errors));
  return conditions;
}
