import { type Extensions, openExtensions } from '@k8s-ts/apiextensions/serving';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { APIRegistration, ControlPlane } from '@k8s-ts/controlplane';
import type { Handler } from '@k8s-ts/http';
import { effectiveVersionOf } from '../options/effective-version.js';
import { featuresOf } from '../options/feature-gates.js';
import type { CompletedOptions } from '../options.js';

/**
 * Opens the innermost server. It serves definitions and custom resources, with the authentication, authorization and
 * admission of the control plane.
 *
 * @param handler answers the requests of its controllers
 * @param controllers whether its controllers run in this process
 */
export function openExtensionsServer(
  { generic, restOptions }: ControlPlane,
  registration: APIRegistration,
  options: CompletedOptions,
  handler: () => Handler,
  controllers = true,
): Promise<Extensions> {
  const { logger, crds, crdDirectory, clock } = options;
  return openExtensions({
    generic,
    compatibilityVersion: effectiveVersionOf(options).minCompatibility,
    observedGenerations: featuresOf(options).has('CRDObservedGenerationTracking'),
    restOptions,
    enabledPart: (info) => registration.enabledPart(info),
    handler,
    controllers,
    apiServices: registration.isVersionEnabled({ group: 'apiregistration.k8s.io', version: 'v1' }),
    crds: crdDirectory === undefined ? crds : [...crds, crdDirectory],
    ...(clock ? { clock } : {}),
    onError: (message, error) => logger.error(message, { error: errorText(error) }),
  });
}
