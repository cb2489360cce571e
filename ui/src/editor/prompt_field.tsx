import { useQuery } from '@tanstack/react-query';
import { address, get } from '~/api/client';
import { isFields } from '~/formats';
import { SelectField, TextField } from '~/parts/field';

interface PromptFile {
  path: string; // beneath the repository
  value: unknown;
}

interface Project {
  name: string;
  repositories: string[];
}

export interface Prompt {
  reference: string;
  name: string;
  text: string;
}

// The repository that a file lies in: the folder before `.promptrepo`, or the root.
export const repositoryOf = (path: string): string | null => /^([^/]+)\/(?:.*\/)?\.promptrepo\//.exec(path)?.[1] ?? null;

// Prompts of the repository that a suite belongs to, in the words its tests name them by.
export function usePrompts(path: string, format: string) {
  return useQuery({
    queryKey: ['prompts-for', path, format],
    queryFn: async (): Promise<Prompt[]> => {
      const repository = repositoryOf(path) ?? (await get<Project>('/api/v1/project')).name;
      const list = await get<{ items: PromptFile[] }>(address`/api/v1/repositories/${repository}/prompts`);
      return list.items.map((file) => promptOf(file, format));
    },
    staleTime: 30_000,
    retry: false,
  });
}

function promptOf({ path, value }: PromptFile, format: string): Prompt {
  const fields = isFields(value) ? value : {};
  const texts = [fields.prompt, fields.user_message].filter((text): text is string => typeof text === 'string');
  return { reference: format === 'promptrepo' ? `file:///${path}` : path, name: typeof fields.name === 'string' ? fields.name : path, text: texts.join('\n') };
}

// "{{ name }}" of a prompt, each once.
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((found) => found[1] ?? ''))];

const folderOf = (reference: string): string => {
  const inside = reference.replace(/^.*\.promptrepo\/prompts\//, '');
  return inside.includes('/') ? inside.slice(0, inside.lastIndexOf('/')) : 'prompts';
};

// References of one file may be spelled with or without their scheme.
const bare = (reference: string) => reference.replace(/^file:\/\/\//, '');

interface PromptFieldProps {
  value: string;
  onChange: (reference: string) => void;
  prompts: Prompt[];
  required: boolean;
  error?: string | null;
}

// Prompts by their folders; one that is elsewhere can be named by its path.
export function PromptField({ value, onChange, prompts, required, error }: PromptFieldProps) {
  const chosen = prompts.find((prompt) => bare(prompt.reference) === bare(value));
  if (prompts.length === 0 && !required) {
    return <TextField label="Prompt file" hint="Empty: the suite's own prompt." spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} error={error} />;
  }
  const folders = [...new Set(prompts.map((prompt) => folderOf(prompt.reference)))].sort();
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <SelectField label="Prompt" value={chosen?.reference ?? ''} onChange={(event) => onChange(event.target.value)} disabled={prompts.length === 0} error={prompts.length > 0 ? error : null} hint={prompts.length === 0 ? 'There are no prompts in this repository yet.' : undefined}>
          <option value="">{value !== '' && !chosen ? 'another file' : required ? 'Choose a prompt' : "The suite's own"}</option>
          {folders.map((folder) => (
            <optgroup key={folder} label={folder}>
              {prompts
                .filter((prompt) => folderOf(prompt.reference) === folder)
                .map((prompt) => (
                  <option key={prompt.reference} value={prompt.reference}>
                    {prompt.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField label="Prompt file" spellCheck={false} value={value} placeholder="file:///.promptrepo/prompts/greeting.yaml" onChange={(event) => onChange(event.target.value)} error={prompts.length === 0 ? error : null} />
      </div>
      {chosen && (
        <details>
          <summary className="w-fit rounded text-[0.87rem] font-medium text-muted">Text of the prompt</summary>
          <p className="outside-text mt-1 rounded-lg bg-sunken p-2">{chosen.text}</p>
        </details>
      )}
    </div>
  );
}
