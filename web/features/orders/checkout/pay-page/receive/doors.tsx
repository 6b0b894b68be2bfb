import Bike from 'lucide-react/icons/bike';
import ConciergeBell from 'lucide-react/icons/concierge-bell';
import Package from 'lucide-react/icons/package';
import Store from 'lucide-react/icons/store';
import type { ComponentType } from 'react';
import type { OrderType } from '#contract/orders/order-types.ts';
import { cx } from '#web/lib/cx.ts';

const DOORS: Record<OrderType, { label: string; Icon: ComponentType<{ className?: string }> }> = {
  recoger: { label: 'Recoger en la casa', Icon: Store },
  mesa: { label: 'En mi mesa', Icon: ConciergeBell },
  domicilio: { label: 'A domicilio', Icon: Bike },
  paquete: { label: 'Por paquetería', Icon: Package },
};

type DoorsProps = {
  types: readonly OrderType[];
  chosen: OrderType | null;
  /** The line under each way. */
  says: Record<OrderType, string>;
  /** The table of a scanned code. */
  table: string | null;
  onChoose: (tipo: OrderType) => void;
};

/** How the order is received: a large button on the painted band for each way that the shop offers. With one way there is no choice. */
export function Doors({ types, chosen, says, table, onChoose }: DoorsProps) {
  const [only] = types;
  if (types.length === 1 && only) {
    const { label, Icon } = DOORS[only];
    return (
      <p className="flex items-center gap-3 pb-[30px] max-md:pb-5">
        <Icon className="size-6 flex-none text-agave" />
        <span>
          <b className="font-semibold">{label}.</b> {says[only]}
        </span>
      </p>
    );
  }
  return (
    <fieldset className="min-w-0 pb-[30px] max-md:pb-5">
      <legend className="sr-only">Tipo de pedido</legend>
      <div
        className={cx(
          'grid grid-rows-[auto_auto]',
          types.length === 4 ? 'grid-cols-2 gap-y-5 min-[375px]:grid-cols-4' : 'auto-cols-[minmax(0,1fr)] grid-flow-col',
        )}
      >
        {types.map((tipo) => {
          const { label, Icon } = DOORS[tipo];
          return (
            <label key={tipo} className="group/door relative row-span-2 grid cursor-pointer grid-rows-subgrid gap-y-0 justify-items-center">
              <input
                type="radio"
                name="tipo"
                value={tipo}
                checked={chosen === tipo}
                onChange={() => onChoose(tipo)}
                className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
              />
              <span className="grid self-end h-[clamp(104px,13vw,176px)] w-[min(176px,calc(100%-20px))] max-md:w-[min(112px,calc(100%-12px))] place-items-end justify-items-center rounded-t-[999px] bg-crema pb-[clamp(10px,1.4vw,20px)] text-espresso inset-shadow-nicho transition-[background-color,color] duration-220 group-hover/door:bg-crema-2 group-has-checked/door:bg-agave group-has-checked/door:text-sobre-agave group-has-checked/door:inset-shadow-none group-has-focus-visible/door:outline-2 group-has-focus-visible/door:outline-offset-3 group-has-focus-visible/door:outline-agave forced-colors:border">
                <Icon className="h-auto! w-[clamp(44px,5vw,72px)]! stroke-1" />
              </span>
              <span className="w-full border-t-10 border-crema-2 px-0.5 pt-3.5 text-center max-md:pt-2.5 group-has-checked/door:border-barro-trazo md:px-2.5">
                <b className="block font-serif text-[1rem] leading-[1.18] font-semibold text-balance md:text-nombre">
                  {tipo === 'mesa' && table ? `Mesa ${table}` : label}
                </b>
                <span className="mt-1 block text-xs text-balance text-texto-2 md:text-sm">{says[tipo]}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
