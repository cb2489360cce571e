// What the editor is made of, and the few changes it is told from outside.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { Diagnostic } from '~/api/types';
import { nonce } from '~/nonce';
import { complete } from './completion';
import { offsetOf, placed } from './diagnostics';
import { explain } from './hover';
import { languageOf } from './language';
import { type Schema, schemaField, setSchema } from './schema_field';
import { theme } from './theme';

const fromOutside = Annotation.define<boolean>();
const writable = new Compartment();

export function fresh(path: string, text: string, changed: (text: string) => void): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce()),
      writable.of(editing(true)),
      languageOf(path),
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightSpecialChars(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      search({ top: true }),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      EditorView.contentAttributes.of({ 'aria-label': `Source of ${path}`, tabindex: '0' }),
      schemaField,
      autocompletion({ override: [complete], icons: false }),
      explain,
      theme,
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
      EditorView.updateListener.of((update) => {
        const ours = update.transactions.some((transaction) => transaction.annotation(fromOutside));
        if (update.docChanged && !ours) changed(update.state.doc.toString());
      }),
    ],
  });
}

// Changes only what differs, so that the caret stays where it is and undo takes the form's changes back too.
export function setText(state: EditorState, text: string): TransactionSpec {
  const now = state.doc.toString();
  if (now === text) return {};
  let start = 0;
  while (start < now.length && start < text.length && now[start] === text[start]) start++;
  let end = 0;
  const most = Math.min(now.length, text.length) - start;
  while (end < most && now[now.length - 1 - end] === text[text.length - 1 - end]) end++;
  return {
    changes: { from: start, to: now.length - end, insert: text.slice(start, text.length - end) },
    annotations: fromOutside.of(true),
  };
}

export const showDiagnostics = (state: EditorState, diagnostics: Diagnostic[]): TransactionSpec => setDiagnostics(state, placed(state.doc, diagnostics));

export const showSchema = (schema: Schema | null): TransactionSpec => ({ effects: setSchema.of(schema) });

export const showWritable = (may: boolean): TransactionSpec => ({ effects: writable.reconfigure(editing(may)) });

export function goTo(state: EditorState, at: { line: number; column: number }): TransactionSpec {
  const anchor = offsetOf(state.doc, at);
  return { selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) };
}

// A text that is not to be changed can still be walked through and copied from. Tab is not taken: it leads on to the next control.
const editing = (may: boolean) => EditorState.readOnly.of(!may);
