import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AuthorizationMode, authorizationModes } from '@k8s-ts/controlplane';
import { isAnyChanged } from './complete-table.js';
import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, type Flag, optionGroup } from './option.js';

type Modes = readonly AuthorizationMode[];

const reviewVersions = ['v1', 'v1beta1'];

/** The flag for the version of the reviews that the webhook receives. */
export const reviewVersion = (kind: 'TokenReview' | 'SubjectAccessReview') =>
  flag.string('v1beta1', {
    suggested: reviewVersions,
    help: `Version of the ${kind}s that are sent to the webhook: v1 or v1beta1.`,
    check: (version, name) =>
      refuse(!reviewVersions.includes(version), `--${name} ${goQuote(version)} must be v1 or v1beta1`),
  });

const defaultModes: Modes = ['RBAC'];
/** The default if a configuration file lists the authorizers. */
const noModes: Modes = [];

/** Options about the authorization of requests. */
export const authorizationOptions = optionGroup('Authorization', {
  authorizationMode: flag.strings(defaultModes, {
    suggested: authorizationModes,
    help: 'AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node. The modes are asked in this order; members of the group system:masters may do everything.',
    complete: (modes, { authorizationConfig }: { readonly authorizationConfig?: string }) =>
      authorizationConfig && modes === defaultModes ? noModes : modes,
    // `checkAuthorizationOptions` refuses other names.
  }) as Flag<Modes>,
  authorizationPolicyFile: flag.optionalString({
    help: 'File with policies of the mode ABAC, a JSON object on each line.',
  }),
  authorizationWebhookConfigFile: flag.optionalString({
    help: 'kubeconfig file of the service that the mode Webhook asks.',
  }),
  authorizationWebhookVersion: reviewVersion('SubjectAccessReview'),
  authorizationWebhookCacheAuthorizedTTL: flag.duration('5m', {
    help: 'How long the webhook is not asked again about a request that it allowed.',
  }),
  authorizationWebhookCacheUnauthorizedTTL: flag.duration('30s', {
    help: 'How long the webhook is not asked again about a request that it did not allow.',
  }),
  authorizationConfig: flag.optionalString({
    help: 'File with an AuthorizationConfiguration, instead of --authorization-mode and --authorization-webhook-*. It is read again when it changes.',
  }),
});

type Options = CompletedOptionsOf<typeof authorizationOptions>;

/** Checks the options together (`kubernetes pkg/kubeapiserver/options/authorization.go`). @throws FlagError */
export function checkAuthorizationOptions(options: Options): void {
  if (options.authorizationConfig === undefined) {
    checkModes(options);
    return;
  }
  const modesOrWebhook = '--authorization-mode or --authorization-webhook-* flags';
  const isAlone =
    options.authorizationMode === noModes && !isAnyChanged(authorizationOptions, options, 'authorizationWebhook');
  refuse(!isAlone, `--authorization-config can not be specified when ${modesOrWebhook} are defined`);
}

function checkModes(options: Options): void {
  const { authorizationMode: modes, authorizationPolicyFile, authorizationWebhookConfigFile } = options;
  refuse(modes.length === 0, 'at least one --authorization-mode must be passed');
  const valid = authorizationModes.join(', ');
  for (const mode of modes) {
    const isValid = authorizationModes.includes(mode);
    refuse(!isValid, `--authorization-mode ${goQuote(mode)} is not a valid mode: choose from ${valid}`);
  }
  const isRepeated = new Set(modes).size !== modes.length;
  refuse(isRepeated, `--authorization-mode [${modes.join(' ')}] has mode specified more than once`);
  const pairs = [
    ['ABAC', 'authorization-policy-file', authorizationPolicyFile],
    ['Webhook', 'authorization-webhook-config-file', authorizationWebhookConfigFile],
  ] as const;
  for (const [mode, flag, file] of pairs) {
    const isOn = modes.includes(mode);
    refuse(isOn && file === undefined, `--authorization-mode ${mode} needs --${flag}`);
    refuse(!isOn && file !== undefined, `cannot specify --${flag} without mode ${mode}`);
  }
}
