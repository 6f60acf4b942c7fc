// Preloaded into the command (`node --require`): writes the modules of Node, public and internal ones, that are loaded
// after the flag `--interrupt-budget` is set to the file that the variable RESULT names, as a JSON list.
// The list is empty with newer versions of Node, which do not have the flag.
const { writeFileSync } = require('node:fs');
const v8 = require('node:v8');

const { setFlagsFromString } = v8;
let before;
v8.setFlagsFromString = (flags) => {
  if (flags.startsWith('--interrupt-budget=')) before ??= new Set(process.moduleLoadList);
  setFlagsFromString(flags);
};
process.once('exit', () => {
  const late = process.moduleLoadList.filter((name) => name.startsWith('NativeModule ') && before?.has(name) === false);
  writeFileSync(process.env.RESULT, JSON.stringify(late.map((name) => name.split(' ')[1])));
});
