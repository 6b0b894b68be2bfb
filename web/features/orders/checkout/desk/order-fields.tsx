import { useState } from 'react';
import { useLocation } from 'react-router';
import { opensText } from '#contract/settings/next-opening.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { PersonFields } from '#web/features/orders/checkout/pay-page/buyer/person-fields.tsx';
import { TipCells } from '#web/features/orders/checkout/pay-page/buyer/tip-cells.tsx';
import { tippedCents } from '#web/features/orders/checkout/pay-page/price.ts';
import { Doors } from '#web/features/orders/checkout/pay-page/receive/doors.tsx';
import { TableField } from '#web/features/orders/checkout/pay-page/receive/table-field.tsx';
import { VisitNote } from '#web/features/orders/checkout/pay-page/receive/visit-note.tsx';
import { When } from '#web/features/orders/checkout/pay-page/receive/when.tsx';
import { doorTexts, readyText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import type { Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { arrivalText } from '#web/lib/words/arrival.ts';
import { ShortNotice } from '#web/ui/shop/order/short-note.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import type { useOrder } from './use-order.ts';
import type { WrongFields } from './use-wrong.ts';
import { Where } from './where.tsx';

type OrderFieldsProps = {
  order: ReturnType<typeof useOrder>;
  settings: PublicSettings;
  wrong: WrongFields;
  /** The buyer has no account. */
  isGuest: boolean;
  /** Until when the bar takes no orders, in words. */
  paused: string | null;
  password: string;
  onPassword: (password: string) => void;
  onChange: (patch: Partial<Wish>) => void;
  onLeaveVisit: () => void;
  /** Called when another saved address is chosen, or the chosen one has changed. */
  onAddress: () => void;
  /** The payment's problem, when it is that the order has no address. */
  noAddress: string | null;
};

/** Codes of problems that the page shows elsewhere: at the hour, the table, the postal code, the lines, the coupon and the button. */
const SAID_ELSEWHERE = ['slot_full', 'closed', 'paused', 'sold_out', 'coupon_refused', 'outside_zones', 'amount_too_small', 'validation'];

/** The fields of an order: type, time, place, person and tip. The coupon is in the ticket. */
export function OrderFields(props: OrderFieldsProps) {
  const { order, settings, wrong, isGuest, paused, password, onPassword, onChange, onLeaveVisit, onAddress, noAddress } = props;
  const { pathname } = useLocation();
  const { wish, when, now, amounts, problems, visit } = order;
  const { found } = wrong;
  const { tipo } = wish;
  const way = order.zone?.minutos ?? null;
  const closed = opensText(settings.horario, now);
  // A parcel has no hours, so keep the last ones for the texts of the other types.
  const [soonest, setSoonest] = useState(when.day?.antes ?? null);
  if (when.day && when.day.antes !== soonest) setSoonest(when.day.antes);
  // The hours of another type or day may have arrived since the button was pressed.
  const hasHour = when.isLater ? when.hora !== null : when.canAsap;
  return (
    <>
      <div ref={keepFocus}>
        {visit ? (
          <VisitNote codigo={visit.codigo} mesa={visit.mesa} problem={order.visitProblem} onLeave={onLeaveVisit} />
        ) : (
          <Doors
            types={order.types}
            chosen={tipo}
            table={order.scanned}
            says={doorTexts({ settings, asap: soonest, zone: order.zone }, now)}
            onChoose={(chosen) => onChange({ tipo: chosen })}
          />
        )}
      </div>
      <ShortNotice short={order.short} className="mb-[30px] lg:hidden" />
      {order.handedInstead && (
        <Notice tone="warning" role="status" className="mb-[30px]">
          {order.handedInstead} Recoge tu pedido en la casa, o quita de él lo que no viaja.
        </Notice>
      )}
      {problems
        .filter(({ code }) => !SAID_ELSEWHERE.includes(code))
        .map(({ message }) => (
          <Notice key={message} tone="warning" role="status" className="mb-[30px]">
            {message}
          </Notice>
        ))}
      {!visit && tipo !== null && tipo !== 'paquete' && (
        <When
          {...when}
          onReload={when.reload}
          reason={
            paused ?? (when.canAsap || !closed ? null : `La casa está cerrada. ${closed}${when.isToday ? '.' : '; programa tu hora.'}`)
          }
          isSlow={settings.pedidos.demora_minutos > 0}
          wrong={hasHour ? undefined : found.hora}
          says={(hora) => readyText(tipo, hora, way, now)}
          about={tipo === 'domicilio' && when.hora && way ? `Llega ${arrivalText(Date.parse(when.hora), way)}.` : null}
          onAsap={when.chooseAsap}
          onLater={when.chooseLater}
          onDay={when.chooseDay}
          onHour={when.choose}
        />
      )}
      {!visit && tipo === 'mesa' && (
        <TableField value={wish.mesa} isScanned={order.scanned !== null} wrong={found.mesa} onChange={(mesa) => onChange({ mesa })} />
      )}
      {(tipo === 'domicilio' || tipo === 'paquete') && (
        <Where order={order} tipo={tipo} wrong={found} onChange={onChange} onAddress={onAddress} noAddress={noAddress} />
      )}
      {isGuest && (
        <PersonFields
          person={wish.person}
          tipo={tipo}
          wrong={found}
          wantsAccount={wish.wantsAccount}
          password={password}
          points={order.quote.last?.puntos ?? 0}
          signInPath={`/login?redirect=${encodeURIComponent(pathname)}`}
          onChange={(person) => onChange({ person: { ...wish.person, ...person } })}
          onAccount={(wantsAccount) => onChange({ wantsAccount })}
          onPassword={(text) => {
            onPassword(text);
            wrong.forget(['password']);
          }}
        />
      )}
      {settings.propinas.activas && (
        <TipCells
          tip={wish.tip}
          percents={settings.propinas.porcentajes}
          baseCents={tippedCents(amounts)}
          wrong={found.propina}
          onChange={(tip) => onChange({ tip })}
        />
      )}
    </>
  );
}
