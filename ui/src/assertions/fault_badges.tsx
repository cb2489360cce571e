import { classes } from '~/parts/classes';
import { ErrorIcon, WarnIcon } from '~/parts/icons';
import type { Fault } from './rules';

// What is wrong, a few words each; the rest as a tooltip.
export function FaultBadges({ id, faults }: { id: string; faults: Fault[] }) {
  return (
    <ul id={id} className={classes('flex flex-wrap gap-1 sm:pl-10', faults.length === 0 && 'hidden')}>
      {faults.map((fault) => (
        <li key={fault.badge}>
          <FaultBadge fault={fault} />
        </li>
      ))}
    </ul>
  );
}

function FaultBadge({ fault: { badge, detail, warning } }: { fault: Fault }) {
  const look = warning ? 'bg-warn-soft text-warn' : 'bg-fail-soft text-fail';
  return (
    <span title={detail} className={classes('inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-[0.8rem] font-semibold', look)}>
      {warning ? <WarnIcon size={12} /> : <ErrorIcon size={12} />}
      {badge}
    </span>
  );
}

// In full, for the panel: read out as it changes.
export function FaultLines({ faults }: { faults: Fault[] }) {
  return (
    <div role="status" aria-live="polite" className="grid gap-1">
      {faults.map(({ badge, detail, warning }) => (
        <p key={badge} className={classes('flex items-start gap-1.5 text-[0.87rem] font-medium break-words', warning ? 'text-warn' : 'text-fail')}>
          <span className="mt-0.5">{warning ? <WarnIcon size={14} /> : <ErrorIcon size={14} />}</span>
          <span className="min-w-0">{detail}</span>
        </p>
      ))}
    </div>
  );
}
