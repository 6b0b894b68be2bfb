import Award from 'lucide-react/icons/award';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { apiAs } from '#web/api/api.ts';
import { token as session } from '#web/api/token.ts';
import { guest } from '#web/features/orders/guest.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { formatPoints, useEarned } from '#web/ui/shop/order/points-hint.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

const MIN_PASSWORD = 8;

/** Turns this tab's guest into an account. Resolves to whether the account exists now. */
export type OnAccount = (password: string) => Promise<boolean>;

/**
 * Offers an account, which takes over the order and its points. Only in the tab of the purchase: the request needs the guest's token,
 * not the order's.
 */
export function GuestAccount({ order, onAccount }: { order: Order; onAccount: OnAccount }) {
  const [known] = useState(() => (session.read() === null ? guest.current() : null));
  const { id, total, envio = 0, propina = 0, status } = order;
  const points = useEarned(toPesos(toCents(total) - toCents(envio) - toCents(propina)));
  // This tab's guest may have bought another order.
  const mine = useLoad(known ? (signal) => apiAs(known.token)('GET /api/orders/{id}', { id }, { signal }) : null, known && id);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  // The form is gone with its focused button.
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  const isSale = ORDER_STATUS[status].sale;
  if (isDone)
    return (
      <div ref={done} tabIndex={-1}>
        <Notice tone="success">Tu cuenta está lista y este pedido ya es suyo.</Notice>
      </div>
    );
  if (!mine.data || !isSale) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ([...password].length < MIN_PASSWORD) return setError(`Mínimo ${MIN_PASSWORD} caracteres.`);
    setError(undefined);
    setIsBusy(true);
    setIsDone(await onAccount(password));
    setIsBusy(false);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-carta bg-agave-suave px-5 py-4 text-agave">
      <p className="flex gap-3">
        <Award className="mt-0.5 flex-none" />
        <span>
          <b className="font-semibold">
            {points > 0 ? `Este pedido vale ${formatPoints(points)} puntos.` : 'Guarda este pedido en una cuenta.'}
          </b>{' '}
          Crea tu cuenta con {known?.data.email} y quedan guardados.
        </span>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Contraseña" error={error} className="min-w-[220px] flex-1">
          <PasswordInput autoComplete="new-password" value={password} onChange={({ target }) => setPassword(target.value)} />
        </Field>
        <Button type="submit" busy={isBusy}>
          Crear cuenta
        </Button>
      </div>
    </form>
  );
}
