import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { cx } from '#web/lib/cx.ts';
import { connectToaster, type ToastMessage } from './toast.ts';

const TONES = {
  success: { Icon: CircleCheck, band: 'border-hoja', ink: 'text-hoja', duration: 5000 },
  warning: { Icon: TriangleAlert, band: 'border-ocre-hondo', ink: 'text-ocre-hondo', duration: 3000 },
  error: { Icon: CircleX, band: 'border-grana', ink: 'text-grana', duration: 4000 },
};

export function ShopToaster({ duration }: { duration?: number | undefined }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    connectToaster((message) => {
      // Move to the top layer again, above a dialog that was opened meanwhile.
      layer.current?.hidePopover();
      layer.current?.showPopover();
      sonner.custom(() => <ToastCard {...message} />, { duration: duration ?? TONES[message.tone].duration });
    });
    return () => connectToaster(null);
  }, [duration]);
  return (
    <div ref={layer} popover="manual" className="m-0 overflow-visible border-0 bg-transparent p-0">
      <Toaster position="top-center" visibleToasts={3} duration={4000} containerAriaLabel="Avisos" />
    </div>
  );
}

function ToastCard({ tone, text, title }: ToastMessage) {
  const { Icon, band, ink } = TONES[tone];
  return (
    <div
      className={cx(
        'flex w-[356px] max-w-[calc(100vw-32px)] gap-3 rounded-carta border-b-4 bg-blanco px-4 py-3.5 font-sans text-sm text-espresso shadow-[var(--cb-sombra-3),0_0_0_1px_var(--cb-linea)]',
        band,
      )}
    >
      <Icon className={cx('mt-0.5', ink)} />
      <span>
        {title && <b className="block">{title}</b>}
        {text}
      </span>
    </div>
  );
}
