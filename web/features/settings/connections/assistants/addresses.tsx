import Copy from 'lucide-react/icons/copy';
import { useId } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { copy } from '../copy.ts';

type Address = [name: string, path: string, about: string];

const FOR_PROGRAMS: Address[] = [
  ['Perfil de la tienda', '/.well-known/ucp', 'Por aquí empiezan los asistentes de compra'],
  ['Servidor MCP', '/api/mcp', 'Para agregar la tienda a un asistente a mano'],
  ['Resumen del sitio', '/llms.txt', 'El menú y la casa, en texto'],
];
const FOR_GOOGLE: Address[] = [
  ['Enlace para pedir', '/menu', 'En tu Perfil de Negocio: Pedidos de comida'],
  ['Enlace para reservar', '/lounge', 'En tu Perfil de Negocio: Reservaciones'],
];

/** Where programs begin, and the links for the business profile. */
export const Addresses = () => (
  <div className="grid gap-5">
    <AddressList title="Direcciones para asistentes" addresses={FOR_PROGRAMS} />
    <AddressList title="Enlaces para Google" addresses={FOR_GOOGLE} />
  </div>
);

function AddressList({ title, addresses }: { title: string; addresses: readonly Address[] }) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <Card>
        <ul aria-labelledby={id} className="divide-y divide-linea">
          {addresses.map(([name, path, about]) => (
            <li key={path} className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
              <span className="min-w-0">
                <span className="font-medium">{name}</span> <span className="text-xs text-texto-2 max-sm:hidden">{about}</span>
                <span className="num block text-sm text-texto-2 wrap-anywhere">{location.origin + path}</span>
              </span>
              <IconButton label={`Copiar ${name.toLowerCase()}`} onClick={() => copy(location.origin + path, `${name} copiado`)}>
                <Copy />
              </IconButton>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
