import Pencil from 'lucide-react/icons/pencil';
import type { Option, OptionGroup } from '#contract/options/options.ts';
import { ruleText, soldOutText } from '#web/features/catalog/options/words.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { OptionItem } from './option-item.tsx';
import { usesText } from './words.ts';

type GroupCardProps = { group: OptionGroup; onChange: (optionId: string, more: Partial<Option>) => void };

export function GroupCard({ group, onChange }: GroupCardProps) {
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
