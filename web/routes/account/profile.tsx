import { Link, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { ANSWER_TIME } from '#contract/shop.ts';
import { Information } from '#web/features/accounts/information.tsx';
import { Settings } from '#web/features/accounts/settings.tsx';
import { addToCart } from '#web/features/cart/sync.ts';
import { MyOrders } from '#web/features/orders/mine/my-orders.tsx';
import { Balance } from '#web/features/points/balance.tsx';
import { useBalance } from '#web/features/points/data.ts';
import { MyPoints } from '#web/features/points/my-points.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { AsideLayout } from '#web/ui/aside-layout.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.ts';

const TABS = [
  { tab: 'informacion', label: 'Mi información', Page: ({ user }: { user: User }) => <Information user={user} /> },
  { tab: 'pedidos', label: 'Mis Pedidos', Page: Orders },
  { tab: 'puntos', label: 'Mis Puntos', Page: Points },
  { tab: 'configuracion', label: 'Configuración', Page: Settings },
];

export const meta = pageMeta('Mi cuenta', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Profile() {
  const user = useProtected();
  const [query] = useSearchParams();
  if (!user) return <Loading />;
  const current = TABS.find(({ tab }) => tab === query.get('tab')) ?? TABS[0];
  return (
    <div className="wrap">
      <div className="flex items-center gap-5 pt-[clamp(32px,4vw,56px)] pb-7 max-md:gap-3.5">
        <Avatar
          name={user.name}
          url={user.avatarUrl}
          className="size-[68px]! font-serif text-[1.75rem] max-md:size-13! max-md:text-[1.375rem]"
        />
        <div className="min-w-0">
          <h1 className="h2 break-words">{user.name}</h1>
          <p className="text-sm break-words text-texto-2">{user.email}</p>
        </div>
      </div>
      <Tabs label="Mi cuenta" tabs={TABS.map(({ tab, label }) => ({ label, to: `/profile?tab=${tab}`, current: tab === current?.tab }))} />
      <div className="pt-[clamp(28px,3.4vw,48px)] pb-section">{current && <current.Page user={user} />}</div>
    </div>
  );
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
        <div className="grid gap-[18px]">
          <Balance balance={balance} />
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
      <MyOrders userId={user.id} onChanged={balance.reload} />
    </AsideLayout>
  );
}
