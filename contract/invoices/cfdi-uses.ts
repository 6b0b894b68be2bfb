type Use = { name: string; regimes: ReadonlySet<string> };

const BUSINESS = new Set(['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626']);
const RETURNS = new Set([...BUSINESS, '616']);
/** The tax regimes whose members may use the personal deductions. */
const PERSONAL = new Set(['605', '606', '607', '608', '611', '612', '614', '615', '625']);
const ANY = new Set([...BUSINESS, ...PERSONAL, '610', '616']);

/**
 * The uses of an invoice by the SAT's code, each with the tax regimes that may choose it (catalogue c_UsoCFDI of CFDI 4.0). The codes for
 * payrolls are left out, because the shop only sells goods.
 */
export const CFDI_USES: Record<string, Use> = {
  G01: { name: 'Adquisición de mercancías', regimes: BUSINESS },
  G02: { name: 'Devoluciones, descuentos o bonificaciones', regimes: RETURNS },
  G03: { name: 'Gastos en general', regimes: BUSINESS },
  I01: { name: 'Construcciones', regimes: BUSINESS },
  I02: { name: 'Mobiliario y equipo de oficina por inversiones', regimes: BUSINESS },
  I03: { name: 'Equipo de transporte', regimes: BUSINESS },
  I04: { name: 'Equipo de cómputo y accesorios', regimes: BUSINESS },
  I05: { name: 'Dados, troqueles, moldes, matrices y herramental', regimes: BUSINESS },
  I06: { name: 'Comunicaciones telefónicas', regimes: BUSINESS },
  I07: { name: 'Comunicaciones satelitales', regimes: BUSINESS },
  I08: { name: 'Otra maquinaria y equipo', regimes: BUSINESS },
  D01: { name: 'Honorarios médicos, dentales y gastos hospitalarios', regimes: PERSONAL },
  D02: { name: 'Gastos médicos por incapacidad o discapacidad', regimes: PERSONAL },
  D03: { name: 'Gastos funerales', regimes: PERSONAL },
  D04: { name: 'Donativos', regimes: PERSONAL },
  D05: { name: 'Intereses reales por créditos hipotecarios (casa habitación)', regimes: PERSONAL },
  D06: { name: 'Aportaciones voluntarias al SAR', regimes: PERSONAL },
  D07: { name: 'Primas por seguros de gastos médicos', regimes: PERSONAL },
  D08: { name: 'Gastos de transportación escolar obligatoria', regimes: PERSONAL },
  D09: { name: 'Depósitos en cuentas para el ahorro y planes de pensiones', regimes: PERSONAL },
  D10: { name: 'Pagos por servicios educativos (colegiaturas)', regimes: PERSONAL },
  S01: { name: 'Sin efectos fiscales', regimes: ANY },
  CP01: { name: 'Pagos', regimes: ANY },
};

/** Whether a taxpayer of this regime may choose this use. False for unknown codes. */
export const fitsRegime = (use: string, regime: string): boolean =>
  Object.hasOwn(CFDI_USES, use) && (CFDI_USES[use]?.regimes.has(regime) ?? false);
