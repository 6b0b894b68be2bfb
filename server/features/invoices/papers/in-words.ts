/** From zero to twenty-nine, as they stand before a masculine noun. */
const FIRST = [
  ...['CERO', 'UN', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE', 'DIEZ', 'ONCE', 'DOCE', 'TRECE', 'CATORCE'],
  ...['QUINCE', 'DIECISÉIS', 'DIECISIETE', 'DIECIOCHO', 'DIECINUEVE', 'VEINTE', 'VEINTIÚN', 'VEINTIDÓS', 'VEINTITRÉS', 'VEINTICUATRO'],
  ...['VEINTICINCO', 'VEINTISÉIS', 'VEINTISIETE', 'VEINTIOCHO', 'VEINTINUEVE'],
];
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const HUNDREDS = [
  ...['', 'CIENTO', 'DOSCIENTOS', 'TRESCIENTOS', 'CUATROCIENTOS', 'QUINIENTOS', 'SEISCIENTOS', 'SETECIENTOS', 'OCHOCIENTOS'],
  'NOVECIENTOS',
];

/** @param count a whole number below a million millions */
function numberInWords(count: number): string {
  const [rest, joined] = [(unit: number) => count % unit, (head: string, tail: number) => (tail ? `${head} ${numberInWords(tail)}` : head)];
  if (count < 30) return FIRST[count] as string;
  if (count < 100) {
    const head = TENS[Math.floor(count / 10)] as string;
    return rest(10) ? `${head} Y ${FIRST[rest(10)]}` : head;
  }
  if (count === 100) return 'CIEN';
  if (count < 1_000) return joined(HUNDREDS[Math.floor(count / 100)] as string, rest(100));
  if (count < 2_000) return joined('MIL', rest(1_000));
  if (count < 1_000_000) return joined(`${numberInWords(Math.floor(count / 1_000))} MIL`, rest(1_000));
  if (count < 2_000_000) return joined('UN MILLÓN', rest(1_000_000));
  return joined(`${numberInWords(Math.floor(count / 1_000_000))} MILLONES`, rest(1_000_000));
}

/**
 * An amount as invoices write it, `DOSCIENTOS OCHENTA Y DOS PESOS 00/100 M.N.`
 * @param amount a decimal with two places, as a CFDI has it
 */
export function inWords(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  const count = Number(whole);
  const noun = count === 1 ? 'PESO' : count >= 1_000_000 && count % 1_000_000 === 0 ? 'DE PESOS' : 'PESOS';
  return `${numberInWords(count)} ${noun} ${cents.padEnd(2, '0').slice(0, 2)}/100 M.N.`;
}
