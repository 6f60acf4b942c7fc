/** A service that answers for a webhook. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  /** Default 443. */
  readonly port?: number;
  /** Path of the URL. Default: the root. */
  readonly path?: string;
}

/** Address of a webhook in a definition or webhook configuration: a URL or a service. */
export interface WebhookClientConfig {
  readonly url?: string;
  readonly service?: ServiceReference;
  /** PEM in base64. Default: the certificates that the system trusts. */
  readonly caBundle?: string;
}

/** Address at which a service is reached. */
export interface ServiceAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds the address of a service.
 *
 * @throws Error when there is no such service, such as `service "name" not found`
 */
export type ResolveService = (namespace: string, name: string, port: number) => Promise<ServiceAddress>;
