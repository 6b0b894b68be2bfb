import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { Option, OptionGroup } from '#contract/options/options.ts';
import { api } from '#web/api/api.ts';
import { ruleText, soldOutText } from '#web/features/catalog/options/words.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatUnits } from '#web/lib/words/money.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { OptionItem } from './option-item.tsx';
import { usesText } from './words.ts';

/** All groups of options that the products share. */
export function GroupsRoom() {
  const { data: groups, error, reload, change } = useLoad((signal) => api('GET /api/option-groups', {}, { signal }), '');
  // Change only this option: other changes may be under way, and their answers must not overwrite each other.
  const changeOption = (optionId: string, more: Partial<Option>) =>
    change((all) =>
      all.map((group) => ({ ...group, options: group.options.map((one) => (one.id === optionId ? { ...one, ...more } : one)) })),
    );
  return (
    <OfficePage
      title="Opciones"
      about={groups ? `${formatUnits(groups.length, 'grupo')}, que los productos comparten` : ''}
      action={
        <LinkButton size="sm" to="/dashboard/opciones/nuevo">
          <Plus />
          Nuevo grupo
        </LinkButton>
      }
    >
      {error !== null && <ErrorStrip message="No se pudieron cargar las opciones" onRetry={reload} />}
      {!groups && error === null && <Skeleton className="h-[480px]" />}
      {groups?.length === 0 && (
        <EmptyState card icon={<SlidersHorizontal />} title="No hay grupos de opciones">
          Tamaño, leche, extras: lo que tus clientes eligen al pedir.
        </EmptyState>
      )}
      {groups && groups.length > 0 && (
        <ul className="-mb-5 gap-5 xl:columns-2">
          {groups.map((group) => (
            <li key={group.id} className="break-inside-avoid pb-5">
              <GroupCard group={group} onChange={changeOption} />
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}

type GroupCardProps = { group: OptionGroup; onChange: (optionId: string, more: Partial<Option>) => void };

function GroupCard({ group, onChange }: GroupCardProps) {
  return (
    <Card className="px-5 pt-4 pb-2 max-sm:px-4">
      <div className="flex items-start justify-between gap-3 pb-3">
        <div className="min-w-0">
          <h2 className="text-[1.0625rem] font-semibold wrap-anywhere">{group.name}</h2>
          <p className="text-texto-2">
            {ruleText({ ...group, group_id: group.id, options: [] })} · {usesText(group.products)}
          </p>
        </div>
        <LinkButton variant="neutral" size="sm" to={`/dashboard/opciones/${group.id}`} aria-label={`Editar ${group.name}`}>
          <Pencil className="size-4" />
          Editar
        </LinkButton>
      </div>
      <ul>
        {group.options.map((option) => (
          <OptionItem key={option.id} option={option} soldOut={soldOutText(group)} onChange={(more) => onChange(option.id, more)} />
        ))}
      </ul>
    </Card>
  );
}
