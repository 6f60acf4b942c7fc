import { apply, applyFlags } from './apply.js';
import { canI, canIFlags } from './can-i.js';
import { deleteFlags, patch, patchFlags, remove, scale, scaleFlags } from './change.js';
import { readCommandLine, splitLine, UsageError } from './command-line.js';
import { describe, describeFlags } from './describe/describe.js';
import { explain, explainFlags } from './explain.js';
import { get, getFlags } from './get.js';
import { rollout, rolloutFlags } from './rollout.js';
import { discovered, errorText, impersonating, type Running, type Session } from './session.js';

interface Command {
  readonly flags: readonly string[];
  /** A line for `help`. */
  readonly usage: string;
  run(running: Running): Promise<void>;
}

const commands: Readonly<Record<string, Command>> = {
  get: { flags: getFlags, usage: 'get TYPE[,TYPE] [NAME] [-A] [-l LABELS] [-o wide|yaml|json|name]', run: get },
  describe: { flags: describeFlags, usage: 'describe TYPE [NAME | PREFIX] [-A] [-l LABELS]', run: describe },
  apply: {
    flags: applyFlags,
    usage: 'apply -f - [--force-conflicts]   the editor, with server-side apply',
    run: apply,
  },
  delete: { flags: deleteFlags, usage: 'delete TYPE NAME | -f -', run: remove },
  explain: { flags: explainFlags, usage: 'explain TYPE[.FIELD] [--recursive]', run: explain },
  patch: { flags: patchFlags, usage: 'patch TYPE NAME -p PATCH [--type strategic|merge|json]', run: patch },
  scale: { flags: scaleFlags, usage: 'scale TYPE NAME --replicas N', run: scale },
  rollout: { flags: rolloutFlags, usage: 'rollout status|restart|undo|history deployment NAME', run: rollout },
  auth: { flags: canIFlags, usage: 'auth can-i VERB TYPE [NAME] [--as USER]', run: canI },
};

/** The commands of the terminal, one per line. */
export const usage = Object.values(commands)
  .map(({ usage: line }) => `kubectl ${line}\n`)
  .join('');

/** Runs a line as kubectl does. The word `kubectl` is optional. @returns whether the command succeeded */
export async function kubectl(line: string, session: Session): Promise<boolean> {
  let hasFailed = false;
  const fail = (text: string) => {
    hasFailed = true;
    session.fail(`${text}\n`);
  };
  try {
    const [first, ...others] = splitLine(line);
    const [name = '', ...args] = first === 'kubectl' || first === 'k' ? others : [first, ...others];
    if (name === '' || name === 'help' || name === '--help') {
      session.write(usage);
      return true;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageError(`unknown command "${name}" for "kubectl"`);
    if (args.includes('--help') || args.includes('-h')) {
      session.write(`kubectl ${command.usage}\n`);
      return true;
    }
    const given = readCommandLine(
      args.filter((arg): arg is string => arg !== undefined),
      command.flags,
      name,
    );
    const cluster = impersonating(session.cluster, given.flags.as);
    const resources = await discovered(session);
    await command.run({
      ...session,
      ...given,
      fail,
      cluster,
      resources,
      namespace: given.flags.namespace ?? 'default',
    });
  } catch (error) {
    fail(error instanceof UsageError ? `error: ${error.message}` : errorText(error));
  }
  return !hasFailed;
}
