import { Link } from '@tanstack/react-router';
import { Page } from '~/parts/page';

export function NotFound() {
  return (
    <Page title="Nothing here">
      <p>
        There is no page at this address. <Link to="/tests" className="text-accent underline">Go to the tests</Link>.
      </p>
    </Page>
  );
}
