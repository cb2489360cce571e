import { TagsField } from '~/editor/tags_field';
import { type Fields, fieldsOf } from '~/kept/files';
import { restOf, textIn, withField, withRest } from '~/kept/rest';
import { TextAreaField, TextField } from '~/parts/field';
import { JsonField } from '~/parts/json_field';
import { TextList } from '~/parts/text_list';

const shown = ['name', 'description', 'prompt', 'user_message', 'provider', 'model', 'temperature', 'max_tokens', 'tools', 'tags'];
const isMap = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'A JSON object is needed here.');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
// What is no number is sent as it was typed, and refused with the reason.
const numberOf = (text: string): unknown => (text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text));

// A prompt and the parameters of its call.
export function PromptFields({ value, onChange }: { value: Fields; onChange: (value: Fields) => void }) {
  const set = (key: string, field: unknown) => onChange(withField(value, key, field));
  const line = (key: string, label: string, hint?: string) => <TextField label={label} hint={hint} value={textIn(value, key)} onChange={(event) => set(key, event.target.value)} />;
  const number = (key: string, label: string) => <TextField label={label} inputMode="decimal" value={textIn(value, key)} onChange={(event) => set(key, numberOf(event.target.value))} />;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {line('name', 'Name')}
        {line('description', 'Description')}
      </div>
      <TextAreaField label="Prompt" hint="{{ name }} is filled in by a test's variables." rows={10} value={textIn(value, 'prompt')} onChange={(event) => set('prompt', event.target.value)} />
      <TextAreaField label="User message" hint="The user's turn, where the prompt holds instructions alone." rows={2} value={textIn(value, 'user_message')} onChange={(event) => set('user_message', event.target.value)} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {line('provider', 'Provider')}
        {line('model', 'Model')}
        {number('temperature', 'Temperature')}
        {number('max_tokens', 'Most tokens of an answer')}
      </div>
      <TextList label="Tools" item="Tool" hint="Files of mock tools: file:///.promptrepo/mock_tools/find_order.yaml" value={texts(value.tools)} onChange={(tools) => set('tools', tools)} />
      <TagsField value={texts(value.tags)} onChange={(tags) => set('tags', tags)} />
      <JsonField label="Everything else" hint="Other keys of the file, as JSON." value={restOf(value, shown)} refuse={isMap} onChange={(rest) => onChange(withRest(value, shown, fieldsOf(rest)))} />
    </>
  );
}
