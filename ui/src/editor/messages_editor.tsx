import type { Message } from '~/formats';
import { Button, IconButton } from '~/parts/button';
import { SelectField, TextAreaField } from '~/parts/field';
import { AddIcon, DownIcon, RemoveIcon, UpIcon } from '~/parts/icons';
import { JsonField } from '~/parts/json_field';

const roles = ['user', 'assistant', 'system', 'tool'];

// What was said, one message below the other.
export function MessagesEditor({ value, onChange }: { value: Message[]; onChange: (value: Message[]) => void }) {
  const nextRole = value.at(-1)?.role === 'user' ? 'assistant' : 'user';
  const move = (index: number, to: number) => {
    const message = value[index];
    if (message) onChange(value.toSpliced(index, 1).toSpliced(to, 0, message));
  };
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {value.map((message, index) => (
          <li key={index} className="grid gap-2 rounded-lg border border-line bg-surface p-2">
            <div className="flex items-end gap-1">
              <SelectField className="flex-1" label={`Who speaks in message ${index + 1}`} hideLabel value={message.role} onChange={(event) => onChange(value.with(index, { ...message, role: event.target.value }))}>
                {[...new Set([...roles, message.role])].map((role) => (
                  <option key={role}>{role}</option>
                ))}
              </SelectField>
              <IconButton label={`Move message ${index + 1} up`} icon={<UpIcon />} disabled={index === 0} onClick={() => move(index, index - 1)} />
              <IconButton label={`Move message ${index + 1} down`} icon={<DownIcon />} disabled={index === value.length - 1} onClick={() => move(index, index + 1)} />
              <IconButton label={`Remove message ${index + 1}`} icon={<RemoveIcon />} onClick={() => onChange(value.toSpliced(index, 1))} />
            </div>
            <Content label={`Message ${index + 1}`} value={message.content ?? ''} onChange={(content) => onChange(value.with(index, { ...message, content }))} />
          </li>
        ))}
      </ol>
      <div>
        <Button small look="quiet" onClick={() => onChange([...value, { role: nextRole, content: '' }])}>
          <AddIcon /> Add message
        </Button>
      </div>
    </div>
  );
}

// Pieces of a message, pictures for one, are a list.
function Content({ label, value, onChange }: { label: string; value: unknown; onChange: (content: unknown) => void }) {
  if (typeof value !== 'string') return <JsonField label={label} hideLabel value={value} onChange={(content) => onChange(content ?? '')} />;
  return <TextAreaField label={label} hideLabel rows={2} value={value} onChange={(event) => onChange(event.target.value)} />;
}
