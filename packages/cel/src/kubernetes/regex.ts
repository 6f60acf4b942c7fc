import { functionDecl, memberOverload } from '../checker/function-decl.js';
import { compilePattern, findMatches } from '../interpreter/patterns.js';
import type { Library } from '../library/library.js';
import { intType, listType, stringType } from '../types/type.js';
import { ErrorValue } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import type { Value } from '../values/value.js';

function matches(text: Value, pattern: Value, limit: number | bigint): string[] | ErrorValue {
  const compiled = compilePattern(pattern as string);
  if (typeof compiled === 'string') return new ErrorValue(`Illegal regex: ${compiled}`);
  return findMatches(compiled, text as string, Number(limit));
}

function findAll(text: Value, pattern: Value, limit: number | bigint): Value {
  const found = matches(text, pattern, limit);
  return found instanceof ErrorValue ? found : new ArrayList(found);
}

/** `find` and `findAll` (kubernetes/apiserver pkg/cel/library/regex.go). */
export const regexLibrary: Library = {
  name: 'kubernetes.regex',
  functions: [
    functionDecl(
      'find',
      memberOverload('string_find_string', [stringType, stringType], stringType, (text, pattern) => {
        const found = matches(text as Value, pattern as Value, 1);
        return found instanceof ErrorValue ? found : (found[0] ?? '');
      }),
    ),
    functionDecl(
      'findAll',
      memberOverload('string_find_all_string', [stringType, stringType], listType(stringType), (text, pattern) =>
        findAll(text as Value, pattern as Value, -1),
      ),
      memberOverload(
        'string_find_all_string_int',
        [stringType, stringType, intType],
        listType(stringType),
        (text, pattern, limit) => findAll(text as Value, pattern as Value, limit as number),
      ),
    ),
  ],
};
