/** The subcommands of `apiserver`, and the words that may follow each of them. */
export const subcommands = {
  completion: ['bash', 'zsh', 'fish'],
  store: ['check', 'backup', 'restore'],
} as const;
