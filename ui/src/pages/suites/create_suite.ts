import { address, request } from '~/api/client';
import { queryClient } from '~/api/query_client';
import { createFile } from '~/state/suite_file';
import type { firstFiles, NewSuite } from './first_files';

// Writes a suite's first file, and the prompt it asks where its repository has none of that name.
export async function createSuite(first: (typeof firstFiles)[string], suite: NewSuite, project: string): Promise<void> {
  await createFile(suite.place, first.text(suite));
  if (!first.prompt) return;
  const { path, value } = first.prompt;
  // A suite without its prompt is no failure: the page tells that the prompt is missing.
  await request('PUT', address`/api/v1/repositories/${repositoryOf(suite.place, project)}/file`, { query: { path }, body: { value }, onlyNew: true }).catch(() => null);
  await queryClient.invalidateQueries({ queryKey: ['project'] });
}

// Repositories are folders beneath the root, or the root itself.
const repositoryOf = (place: string, project: string): string => {
  const end = place.indexOf('/.promptrepo/');
  return end < 0 ? project : place.slice(0, end);
};
