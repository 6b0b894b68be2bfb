import { clubOf } from '#contract/shop.ts';
import { shopName } from '#server/current-settings.ts';
import {
  address,
  contact,
  contactLater,
  hours,
  hoursOn,
  networks,
  openNow,
  phone,
  unusualDays,
  usualHours,
} from '#server/features/assistant/facts/shop-facts.ts';
import { link } from '#server/features/assistant/reply.ts';
import { visitRequestIn } from '#server/features/assistant/understanding/visit-request.ts';
import type { Intent } from './intent.ts';

/** Questions about the shop's hours and address, about accounts and the Club. */
export const HOUSE: Intent[] = [
  {
    name: 'desayuno',
    asks: 'desayun* … después/tarde/noche/día/las, todo el día … desayun*, qué hora … desayun*, horario … desayun*',
    says: ({ folded, now }) => `Los desayunos se sirven a cualquier hora. ${hoursOn(visitRequestIn(folded, now).day, now)} ${hours()}`,
  },
  {
    name: 'horario',
    asks: `horario, a/hasta/desde qué hora, qué hora cierran/abren, cerraron, abrieron, abrirán, cerrarán, abierto, cerrado, abre, cierra,
      qué días, domingo, festivo, navidad, año nuevo, atendiendo, atienden/trabajan hoy/ahora/mañana/el/los, atienden/trabajan … mañana/tarde/noche/las, # de _ … trabajan/atienden, siguen sirviendo, open, opening, close, hours`,
    says: ({ has, now, folded }) => {
      const unusual = unusualDays(now);
      const { day } = visitRequestIn(folded, now);
      const other = day && hoursOn(day, now) !== hoursOn(null, now) ? `${hoursOn(day, now)} ` : '';
      const said = `${other}${hoursOn(null, now)} ${openNow(now)} ${hours()}${unusual && ` ${unusual}`}`;
      return has('festivo') && !unusual ? `${said} Si un día festivo cambia, aquí no lo sé: ${contactLater()}` : said;
    },
  },
  {
    name: 'dirección',
    asks: `dirección, (ustedes) están en (la/el) _$, en qué colonia/calle/zona/parte están/queda, dónde están/queda, dónde (se) encuentran/ubican, dónde los encuentro, dónde está la, ubicación, ubicados, cómo llego/llegar, sucursal*, cerca de, metro, por dónde, address, where are you, located`,
    says: ({ has }) => (has('sucursal') ? `${address()} De otras sucursales no tengo información.` : address()),
  },
  {
    name: 'contacto',
    asks: `contact*, correo, email, e-mail, teléfono, tu/su/un/me … número, número de atención, marcarles, whatsapp, llamar, llamarles, instagram, facebook, tiktok, redes sociales, queja,
      reclamo, hablar con … alguien/persona/humano/dueño/supervisor*, gerente, encargado, persona real`,
    unless: 'baja … correo, número … pedido/orden/mesa/personas, correo … llega/llegaron',
    says: ({ folded }) => `${networks(folded)}${contact()} También atendemos en el ${phone()}, ${usualHours()}.`,
  },
  {
    name: 'boletín',
    asks: 'boletín, darme de baja, baja … correos/lista, suscri*, newsletter, promociones por correo, club',
    says: () =>
      `El ${clubOf(shopName())} te manda las novedades por correo. Te inscribes, o te das de baja, en ${link('Suscripción', '/suscripcion')}.`,
  },
  {
    name: 'wifi',
    asks: 'wifi, wi-fi, internet, música, laptop, computadora, compu',
    says: ({ has }) =>
      `En el ${link('lounge', '/lounge')} hay Wi-Fi rápido, música suave y un ambiente elegante.${has('contraseña') ? ' La contraseña no la tengo: pídela al equipo en la casa.' : ''}`,
  },
  {
    name: 'privacidad',
    asks: 'mis datos, datos personales, privacidad',
    says: `Qué datos guardamos, para qué y cómo se borran lo dice el ${link('Aviso de privacidad', '/privacidad')}.`,
  },
  {
    name: 'correos que no llegan',
    asks: 'no … llega/llegaba … código, no recibo/recibí … código/correo',
    says: () => `Búscalo en el correo no deseado y revisa que la dirección esté bien escrita. Si no está, ${contactLater()}`,
  },
  {
    name: 'cuenta',
    asks: 'contraseña, mi contra, olvidé (mi) (la) contra/clave, código … entrar/acceso/verificación/verificar, no puedo entrar, password, crear (una) cuenta, registrarme, registro, iniciar sesión, mi cuenta, cambiar mi correo/nombre',
    unless: 'wifi, wi-fi',
    says: () =>
      `Tu cuenta se abre en ${link('Registro', '/register')}. Tus datos los ves y los corriges en ${link('tu perfil', '/profile')}; en su ${link('Configuración', '/profile?tab=configuracion')} cambias la contraseña, descargas una copia de tus datos o borras tu cuenta. Si olvidaste tu contraseña, pide otra en ${link('Recuperar contraseña', '/forgot-password')}.`,
  },
];
