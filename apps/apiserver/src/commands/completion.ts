import { writeSync } from 'node:fs';
import { type Flag, FlagError } from '@k8s-ts/embedded-apiserver/flags';
import { subcommands } from './subcommands.js';

const shells = subcommands.completion;

type Shell = (typeof shells)[number];

const usage = `Prints a script that completes commands, flags and known values in a shell.

Usage:
  apiserver completion ${shells.join('|')}

  source <(apiserver completion bash)   # in bash or, with zsh as the argument, in zsh
  apiserver completion fish | source    # in fish
`;

/** The names that the package installs the command under. */
const commandNames = ['apiserver', 'k8s-ts-apiserver'];

/**
 * `apiserver completion SHELL`: prints a script that completes commands, the names of flags, and the values of flags
 * with known values. Other values are completed as files. `--help` prints the usage.
 *
 * @param args the arguments after `completion`
 * @throws FlagError unless there is exactly one argument, the name of a shell
 */
export function runCompletion(flags: readonly Flag[], args: readonly string[]): void {
  const [shell, ...others] = args;
  if (shell === '--help' || shell === '-h') {
    writeSync(1, usage);
    return;
  }
  if (!(shells as readonly (string | undefined)[]).includes(shell) || others.length > 0) {
    throw new FlagError(`completion takes one argument: ${shells.join(', ')}`);
  }
  writeSync(1, completionScript(shell as Shell, flags));
}

/** The completion script for a shell. */
export function completionScript(shell: Shell, flags: readonly Flag[]): string {
  return { bash, zsh, fish }[shell](flags);
}

function bash(flags: readonly Flag[]): string {
  const cases = [
    ...Object.entries(subcommands).map(([name, words]) => `    ${name}) values='${words.join(' ')}' ;;`),
    ...flags
      .filter(({ suggested }) => suggested)
      .map(({ name, suggested = [] }) => `    --${name}) values='${suggested.join(' ')}' ;;`),
  ];
  return `# Completes the flags of apiserver. Use: source <(apiserver completion bash)
_apiserver() {
  local current=\${COMP_WORDS[COMP_CWORD]} flag='' values=''
  COMPREPLY=()
  # Bash splits --flag=value into three words.
  if [[ $current == = ]]; then
    flag=\${COMP_WORDS[COMP_CWORD-1]} current=''
  elif [[ \${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    flag=\${COMP_WORDS[COMP_CWORD-2]}
  else
    flag=\${COMP_WORDS[COMP_CWORD-1]}
  fi
  case $flag in
${cases.join('\n')}
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W '${flags.map(({ name }) => `--${name}`).join(' ')}' -- "$current"))
  elif [[ $COMP_CWORD == 1 ]]; then
    COMPREPLY=($(compgen -W '${Object.keys(subcommands).join(' ')}' -- "$current"))
  fi
}
complete -o default -F _apiserver ${commandNames.join(' ')}
`;
}

function zsh(flags: readonly Flag[]): string {
  const specs = flags.map((flag) => {
    const help = flag.help.replaceAll(/[[\]:\\]/g, '\\$&');
    const value = flag.suggested ? `(${flag.suggested.join(' ')})` : '_files';
    const argument = flag.placeholder === undefined ? '' : `:${flag.placeholder.replaceAll(':', '\\:')}:${value}`;
    return `    ${quoted(`*--${flag.name}${argument === '' ? '' : '='}${help === '' ? '' : `[${help}]`}${argument}`)}`;
  });
  return `#compdef ${commandNames.join(' ')}
# Completes the flags of apiserver. Use: source <(apiserver completion zsh)
_apiserver() {
  case \${words[2]} in
${Object.entries(subcommands)
  .map(([name, words]) => `    ${name}) (( CURRENT == 3 )) && { compadd ${words.join(' ')}; return }; ;;`)
  .join('\n')}
  esac
  _arguments \\
${specs.map((spec) => `${spec} \\`).join('\n')}
    '1::command:(${Object.keys(subcommands).join(' ')})'
}
if [[ \${funcstack[1]} == _apiserver ]]; then
  _apiserver "$@"
else
  compdef _apiserver ${commandNames.join(' ')}
fi
`;
}

function fish(flags: readonly Flag[]): string {
  const lines = commandNames.flatMap((command) => [
    `complete -c ${command} -n __fish_use_subcommand -f -a '${Object.keys(subcommands).join(' ')}'`,
    ...Object.entries(subcommands).map(
      ([name, words]) => `complete -c ${command} -n '__fish_seen_subcommand_from ${name}' -f -a '${words.join(' ')}'`,
    ),
    ...flags.map(({ name, shorthand, placeholder, suggested, help }) =>
      [
        `complete -c ${command} -l ${name}`,
        ...(shorthand ? [`-s ${shorthand}`] : []),
        ...(placeholder === undefined ? [] : ['-r']),
        ...(suggested ? [`-f -a '${suggested.join(' ')}'`] : []),
        ...(help === '' ? [] : [`-d ${fishQuoted(help)}`]),
      ].join(' '),
    ),
  ]);
  return `# Completes the flags of apiserver. Use: apiserver completion fish | source\n${lines.join('\n')}\n`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** In fish's single quotes, a backslash escapes a backslash and a quote. */
const fishQuoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
