import { ApiError } from '~/api/client';
import { useProject } from '~/api/project';

export interface Session {
  state: 'asking' | 'in' | 'out';
  error: Error | null; // why neither is known
}

// Whether the server lets us in. It is known before any page is shown, and with it what the server refuses to all.
export function useSession(): Session {
  const { error, isSuccess } = useProject();
  if (error instanceof ApiError && error.status === 401) return { state: 'out', error: null };
  return { state: isSuccess ? 'in' : 'asking', error };
}
