import { useNavigate } from '@tanstack/react-router';
import { usePaged } from '~/api/paged';
import type { CassetteInfo } from '~/api/types';
import { SelectField } from '~/parts/field';
import { More } from '~/parts/more';
import { Page } from '~/parts/page';
import { EmptyState, ErrorState, Loading } from '~/parts/states';
import { cassettesRoute } from '~/router';
import { useCommands } from '~/shell/palette';
import { CassetteCheckPanel, useCheck } from './check';
import { CassetteDrawer } from './drawer';
import { CassetteLine } from './line';

export function CassettesPage() {
  const { provider, signature } = cassettesRoute.useSearch();
  const navigate = useNavigate({ from: '/cassettes' });
  const everyone = usePaged<CassetteInfo>('/api/v1/cassettes', { limit: 1000 });
  const some = usePaged<CassetteInfo>('/api/v1/cassettes', { provider, limit: 100 });
  const check = useCheck();
  useCommands([{ label: 'Check the recordings', run: () => void check.refetch() }]);
  const providers = [...new Set([...(everyone.items ?? []).map((item) => item.provider), ...(provider ? [provider] : [])])].sort();
  const chosen = some.items?.find((item) => item.signature === signature || item.files.includes(signature ?? ''));
  return (
    <Page title="Recordings" about="Exchanges that were recorded, and can be played back instead of asking a model.">
      {everyone.items?.length !== 0 && <CassetteCheckPanel check={check} />}
      {providers.length > 1 && (
        <SelectField
          label="Provider"
          className="max-w-60"
          value={provider ?? ''}
          onChange={(event) => void navigate({ search: { provider: event.target.value || undefined }, replace: true })}
        >
          <option value="">All of them</option>
          {providers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {some.error ? <ErrorState error={some.error} retry={some.retry} /> : some.items ? <ByProvider items={some.items} /> : <Loading what="recordings" rows={6} />}
      <More onMore={some.more} asking={some.asking} what="recordings" />
      {signature && <CassetteDrawer id={signature} takes={chosen?.files ?? []} onClose={() => void navigate({ search: { provider } })} />}
    </Page>
  );
}

function ByProvider({ items }: { items: CassetteInfo[] }) {
  if (items.length === 0)
    return (
      <EmptyState title="No recordings yet">
        <p>
          Run tests with <code>--vcr record</code>, or start the server with it: every answer becomes a file that can be played back without a network, a key or
          money.
        </p>
      </EmptyState>
    );
  const providers = [...new Set(items.map((item) => item.provider))];
  return (
    <>
      {providers.map((provider) => {
        const own = items.filter((item) => item.provider === provider);
        return (
          <section key={provider} aria-label={provider} className="grid grid-cols-1 gap-2">
            <h2 className="font-semibold">{provider}</h2>
            <ul className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
              {own.map((item) => (
                <CassetteLine key={item.signature} item={item} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
