import { Link } from 'react-router';
import { scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { formatDate } from '#web/lib/words/dates.ts';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';
import { Picture } from '#web/ui/image/picture.tsx';

type Headline = { slug: string; title: string; description: string; date: string };

/** The newest article with its picture, the others as a list. */
export function Headlines({ headlines: [lead, ...others] }: { headlines: Headline[] }) {
  if (!lead) return <p className="mt-10 text-texto-2">Todavía no hay textos.</p>;
  return (
    <>
      <article className="group mt-[clamp(32px,4vw,56px)] grid items-center gap-[clamp(28px,5vw,80px)] lg:grid-cols-[5fr_6fr]">
        <ArchFrame className="aspect-square w-full max-w-[520px]">
          <Picture
            of={scenePicture('pour-over')}
            alt={SCENE_ALTS['pour-over']}
            sizes="(min-width:1024px) 924px, 164vw"
            style={{ objectPosition: '17% 50%' }}
            priority
          />
        </ArchFrame>
        <div className="grid gap-3">
          <Day date={lead.date} />
          <h2 className="h2">
            <Link to={`/blog/${lead.slug}`} className="underline-offset-[.16em] hover:underline">
              {lead.title}
            </Link>
          </h2>
          <p className="lead max-w-[46ch]">{lead.description}</p>
        </div>
      </article>
      <ul className="mt-[clamp(40px,5vw,72px)] border-t border-linea">
        {others.map(({ slug, title, description, date }) => (
          <li key={slug} className="grid gap-x-10 gap-y-1 border-b border-linea py-6 md:grid-cols-[200px_1fr]">
            <Day date={date} />
            <div>
              <h2 className="h3">
                <Link to={`/blog/${slug}`} className="inline-block underline-offset-[.16em] hover:underline">
                  {title}
                </Link>
              </h2>
              <p className="mt-1.5 max-w-[62ch] text-texto-2">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export const Day = ({ date }: { date: string }) => (
  <time dateTime={date} className="num text-sm text-texto-2">
    {formatDate(`${date}T18:00:00Z`)}
  </time>
);
