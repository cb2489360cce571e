import { useState } from 'react';
import { TextField } from '~/parts/field';

const tagsIn = (text: string): string[] => text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== '');

// Labels, with commas between them.
export function TagsField({ value, onChange }: { value: string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState(value.join(', '));
  const shown = tagsIn(text).join() === value.join() ? text : value.join(', ');
  return (
    <TextField
      label="Tags"
      hint="With commas between them."
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        onChange(tagsIn(event.target.value));
      }}
    />
  );
}
