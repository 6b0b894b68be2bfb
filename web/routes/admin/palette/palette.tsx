import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffRole } from '#contract/staff.ts';
import { cx } from '#web/lib/cx.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type Group, type Hit, pagesFor, search } from './search.ts';

const PAUSE = 200;

type Found = {
  groups: Group[];
  /** The names of groups that did not answer. */
  failed: string[];
  /** The rows still belong to an earlier text. */
  busy: boolean;
};

/** The matches of the text: pages at once, the others from the server. Old rows stay until new ones arrive. */
function useFound(role: StaffRole, text: string): Found {
  const [answer, setAnswer] = useState<{ q: string; groups: Group[]; failed: string[] }>({ q: '', groups: [], failed: [] });
  const q = text.trim();
  useEffect(() => {
    if (!q) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      search(role, q, stop.signal)
        .then((found) => setAnswer({ q, ...found }))
        .catch((error) => !stop.signal.aborted && console.warn('No se pudo buscar.', error));
    }, PAUSE);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [role, q]);
  const pages = pagesFor(role, q);
  const rest = q ? answer : { groups: [], failed: [] };
  return { groups: [...pages, ...rest.groups].filter(({ hits }) => hits.length), failed: rest.failed, busy: q !== '' && answer.q !== q };
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** A search over pages, products, orders and people. The focus stays in the field, arrow keys choose, Enter opens. */
export function Palette({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const { groups, failed, busy } = useFound(role, text);
  const navigate = useNavigate();
  const listId = useId();
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(active, hits.length - 1);
  const optionId = (hit: Hit) => `${listId}-${hits.indexOf(hit)}`;
  const open = ({ to }: Hit) => {
    onClose();
    void navigate(to);
  };
  const chosen = hits[at];
  // Enter was pressed before the answer arrived: open the first row of the answer, not a row of the earlier text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when an answer arrives
  useEffect(() => {
    if (!isAwaited || busy) return;
    setAwaited(false);
    if (chosen) open(chosen);
  }, [isAwaited, busy]);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another row becomes active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && hits.length) setActive(step(at, hits.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setAwaited(true);
    else return;
    event.preventDefault();
  };
  const status = busy ? 'Buscando…' : hits.length ? `${hits.length} ${hits.length === 1 ? 'resultado' : 'resultados'}` : 'Sin resultados';
  return (
    <Dialog bare title="Buscar en la administración" onClose={onClose} className="sm:mt-[12vh]!">
      <div className="flex items-center gap-3 border-b border-linea px-5">
        <Search className="flex-none text-texto-2" />
        <input
          data-first-focus
          // Not `type="search"`, in which the first Escape would only clear the text.
          type="text"
          inputMode="search"
          role="combobox"
          aria-label="Buscar en la administración"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Páginas, productos, pedidos, personas…"
          className="min-h-14 w-full bg-transparent text-base outline-none placeholder:text-texto-2"
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setAwaited(false);
          }}
        />
      </div>
      <div ref={list} role="listbox" id={listId} aria-label="Resultados" className="max-h-[min(420px,60dvh)] overflow-y-auto p-2 text-sm">
        {groups.map(({ name, hits: rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-xs font-semibold text-texto-2">
              {name}
            </p>
            {rows.map((hit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={hit.id}
                role="option"
                id={optionId(hit)}
                aria-selected={chosen === hit}
                onClick={() => open(hit)}
                onPointerMove={() => setActive(hits.indexOf(hit))}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5',
                  chosen === hit && 'bg-agave-suave',
                )}
              >
                <span className="min-w-0 truncate font-medium">{hit.label}</span>
                {hit.note && <span className="num flex-none text-xs text-texto-2">{hit.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-linea px-5 py-2.5 text-xs text-texto-2">
        {status}
        {failed.length > 0 && ` · No se pudo buscar en: ${failed.join(', ')}`}
      </p>
    </Dialog>
  );
}
