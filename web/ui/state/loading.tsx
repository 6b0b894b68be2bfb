import { cx } from '#web/lib/cx.ts';
import { Mark } from '../image/mark.tsx';
import { NeedsScript } from './needs-script.tsx';

/**
 * Loading indicator of a whole page. It appears after 150 ms, so that quick loads do not flicker.
 * @param children shown instead where scripts are disabled
 */
export const Loading = ({ label = 'Cargando…', className, children }: { label?: string; className?: string; children?: string }) => (
  <div
    role="status"
    className={cx(
      'grid min-h-[60vh] place-content-center justify-items-center gap-4 px-gutter text-center [animation:cb-appear_1ms_150ms_backwards]',
      className,
    )}
  >
    <Mark className="needs-script h-16 animate-breathe" />
    <p className="needs-script text-sm text-texto-2">{label}</p>
    <NeedsScript>{children}</NeedsScript>
  </div>
);
