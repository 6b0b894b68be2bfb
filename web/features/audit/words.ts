import type { AuditKind } from '#contract/audit/audit.ts';

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
};

export const isAuditKind = (text: string | null): text is AuditKind => text !== null && Object.hasOwn(AUDIT_KIND_NAMES, text);
