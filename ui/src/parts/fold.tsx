import { useState } from 'react';

interface FoldProps {
  title: string;
  open: boolean; // at first: where something is in it
  children: React.ReactNode;
}

// What is seldom needed, behind its name. It stays as the reader left it.
export function Fold({ title, open, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(open);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded text-[0.87rem] font-medium text-muted">{title}</summary>
      <div className="mt-3 grid gap-4">{children}</div>
    </details>
  );
}
