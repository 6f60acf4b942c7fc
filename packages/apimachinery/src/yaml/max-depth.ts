/**
 * Deepest nesting that is read, through aliases too. go-yaml's limit is 10,000, but the parser is recursive, and at a stack overflow V8 may end the whole
 * process (if it has to compile a regular expression then). This limit is far below that.
 */
export const maxYAMLDepth = 300;
