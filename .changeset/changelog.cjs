// How changesets writes CHANGELOG.md: the notes alone, without hashes and without lists of updated dependencies, because all packages have one version.

/** @type {import('@changesets/types').ChangelogFunctions} */
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  getDependencyReleaseLine: async () => '',
};
