// Preloaded into the command (`node --require`): writes the public modules of Node that are loaded after the flag
// `--interrupt-budget` is set to the file that the variable RESULT names, as a JSON list.
const { writeFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const v8 = require('node:v8');

const { setFlagsFromString } = v8;
let before;
v8.setFlagsFromString = (flags) => {
  if (flags.startsWith('--interrupt-budget=')) before ??= new Set(process.moduleLoadList);
  setFlagsFromString(flags);
};
process.once('exit', () => {
  const late = process.moduleLoadList.filter((name) => !before.has(name)).map((name) => name.split(' ')[1]);
  writeFileSync(process.env.RESULT, JSON.stringify(late.filter((name) => builtinModules.includes(name))));
});
