import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import type { StaffRole } from '#contract/staff.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);

type Opened = { count: number; isOpen: boolean };
const next = ({ count }: Opened): Opened => ({ count: count + 1, isOpen: true });

/** Opens the search over the whole dashboard, also by Ctrl+K (⌘K on a Mac). */
export function PaletteButton({ role }: { role: StaffRole }) {
  const [opened, setOpened] = useState<Opened>({ count: 0, isOpen: false });
  // Each opening has a number: the browser reports the closing of a dialog late, when the next one may already be open.
  const close = (count: number) => setOpened((now) => (now.count === count ? { count, isOpen: false } : now));
  const isMac = useHydrated() && /Mac|iP(?:hone|ad)/.test(navigator.userAgent);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpened(next);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpened(next)}
        className="flex min-h-11 items-center gap-2.5 rounded-control px-3 text-sm text-texto-2 hover:bg-crema hover:text-espresso"
      >
        <Search />
        {/* One text, partly hidden, so that users of voice control can say "Buscar". */}
        <span className="max-lg:sr-only">Buscar</span>
        <span className="sr-only"> en la administración</span>
        <span aria-hidden="true" className="max-lg:hidden">
          <kbd className="rounded-[4px] border border-linea px-1.5 font-sans text-xs leading-5">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </button>
      {opened.isOpen && <Palette key={opened.count} role={role} onClose={() => close(opened.count)} />}
    </>
  );
}
