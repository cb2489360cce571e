import { type Fields, fieldsOf } from '~/kept/files';
import { restOf, textIn, withField, withRest } from '~/kept/rest';
import { SelectField, TextAreaField, TextField } from '~/parts/field';
import { JsonField } from '~/parts/json_field';
import { Switch } from '~/parts/switch';
import { Rules } from './rules';

const shown = ['name', 'description', 'parameters', 'mock'];
const isMap = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'A JSON object is needed here.');

// What a tool is called, takes and answers.
export function ToolFields({ value, onChange }: { value: Fields; onChange: (value: Fields) => void }) {
  const set = (key: string) => (field: unknown) => onChange(withField(value, key, field));
  return (
    <>
      <TextField label="Name" hint="As the model calls it." value={textIn(value, 'name')} onChange={(event) => set('name')(event.target.value)} />
      <TextAreaField label="Description" hint="What the model is told about it." rows={2} value={textIn(value, 'description')} onChange={(event) => set('description')(event.target.value)} />
      <JsonField label="Parameters" hint="What a call takes, as JSON Schema." value={value.parameters} refuse={isMap} onChange={set('parameters')} />
      <Mock value={fieldsOf(value.mock)} onChange={set('mock')} />
      <JsonField label="Everything else" hint="Other keys of the file, as JSON." value={restOf(value, shown)} refuse={isMap} onChange={(rest) => onChange(withRest(value, shown, fieldsOf(rest)))} />
    </>
  );
}

function Mock({ value, onChange }: { value: Fields; onChange: (value: Fields) => void }) {
  const set = (key: string, field: unknown) => onChange(withField(value, key, field));
  const type = textIn(value, 'mock_type') || 'static';
  const isText = value.static_response === undefined || typeof value.static_response === 'string';
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">What answers in its place</legend>
      <Switch label="The mock answers" checked={value.enabled !== false} onChange={(on) => onChange({ ...value, enabled: on })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="How it finds its answer" value={type} onChange={(event) => set('mock_type', event.target.value)}>
          <option value="static">One answer</option>
          <option value="conditional">By the arguments of the call</option>
          <option value="python">Python, which is kept but not run</option>
        </SelectField>
        <SelectField label="Its answer is" value={textIn(value, 'content_type') || 'string'} onChange={(event) => set('content_type', event.target.value)}>
          <option value="string">Text</option>
          <option value="json">JSON</option>
          <option value="xml">XML</option>
        </SelectField>
      </div>
      {type === 'static' && isText && <TextAreaField label="Answer" value={textIn(value, 'static_response')} onChange={(event) => set('static_response', event.target.value)} />}
      {type === 'static' && !isText && <JsonField label="Answer" value={value.static_response} onChange={(answer) => set('static_response', answer)} />}
      {type === 'conditional' && <Rules value={Array.isArray(value.conditional_rules) ? value.conditional_rules : []} onChange={(rules) => onChange({ ...value, conditional_rules: rules })} />}
      {type === 'python' && <TextAreaField label="Python" hint="proctor keeps it and does not run it." rows={6} value={textIn(value, 'python_code')} onChange={(event) => set('python_code', event.target.value)} />}
    </fieldset>
  );
}
