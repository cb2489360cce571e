import { classes } from './classes';
import { ErrorIcon, FailIcon, PassIcon, RunIcon, SkipIcon, StopIcon } from './icons';

export type Status = 'passed' | 'failed' | 'error' | 'skipped' | 'running' | 'stopped' | 'interrupted';

const looks: Record<Status, { icon: typeof PassIcon; ink: string; soft: string }> = {
  passed: { icon: PassIcon, ink: 'text-pass', soft: 'bg-pass-soft' },
  failed: { icon: FailIcon, ink: 'text-fail', soft: 'bg-fail-soft' },
  error: { icon: ErrorIcon, ink: 'text-warn', soft: 'bg-warn-soft' },
  skipped: { icon: SkipIcon, ink: 'text-skip', soft: 'bg-skip-soft' },
  running: { icon: RunIcon, ink: 'text-accent', soft: 'bg-accent-soft' },
  stopped: { icon: StopIcon, ink: 'text-skip', soft: 'bg-skip-soft' },
  interrupted: { icon: StopIcon, ink: 'text-warn', soft: 'bg-warn-soft' },
};

export const statusInk = (status: Status): string => looks[status].ink;

// A status by picture, colour and word.
export function StatusBadge({ status, children }: { status: Status; children?: React.ReactNode }) {
  const { icon: Icon, ink, soft } = looks[status];
  return (
    <span className={classes('inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-[0.8rem] font-semibold whitespace-nowrap', ink, soft)}>
      <Icon size={12} />
      {children ?? status}
    </span>
  );
}

// The picture alone, with the word for screen readers.
export function StatusMark({ status }: { status: Status }) {
  const { icon: Icon, ink } = looks[status];
  return (
    <span className={classes('inline-flex', ink)} title={status}>
      <Icon />
      <span className="sr-only">{status}</span>
    </span>
  );
}
