import Armchair from 'lucide-react/icons/armchair';
import Bike from 'lucide-react/icons/bike';
import Coffee from 'lucide-react/icons/coffee';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';

const STEPS = [
  { Icon: Coffee, title: '1. Elige tu café', text: 'Más de 20 opciones entre grano, bebidas y alimentos.', band: 'border-barro' },
  { Icon: Bike, title: '2. Te lo llevamos', text: 'Elige tu método de entrega y sigue el envío.', band: 'border-agave' },
  { Icon: Armchair, title: '3. Disfrútalo', text: 'En casa, en la oficina o a media tarde en la terraza.', band: 'border-espresso' },
];

export const DeliverySteps = () => (
  <section className="bg-zocalo py-section">
    <div className="wrap">
      <h2 className="h2">De la barra a tu puerta en tres pasos</h2>
      <ol className="mt-8 grid gap-[clamp(24px,4vw,64px)] md:mt-14 lg:grid-cols-3">
        {STEPS.map(({ Icon, title, text, band }) => (
          <li
            key={title}
            className={`grid grid-cols-[auto_1fr] grid-rows-[1fr_auto] items-end gap-x-6 gap-y-1.5 border-b-10 max-lg:border-b-8 ${band}`}
          >
            <ArchFrame className="row-span-2 grid h-32 w-[104px] place-items-center pt-3.5 [&_.lucide]:size-7 [&_.lucide]:stroke-[1.4]">
              <Icon />
            </ArchFrame>
            <h3 className="nombre">{title}</h3>
            <p className="pb-[18px] text-texto-2">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
