import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, get, post, request } from '~/api/client';
import type { FormatList, SuiteFile, TestFromTraces } from '~/api/types';
import { JsonText } from '~/exchange';
import { Button } from '~/parts/button';
import { counted } from '~/parts/facts';
import { CheckboxField, SelectField, TextField } from '~/parts/field';
import { Drawer } from '~/parts/overlay';
import { say } from '~/parts/snackbar';
import { ErrorState, Loading } from '~/parts/states';
import { placeFor, proposals } from './test_place';

export type Source = { traces: string[] } | { session: string };

interface ToTestProps {
  source: Source;
  readOnly: boolean;
  onClose: () => void;
}

// A test from traces: in which format, under which name; the file is seen before it is saved.
export function ToTest({ source, readOnly, onClose }: ToTestProps) {
  const [format, setFormat] = useState('native');
  const [name, setName] = useState('');
  const [checks, setChecks] = useState<string[]>([]);
  const [place, setPlace] = useState<string | null>(null);
  const asked = { ...source, format, ...(name.trim() && { name: name.trim() }), ...(checks.length > 0 && { checks: checks.join(',') }) };
  const test = useQuery({
    queryKey: ['to-test', asked],
    queryFn: ({ signal }) => post<TestFromTraces>('/api/v1/traces/to-test', asked, signal),
    placeholderData: keepPreviousData,
  });
  const text = test.data?.text ?? '';
  const path = place ?? placeFor(format, name.trim(), text);
  const saving = useSaving(onClose);
  const save = () => saving.mutate({ path, text });
  return (
    <Drawer
      open
      onClose={onClose}
      title="Make a test"
      about={'session' in source ? `Of session ${source.session}` : `Of ${counted(source.traces.length, 'trace')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={readOnly || test.isFetching || !test.data || path.trim() === '' || saving.isPending} onClick={save}>
            Save as a suite
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <FormatField value={format} onChange={setFormat} />
          <TextField label="Name" hint="Of the suite; else the first words of the question." value={name} onChange={(event) => setName(event.target.value)} />
        </div>
        <Proposals chosen={checks} onChange={setChecks} />
        <TextField label="File" hint="From the served folder." value={path} onChange={(event) => setPlace(event.target.value)} error={taken(saving.error)} />
        {readOnly && <p className="text-muted">The server is read-only: the test can be seen here, but not saved.</p>}
        {saving.error && !taken(saving.error) && <ErrorState error={saving.error} />}
        {test.error ? <ErrorState error={test.error} retry={() => void test.refetch()} /> : test.data ? <Made test={test.data} /> : <Loading what="the test" />}
      </div>
    </Drawer>
  );
}

// Never writes over a file that is there.
function useSaving(onSaved: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, text }: { path: string; text: string }) =>
      request<SuiteFile>('PUT', '/api/v1/suites/file', { query: { path: path.trim() }, body: { text }, onlyNew: true }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries();
      onSaved();
      say(`Saved ${data.path}`);
      await navigate({ to: '/tests/$suite', params: { suite: data.path } });
    },
  });
}

const taken = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 412 ? 'There is such a file already. Choose another name.' : null;

function FormatField({ value, onChange }: { value: string; onChange: (format: string) => void }) {
  const { data } = useQuery({ queryKey: ['formats'], queryFn: ({ signal }) => get<FormatList>('/api/v1/formats', {}, signal), staleTime: Infinity });
  const formats = data?.items.filter((format) => format.forms.some((form) => form.kind === 'suite'));
  const about = formats?.find((format) => format.name === value)?.about;
  return (
    <SelectField label="Format" hint={about} value={value} onChange={(event) => onChange(event.target.value)}>
      {(formats ?? [{ name: value }]).map((format) => (
        <option key={format.name}>{format.name}</option>
      ))}
    </SelectField>
  );
}

function Proposals({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-[0.87rem] font-medium">Checks to propose</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {proposals.map(([value, label]) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
        ))}
      </div>
      <p className="text-[0.8rem] text-muted">None chosen: whatever suits the answer.</p>
    </fieldset>
  );
}

function Made({ test }: { test: TestFromTraces }) {
  return (
    <section aria-label="The test" className="grid grid-cols-1 gap-2">
      <p role="status">
        {counted(test.cases, 'test')}
        {test.losses.length > 0 && `; ${counted(test.losses.length, 'thing')} this format cannot say`}
      </p>
      {test.losses.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {test.losses.map((loss, index) => (
            <li key={index} className="outside-text">
              {loss}
            </li>
          ))}
        </ul>
      )}
      <JsonText label="The test's file" value={test.text} />
    </section>
  );
}
