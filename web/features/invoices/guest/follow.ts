import { useEffect, useState } from 'react';
import type { Factura } from '#contract/invoices/facturas.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import type { MadeKey } from './opened.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 15_000;

/** The pause before each look at an invoice that is under way. It grows, because the first minute decides nearly all. @param looks so far */
export const pauseMs = (looks: number): number => Math.min(LONGEST_PAUSE_MS, Math.round(FIRST_PAUSE_MS * 1.5 ** looks));

/** Not this invoice's token, or none of this account. */
const isGone = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status);

type Followed = { factura: Factura | null; isGone: boolean };

/**
 * The invoice, read again with growing pauses until it is decided.
 * @param known as it was answered when it was asked for; null after a reload
 */
export function useFactura({ id, token }: Pick<MadeKey, 'id' | 'token'>, known: Factura | null): Followed {
  const [followed, setFollowed] = useState<Followed>({ factura: known, isGone: false });
  const isDecided = followed.factura !== null && followed.factura.estado !== 'en_proceso';
  const isOver = isDecided || followed.isGone;
  useEffect(() => {
    if (isOver) return;
    const leaving = new AbortController();
    let looks = 0;
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(look, pauseMs(looks++));
    };
    async function look(): Promise<void> {
      if (document.hidden) return wait();
      try {
        const { data } = await api('GET /api/facturas/{id}', { id, ...(token && { token }) }, { signal: leaving.signal });
        if (!leaving.signal.aborted) setFollowed({ factura: data, isGone: false });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (isGone(error)) return setFollowed({ factura: null, isGone: true });
      }
      wait();
    }
    if (known === null) void look();
    else wait();
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
    };
  }, [id, token, known, isOver]);
  return followed;
}
