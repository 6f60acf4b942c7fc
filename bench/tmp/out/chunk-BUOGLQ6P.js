import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  MacroError,
  bind
} from "./chunk-5PBXTLYX.js";

// packages/cel/src/library/bindings.ts
var bindingsLibrary = {
  name: "cel.lib.ext.cel.bindings",
  functions: [],
  macros: [
    {
      name: "bind",
      argCount: 3,
      receiver: true,
      expand: (helper, target, args) => {
        if (target?.kind !== "ident" || target.name !== "cel") return void 0;
        const [variable, value, body] = args;
        if (variable.kind !== "ident") {
          throw new MacroError(variable.id, "cel.bind() variable names must be simple identifiers");
        }
        return bind(helper, variable.name, value, body);
      }
    }
  ]
};

export {
  bindingsLibrary
};
//# sourceMappingURL=chunk-BUOGLQ6P.js.map
