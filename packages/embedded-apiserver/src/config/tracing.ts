import { hostname } from 'node:os';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { serverIDOf } from '@k8s-ts/controlplane';
import type { Tracing } from '@k8s-ts/generic-apiserver/tracing';
import { readFlagFile } from '../flag-file.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';

/**
 * Begins to export spans as the file of `--tracing-config-file` says. Undefined without the flag.
 *
 * @throws FlagError for a file that is invalid, and when the packages of OpenTelemetry are missing
 */
export async function tracingOf({
  tracingConfigFile: file,
}: Pick<CompletedOptions, 'tracingConfigFile'>): Promise<Tracing | undefined> {
  if (!file) return undefined;
  const { decodeTracingConfiguration, openTracing } = await import('@k8s-ts/generic-apiserver/tracing');
  const configuration = await readFlagFile('tracing-config-file', file, decodeTracingConfiguration);
  try {
    return await openTracing(configuration, serverIDOf(hostname()));
  } catch (error) {
    throw new FlagError(`--tracing-config-file: ${errorText(error)}`, { cause: error });
  }
}
