// A few facts in a row: name above value. Those that are empty are left out.
export function Facts({ facts }: { facts: [string, React.ReactNode][] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-[0.8rem] text-muted">{name}</dt>
            <dd className="break-words [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

// "1.6 kB"
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)} kB` : `${(count / 1_000_000).toFixed(1)} MB`;
}

// "1 take", "3 takes"
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
