import type { PagePath } from '#contract/pages.ts';
import { fold } from '#contract/wire/fold.ts';
import type { SHOWN } from '#web/features/settings/words.ts';

/** The words by which people look for pages and settings besides their names. A test compares them with the pages and sections. */

export const PAGE_WORDS: { readonly [Path in PagePath]?: string } = {
  '/dashboard': 'inicio tablero hoy dashboard panel pendientes semana',
  '/dashboard/orders': 'órdenes compras ventas tablero comandas reembolso reembolsar devolver cancelar entregas cobros',
  '/barra': 'cocina comandas pantalla preparar barista kds tickets promesa pausa demora',
  '/caja': 'cobrar vender mostrador efectivo terminal turno corte cajón punto de venta pos',
  '/dashboard/reservations': 'mesas lounge citas agenda calendario lista de espera visitas apartados',
  '/dashboard/products': 'menú carta artículos catálogo precios inventario existencias agotado stock importar exportar fotos alérgenos',
  '/dashboard/sales': 'reportes ingresos estadísticas dinero caja exportar corte gráficas',
  '/dashboard/turnos': 'caja corte arqueo efectivo faltante sobrante fondo cierre diferencias cajón',
  '/dashboard/users': 'clientes personal empleados equipo cuentas permisos puestos roles invitar gerente barista',
  '/dashboard/analytics': 'visitas tráfico estadísticas google audiencia analítica conversión',
  '/dashboard/dhl': 'envíos paquetes paquetería guías etiquetas rastreo mensajería',
  '/dashboard/invoices': 'facturación cfdi sat timbrar fiscal impuestos iva recibos',
  '/dashboard/opciones': 'extras leches tamaños modificadores variantes complementos grupos',
  '/dashboard/promociones': 'cupones descuentos códigos ofertas 2x1 rebajas',
  '/dashboard/reviews': 'opiniones comentarios calificaciones estrellas valoraciones',
  '/dashboard/messages': 'contacto correos bandeja preguntas quejas responder',
  '/dashboard/club': 'boletín suscriptores newsletter lista de correo marketing lealtad',
  '/dashboard/ajustes': 'configuración preferencias opciones settings',
  '/dashboard/bitacora': 'auditoría historial registro log actividad seguridad',
};

type SectionId = (typeof SHOWN)[number]['id'];

export const SECTION_WORDS: Readonly<Record<SectionId, string>> = {
  casa: 'nombre dirección teléfono correo redes sociales instagram facebook mapa ubicación negocio contacto datos',
  marca: 'logo logotipo portada imagen fotos nosotros lema eslogan identidad apariencia diseño personalizar',
  horario: 'horas abrir cerrar apertura cierre festivos vacaciones días cerrados feriados puente',
  tipos: 'recoger mesa domicilio paquete capacidad tramo pausa pausar demora pedidos barra cocina minutos',
  zonas: 'envío envíos entrega reparto domicilio código postal costo paquetería mínimo tarifas',
  mesas: 'lounge reservaciones plano lugares bloqueos sillas estancia wifi internet qr',
  propina: 'propinas porcentajes tip',
  puntos: 'lealtad recompensas premios club canje',
  impuestos: 'rfc iva fiscal facturas facturación régimen sat razón social cfdi serie',
  caja: 'efectivo terminal transferencia cobrar mostrador pagar turno corte minutos código',
  avisos: 'notificaciones correos push mensajes alertas',
  conexiones: 'asistentes agentes ia chatgpt gemini google programas tokens api webhooks integraciones mcp ucp',
};

/** Whether each word of the text is part of the name or begins one of the words. */
export function isMeant(text: string, name: string, words: string): boolean {
  const known = [fold(name), ...fold(words).split(' ')];
  const wanted = fold(text.trim());
  if (known[0]?.includes(wanted)) return true;
  return wanted.split(/[\s-]+/).every((word) => known[0]?.includes(word) || known.some((one) => one.startsWith(word)));
}
