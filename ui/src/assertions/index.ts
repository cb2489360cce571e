export { type Assertion, type PathMatch, newAssertion } from './assertion';
export { AssertionsEditor, type AssertionsEditorProps } from './assertions_editor';
export { ExpectedOutput, type ExpectedOutputProps } from './expected_output';
