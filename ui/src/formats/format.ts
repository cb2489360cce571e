import type { CaseList } from './case_list';
import type { CaseForm, Fields, Shows, SuiteMeta } from './form';

// How one format's files become forms, and forms files.
export interface Format {
  shows: Shows;
  cases: (value: unknown) => CaseList;
  read: (test: Fields) => CaseForm;
  write: (test: Fields, before: CaseForm, after: CaseForm) => Fields;
  fresh: Fields; // a new test, with the keys that must be there
  metaAt: string[] | null; // where name, description and tags of the suite are; null: the format has none
  metaHas: (keyof SuiteMeta)[];
}
