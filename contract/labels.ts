import type { AuditKind } from './audit/audit.ts';
import { WEEKDAYS } from './calendar.ts';
import type { Tax } from './catalog/catalog.ts';
import { WEEK, type Weekday } from './settings/opening-hours.ts';
import type { NoticeWay, Section } from './settings/settings-values.ts';
import type { Station } from './stations.ts';
import type { StockMode } from './stock/stock-shapes.ts';
import { capital } from './words.ts';

/**
 * The Spanish names of values that the API writes as codes, for screens, mails and the audit log. Those of statuses, types and roles stand in
 * their own tables (`ORDER_STATUS`, `ORDER_TYPE`, `RESERVATION_STATES`, `STAFF_ROLE_NAMES` …). A test finds values of the contract
 * that have no name. Without zod schemas, so that pages may load it.
 */

export { CATEGORY_LABELS } from './catalog/categories.ts';

export const TAX_NAMES: Record<Tax, string> = {
  preparado_16: 'Preparado, IVA 16 %',
  alimento_0: 'Alimento, IVA 0 %',
  exento: 'Exento',
};

export const STATION_NAMES: Record<Station, string> = { barra: 'Barra', cocina: 'Cocina', none: 'Ninguna' };

export const STOCK_MODE_NAMES: Record<StockMode, string> = { unlimited: 'Sin contar', count: 'Por pieza', daily: 'Cada día' };

export const WEEKDAY_NAMES = /* @__PURE__ */ Object.fromEntries(WEEK.map((day, at) => [day, capital(WEEKDAYS[at] as string)])) as Record<
  Weekday,
  string
>;

export const SECTION_TITLES: Record<Section, string> = {
  casa: 'La casa',
  marca: 'Marca',
  horario: 'Horario',
  pedidos: 'Tipos de pedido',
  entrega: 'Zonas de entrega',
  lounge: 'Mesas y lounge',
  propinas: 'Propina',
  puntos: 'Puntos',
  fiscal: 'Impuestos',
  avisos: 'Avisos',
  caja: 'Caja',
  agentes: 'Asistentes',
};

/** How a notice to the staff arrives. */
export const NOTICE_WAY_NAMES: Record<NoticeWay, string> = { off: 'No', correo: 'Correo', push: 'En el teléfono' };

export const AUDIT_KIND_NAMES: Record<AuditKind, string> = {
  sign_in: 'Inicio de sesión',
  role: 'Puesto',
  invitation: 'Invitación',
  refund: 'Reembolso',
  cancel: 'Cancelación',
  price: 'Precio',
  settings: 'Ajustes',
  export: 'Exportación',
  import: 'Importación',
  delete: 'Eliminación',
  restore: 'Recuperación',
  two_step: 'Verificación en dos pasos',
  google: 'Cuenta de Google',
  till: 'Caja',
  token: 'Token',
  webhook: 'Webhook',
};
