import { ApiError } from '~/api/client';
import { useProject } from '~/api/project';

export interface Session {
  state: 'asking' | 'in' | 'out' | 'expired'; // expired: we were in, and what is on the page stays there
  error: Error | null; // why neither is known
}

// Whether the server lets us in. It is known before any page is shown, and with it what the server refuses to all.
export function useSession(): Session {
  const { data, error } = useProject();
  const wasIn = data !== undefined;
  if (error instanceof ApiError && error.status === 401) return { state: wasIn ? 'expired' : 'out', error: null };
  return { state: wasIn ? 'in' : 'asking', error };
}
