/** The kinds of values that flags of kube-apiserver have. */
export type FlagKind =
  | 'boolean'
  | 'string'
  | 'strings'
  | 'stringArray'
  | 'integer'
  | 'integers'
  | 'unsigned'
  | 'number'
  | 'duration'
  | 'map'
  | 'moduleLevels'
  | 'quantity';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The flags of kube-apiserver 1.36.3, by the kind of their value. The table has only names and kinds. */
export const kubeAPIServerFlags: Readonly<Record<FlagKind, readonly string[]>> = {
  boolean: words(`
    aggregator-reject-forwarding-redirect allow-privileged anonymous-auth audit-log-batch-throttle-enable audit-log-compress
    audit-log-truncate-enabled audit-webhook-batch-throttle-enable audit-webhook-truncate-enabled contention-profiling disable-http2-serving
    emulation-forward-compatible enable-aggregator-routing enable-bootstrap-token-auth enable-garbage-collector enable-logs-handler
    enable-priority-and-fairness encryption-provider-config-automatic-reload help log-json-split-stream log-text-split-stream
    permit-address-sharing permit-port-sharing profiling runtime-config-emulation-forward-compatible service-account-extend-token-expiration
    service-account-lookup shutdown-send-retry-after version watch-cache`),
  string: words(`
    admission-control-config-file advertise-address allow-metric-labels-manifest audit-log-format audit-log-mode audit-log-path
    audit-log-version audit-policy-file audit-webhook-config-file audit-webhook-mode audit-webhook-version authentication-config
    authentication-token-webhook-config-file authentication-token-webhook-version authorization-config authorization-policy-file
    authorization-webhook-config-file authorization-webhook-version bind-address cert-dir client-ca-file debug-socket-path
    egress-selector-config-file encryption-provider-config endpoint-reconciler-type etcd-cafile etcd-certfile etcd-keyfile etcd-prefix
    external-hostname kubelet-certificate-authority kubelet-client-certificate kubelet-client-key logging-format oidc-ca-file oidc-client-id
    oidc-groups-claim oidc-groups-prefix oidc-issuer-url oidc-username-claim oidc-username-prefix peer-advertise-ip peer-advertise-port
    peer-ca-file proxy-client-cert-file proxy-client-key-file requestheader-client-ca-file service-account-jwks-uri
    service-account-signing-endpoint service-account-signing-key-file service-cluster-ip-range service-node-port-range
    show-hidden-metrics-for-version storage-backend storage-media-type tls-cert-file tls-min-version tls-private-key-file token-auth-file
    tracing-config-file`),
  strings: words(`
    admission-control api-audiences authorization-mode cors-allowed-origins disable-admission-plugins disabled-metrics emulated-version
    enable-admission-plugins etcd-servers etcd-servers-overrides kubelet-preferred-address-types min-compatibility-version oidc-signing-algs
    requestheader-allowed-names requestheader-extra-headers-prefix requestheader-group-headers requestheader-uid-headers
    requestheader-username-headers strict-transport-security-directives tls-cipher-suites watch-cache-sizes`),
  stringArray: words('service-account-issuer service-account-key-file tls-sni-cert-key'),
  integer: words(`
    apiserver-count audit-log-batch-buffer-size audit-log-batch-max-size audit-log-batch-throttle-burst audit-log-maxage audit-log-maxbackup
    audit-log-maxsize audit-log-truncate-max-batch-size audit-log-truncate-max-event-size audit-webhook-batch-buffer-size
    audit-webhook-batch-max-size audit-webhook-batch-throttle-burst audit-webhook-truncate-max-batch-size
    audit-webhook-truncate-max-event-size default-not-ready-toleration-seconds default-unreachable-toleration-seconds
    default-watch-cache-size delete-collection-workers http2-max-streams-per-connection kubernetes-service-node-port
    lease-reuse-duration-seconds max-connection-bytes-per-sec max-mutating-requests-inflight max-requests-inflight min-request-timeout
    secure-port v`),
  integers: words('tls-curve-preferences'),
  unsigned: words('kubelet-port kubelet-read-only-port'),
  number: words('audit-log-batch-throttle-qps audit-webhook-batch-throttle-qps goaway-chance'),
  duration: words(`
    audit-log-batch-max-wait audit-webhook-batch-initial-backoff audit-webhook-batch-max-wait audit-webhook-initial-backoff
    authentication-token-webhook-cache-ttl authorization-webhook-cache-authorized-ttl authorization-webhook-cache-unauthorized-ttl
    coordinated-leadership-lease-duration coordinated-leadership-renew-deadline coordinated-leadership-retry-period etcd-compaction-interval
    etcd-count-metric-poll-period etcd-db-metric-poll-interval etcd-healthcheck-timeout etcd-readycheck-timeout event-ttl kubelet-timeout
    livez-grace-period log-flush-frequency request-timeout service-account-max-token-expiration shutdown-delay-duration
    shutdown-watch-termination-grace-period storage-initialization-timeout`),
  map: words('allow-metric-labels feature-gates oidc-required-claim runtime-config'),
  moduleLevels: words('vmodule'),
  quantity: words('log-json-info-buffer-size log-text-info-buffer-size'),
};
