export { TestEditor, type TestEditorProps } from './test_editor';
export { VariablesEditor } from './variables_editor';
