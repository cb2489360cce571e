import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

// Where a page is refused for want of the token, perhaps because the server was started anew, the door is asked again.
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (error instanceof ApiError && error.status === 401 && query.queryKey[0] !== 'project')
      void queryClient.invalidateQueries({ queryKey: ['project'] });
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isBase?: boolean }; // what is being edited was read by it: it is read again only by who edits
  }
}

const isFree = (query: Query): boolean => !query.meta?.isBase || query.state.data === undefined;

// Fetches what is on the page again, but for what someone edits: a later version would be overwritten unseen.
export const refreshQueries = (): Promise<void> => queryClient.invalidateQueries({ predicate: isFree });

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
