import { Link, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { ANSWER_TIME } from '#contract/shop.ts';
import { Information } from '#web/features/accounts/profile/information.tsx';
import { OwnAccount } from '#web/features/accounts/profile/own-account.tsx';
import { useOwn } from '#web/features/accounts/profile/use-own.ts';
import { Settings } from '#web/features/accounts/settings/settings.tsx';
import { DefaultAddress } from '#web/features/addresses/default-address.tsx';
import { addToCart, refreshCart } from '#web/features/cart/sync.ts';
import { MyOrders } from '#web/features/orders/mine/my-orders.tsx';
import { Usual } from '#web/features/orders/mine/usual.tsx';
import { Balance } from '#web/features/points/balance.tsx';
import { useBalance } from '#web/features/points/data.ts';
import { MyPoints } from '#web/features/points/my-points.tsx';
import { leaveSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { AsideLayout } from '#web/ui/layout/aside-layout.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ProfileFrame } from './profile-frame.tsx';

const TABS = [
  { tab: 'informacion', Page: About },
  { tab: 'pedidos', Page: Orders },
  { tab: 'puntos', Page: Points },
  { tab: 'configuracion', Page: Configuration },
] as const;

export const meta = pageMeta('Mi cuenta', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Profile() {
  const user = useProtected();
  const [query] = useSearchParams();
  if (!user) return <Loading />;
  const current = TABS.find(({ tab }) => tab === query.get('tab')) ?? TABS[0];
  return (
    <ProfileFrame user={user} current={current.tab}>
      <current.Page user={user} />
    </ProfileFrame>
  );
}

function About({ user }: { user: User }) {
  const own = useOwn(user.id);
  return (
    <>
      <OwnAccount own={own}>
        {(account) => <Information own={account} address={<DefaultAddress userId={user.id} />} onChanged={own.reload} />}
      </OwnAccount>
      <Link to="/profile/reservaciones" className="link mt-7 inline-flex min-h-11 items-center">
        Mis reservaciones
      </Link>
    </>
  );
}

function Configuration({ user }: { user: User }) {
  const own = useOwn(user.id);
  const leave = () => {
    toast.success('Tu cuenta se eliminó.');
    leaveSession();
  };
  return <OwnAccount own={own}>{(account) => <Settings own={account} onChanged={own.reload} onDeleted={leave} />}</OwnAccount>;
}

function Points({ user }: { user: User }) {
  return (
    <MyPoints
      userId={user.id}
      onRedeemed={async (product) => {
        if (await addToCart(user.id, product)) return;
        toast.warning('Tu canje te espera: agrega el producto a tu carrito para usarlo.');
      }}
    />
  );
}

function Orders({ user }: { user: User }) {
  const balance = useBalance(user.id);
  return (
    <AsideLayout
      className="pb-0!"
      aside={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
          <Balance balance={balance} />
          <Usual
            userId={user.id}
            onAdd={async (product, options) => (await addToCart(user.id, product, options && { options })) !== null}
          />
          <Card className="grid gap-2 px-6 py-[22px]">
            <h2 className="nombre">¿Algo no llegó bien?</h2>
            <p className="text-sm text-texto-2">Escríbenos con el número de pedido y te respondemos {ANSWER_TIME}.</p>
            <Link to="/contacto" className="link inline-flex min-h-7 items-center justify-self-start text-sm">
              Ir a contacto
            </Link>
          </Card>
        </div>
      }
    >
      <MyOrders userId={user.id} onChanged={balance.reload} onReordered={() => refreshCart(user.id)} />
    </AsideLayout>
  );
}
