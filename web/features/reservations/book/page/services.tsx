import Armchair from 'lucide-react/icons/armchair';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Music from 'lucide-react/icons/music';
import Wifi from 'lucide-react/icons/wifi';

const SERVICES = [
  { Icon: Armchair, name: 'Ambiente Elegante', text: 'Lana, madera y barro bajo luz cálida. Sin pantallas en los muros.' },
  { Icon: Wifi, name: 'Wi-Fi Rápido', text: 'Fibra dedicada y contactos en cada mesa, también en el patio.' },
  { Icon: Music, name: 'Música Suave', text: 'Boleros y jazz a un volumen que deja conversar.' },
  { Icon: CalendarCheck, name: 'Reservaciones Disponibles', text: 'Aparta en línea con confirmación por correo.' },
];

export const Services = () => (
  <>
    <h2 className="h2" id="titulo-menu">
      Servicios destacados del Lounge
    </h2>
    <ul className="mt-10 grid border-t border-linea sm:grid-cols-2 lg:grid-cols-4">
      {SERVICES.map(({ Icon, name, text }) => (
        <li
          key={name}
          className="grid content-start gap-2.5 border-linea py-6 max-sm:border-b max-sm:grid-cols-[auto_1fr] max-sm:gap-x-4 max-sm:gap-y-1 sm:px-[clamp(16px,2vw,32px)] sm:pt-[30px] sm:pb-9 sm:odd:pl-0 sm:even:border-l lg:not-first:border-l lg:odd:not-first:pl-[clamp(16px,2vw,32px)]"
        >
          <Icon className="size-7 text-barro-trazo max-sm:row-span-2 sm:mb-3.5" />
          <h3 className="nombre">{name}</h3>
          <p className="text-texto-2">{text}</p>
        </li>
      ))}
    </ul>
  </>
);
