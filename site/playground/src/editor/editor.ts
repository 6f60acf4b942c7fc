import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Problem } from './apply-text.js';
import type { SchemaHelp } from './schema-help.js';

/** Functions that the editor calls. */
export interface EditorWishes {
  readonly help: SchemaHelp;
  /** Lets the server check the text, without changing anything. */
  check(text: string): Promise<readonly Problem[]>;
  /** Called when the user presses the keys for "apply". */
  apply(): void;
}

/** The editor of manifests. */
export interface Editor {
  readonly dom: HTMLElement;
  text(): string;
  setText(text: string): void;
  show(problems: readonly Problem[]): void;
  focus(): void;
}

/** Time after the last key press until the server checks the text, in ms. */
const checkAfterMs = 600;

const diagnosticsOf = (problems: readonly Problem[], length: number): Diagnostic[] =>
  problems.map(({ from, to, message }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    message,
    severity: 'error',
    source: 'server',
  }));

/** Makes an editor. The Tab key leaves it, so that the rest of the page can be reached with the keyboard. */
export function newEditor(text: string, { help, check, apply }: EditorWishes): Editor {
  const asked = linter(async ({ state }) => diagnosticsOf(await check(state.doc.toString()), state.doc.length), {
    delay: checkAfterMs,
  });
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        yaml(),
        syntaxHighlighting(classHighlighter),
        autocompletion({ override: [help.complete], icons: false }),
        help.hover,
        asked,
        lintGutter(),
        EditorView.cspNonce.of(document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''),
        EditorView.contentAttributes.of({ 'aria-label': 'Manifests' }),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              apply();
              return true;
            },
          },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
      ],
    }),
  });
  return {
    dom: view.dom,
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    show: (problems) => view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, view.state.doc.length))),
    focus: () => view.focus(),
  };
}
