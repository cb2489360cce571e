import { refreshQueries } from '~/api/query_client';
import { useConnection, useConnectionWatch, useOnReturn } from '~/api/connection';
import { WarnIcon } from '~/parts/icons';

// Says so while the server does not answer, and brings the page up to date once it does.
export function Away() {
  useConnectionWatch();
  useOnReturn(() => void refreshQueries());
  const isAway = useConnection((state) => state.isAway);
  return (
    <div role="status" aria-live="polite">
      {isAway && (
        <p className="pointer-events-none fixed inset-x-3 top-2 z-60 mx-auto flex w-fit max-w-3xl items-center gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn shadow-xl">
          <WarnIcon /> The server does not answer. What you have typed is kept; the page reconnects by itself.
        </p>
      )}
    </div>
  );
}
