type Key = 'rfc' | 'razon_social' | 'regimen' | 'codigo_postal';

/** Whether the shop's tax data are complete: only then can guests ask for invoices. */
export const isIssuer = <Fiscal extends Record<Key, string | null>>(fiscal: Fiscal): fiscal is Fiscal & Record<Key, string> =>
  [fiscal.rfc, fiscal.razon_social, fiscal.regimen, fiscal.codigo_postal].every((value) => value !== null);
