import { Button } from '~/parts/button';
import { AddIcon, ImportIcon, RunIcon } from '~/parts/icons';

interface ToolbarProps {
  previewing: boolean;
  onAdd: () => void;
  onImport: () => void;
  onPreview: () => void;
}

export function Toolbar({ previewing, onAdd, onImport, onPreview }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label="Assertions" className="flex flex-wrap gap-2">
      <Button small onClick={onAdd} data-add>
        <AddIcon /> Add
      </Button>
      <Button small onClick={onImport} title="Import from last output">
        <ImportIcon /> Import
      </Button>
      <Button small onClick={onPreview} aria-expanded={previewing}>
        <RunIcon /> Preview
      </Button>
    </div>
  );
}
