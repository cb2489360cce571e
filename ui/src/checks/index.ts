export { ChecksEditor, type ChecksEditorProps } from './checks_editor';
export { useLanguage } from './use_language';
export { summaryOf } from './summary';
