import { useEffect } from 'react';

interface PageProps {
  title: string;
  about?: React.ReactNode;
  actions?: React.ReactNode;
  wide?: boolean;
  children: React.ReactNode;
}

// A page: its name, what can be done here, and the rest below.
export function Page({ title, about, actions, wide = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · proctor`;
  }, [title]);
  return (
    <div className={wide ? 'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 sm:px-6' : 'mx-auto grid w-full max-w-[110rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 sm:px-6'}>
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
          {about && <div className="text-muted">{about}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
