import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';
import type { Said } from './conversation.ts';

const LINK = /\[([^\]\n]+)\]\((\/(?!\/)[^)\s\\]*)\)/g;

/** Plain text of an answer that is still arriving: an incomplete link at its end is left out. */
const withoutLinks = (text: string): string => text.replace(LINK, '$1').replace(/\[[^\]\n]*(?:\](?:\([^)\s]*)?)?$/, '');

/** Renders an answer: `[words](/path)` becomes a link within the shop, everything else stays text. */
function LinkedText({ text, onFollow }: { text: string; onFollow: () => void }) {
  const parts: { at: number; words: string; path?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    if (match.index > at) parts.push({ at, words: text.slice(at, match.index) });
    parts.push({ at: match.index, words: match[1] as string, path: match[2] as string });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ at, words: text.slice(at) });
  return parts.map(({ at: key, words, path }) =>
    path ? (
      <Link key={key} to={path} className="link" onClick={onFollow}>
        {words}
      </Link>
    ) : (
      <span key={key}>{words}</span>
    ),
  );
}

type MessagesProps = {
  said: Said[];
  waiting: boolean;
  coming: string;
  /** The suggestions, under the greeting. */
  children: ReactNode;
  onFollow: () => void;
};

export function Messages({ said, waiting, coming, children, onFollow }: MessagesProps) {
  const shop = useShop();
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls into view
  useEffect(() => {
    if (said.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [said, waiting, coming]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <div ref={log} role="log" aria-label="Conversación" tabIndex={0} className="chat-log">
      <p className="chat-said">Hola, te damos la bienvenida a {shop.name}. ¿En qué te ayudo?</p>
      {children}
      {said.map(({ id, role, content, products }) => (
        <div key={id} className={cx('grid max-w-[86%] gap-2', role === 'user' && 'justify-self-end')}>
          <p className={cx('chat-said', role === 'user' && 'mine')}>
            <span className="sr-only">{role === 'user' ? 'Tú: ' : 'Asistente: '}</span>
            {role === 'user' ? content : <LinkedText text={content} onFollow={onFollow} />}
          </p>
          {products && products.length > 0 && <Cards products={products} onFollow={onFollow} />}
        </div>
      ))}
      {/* Screen readers announce the complete answer only. */}
      {coming && (
        <p aria-hidden="true" className="chat-said max-w-[86%] justify-self-start">
          {withoutLinks(coming)}
        </p>
      )}
      {waiting && (
        <p role="status" className={coming ? 'sr-only' : 'chat-dots'}>
          <span className="sr-only">Escribiendo…</span>
          <i />
          <i />
          <i />
        </p>
      )}
    </div>
  );
}

const Cards = ({ products, onFollow }: { products: Product[]; onFollow: () => void }) => (
  <ul className="grid gap-1.5">
    {products.map(({ id, slug, name, image, price, original_price }) => (
      <li key={id}>
        <Link
          to={`/products/${slug}`}
          onClick={onFollow}
          className="flex items-center gap-3 rounded-control p-2 shadow-[inset_0_0_0_1px_var(--cb-linea)] hover:bg-zocalo"
        >
          <SmallArch picture={productPicture(image)} size={36} />
          <span className="flex-1 font-semibold">{name}</span>
          <Price price={price} original={original_price} />
        </Link>
      </li>
    ))}
  </ul>
);
