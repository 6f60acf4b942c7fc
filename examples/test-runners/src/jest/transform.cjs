const { transformSync } = require('esbuild');

/** Compiles a file of TypeScript, or an ES module, to a CommonJS module. */
module.exports = {
  process: (text, file) => ({
    code: transformSync(text, {
      loader: 'ts',
      format: 'cjs',
      target: 'node20',
      sourcefile: file,
      sourcemap: 'inline',
      supported: { 'dynamic-import': false },
    }).code,
  }),
};
