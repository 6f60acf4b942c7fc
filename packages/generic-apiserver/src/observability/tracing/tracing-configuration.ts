import { decodeConfigFile, integer, struct, text } from '@k8s-ts/apimachinery/config-file';
import { aggregateText, type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Where spans are sent, and how many requests are traced. */
export interface TracingConfiguration {
  /** Address of the collector, without TLS: `host:port`, `dns:///host:port`, `unix:///path`. Default `localhost:4317`. */
  readonly endpoint?: string;
  /**
   * How many of a million requests without a sampled parent are traced, 0 to 1,000,000. Default 0: only requests whose
   * clients ask for it.
   */
  readonly samplingRatePerMillion?: number;
}

const shape = struct({ endpoint: text, samplingRatePerMillion: integer });
const kinds = Object.fromEntries(
  ['v1', 'v1beta1', 'v1alpha1'].map((version) => [`apiserver.config.k8s.io/${version}/TracingConfiguration`, shape]),
);

/** URL schemes of a collector's address. */
const schemes = ['dns', 'unix', 'unix-abstract'];

/**
 * Reads a TracingConfiguration (YAML or JSON) of `apiserver.config.k8s.io` v1, v1beta1 or v1alpha1, strictly.
 * `kubernetes/component-base tracing/api/v1/config.go`.
 *
 * @throws Error with the words of kube-apiserver, without the name of the file
 */
export function decodeTracingConfiguration(content: string | Uint8Array): TracingConfiguration {
  let value: Readonly<Record<string, unknown>>;
  try {
    ({ value } = decodeConfigFile(content, kinds));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`failed to read tracing config: unable to decode tracing configuration data: ${reason}`, {
      cause: error,
    });
  }
  const { endpoint, samplingRatePerMillion: rate } = value as {
    endpoint?: string | null;
    samplingRatePerMillion?: number | null;
  };
  const errors = [...(rate == null ? [] : rateErrors(rate)), ...(endpoint == null ? [] : endpointErrors(endpoint))];
  if (errors.length > 0) throw new Error(`failed to validate tracing configuration: ${aggregateText(errors)}`);
  return {
    ...(endpoint == null ? {} : { endpoint }),
    ...(rate == null ? {} : { samplingRatePerMillion: rate }),
  };
}

function rateErrors(rate: number): readonly FieldError[] {
  const path = FieldPath.root('samplingRatePerMillion');
  if (rate < 0) return [field.invalid(path, rate, 'sampling rate must be positive')];
  if (rate <= 1_000_000) return [];
  return [field.invalid(path, rate, 'sampling rate per million must be less than or equal to one million')];
}

function endpointErrors(endpoint: string): readonly FieldError[] {
  const url = endpoint.includes('//') ? endpoint : `dns://${endpoint}`;
  const [, scheme = ''] = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(url) ?? [];
  if (schemes.includes(scheme.toLowerCase())) return [];
  const known = ['none', ...schemes.slice(0, -1)].join(', ');
  const see = 'See https://github.com/grpc/grpc/blob/master/doc/naming.md';
  return [
    field.invalid(
      FieldPath.root('endpoint'),
      url,
      `unsupported scheme: ${scheme}.  Options are ${known}, or ${schemes.at(-1)}.  ${see}`,
    ),
  ];
}
