import { toCents } from '#contract/money.ts';
import type { WholeShift } from '#contract/till/till.ts';
import { TILL_METHOD_NAMES } from '#contract/till-methods.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { ByPerson, CortePart, Lines } from './parts.tsx';
import { signed, sumOf } from './rules.ts';

/** What else an owner asks of a shift: by person, the float, what was not sold, payments with a reference, the note. */
export function CorteDetails({ shift }: { shift: WholeShift }) {
  const { fondo, fondo_esperado, devoluciones, cuentas_borradas, aperturas, tardias, se_queda, pagos, notas } = shift;
  const isOtherFloat = fondo_esperado !== null && toCents(fondo_esperado) !== toCents(fondo);
  const facts = [
    isOtherFloat
      ? (['fondo', 'Fondo, contra lo que dejó el corte anterior', signed((toCents(fondo) - toCents(fondo_esperado)) / 100)] as const)
      : null,
    devoluciones > 0 ? (['devoluciones', 'Devoluciones', formatPrice(devoluciones)] as const) : null,
    se_queda !== null ? (['se queda', 'Se queda para el turno siguiente', formatPrice(se_queda)] as const) : null,
    aperturas > 0 ? (['aperturas', 'Cajón abierto sin venta', aperturas === 1 ? '1 vez' : `${aperturas} veces`] as const) : null,
    cuentas_borradas > 0 ? (['borradas', 'Cuentas borradas', String(cuentas_borradas)] as const) : null,
    tardias > 0 ? (['tardias', 'Ventas sin red que llegaron tarde', String(tardias)] as const) : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      {facts.length > 0 && (
        <CortePart title="En el turno">
          <Lines rows={facts} />
        </CortePart>
      )}
      <ByPerson title={`Propinas, ${formatPrice(sumOf(shift.propinas))}`} parts={shift.propinas} />
      <ByPerson title={`Descuentos, ${formatPrice(sumOf(shift.descuentos))}`} parts={shift.descuentos} />
      <ByPerson title={`Canjes, ${formatPrice(sumOf(shift.canjes))}`} parts={shift.canjes} />
      {pagos.length > 0 && (
        <CortePart title="Pagos con referencia">
          <Lines
            rows={pagos.map(({ order_id, metodo, monto, referencia }, at) => [
              `${order_id} ${at}`,
              <>
                {TILL_METHOD_NAMES[metodo]} {referencia} <small className="text-texto-2">{orderNumber(order_id)}</small>
              </>,
              formatPrice(monto),
            ])}
          />
        </CortePart>
      )}
      {notas && (
        <CortePart title="Nota">
          <p className="wrap-anywhere">{notas}</p>
        </CortePart>
      )}
    </>
  );
}
