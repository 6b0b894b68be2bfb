import { isSigned, sign } from './links/links.ts';
import * as queries from './queries.ts';

/** What a table's key signs; the codes that were printed before keys could be renewed stay valid until then. */
const tableName = (mesa: number, renewed: number) => (renewed === 0 ? `mesa ${mesa}` : `mesa ${mesa}, ${renewed}`);

/** The key in the QR code of a table. It is not stored, because it follows from the shop's secret and the table's number. */
export async function keyOfTable(mesa: number): Promise<string> {
  const { linkSecret, tableKeys } = await queries.secrets();
  return sign(linkSecret, tableName(mesa, tableKeys));
}

/** Whether the key is the one in the table's QR code. */
export async function isKeyOfTable(mesa: number, key: string): Promise<boolean> {
  const { linkSecret, tableKeys } = await queries.secrets();
  return isSigned(linkSecret, tableName(mesa, tableKeys), key);
}
