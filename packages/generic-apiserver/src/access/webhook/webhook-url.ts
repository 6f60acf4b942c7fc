/** The URL of a webhook, without the query. */
export type WebhookURL = Pick<URL, 'origin' | 'hostname' | 'port' | 'pathname'>;

/** The host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: Pick<WebhookURL, 'hostname'>): string => hostname.replace(/^\[|\]$/g, '');

/** The port of a URL. Default: that of `https`. */
export const portOf = ({ port }: Pick<WebhookURL, 'port'>): number => (port === '' ? 443 : Number(port));
