import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { toast as sonner, Toaster } from 'sonner';
import { topModal } from '#web/hooks/overlay/top-modal.ts';
import { cx } from '#web/lib/cx.ts';
import { connectToaster, type ToastMessage } from './toast.ts';

/** How long a message with a button stays: time to notice a wrong tap. */
const ACTION_MS = 10_000;

const TONES = {
  success: { Icon: CircleCheck, band: 'border-hoja', ink: 'text-hoja', duration: 5000 },
  warning: { Icon: TriangleAlert, band: 'border-ocre-hondo', ink: 'text-ocre-hondo', duration: 3000 },
  error: { Icon: CircleX, band: 'border-grana', ink: 'text-grana', duration: 4000 },
};

/** Below this width the toasts stay clear of the header with the cart, and of the bar at the foot. */
const PHONE = '(max-width: 767px)';
const OFFSET = { top: 'var(--toast-top)', bottom: 'var(--toast-bottom)' };

export function ShopToaster({ duration }: { duration?: number | undefined }) {
  const layer = useRef<HTMLDivElement>(null);
  const place = useLayerPlace(layer);
  const ofPage = useEndWithPage();
  useEffect(() => {
    if (!place) return;
    connectToaster((message) => {
      const isPhone = matchMedia(PHONE).matches;
      const isBar = message.link !== undefined && isPhone;
      const shown = sonner.custom(
        (id) =>
          isBar ? (
            <ToastBar {...message} onFollow={() => sonner.dismiss(id)} />
          ) : (
            <ToastCard {...message} onDone={() => sonner.dismiss(id)} />
          ),
        {
          ...(message.about !== undefined && { id: message.about }),
          duration: message.action ? ACTION_MS : (duration ?? TONES[message.tone].duration),
          // The list item is as wide as the page, and would cover the assistant's button.
          ...(isBar && { position: 'bottom-center', style: { pointerEvents: 'none' } }),
          // A toast of ten seconds would otherwise cover the head of the column that staff works on.
          ...(message.action && isPhone && { position: 'bottom-center', style: { pointerEvents: 'none' } }),
        },
      );
      if (message.action?.isOfPage) ofPage.add(shown);
    });
    return () => connectToaster(null);
  }, [duration, ofPage, place]);
  if (!place) return null;
  return createPortal(
    <div ref={layer} popover="manual" className="toast-layer m-0 overflow-visible border-0 bg-transparent p-0">
      <Toaster
        position="top-center"
        visibleToasts={3}
        duration={4000}
        containerAriaLabel="Avisos"
        offset={OFFSET}
        mobileOffset={{ ...OFFSET, left: 16, right: 16 }}
      />
    </div>,
    place,
  );
}

/**
 * The place of the toasts' layer: inside of the top dialog, because everything outside of an open one is inert, else at the end of the page.
 * @returns null at the first render
 */
function useLayerPlace(layer: RefObject<HTMLElement | null>): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.createElement('div')), []);
  useLayoutEffect(() => {
    if (!place) return;
    // Not in a render: when a dialog ends, the layer must leave it before it is removed.
    const move = () => {
      (topModal.get() ?? document.body).append(place);
      layer.current?.showPopover();
    };
    move();
    const stop = topModal.subscribe(move);
    return () => {
      stop();
      place.remove();
    };
  }, [place, layer]);
  return place;
}

/** Ends the toasts whose button is about things of a page when the guest goes to another page. @returns their ids */
function useEndWithPage(): Set<string | number> {
  const [shown] = useState(() => new Set<string | number>());
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(
    () => () => {
      for (const id of shown) sonner.dismiss(id);
      shown.clear();
    },
    [pathname],
  );
  return shown;
}

const CARD =
  'toast-card flex gap-3 rounded-carta border-b-4 bg-blanco px-4 font-sans text-sm text-espresso shadow-[var(--cb-sombra-3),0_0_0_1px_var(--cb-linea)]';

/** The width at the foot of a phone that leaves the assistant's button free. */
const BESIDE_DOOR = 'pointer-events-auto w-[calc(100vw-78px)]';

function ToastBar({ tone, text, link, onFollow }: ToastMessage & { onFollow: () => void }) {
  return (
    <div className={cx(CARD, BESIDE_DOOR, 'items-center justify-between py-1', TONES[tone].band)}>
      <span>{text}</span>
      {link && (
        <Link to={link.to} onClick={onFollow} className="link inline-flex min-h-11 flex-none items-center font-semibold">
          {link.label}
        </Link>
      )}
    </div>
  );
}

function ToastCard({ tone, text, title, action, onDone }: ToastMessage & { onDone: () => void }) {
  const { Icon, band, ink } = TONES[tone];
  return (
    <div className={cx(CARD, 'py-3.5', action ? `${BESIDE_DOOR} max-w-[356px]` : 'w-[356px] max-w-[calc(100vw-32px)]', band)}>
      <Icon className={cx('mt-0.5', ink)} />
      <span>
        {title && <b className="block">{title}</b>}
        {text}
      </span>
      {action && (
        <button
          type="button"
          className="link -my-2.5 ml-auto inline-flex min-h-11 flex-none items-center font-semibold"
          onClick={({ currentTarget }) => {
            // Return the focus to where it was, before this button disappears.
            currentTarget.blur();
            action.run();
            onDone();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
