import { existsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Flag, FlagError, flag, parseFlags } from '@k8s-ts/embedded-apiserver/flags';
import type { StoreReport } from '@k8s-ts/storage-backend/lmdb';
import type { subcommands } from '../commands/subcommands.js';
import { helpText } from '../flags/help-text.js';

const HELP = `Checks, backs up or restores the embedded store.

Usage:
  apiserver store check [--data-dir DIR]
  apiserver store backup [--data-dir DIR] TARGET
  apiserver store restore [--data-dir DIR] BACKUP

Commands:
  check      Reads the whole store and reports the first fault. Prints the number of objects per resource and the revision. A server
             may use the store meanwhile.
  backup     Copies the store to the file TARGET, or to data.mdb in the folder TARGET. A server may use the store meanwhile. The copy
             is checked. Existing files are not overwritten.
  restore    Checks BACKUP (a file, or a folder with data.mdb) and copies it to the data directory. Refused when the directory has a
             store, or when a server uses it.

The exit code is 1 when the command fails or the store is damaged.

`;

const flags = {
  dataDir: flag.string('./k8s-data', {
    name: 'data-dir',
    group: 'Store',
    help: "The server's data directory, or the folder of a store.",
  }),
  help: {
    name: 'help',
    group: 'Store',
    help: 'Shows this text.',
    initial: false,
    parse: (text: string) => text === 'true',
  } satisfies Flag<boolean>,
};

/** The name of the operand of each subcommand that has one. */
const commands: Readonly<Record<string, string | undefined>> = {
  check: undefined,
  backup: 'TARGET',
  restore: 'BACKUP',
} satisfies Readonly<Record<(typeof subcommands.store)[number], string | undefined>>;

/**
 * Runs `apiserver store …`: prints what it did to standard output.
 *
 * @param args the arguments after `store`
 * @throws FlagError for an invalid command line, and the errors of the store commands
 */
export async function runStoreCommand(args: readonly string[]): Promise<void> {
  const [command = '', ...rest] = args;
  if (['', '--help', '-h', 'help'].includes(command)) {
    writeSync(1, HELP + helpText(flags));
    return;
  }
  if (!Object.hasOwn(commands, command))
    throw new FlagError(`unknown command ${JSON.stringify(command)} for "apiserver store"`);
  const { operands, options } = split(rest);
  const { dataDir, help } = parseFlags(flags, options);
  if (help) {
    writeSync(1, HELP + helpText(flags));
    return;
  }
  const [operand, excess] = operands;
  const placeholder = commands[command];
  const surplus = placeholder === undefined ? operand : excess;
  if (surplus !== undefined) throw new FlagError(`unknown argument ${JSON.stringify(surplus)}`);
  if (placeholder !== undefined && !operand) throw new FlagError(`"apiserver store ${command}" needs ${placeholder}`);

  const store = storePath(dataDir);
  const { backupStore, checkStore, restoreStore } = await import('@k8s-ts/storage-backend/lmdb');
  if (command === 'check') {
    writeSync(1, reportText(await checkStore(store)));
    return;
  }
  const { file, report } =
    command === 'backup' ? await backupStore(store, operand as string) : restoreStore(store, operand as string);
  writeSync(1, `Wrote ${file}: revision ${report.revision}, ${count(objects(report), 'object')}\n`);
}

/** Returns the path of the store: `store` in the server's data directory, unless the given path is a store itself. */
function storePath(dataDir: string): string {
  const isStore = statSync(dataDir, { throwIfNoEntry: false })?.isFile() || existsSync(join(dataDir, 'data.mdb'));
  return isStore ? dataDir : join(dataDir, 'store');
}

/** Separates arguments from flags and their values. */
function split(args: readonly string[]): { readonly operands: readonly string[]; readonly options: readonly string[] } {
  const operands: string[] = [];
  const options: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as string;
    if (!arg.startsWith('-')) {
      operands.push(arg);
      continue;
    }
    options.push(arg);
    const value = args[index + 1];
    if (/^--?data-dir$/.test(arg) && value !== undefined) {
      options.push(value);
      index++;
    }
  }
  return { operands, options };
}

function reportText(report: StoreReport): string {
  const rows = [...report.keys].map(([prefix, number]) => [prefix, String(number)] as const);
  const width = Math.max(0, ...rows.map(([prefix]) => prefix.length));
  const digits = Math.max(0, ...rows.map(([, number]) => number.length));
  const lines = rows.map(([prefix, number]) => `${prefix.padEnd(width)}  ${number.padStart(digits)}\n`);
  return [
    ...lines,
    `The store is sound: ${count(objects(report), 'object')}, ${count(report.versions, 'version')}, ${count(report.leases, 'lease')}.\n`,
    `Revision ${report.revision}, compacted at ${report.compactRevision}. ${count(report.bytes, 'byte')}, ${report.pages} pages of which ${report.freePages} are free.\n`,
  ].join('');
}

function objects({ keys }: StoreReport): number {
  return [...keys.values()].reduce((sum, number) => sum + number, 0);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
