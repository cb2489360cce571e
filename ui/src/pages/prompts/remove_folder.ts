import { useQueryClient } from '@tanstack/react-query';
import { address, post, request } from '~/api/client';
import type { LlmunitPrompt } from '~/api/types';
import { say } from '~/parts/snackbar';
import { fileCases } from './file_case';

// Removes a prompt's folder, with a way back. Whether it is gone.
export function useRemoveFolder() {
  const queries = useQueryClient();
  const seen = () => queries.invalidateQueries({ queryKey: ['prompt-folders'] });
  return async (prompt: LlmunitPrompt, etag: string | null): Promise<boolean> => {
    try {
      await request('DELETE', address`/api/v1/prompts/${prompt.id}`, { etag });
    } catch (error) {
      say(error instanceof Error ? error.message : 'It could not be deleted.');
      return false;
    }
    await seen();
    const { name, content, description, mocks } = prompt;
    say(`Deleted ${name}`, () => {
      post('/api/v1/prompts', { name, content, description, mocks, testCases: fileCases(prompt) })
        .then(seen)
        .catch((error: Error) => say(`${name} could not be put back: ${error.message}`));
    });
    return true;
  };
}
