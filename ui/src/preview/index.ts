// What checks say of an output while they are typed, by the evaluator that grades runs.
export { PreviewPanel, type PreviewPanelProps } from './preview_panel';
export { PreviewCaseContext, previewCaseOf, type PreviewCase } from './preview_case';
