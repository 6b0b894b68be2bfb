import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { eventsText, stateOf } from './words.ts';

/** What opens a dialog about a webhook. */
export type Asked = 'deliveries' | 'edit' | 'renew' | 'remove';

/** One webhook: its address, what it is told, its state. */
export function WebhookRow({ hook, onAsk }: { hook: Webhook; onAsk: (what: Asked | 'test') => void }) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const { tone, word, why } = stateOf(hook);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="font-semibold wrap-anywhere">{hook.url}</b>
          <Badge tone={tone}>{word}</Badge>
          {hook.con_datos && <Badge tone="ocre">con datos de clientes</Badge>}
        </span>
        <span className="text-sm text-texto-2">{eventsText(hook.eventos)}</span>
        {why && <span className="text-xs text-grana">{why}</span>}
      </span>
      <span className="flex items-center gap-1">
        <Button variant="neutral" size="sm" aria-label={`Entregas de ${hook.url}`} onClick={() => onAsk('deliveries')}>
          Entregas
        </Button>
        <IconButton
          label={`Acciones de ${hook.url}`}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={({ currentTarget }) => setMenu(currentTarget)}
        >
          <Ellipsis />
        </IconButton>
      </span>
      {menu && (
        <Menu
          label="Acciones"
          anchor={menu}
          onClose={() => setMenu(null)}
          items={[
            { label: 'Editar', onPick: () => onAsk('edit') },
            { label: 'Probar', onPick: () => onAsk('test') },
            { label: 'Secreto nuevo', onPick: () => onAsk('renew') },
            { label: 'Borrar', danger: true, onPick: () => onAsk('remove') },
          ]}
        />
      )}
    </li>
  );
}
