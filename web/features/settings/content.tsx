import { Suspense } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { BrandSection } from './brand/brand-section.tsx';
import { FiscalSection } from './fiscal/fiscal-section.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { HouseSection } from './house-section.tsx';
import { LoungeSection } from './lounge/lounge-section.tsx';
import { ListField } from './orders/list-field.tsx';
import { NoticesSection } from './orders/notices-section.tsx';
import { TypesSection } from './orders/types-section.tsx';
import { ZonesSection } from './orders/zones-section.tsx';
import { PointsSection } from './points-section.tsx';
import { TillSection } from './till-section.tsx';
import type { Sections } from './use-sections.ts';
import type { Shown } from './words.ts';

const ConnectionsSection = lazyPart(async () => (await import('./connections/connections-section.tsx')).ConnectionsSection);

type Tips = Settings['propinas'];
type TipsProps = { value: Tips; errors: Record<string, string>; onChange: (value: Tips) => void };

/** Whether guests may give a tip when they pay, and the offered percentages. */
const TipsSection = ({ value, errors, onChange }: TipsProps) => (
  <>
    <Switch
      label="Propina al pagar"
      about="Ninguna viene elegida; también se puede escribir otra"
      checked={value.activas}
      onChange={(activas) => onChange({ ...value, activas })}
    />
    <ListField
      label="Porcentajes que se ofrecen"
      hint="Con comas, hasta 5: 10, 15, 20"
      value={value.porcentajes.map(String)}
      foreign={/[^\d,;\s]/g}
      error={Object.entries(errors).find(([field]) => field.startsWith('porcentajes'))?.[1]}
      onChange={(parts) => onChange({ ...value, porcentajes: parts.map(Number) })}
    />
  </>
);

/** A section's value, its errors, and the function that changes it. */
function partOf<S extends Shown>(sections: Sections, name: S) {
  const value = sections.value(name);
  const { errors } = sections.problemOf(name);
  return value && { value, errors, onChange: (next: typeof value) => sections.change(name, next) };
}

type SectionContentProps = { name: Shown; sections: Sections; staffRole: User['staff_role'] };

/** The fields of a section. */
export function SectionContent({ name, sections, staffRole }: SectionContentProps) {
  switch (name) {
    case 'casa': {
      const part = partOf(sections, name);
      return part ? <HouseSection {...part} /> : null;
    }
    case 'marca': {
      const part = partOf(sections, name);
      return part ? <BrandSection {...part} name={sections.value('casa')?.nombre ?? ''} /> : null;
    }
    case 'horario': {
      const part = partOf(sections, name);
      return part ? <HoursSection {...part} version={sections.version(name)} isChanged={sections.changed.includes(name)} /> : null;
    }
    case 'pedidos': {
      const part = partOf(sections, name);
      return part ? <TypesSection {...part} /> : null;
    }
    case 'entrega': {
      const part = partOf(sections, name);
      return part ? <ZonesSection {...part} /> : null;
    }
    case 'lounge': {
      const part = partOf(sections, name);
      return part ? <LoungeSection {...part} /> : null;
    }
    case 'propinas': {
      const part = partOf(sections, name);
      return part ? <TipsSection {...part} /> : null;
    }
    case 'puntos': {
      const part = partOf(sections, name);
      return part ? <PointsSection {...part} /> : null;
    }
    case 'fiscal': {
      const part = partOf(sections, name);
      return part ? <FiscalSection {...part} /> : null;
    }
    case 'avisos': {
      const part = partOf(sections, name);
      return part ? <NoticesSection {...part} /> : null;
    }
    case 'caja': {
      const part = partOf(sections, name);
      return part ? <TillSection {...part} /> : null;
    }
    case 'agentes': {
      const part = partOf(sections, name);
      return part ? (
        <Suspense fallback={<Skeleton className="h-[640px]" />}>
          <ConnectionsSection {...part} isOwner={staffRole === 'owner'} />
        </Suspense>
      ) : null;
    }
  }
}
