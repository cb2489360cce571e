import { type Fields, isFields } from '~/formats';
import { Button, IconButton } from '~/parts/button';
import { SelectField, TextAreaField, TextField } from '~/parts/field';
import { AddIcon, RemoveIcon } from '~/parts/icons';
import { JsonField } from '~/parts/json_field';
import { TextOrJson } from '~/parts/text_or_json';

type Answer = 'returns' | 'rules' | 'code' | 'file';

const answers: { value: Answer; label: string }[] = [
  { value: 'returns', label: 'one answer' },
  { value: 'rules', label: 'answers by arguments' },
  { value: 'code', label: 'a script' },
  { value: 'file', label: 'a file of mocks' },
];
const beginnings: Record<Answer, unknown> = { returns: '', rules: [{ when: {}, returns: '' }], code: "return 'done';", file: 'mocks.ts' };

interface MocksEditorProps {
  toolKey: 'tool' | 'name'; // the format's word for the tool
  value: unknown[];
  onChange: (value: unknown[]) => void;
}

// Tools that answer without being there. A format that says `name` knows scripts alone.
export function MocksEditor({ toolKey, value, onChange }: MocksEditorProps) {
  const scriptsOnly = toolKey === 'name';
  const fresh: Fields = { [toolKey]: '', ...(scriptsOnly ? { code: beginnings.code } : { returns: '' }) };
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {value.map((mock, index) => (
          <li key={index} className="grid gap-2 rounded-lg border border-line bg-surface p-3">
            {isFields(mock) ? (
              <Mock {...{ toolKey, mock, scriptsOnly }} number={index + 1} onChange={(next) => onChange(value.with(index, next))} onRemove={() => onChange(value.toSpliced(index, 1))} />
            ) : (
              <JsonField label={`Mock ${index + 1} as it is written`} value={mock} onChange={(next) => onChange(value.with(index, next))} />
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button small look="quiet" onClick={() => onChange([...value, fresh])}>
          <AddIcon /> Add mock
        </Button>
      </div>
    </div>
  );
}

interface MockProps {
  toolKey: string;
  mock: Fields;
  number: number;
  scriptsOnly: boolean;
  onChange: (mock: Fields) => void;
  onRemove: () => void;
}

function Mock({ toolKey, mock, number, scriptsOnly, onChange, onRemove }: MockProps) {
  const kind = answers.map((answer) => answer.value).find((key) => key !== 'returns' && key in mock) ?? 'returns';
  const become = (next: Answer) => {
    const { [kind]: _gone, ...rest } = mock;
    onChange({ ...rest, [next]: beginnings[next] });
  };
  const set = (key: string, value: unknown) => onChange({ ...mock, [key]: value });
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        {kind !== 'file' && <TextField className="min-w-40 flex-1" label="Tool" spellCheck={false} value={String(mock[toolKey] ?? '')} onChange={(event) => set(toolKey, event.target.value)} error={mock[toolKey] === '' ? 'A mock needs the name of its tool.' : null} />}
        {!scriptsOnly && (
          <SelectField className="min-w-40 flex-1" label="Answers with" value={kind} onChange={(event) => become(event.target.value as Answer)}>
            {answers.map((answer) => (
              <option key={answer.value} value={answer.value}>
                {answer.label}
              </option>
            ))}
          </SelectField>
        )}
        <IconButton label={`Remove mock ${number}`} icon={<RemoveIcon />} onClick={onRemove} />
      </div>
      {kind === 'returns' && <TextOrJson label="Answer" value={mock.returns} onChange={(value) => set('returns', value ?? '')} />}
      {kind === 'rules' && (
        <JsonField label="Rules" hint={'The first whose arguments are all as stated answers: [{"when": {"city": "Paris"}, "returns": "21"}]'} value={mock.rules} onChange={(value) => set('rules', value)} refuse={(value) => (Array.isArray(value) ? null : 'This must be a list: [...]')} />
      )}
      {kind === 'code' && <TextAreaField label="Script" hint="JavaScript of `args`; what it returns is the tool's answer." spellCheck={false} rows={4} value={String(mock.code ?? '')} onChange={(event) => set('code', event.target.value)} />}
      {kind === 'file' && <TextField label="File" spellCheck={false} value={String(mock.file ?? '')} onChange={(event) => set('file', event.target.value)} />}
    </>
  );
}
