import { useId } from 'react';

// A part of the form under its own heading. It is no landmark: a test with steps has several of each.
export function Section({ title, about, children }: { title: string; about?: React.ReactNode; children: React.ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      {about && <p className="text-[0.87rem] text-muted">{about}</p>}
      {children}
    </div>
  );
}
