// The export condition of sources is for this repository alone: published packages have no sources.
const SOURCE = '@k8s-ts/source';

function withoutSources(target) {
  if (typeof target !== 'object' || target === null) return target;
  const conditions = Object.entries(target).filter(([condition]) => condition !== SOURCE);
  return Object.fromEntries(conditions.map(([condition, value]) => [condition, withoutSources(value)]));
}

module.exports = {
  hooks: {
    /** Runs for `pnpm pack` and `pnpm publish`; package.json in the repository stays as it is. */
    beforePacking(manifest) {
      return manifest.exports === undefined ? manifest : { ...manifest, exports: withoutSources(manifest.exports) };
    },
  },
};
