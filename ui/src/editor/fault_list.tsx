import { WarnIcon } from '~/parts/icons';
import { type Fault, placeName } from './faults';

// What proctor says of the test as it is now. Announced once it changes; it stops no one from saving.
export function FaultList({ faults }: { faults: Fault[] }) {
  return (
    <div role="status" aria-live="polite">
      {faults.length > 0 && (
        <ul className="mb-4 grid gap-1 rounded-lg border border-line bg-sunken px-3 py-2">
          {faults.map((fault, index) => (
            <li key={index} className="flex items-start gap-2">
              <span className={fault.severity === 'error' ? 'pt-0.5 text-fail' : 'pt-0.5 text-warn'}>
                <WarnIcon />
              </span>
              <span className="min-w-0 break-words">
                <strong className="font-semibold">
                  {fault.severity} {fault.code}
                </strong>{' '}
                {fault.place.length > 0 && <span className="text-muted">{placeName(fault.place)}: </span>}
                {fault.message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
