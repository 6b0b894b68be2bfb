import { useEffect, useState } from 'react';
import { isAtLeast } from '#contract/staff.ts';
import { TILL_METHOD_NAMES } from '#contract/till-methods.ts';
import { afterLoad } from '#web/boot/after-load.ts';
import { useDayTheme, useSeconds, useWakeLock } from '#web/features/orders/bar/device.ts';
import { useSession } from '#web/features/session/store.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { AccountView } from './accounts/account-view.tsx';
import type { Way } from './charge/charge.tsx';
import { ChargeView, DoneView } from './charge/charge-view.tsx';
import { startTill } from './data/live.ts';
import { nextSale, show, useScreen } from './data/screen.ts';
import { type OpenTill, ownTill, useTill } from './data/store.ts';
import { useQuote } from './data/use-quote.ts';
import { CustomerDialog } from './dialogs/customer-dialog.tsx';
import { DeviceDialog } from './dialogs/device-dialog.tsx';
import { MoreDialog } from './dialogs/more-dialog.tsx';
import { OpenShift } from './dialogs/open-shift.tsx';
import { useTell } from './guest/use-tell.ts';
import { Head, type Tab } from './parts/head.tsx';
import { Strips } from './parts/strips.tsx';
import { SellView } from './sale/sell-view.tsx';
import styles from './till.css?url';

const MIXED: Tab<Way> = { id: 'mixto', name: 'Mixto' };

/** @param isOver the session has ended: the screen stays as it is, and the page asks to sign in */
export function TillScreen({ isOver }: { isOver: boolean }) {
  const state = useTill();
  const { known, offlineSince } = state;
  const screen = useScreen();
  const { view, ticket, account, done } = screen;
  const [way, setWay] = useState<Way>('efectivo');
  const [dialog, setDialog, closeDialog] = useOpen<'device' | 'customer' | 'more'>();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const now = useSeconds();
  const price = useQuote(ticket);
  useDayTheme();
  useWakeLock();
  useEffect(() => (isOver ? undefined : startTill()), [isOver]);
  useEffect(() => void afterLoad().then(keepPage), []);
  const till = ownTill(state);
  useTell(till?.nombre ?? null, screen, price);
  const methods = known?.tills.metodos ?? [];
  const tabs: Tab<Way>[] = [...methods.map((id) => ({ id, name: TILL_METHOD_NAMES[id] })), ...(methods.length > 1 ? [MIXED] : [])];
  const current = tabs.some(({ id }) => id === way) ? way : (tabs[0]?.id ?? 'efectivo');
  const isCharging = view === 'cobrar' && done === null;
  const isOff = dialog !== null || isOver;
  const openTill = till?.turno ? (till as OpenTill) : null;
  const isClosed = till !== null && openTill === null;
  const leave = () => show({ view: account ? 'cuentas' : 'vender', account: null });
  const next = () => {
    setWay('efectivo');
    nextSale();
  };
  if (known && !known.tills.activa) return <Off />;
  return (
    <main className="bb cj">
      <link rel="stylesheet" href={styles} precedence="till" />
      <h1 className="sr-only">Caja</h1>
      <Head
        view={view}
        now={now}
        tillName={till?.nombre ?? 'Caja'}
        person={user?.name ?? ''}
        ways={isCharging ? { tabs, current, onPick: setWay, onBack: leave } : null}
        openDevice={() => setDialog('device')}
      />
      <Strips />
      {!known || !till ? (
        <p className="vacio">{offlineSince === null ? 'Cargando…' : 'No se pudo cargar la caja. Se vuelve a intentar sola.'}</p>
      ) : (
        <div className="cj-v">
          {view === 'vender' && (
            <SellView
              ticket={ticket}
              price={price}
              isOpen={!isClosed}
              isOff={isOff}
              openMore={() => setDialog('more')}
              openCustomer={() => setDialog('customer')}
            />
          )}
          {view === 'cobrar' && done && <DoneView done={done} onNext={next} />}
          {isCharging && openTill && (
            <ChargeView
              till={openTill}
              known={known}
              ticket={ticket}
              price={price}
              account={account}
              way={current}
              person={user?.name ?? ''}
              onBack={leave}
            />
          )}
          {view === 'cuentas' && <AccountView till={till.nombre} now={now} isOpen={!isClosed} isOff={isOff} />}
          {isClosed && view !== 'cuentas' && done === null && (
            <OpenShift
              key={till.nombre}
              till={till.nombre}
              person={user?.name ?? ''}
              now={now}
              isManager={user?.staff_role != null && isAtLeast(user.staff_role, 'manager')}
              isOff={isOff}
            />
          )}
        </div>
      )}
      {dialog === 'device' && till && <DeviceDialog till={till.nombre} onClose={closeDialog} />}
      {dialog === 'customer' && <CustomerDialog customer={ticket.customer} onClose={closeDialog} />}
      {dialog === 'more' && <MoreDialog ticket={ticket} onClose={closeDialog} />}
    </main>
  );
}

/** The settings have no till. */
const Off = () => (
  <main className="grid min-h-dvh place-content-center gap-3 p-6 text-center">
    <h1 className="h3">La caja está apagada</h1>
    <p className="text-texto-2">Quien administra la prende en Ajustes.</p>
    <p>
      <a href="/dashboard/orders" className="link">
        Volver a Pedidos
      </a>
    </p>
  </main>
);

/** Asks the service worker to store the page, so that the screen opens without network too. */
async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  (await navigator.serviceWorker.ready).active?.postMessage('/caja');
}
