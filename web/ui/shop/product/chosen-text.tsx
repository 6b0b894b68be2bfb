import { cx } from '#web/lib/cx.ts';

type ChosenTextProps = { text?: string | undefined; note?: string | undefined; className?: string };

/** The chosen options and note in one line: '12 oz · Leche de avena · “Sin azúcar”'. Renders nothing for a plain product. */
export const ChosenText = ({ text, note, className = 'text-sm' }: ChosenTextProps) =>
  text || note ? (
    <span className={cx('block leading-[1.4] text-texto-2 wrap-anywhere', className)}>
      {text}
      {/* A non-breaking space, so that no line begins with the dot. */}
      {text && note && '\u00a0· '}
      {note && <span className="text-espresso">“{note}”</span>}
    </span>
  ) : null;
