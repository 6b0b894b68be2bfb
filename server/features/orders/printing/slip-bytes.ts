import { createTicket } from '#server/gateways/printer/escpos.ts';
import type { Slip } from './slip.ts';

/** The bytes of a slip for a thermal printer with 80 mm paper. `isCopy`: it may be the second slip of its order. */
export function slipBytes({ heading, facts, items, address }: Slip, { isCopy }: { isCopy: boolean }): Uint8Array {
  const ticket = createTicket();
  if (isCopy) ticket.line('COPIA', { isBold: true, size: 2 });
  ticket.line(heading, { isBold: true, size: 3 });
  for (const [index, fact] of facts.entries()) ticket.line(fact, index === 0 ? { isBold: true, size: 2 } : {});
  ticket.rule();
  for (const { quantity, name, details } of items) {
    ticket.line(`${quantity} ${name}`, { isBold: true, size: 2 });
    for (const detail of details) ticket.line(`   ${detail}`);
  }
  ticket.rule();
  if (address) ticket.line(address);
  return ticket.end();
}
