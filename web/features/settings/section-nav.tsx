import { useEffect, useState } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Links to the sections of the page; the section on the screen is marked as the current one. */
export function SectionNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
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
