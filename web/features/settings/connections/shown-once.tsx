import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { copy } from './copy.ts';

type ShownOnceProps = {
  title: string;
  /** What the text is: 'Token', 'Secreto'. */
  what: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
};

/** A secret that the shop shows only now. A press outside of the dialog does not close it. */
export const ShownOnce = ({ title, what, secret, children, onClose }: ShownOnceProps) => (
  <Dialog title={title} isKept onClose={onClose} className="sm:max-w-[520px]" footer={<Button onClick={onClose}>Ya lo guardé</Button>}>
    <div className="grid gap-4">
      <Notice tone="warning">
        <b className="font-semibold">Cópialo ahora: no lo volveremos a mostrar.</b> Si se pierde, se hace otro.
      </Notice>
      <div className="grid gap-3 rounded-carta bg-zocalo p-4">
        <code className="num font-semibold break-all select-all">{secret}</code>
        <Button
          variant="neutral"
          size="sm"
          data-first-focus
          className="justify-self-start"
          aria-label={`Copiar ${what.toLowerCase()}`}
          onClick={() => copy(secret, `${what} copiado`)}
        >
          <Copy className="size-4" />
          Copiar
        </Button>
      </div>
      <div className="text-texto-2">{children}</div>
    </div>
  </Dialog>
);
