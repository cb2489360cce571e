import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

// Where a page is refused for want of the token, perhaps because the server was started anew, the door is asked again.
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (error instanceof ApiError && error.status === 401 && query.queryKey[0] !== 'project')
      void queryClient.invalidateQueries({ queryKey: ['project'] });
  },
});

// What was fetched. A refusal is final; a server that does not answer is asked twice more.
export const queryClient: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
