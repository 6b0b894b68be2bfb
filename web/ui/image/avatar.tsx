import { cx } from '#web/lib/cx.ts';

type AvatarProps = { name: string; url?: string | null; className?: string };

/** The picture, or the name's first letter. Hidden from screen readers, because the name stands beside it. */
export const Avatar = ({ name, url, className }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-grid size-10 flex-none place-items-center overflow-hidden rounded-full bg-agave font-semibold text-sobre-agave',
      className,
    )}
  >
    {url ? (
      <img src={url} alt="" width="80" height="80" className="size-full object-cover" referrerPolicy="no-referrer" />
    ) : (
      [...name.trim()][0]?.toUpperCase()
    )}
  </span>
);
