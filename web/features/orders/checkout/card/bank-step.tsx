import { useShop } from '#web/hooks/use-shop.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

export type Decision = { amount: number; answer: (approve: boolean) => void };

/** The confirmation in the bank's window (3-D Secure), simulated by the sandbox. */
export const BankStep = ({ decision: { amount, answer } }: { decision: Decision }) => (
  <Dialog
    title="Confirma con tu banco"
    onClose={() => answer(false)}
    className="sm:max-w-[440px]"
    footer={
      <>
        <Button variant="neutral" onClick={() => answer(false)}>
          Rechazar
        </Button>
        <Button onClick={() => answer(true)}>Aprobar</Button>
      </>
    }
  >
    <p>
      Tu banco pide confirmar un pago de <b className="num">{formatPrice(amount / 100)}</b> a {useShop().name}.
    </p>
    <p className="mt-2 text-sm text-texto-2">Es el banco de prueba: aquí no se mueve dinero.</p>
  </Dialog>
);
