import {
  apiserverFlags,
  FlagError,
  type FlagValues,
  givenFlags,
  showsVersion,
  withInitialValues,
} from '@k8s-ts/embedded-apiserver/flags';
import { readConfigFile } from './config-file.js';
import { type IgnoredFlags, ignoredFlags, sortIgnoredFlags } from './ignored-flags.js';

/** The flags of the command, from its arguments and from the file that `--config` names. */
export interface CommandLine {
  readonly values: FlagValues<typeof apiserverFlags>;
  /** The given flags that have no effect in this server. */
  readonly inert: IgnoredFlags;
  /** Whether a flag was set among the arguments or in the file, even if to its default. */
  isGiven(flag: keyof typeof apiserverFlags): boolean;
  /**
   * Adds the file to an error about flags that were set in the `--config` file. Other errors are returned unchanged.
   */
  explain(error: unknown): unknown;
}

const allFlags = { ...apiserverFlags, ...ignoredFlags };

/**
 * Reads the arguments of the command, and the file of `--config`. A flag among the arguments replaces the value in the
 * file, lists included. With `--help` or `--version` the file is not read.
 *
 * @throws FlagError for invalid arguments, and for an invalid file, which it names
 */
export async function readCommandLine(args: readonly string[]): Promise<CommandLine> {
  const given = givenFlags(allFlags, args);
  const { config: file, help, version } = withInitialValues(apiserverFlags, given);
  const fromFile =
    file && !help && !showsVersion(version) ? await readConfigFile(allFlags, file) : new Map<string, unknown>();
  const merged = new Map([...fromFile, ...given]);
  const explain = (error: unknown) => {
    if (!(error instanceof FlagError)) return error;
    const mentioned = new Set(error.message.match(/(?<=--)[a-z][a-z0-9-]*/g));
    const inFile = Object.entries<{ readonly name: string }>(allFlags)
      .filter(([key, { name }]) => mentioned.has(name) && fromFile.has(key) && !given.has(key))
      .map(([, { name }]) => name);
    return inFile.length === 0
      ? error
      : new FlagError(`${error.message} (--config ${file} sets ${inFile.join(', ')})`, { cause: error });
  };
  try {
    return {
      values: withInitialValues(apiserverFlags, merged),
      inert: sortIgnoredFlags(merged),
      isGiven: (flag) => merged.has(flag),
      explain,
    };
  } catch (error) {
    throw explain(error);
  }
}
