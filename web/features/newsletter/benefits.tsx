import Gift from 'lucide-react/icons/gift';
import Percent from 'lucide-react/icons/percent';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from '#web/hooks/use-shop.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';
import { formatUnits } from '#web/lib/words/money.ts';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';

type Terms = ShopFacts['points'];

const giftsOf = ({ por_peso }: Terms) => [
  { name: 'Un correo al mes', text: 'Qué café llegó, de qué finca y a qué sabe. Uno solo; los demás días no escribimos.' },
  {
    name: 'Puntos por cada compra',
    text: `${por_peso === 1 ? 'Un punto' : formatUnits(por_peso, 'punto')} por cada peso que pagas en línea con tu cuenta. No caducan y los ves siempre en tu perfil.`,
  },
  {
    name: 'Catas',
    text: 'Cuando abrimos un lote nuevo lo probamos en la barra con quienes están en el Club. El aviso llega antes por correo.',
  },
];

/** What members get, and how points work. */
export const Benefits = () => {
  const { points } = useShop();
  return (
    <>
      <section className="wrap py-section" aria-labelledby="que-recibes">
        <h2 className="h2" id="que-recibes">
          Qué recibes
        </h2>
        <ul className="mt-[clamp(28px,3.4vw,48px)] grid gap-x-10 md:grid-cols-3">
          {giftsOf(points).map(({ name, text }) => (
            <li key={name} className="border-t border-linea py-6">
              <h3 className="nombre">{name}</h3>
              <p className="mt-2 max-w-[46ch] text-texto-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="bg-zocalo pt-section" aria-labelledby="puntos">
        <div className="wrap grid items-end gap-[clamp(32px,6vw,96px)] lg:grid-cols-2">
          <div className="grid justify-items-start gap-5 pb-[clamp(32px,5vw,72px)]">
            <h2 className="h2" id="puntos">
              Dos puertas para tus puntos
            </h2>
            <p className="lead max-w-[46ch]">
              Junta puntos con lo que ya compras y elige una puerta. El canje vale para una pieza de tu próximo pedido.
            </p>
            <Link to="/profile?tab=puntos" className="link">
              Ver mis puntos
            </Link>
          </div>
          <ul className="grid grid-cols-2 gap-[clamp(16px,3vw,40px)]">
            <Door
              points={formatUnits(points.descuento_puntos, 'punto')}
              what={`${points.descuento_porcentaje} % de descuento en un producto`}
              icon={<Percent className="size-9" />}
            />
            <Door points={formatUnits(points.gratis_puntos, 'punto')} what="Un producto gratis" icon={<Gift className="size-9" />} />
          </ul>
        </div>
        <div className="h-guardapolvo bg-barro" />
      </section>
    </>
  );
};

const Door = ({ points, what, icon }: { points: string; what: string; icon: ReactNode }) => (
  <li className="grid grid-rows-[1fr_auto] gap-4">
    <div>
      <p className="num font-semibold">{points}</p>
      <p className="text-texto-2">{what}</p>
    </div>
    <ArchFrame className="grid place-items-center text-agave">{icon}</ArchFrame>
  </li>
);
