import { Page } from '~/parts/page';
import { Appearance } from './appearance';
import { Served } from './served';

export function SettingsPage() {
  return (
    <Page title="Settings" about="How the page looks is kept in this browser. What the server does is said by the flags it was started with.">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Appearance />
        <Served />
      </div>
    </Page>
  );
}
