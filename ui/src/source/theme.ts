import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// The page's own colours, so that a change of theme or contrast needs no new editor.
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '0.87rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', unicodeBidi: 'plaintext' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 45%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft) !important' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--edge)', borderRadius: '6px', maxWidth: '30rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'inherit', marginLeft: '1em' },
  '.cm-completionInfo, .cm-explanation': { padding: '0.4rem 0.6rem', fontFamily: 'var(--font-sans)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--fail)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--fail)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', fontSize: '0.87rem' },
  '.cm-panel.cm-search': { padding: '0.4rem 2rem 0.4rem 0.5rem' },
  '.cm-panel.cm-search label, .cm-panel.cm-search .cm-textfield, .cm-panel.cm-search .cm-button': { fontSize: 'inherit' },
  '.cm-panel input': { backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--edge)' },
  '.cm-panel button': { backgroundImage: 'none', backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--edge)' },
});

const words = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--pass)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.meta, tags.punctuation, tags.separator, tags.bracket], color: 'var(--muted)' },
]);

export const theme = [look, syntaxHighlighting(words)];
