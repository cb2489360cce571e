import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { get, type RequestOptions } from './client';

interface ListPage<T> {
  items: T[];
  next: string | null;
}

// A list that comes page by page: what is there so far, and how to get more.
export function usePaged<T, Page extends ListPage<T> = ListPage<T>>(path: string, query: NonNullable<RequestOptions['query']> = {}) {
  const asked = useInfiniteQuery({
    queryKey: ['paged', path, query],
    queryFn: ({ pageParam, signal }) => get<Page>(path, { ...query, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    pages: asked.data?.pages,
    items: asked.data?.pages.flatMap((page) => page.items),
    error: asked.error,
    retry: () => void asked.refetch(),
    more: asked.hasNextPage ? () => void asked.fetchNextPage() : null,
    asking: asked.isFetching,
  };
}
