import { FlagError, refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

/** Options about limits of requests, the headers of answers, and the shutdown. */
export const requestOptions = optionGroup('Requests and shutdown', {
  /** Longest time for a request other than a watch, in ms. Default one minute. */
  requestTimeout: flag.duration('request-timeout', '1m', { help: 'Longest time for a request other than a watch.' }),
  /** Shortest time for which a watch is kept open, in ms. Default 30 minutes. */
  minRequestTimeout: flag.seconds('min-request-timeout', '30m', {
    help: 'Shortest time for which a watch is kept open, in seconds or as a duration.',
  }),
  /** Reading requests that are served at the same time; 0: no limit. Default 400. */
  maxRequestsInflight: flag.integer('max-requests-inflight', 400, {
    help: 'Reading requests that are served at the same time. 0: no limit.',
  }),
  /** Writing requests that are served at the same time; 0: no limit. Default 200. */
  maxMutatingRequestsInflight: flag.integer('max-mutating-requests-inflight', 200, {
    help: 'Writing requests that are served at the same time. 0: no limit.',
  }),
  /**
   * Divide requests into flows by the stored FlowSchemas and PriorityLevelConfigurations. Both limits above together are what levels share. False:
   * the limits alone. Default true.
   */
  enablePriorityAndFairness: flag.boolean('enable-priority-and-fairness', true, {
    help: 'Share --max-requests-inflight and --max-mutating-requests-inflight among priority levels.',
  }),
  /** How long the server serves requests after `/readyz` began to fail, in ms. Default 0. */
  shutdownDelay: flag.duration('shutdown-delay-duration', '0', {
    help: 'How long the server serves requests after /readyz began to fail.',
    check: (ms) => refuse(ms < 0, '--shutdown-delay-duration can not be negative value'),
  }),
  /** Answer new requests with 429 while the last ones are answered, instead of closing the port first. Default false. */
  shutdownSendRetryAfter: flag.boolean('shutdown-send-retry-after', false, {
    help: 'During the shutdown, answer new requests with 429 until the last accepted one is answered, instead of closing the port at once.',
  }),
  /** How long after the start `/livez` ignores unfinished post-start hooks, in ms. Default 0. */
  livezGracePeriod: flag.duration('livez-grace-period', '0', {
    help: 'How long after the start /livez ignores unfinished post-start hooks.',
    check: (ms) => refuse(ms < 0, '--livez-grace-period can not be a negative value'),
  }),
  /** Share of HTTP/2 requests after which clients are asked to reconnect, 0 to 0.02. Default 0. */
  goawayChance: flag.number('goaway-chance', 0, {
    help: 'Share of HTTP/2 requests after which the client is told to open a new connection, 0 to 0.02.',
    check: (chance) =>
      refuse(!(chance >= 0 && chance <= 0.02), '--goaway-chance can not be less than 0 or greater than 0.02'),
  }),
  /** Parts of the header `Strict-Transport-Security` of every answer: `max-age=31536000`, `includeSubDomains`, `preload`. Default none. */
  strictTransportSecurityDirectives: flag.strings('strict-transport-security-directives', [], {
    help: 'Parts of the header Strict-Transport-Security of every answer: max-age=SECONDS, includeSubDomains, preload. Default: no such header.',
    check: (directives) => directives.forEach(checkHSTSDirective),
  }),
  /** Regular expressions of the origins whose pages may call the server. Default none. */
  corsAllowedOrigins: flag.strings('cors-allowed-origins', [], {
    help: 'Regular expressions of the origins whose pages may call the server.',
  }),
});

function checkHSTSDirective(directive: string): void {
  refuse(directive.trim() === '', 'empty value in strict-transport-security-directives');
  if (/^(includeSubDomains|preload|max-age=[^=]*)$/s.test(directive)) return;
  throw new FlagError(
    '--strict-transport-security-directives invalid, allowed values: max-age=expireTime, includeSubDomains, preload. see https://tools.ietf.org/html/rfc6797#section-6.1 for more information',
  );
}
