import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { cx } from '#web/lib/cx.ts';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { changedSentence, LeaveGuard } from '#web/ui/save/leave-guard.tsx';
import { SaveBar } from '#web/ui/save/save-bar.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { SectionContent } from './content.tsx';
import { SettingsSection, VisitsNotice, visitsCount } from './parts.tsx';
import { type Sections, useSections } from './use-sections.ts';
import { SHOWN, type Shown, titleOf } from './words.ts';

/** The shop's settings. Changes are collected and saved together. */
export function SettingsRoom({ staffRole }: { staffRole: User['staff_role'] }) {
  const shown = SHOWN.filter(({ owner }) => !owner || staffRole === 'owner');
  const sections = useSections(shown.map(({ name }) => name));
  const page = useRef<HTMLDivElement>(null);
  const isDirty = sections.changed.length > 0;
  const [refused, setRefused] = useState<{ section: Shown } | null>(null);
  // An effect, because the wrong fields are marked only after rendering.
  useEffect(() => {
    if (!refused) return;
    const section = page.current?.querySelector(`#${SHOWN.find(({ name }) => name === refused.section)?.id}`);
    (section?.querySelector<HTMLElement>('[aria-invalid]') ?? section?.querySelector<HTMLElement>('h2'))?.focus();
  }, [refused]);
  // The sections are loaded after the browser has looked for the section of the address.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same section is opened again
  useEffect(() => {
    if (!sections.isLoaded || !hash) return;
    const section = page.current?.querySelector(`#${CSS.escape(hash.slice(1))}`);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [sections.isLoaded, hash, key]);
  const save = async (): Promise<boolean> => {
    const [failed] = await sections.saveAll();
    if (failed) setRefused({ section: failed });
    return !failed;
  };
  const titles = sections.changed.map(titleOf);
  return (
    <OfficePage title="Ajustes" about="Lo que la casa dice de sí misma y cómo recibe pedidos">
      {sections.error !== null && <ErrorStrip message="No se pudieron cargar los ajustes" onRetry={sections.reload} />}
      {!sections.isLoaded && sections.error === null && <Skeleton className="h-[640px]" />}
      {sections.isLoaded && (
        <div ref={page} className="grid items-start gap-8 lg:grid-cols-[180px_minmax(0,1fr)]">
          <SectionNav sections={shown} />
          {/* Block the fields while saving: the answer would replace what is typed meanwhile. */}
          <div ref={keepFocus} inert={sections.isSaving}>
            {shown.map(({ name, id, title, about }) => (
              <SettingsSection key={name} id={id} title={title} about={about}>
                <Problem name={name} sections={sections} />
                <SectionContent name={name} sections={sections} staffRole={staffRole} />
              </SettingsSection>
            ))}
          </div>
        </div>
      )}
      {isDirty && (
        <>
          <LeaveGuard about={changedSentence(titles)} isSaving={sections.isSaving} onDiscard={sections.discard} onSave={save} />
          <SaveBar titles={titles} isSaving={sections.isSaving} onDiscard={sections.discard} onSave={save} />
        </>
      )}
    </OfficePage>
  );
}

/** The server's message about a section that could not be saved, besides the errors at its fields. */
function Problem({ name, sections }: { name: Shown; sections: Sections }) {
  const { stale, visits, message } = sections.problemOf(name);
  if (stale)
    return (
      <StaleNotice theirs="Ver los suyos" mine="Conservar los míos" onSettle={(keepsMine) => sections.settle(name, keepsMine)}>
        {stale.actualizado_por?.name ?? 'Otra persona'} cambió esta sección mientras la editabas.
      </StaleNotice>
    );
  if (visits)
    return (
      <VisitsNotice visits={visits} tone="error">
        {message} Son <b>{visitsCount(visits.length)}</b>.
      </VisitsNotice>
    );
  return message ? (
    <Notice tone="error" role="alert">
      {message}
    </Notice>
  ) : null;
}

/** Links to the sections of the page; the section on the screen is marked as the current one. */
function SectionNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav aria-label="Secciones" className="max-lg:-mx-gutter max-lg:overflow-x-auto max-lg:px-gutter lg:sticky lg:top-20">
      <ul className="max-lg:flex max-lg:w-max max-lg:border-b max-lg:border-linea">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id || undefined}
              className={cx(
                'flex min-h-11 items-center px-3 whitespace-nowrap hover:text-espresso max-lg:border-b-5 lg:min-h-10 lg:border-l-3',
                current === id
                  ? 'border-barro-trazo font-semibold'
                  : 'border-transparent font-medium text-texto-2 hover:border-barro-trazo lg:border-linea',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section that begins in the upper third of the screen or above. (Public pages use an observer, which causes no layout.) */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const begins = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const [first, ...others] = list.split(' ');
      setCurrent(others.findLast((id) => begins(id) < window.innerHeight / 3) ?? first);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [list]);
  return current;
}
