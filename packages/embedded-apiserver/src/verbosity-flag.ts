import { goQuote } from '@k8s-ts/apimachinery/validation';
import { DebugFlags, type GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { Logger } from './log.js';

const maxUint32 = 2 ** 32 - 1;
const maxInt32 = 2 ** 31 - 1;

/**
 * Serves `PUT /debug/flags/v`, which changes the log level, for loggers that can change it.
 * `kubernetes/component-base logs/logs.go, GlogSetter`.
 */
export function installVerbosityFlag(paths: GenericAPIServer['paths'], logger: Logger): void {
  if (logger.setVerbosity === undefined) return;
  new DebugFlags(paths).install('v', (value) => {
    logger.setVerbosity?.(parseVerbosity(value));
    return `successfully set klog.logging.verbosity to ${value}`;
  });
}

function parseVerbosity(value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`strconv.ParseUint: parsing ${goQuote(value)}: invalid syntax`);
  const level = Number(value);
  if (level > maxUint32) throw new Error(`strconv.ParseUint: parsing ${goQuote(value)}: value out of range`);
  if (level > maxInt32) {
    const cause = `strconv.ParseInt: parsing ${goQuote(value)}: value out of range`;
    throw new Error(`failed set klog.logging.verbosity ${value}: ${cause}`);
  }
  return level;
}
