import { type ReactNode, useId } from 'react';

/** One part of the settings, with its heading at the left; on phones the heading stands above. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-5 border-t border-linea py-[clamp(28px,3vw,40px)] first:border-0 first:pt-0 last:pb-0 md:grid-cols-[280px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="nombre">
          {title}
        </h2>
        {about && <p className="mt-1 text-sm text-texto-2">{about}</p>}
      </div>
      <div className="min-w-0 max-w-[560px]">{children}</div>
    </section>
  );
}
