/** Names of the SAT's codes that a paper spells out. */
type Names = Readonly<Record<string, string>>;

export const DOCUMENT_TYPES: Names = { I: 'Ingreso', E: 'Egreso' };

export const PAYMENT_FORMS: Names = {
  '01': 'Efectivo',
  '03': 'Transferencia electrónica de fondos',
  '04': 'Tarjeta de crédito',
  '28': 'Tarjeta de débito',
};

export const PAYMENT_METHODS: Names = { PUE: 'Pago en una sola exhibición' };

export const CURRENCIES: Names = { MXN: 'Peso mexicano' };

export const RELATIONS: Names = {
  '01': 'Nota de crédito de los documentos relacionados',
  '04': 'Sustitución de los CFDI previos',
};

export const PERIODICITIES: Names = { '01': 'Diario', '02': 'Semanal', '03': 'Quincenal', '04': 'Mensual' };

const MONTHS = 'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'.split(' ');
export const MONTH_NAMES: Names = Object.fromEntries(MONTHS.map((name, index) => [String(index + 1).padStart(2, '0'), name]));

/** The units of what a shop of this kind sells; the code stands alone for others. */
export const UNITS: Names = {
  H87: 'Pieza',
  E48: 'Unidad de servicio',
  ACT: 'Actividad',
  KGM: 'Kilogramo',
  GRM: 'Gramo',
  LTR: 'Litro',
  MLT: 'Mililitro',
  XBX: 'Caja',
  XPK: 'Paquete',
  XBG: 'Bolsa',
  SET: 'Conjunto',
};

/** Writes `04 · Tarjeta de crédito`; a code without a name stands alone. */
export const named = (code: string, names: Names): string => (Object.hasOwn(names, code) ? `${code} · ${names[code]}` : code);
