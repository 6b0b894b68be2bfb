import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Short } from '#web/lib/order/short-lines.ts';
import { Notice } from '#web/ui/state/notice.tsx';

type ShortNoteProps = {
  short: Short | undefined;
  /** The id of the element with the line's name. */
  line: string;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** Says at a line of the cart that its stock is too small, and offers to lower the quantity or remove the line. */
export function ShortNote({ short, line, onQuantity, onRemove }: ShortNoteProps) {
  if (!short) return null;
  const { message, most } = short;
  const lower = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const group = currentTarget.closest('fieldset, [role="group"]');
    // The pressed button disappears: focus the quantity, which stands next to it.
    flushSync(() => onQuantity(most));
    group?.querySelector<HTMLElement>('select, input, button:enabled')?.focus();
  };
  return (
    <div data-short className="flex basis-full flex-wrap items-center gap-x-3.5 text-sm">
      <p role="status" className="font-semibold text-pretty text-ocre-hondo">
        {message}
      </p>
      <button type="button" aria-describedby={line} className="link min-h-11 scroll-mb-28 md:min-h-8" onClick={most > 0 ? lower : onRemove}>
        {most > 0 ? `Dejar ${most}` : 'Quitar'}
      </button>
    </div>
  );
}

/** The same message at the top of a page whose lines stand far below, with a link to the first of them. */
export function ShortNotice({ short, className }: { short: ReadonlyMap<string, Short>; className: string }) {
  if (short.size === 0) return null;
  const messages = new Set([...short.values()].map(({ message }) => message));
  const show = () => document.querySelector<HTMLElement>('[data-short] button')?.focus();
  return (
    <Notice tone="warning" className={className}>
      <p>{[...messages].join(' ')}</p>
      <button type="button" className="link min-h-11 text-inherit" onClick={show}>
        Cambiar en tu pedido
      </button>
    </Notice>
  );
}
