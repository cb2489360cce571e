import type { Diagnostic } from '~/api/types';
import { counted } from '~/parts/counted';
import { WarnIcon } from '~/parts/icons';

interface FaultsProps {
  diagnostics: Diagnostic[];
  onShow: (diagnostic: Diagnostic) => void; // its place in the source
}

// What is wrong with the text, each leading to its line.
export function Faults({ diagnostics, onShow }: FaultsProps) {
  if (diagnostics.length === 0) return null;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  const others = diagnostics.length - errors;
  const title = [errors > 0 && counted(errors, 'fault'), others > 0 && counted(others, 'remark')].filter(Boolean).join(', ');
  return (
    <section aria-label="Faults" aria-live="polite" className={errors > 0 ? 'rounded-lg border border-fail bg-fail-soft px-4 py-3' : 'rounded-lg border border-line bg-warn-soft px-4 py-3'}>
      <h2 className={errors > 0 ? 'flex items-center gap-2 font-semibold text-fail' : 'flex items-center gap-2 font-semibold text-warn'}>
        <WarnIcon /> {title}
      </h2>
      <ul className="mt-1 grid gap-1">
        {diagnostics.map((diagnostic, index) => (
          <li key={index} className="text-[0.87rem]">
            <button type="button" className="text-left underline decoration-edge underline-offset-2 hover:decoration-ink" onClick={() => onShow(diagnostic)}>
              Line {diagnostic.line}
            </button>{' '}
            <span className="outside-text">{diagnostic.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
