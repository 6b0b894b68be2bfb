import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_GROUPS } from '#contract/limits.ts';
import { RefusedNotice } from '#web/features/catalog/office/options/refused-notice.tsx';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AddFrom } from '#web/ui/form/add-from.tsx';
import { moved, SortableList } from '#web/ui/form/sortable-list.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { groupNames, type LinkDraft, newLink } from './draft.ts';
import { GroupBlock } from './group-block.tsx';
import type { ProductOptions } from './use-product-options.ts';

/** Edits which groups of options a product has, their order, and the product's changes to each. */
export function OptionsPanel({ productId, options }: { productId: string; options: ProductOptions }) {
  const [isCopying, setIsCopying] = useState(false);
  const { groups, draft, shown, errors, refused, failure, isLoaded, change, copyFrom, reload } = options;
  const groupOf = ({ group_id }: LinkDraft) => groups.find(({ id }) => id === group_id);
  const free = groups.filter(({ id }) => draft.every(({ group_id }) => group_id !== id));
  return (
    <Panel
      title="Opciones"
      action={
        groups.length > 0 && (
          <Button variant="neutral" size="sm" onClick={() => setIsCopying(true)}>
            <Copy className="size-4" />
            Traer de otro producto
          </Button>
        )
      }
    >
      <p className="-mt-3 text-xs text-texto-2">
        «De siempre» es lo que agrega el + del menú, y juntas no cuestan. Vacío: como en el grupo.
      </p>
      {failure !== null && <ErrorStrip message="No se pudieron cargar las opciones" onRetry={reload} />}
      {!isLoaded && failure === null && <Skeleton className="h-40" />}
      {refused && <RefusedNotice refused={{ ...refused, products: [] }} said={errors.groups} />}
      {isLoaded && groups.length === 0 && <p className="text-texto-2">Crea primero un grupo, como Leche o Tamaño.</p>}
      {draft.length > 0 && (
        <SortableList
          items={draft}
          keyOf={({ group_id }) => group_id}
          nameOf={(link) => groupOf(link)?.name ?? 'grupo'}
          onMove={(from, to) => change(moved(draft, from, to))}
          rowClass="group/block"
        >
          {(link, _, handle) => {
            const group = groupOf(link);
            const others = draft.filter((one) => one !== link);
            return (
              group && (
                <GroupBlock
                  group={group}
                  link={link}
                  shown={shown.find(({ group_id }) => group_id === group.id)}
                  handle={handle}
                  errors={errors}
                  onChange={(next) => change(draft.map((one) => (one === link ? next : one)))}
                  onRemove={() => change(others)}
                />
              )
            );
          }}
        </SortableList>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 border-t border-linea pt-4">
        {draft.length < MAX_GROUPS && (
          <AddFrom
            items={free}
            label="Grupo que se agrega"
            add="Agregar grupo"
            className="max-sm:w-full"
            onAdd={(id) => change([...draft, newLink(id)])}
          />
        )}
        <Link to="/dashboard/opciones" className="link inline-flex min-h-6 items-center max-md:min-h-11">
          Ver los grupos
        </Link>
      </div>
      {isCopying && (
        <CopyDialog productId={productId} replaced={groupNames(groups, draft)} onCopy={copyFrom} onClose={() => setIsCopying(false)} />
      )}
    </Panel>
  );
}
