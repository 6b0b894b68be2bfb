import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';

const TABS = [
  { tab: 'informacion', label: 'Mi información' },
  { tab: 'pedidos', label: 'Mis Pedidos' },
  { tab: 'puntos', label: 'Mis Puntos' },
  { tab: 'configuracion', label: 'Configuración' },
] as const;

type ProfileFrameProps = {
  user: User;
  /** Null on a profile page without a tab. */
  current: (typeof TABS)[number]['tab'] | null;
  children: ReactNode;
};

/** The heading and the tabs of the account's pages. */
export const ProfileFrame = ({ user, current, children }: ProfileFrameProps) => (
  <div className="wrap">
    <div className="flex items-center gap-5 pt-[clamp(32px,4vw,56px)] pb-7 max-md:gap-3.5">
      <Avatar
        name={user.name}
        url={user.avatarUrl}
        className="size-[68px]! font-serif text-[1.75rem] max-md:size-13! max-md:text-[1.375rem]"
      />
      <div className="min-w-0">
        <h1 className="h2 break-words">{user.name}</h1>
        <p className="text-sm break-words text-texto-2">{user.email}</p>
      </div>
    </div>
    <Tabs label="Mi cuenta" tabs={TABS.map(({ tab, label }) => ({ label, to: `/profile?tab=${tab}`, current: tab === current }))} />
    <div className="pt-[clamp(28px,3.4vw,48px)] pb-section">{children}</div>
  </div>
);
