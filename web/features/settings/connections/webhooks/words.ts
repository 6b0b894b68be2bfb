import { TRIAL_EVENT, WEBHOOK_EVENT_NAMES, type Webhook, type WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { Tone } from '#web/ui/state/badge.tsx';

type Said = { tone: Tone; word: string; why: string | null };

const TURNED_OFF: Record<NonNullable<Webhook['apagado']>, string> = {
  '410': 'La tienda lo apagó: esa dirección contestó que ya no existe (410).',
  sin_respuesta: 'La tienda lo apagó: pasaron 5 días sin una entrega buena. Al encenderlo no se manda nada de lo anterior.',
};

/** Whether a webhook is told of changes, and why not. */
export function stateOf({ activo, apagado }: Pick<Webhook, 'activo' | 'apagado'>): Said {
  if (activo) return { tone: 'hoja', word: 'activo', why: null };
  return apagado
    ? { tone: 'grana', word: 'apagado por la tienda', why: TURNED_OFF[apagado] }
    : { tone: 'neutral', word: 'apagado', why: null };
}

/** `Pedido nuevo, Producto agotado y 2 más` */
export function eventsText(events: Webhook['eventos']): string {
  const names = events.map((event) => WEBHOOK_EVENT_NAMES[event]);
  const [more, shown] = [names.length - 2, names.slice(0, 2)];
  return more > 1 ? `${shown.join(', ')} y ${more} más` : names.join(', ');
}

export const kindName = (kind: WebhookDelivery['tipo']): string => (kind === TRIAL_EVENT ? 'Prueba' : WEBHOOK_EVENT_NAMES[kind]);

export const DELIVERY_TONES: Record<WebhookDelivery['estado'], Tone> = { pendiente: 'ocre', entregada: 'hoja', fallida: 'grana' };

/** `2 intentos · HTTP 500 · 812 ms` */
export function triesText({ intentos, http, ms }: Pick<WebhookDelivery, 'intentos' | 'http' | 'ms'>): string {
  if (intentos === 0) return 'En cola';
  const answer = http === null ? 'sin respuesta' : `HTTP ${http}`;
  return [
    `${intentos} ${intentos === 1 ? 'intento' : 'intentos'}`,
    answer,
    ...(ms === null ? [] : [`${ms.toLocaleString('es-MX')} ms`]),
  ].join(' · ');
}
